import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sports-hub/hub/testing/free-port';
import { runAdmin as runHub } from '@sports-hub/hub/operator/run';
import { cloneDatabase, type TestDatabase } from '@sports-hub/kernel/testing';
import { runAdmin as runSport } from '@sports-hub/sport/operator/run';

const SECRET = 's'.repeat(32);
let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lost-keys-'));
});
after(() => rm(folder, { recursive: true, force: true }));

const SERVICES = {
  hub: {
    args: [fileURLToPath(new URL('../../hub/src/main.ts', import.meta.url))],
    env: { SPORT_SECRETS: `basketball=${SECRET},baseball=${SECRET}` },
    template: 'hub_empty',
    variable: 'AGENT_KEY_SECRET',
    accept: (env: Record<string, string>) => runHub(['accept-key'], env),
  },
  basketball: {
    args: [fileURLToPath(new URL('../../sport/src/main.ts', import.meta.url)), 'basketball'],
    env: { SPORT_SECRET: SECRET, HUB_URL: 'http://127.0.0.1:1' },
    template: 'basketball_empty',
    variable: 'ADMIN_KEY_SECRET',
    accept: (env: Record<string, string>) => runSport(['basketball', 'accept-key'], env),
  },
} as const;

/** A start of the service that serves or ends: what it said, and what it publishes of its keys. */
async function start(
  name: keyof typeof SERVICES,
  database: TestDatabase,
  dataDir: string,
): Promise<{ stderr: string; keys: string[] } | { stderr: string; code: number }> {
  const { args, env } = SERVICES[name];
  const port = await freePort();
  const child = spawn(process.execPath, args, {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_OPTIONS: process.env['NODE_OPTIONS'],
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      SITE_URL: 'http://localhost:4000',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (data) => (stderr += String(data)));
  const ended = once(child, 'exit').then(([code]) => code as number);
  const serves = async (): Promise<boolean> => {
    while (child.exitCode === null && child.signalCode === null) {
      const ready = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
      if (ready?.ok) return true;
      await sleep(50);
    }
    return false;
  };
  if (!(await serves())) return { stderr, code: await ended };
  const keys =
    name === 'hub'
      ? ((await (await fetch(`http://127.0.0.1:${port}/.well-known/jwks.json`)).json()) as { keys: { kid: string }[] })
          .keys
      : [];
  child.kill('SIGTERM');
  await ended;
  return { stderr, keys: keys.map(({ kid }) => kid) };
}

for (const name of ['hub', 'basketball'] as const)
  test(
    `${name}: a restore without DATA_DIR ends in one sentence, until the key is accepted`,
    {
      timeout: 180_000,
    },
    async () => {
      const { template, variable, accept } = SERVICES[name];
      const database = await cloneDatabase(template);
      try {
        const [kept, restored] = [join(folder, name, 'kept'), join(folder, name, 'restored')];
        const before = await start(name, database, kept);
        assert.ok('keys' in before, before.stderr);

        const refused = await start(name, database, restored);
        assert.ok('code' in refused && refused.code === 1, 'it must not start');
        assert.match(
          refused.stderr,
          new RegExp(
            `^${variable}: keys in this database were encrypted with another secret, .* or run .npm run .* accept-key. to go on`,
          ),
        );
        assert.equal(refused.stderr.trim().split('\n').length, 1, refused.stderr);
        assert.deepEqual(
          (await readdir(restored).catch(() => [])).filter((file) => file.endsWith('key-secret')),
          [],
        );

        const env = { DATABASE_URL: database.url, DATA_DIR: restored, SITE_URL: 'http://localhost:4000' };
        assert.match(await accept(env), /^The key is accepted/);
        const accepted = await start(name, database, restored);
        assert.ok('keys' in accepted, accepted.stderr);
        if (name === 'hub') assert.deepEqual([before.keys.length, accepted.keys.length], [1, 2], 'another key signs');
      } finally {
        await database.drop();
      }
    },
  );
