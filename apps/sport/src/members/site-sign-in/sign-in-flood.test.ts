import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { FLOODING, OTHERS, realPasswordHash, withinFlood } from '@sports-hub/kernel/testing/sign-in-flood';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let port = 0;
before(async () => {
  sport = await startTestSport({
    realPasswords: true,
    env: { TRUSTED_PROXIES: '127.0.0.1', THROTTLE_SIGN_INS: '1000/3600', THROTTLE_SESSION_IP: '10000/60' },
  });
  await sport.db.run(
    `with everybody as (
       insert into members (email, password_hash, first_name, last_name, email_verified_at, created_at)
       select email, $2, 'A', 'Person', now(), now() from unnest($1::text[]) email returning id)
     insert into administrators (member_id) select id from everybody`,
    [[...FLOODING, ...OTHERS], await realPasswordHash()],
  );
  await sport.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = sport.app.server.address() as AddressInfo);
});
after(() => sport.stop());

const SCHOOL = '203.0.113.9';
for (const [place, path] of [
  ['the sport’s site', ''],
  ['the administration', '/admin'],
] as const)
  test(`eight accounts behind one address leave others their turn at ${place}`, { timeout: 120_000 }, async () => {
    const { inTime, waits } = await withinFlood(
      { port, session: `/api/v1${path}/session`, login: `/api/v1${path}/auth/login` },
      { addressOf: () => SCHOOL, othersAt: () => SCHOOL },
    );
    assert.ok(inTime >= 8, `${inTime} of 12 in time: ${waits.join(', ')}`);
  });
