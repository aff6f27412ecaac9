import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import {
  FLOODING,
  OTHERS,
  realPasswordHash,
  withinFlood,
  type SignInTarget,
} from '@sports-hub/kernel/testing/sign-in-flood';
import { startTestHub, type TestHub } from '../../testing/hub.ts';

let hub: TestHub;
let target: SignInTarget;
before(async () => {
  hub = await startTestHub({
    realPasswords: true,
    env: { TRUSTED_PROXIES: '127.0.0.1', THROTTLE_SIGN_INS: '1000/3600', THROTTLE_SESSION_IP: '10000/60' },
  });
  await hub.db.run(
    `insert into accounts (email, password_hash, first_name, last_name, verified_at, created_at)
     select email, $2, 'A', 'Person', now(), now() from unnest($1::text[]) email`,
    [[...FLOODING, ...OTHERS], await realPasswordHash()],
  );
  await hub.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = hub.app.server.address() as AddressInfo;
  target = { port, session: '/api/v1/session', login: '/api/v1/auth/login' };
});
after(() => hub.stop());

const SCHOOL = '203.0.113.9';
for (const [name, addressOf] of [
  ['the same address', () => SCHOOL],
  ['another network of one /48 each time', (n: number) => `2001:db8:7:${(n % 65_536).toString(16)}::1`],
] as const)
  test(`eight accounts from ${name} leave others their turn`, { timeout: 120_000 }, async () => {
    const { inTime, waits } = await withinFlood(target, { addressOf, othersAt: () => SCHOOL });
    assert.ok(inTime >= 8, `${inTime} of 12 in time: ${waits.join(', ')}`);
  });
