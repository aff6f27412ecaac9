import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { startTestGateway } from './testing/gateway.ts';
import { startSportDouble } from './testing/sport-double.ts';

const file = (name: string): string => fileURLToPath(new URL(`./testing/certificates/${name}`, import.meta.url));
const certificate = (name: string) => ({
  key: readFileSync(file(`${name}.key`), 'utf8'),
  cert: readFileSync(file(`${name}.pem`), 'utf8'),
});

async function askBehind(name: string, caFile: string | undefined): Promise<{ status: number; reached: number }> {
  const sport = await startSportDouble({ tls: certificate(name) });
  const hub = await startTestGateway({ basketball: sport.origin, ...(caFile ? { caFile } : {}) });
  try {
    const { status } = await fetch(`${hub.origin}/api/v1/sports/basketball/community/me`, {
      headers: { authorization: 'Bearer linked' },
    });
    return { status, reached: sport.requests.length };
  } finally {
    await hub.stop();
    await sport.stop();
  }
}

test('a sport with a certificate of our own authority is reached', async () => {
  assert.equal((await askBehind('good', file('ca.pem'))).status, 200);
});

for (const [name, why] of [
  ['wrong-host', 'made out to another host'],
  ['expired', 'that has expired'],
  ['self-signed', 'that nobody vouches for'],
] as const) {
  test(`a certificate ${why} is refused, and not a byte of the request is sent`, async () => {
    assert.deepEqual(await askBehind(name, file('ca.pem')), { status: 503, reached: 0 });
  });
}

test('without our own authority its certificates are strangers, and the environment cannot change that', async () => {
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  try {
    assert.deepEqual(await askBehind('good', undefined), { status: 503, reached: 0 });
  } finally {
    delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  }
});
