import assert from 'node:assert/strict';
import { after, before, beforeEach, test, type TestContext } from 'node:test';
import { createPasswords } from '@sports-hub/kernel';
import { demoAddress, PASSWORD, TestClient } from '../../testing/client.ts';
import { startTestHub, type TestHub } from '../../testing/hub.ts';

let hub: TestHub;
before(async () => {
  hub = await startTestHub();
});
after(() => hub.stop());
beforeEach(() => hub.db.run('delete from throttle_hits'));

const visitor = (ip?: string) => new TestClient(hub.app, ip).open();
const tryPassword = (client: TestClient, email: string, password: string) =>
  client.post('/auth/login', { email, password });

test('unknown address, wrong and empty password and no address at all answer alike', async () => {
  const client = await visitor();
  const responses = [
    await tryPassword(client, demoAddress('pat.parker'), 'Wrong-password-1'),
    await tryPassword(client, demoAddress('pat.parker'), ''),
    await tryPassword(client, demoAddress('nobody'), PASSWORD),
    await tryPassword(client, demoAddress('nobody'), ''),
    await tryPassword(client, 'not an address', PASSWORD),
    await tryPassword(client, '', ''),
    await tryPassword(client, demoAddress('disabled'), 'Wrong-password-1'),
    await tryPassword(client, 'pat.par\u212Aer@riverbend.example', PASSWORD),
  ];
  assert.deepEqual([...new Set(responses.map((response) => response.status))], [401]);
  assert.equal(new Set(responses.map((response) => response.body)).size, 1);
  assert.equal(responses[0]?.code, 'auth.invalid_credentials');
  assert.ok(responses[0]?.headers['www-authenticate']);
});

test('a disabled account is told so only with the right password', async () => {
  const client = await visitor();
  const response = await tryPassword(client, demoAddress('disabled'), PASSWORD);
  assert.equal(response.status, 403);
  assert.equal(response.code, 'account.disabled');
  assert.equal((await client.get('/account')).status, 401);
});

test('an unverified account can sign in', async () => {
  const client = await visitor();
  await client.signIn(demoAddress('unverified'));
  assert.equal((await client.get('/account')).data.verified_at, null);
});

test('ten failures per address in fifteen minutes, then 429 even for the right password, until the oldest is past', async () => {
  const start = await visitor();
  for (let time = 0; time < 10; time += 1) {
    assert.equal((await tryPassword(start, demoAddress('coach.kim'), 'Wrong-password-1')).status, 401);
    hub.clock.advance(10);
  }
  const other = await visitor();
  const refused = await tryPassword(other, 'Coach.KIM@riverbend.example', PASSWORD);
  assert.equal(refused.status, 429);
  assert.equal(refused.code, 'throttle.exceeded');
  assert.equal(refused.headers['retry-after'], '800');
  assert.equal(
    (await tryPassword(other, demoAddress('coach.lee'), PASSWORD)).status,
    200,
    'other addresses are not concerned',
  );
  hub.clock.advance(800);
  assert.equal((await tryPassword(other, demoAddress('coach.kim'), PASSWORD)).status, 200);
});

test('the limit is the same for an address without an account', async () => {
  const client = await visitor();
  for (let time = 0; time < 10; time += 1)
    assert.equal((await tryPassword(client, 'ghost@example.org', 'x')).status, 401);
  assert.equal((await tryPassword(client, 'ghost@example.org', 'x')).status, 429);
});

test('signing in forgets the failures of the address', async () => {
  const client = await visitor();
  for (let round = 0; round < 2; round += 1) {
    for (let time = 0; time < 9; time += 1) await tryPassword(client, demoAddress('staff.diaz'), 'Wrong-password-1');
    assert.equal((await tryPassword(client, demoAddress('staff.diaz'), PASSWORD)).status, 200);
  }
});

test('forty wrong sign-ins at once: exactly ten are evaluated', async () => {
  const clients = await Promise.all(Array.from({ length: 40 }, () => visitor()));
  const responses = await Promise.all(
    clients.map((client) => tryPassword(client, demoAddress('robin.vale'), 'Wrong-password-1')),
  );
  assert.equal(responses.filter((response) => response.status === 401).length, 10);
  assert.equal(responses.filter((response) => response.status === 429).length, 30);
  const { n } = await hub.db.one<{ n: number }>(
    `select count(*) as n from audit_events e join accounts a on e.subject = 'account:' || a.id where e.event = 'sign_in.failed' and a.email = $1`,
    [demoAddress('robin.vale')],
  );
  assert.equal(n, 10);
});

test('right sign-ins at once are no failures, however many', async () => {
  const clients = await Promise.all(Array.from({ length: 25 }, () => visitor()));
  const responses = await Promise.all(
    clients.map((client) => tryPassword(client, demoAddress('casey.brook'), PASSWORD)),
  );
  assert.deepEqual([...new Set(responses.map((response) => response.status))], [200]);
});

test('a hundred failures per client in fifteen minutes, whatever the addresses', async () => {
  await hub.db.run(
    `insert into throttle_hits (rule, key_hash, hits, expires_at) values ('login-ip', sha256('198.51.100.9'), array_fill($1::timestamptz, array[99]), $1::timestamptz + interval '900 seconds')`,
    [hub.clock.now()],
  );
  const client = await visitor('198.51.100.9');
  assert.equal((await tryPassword(client, 'one@example.org', 'x')).status, 401);
  assert.equal((await tryPassword(client, demoAddress('pat.parker'), PASSWORD)).status, 429);
  assert.equal((await tryPassword(await visitor(), demoAddress('pat.parker'), PASSWORD)).status, 200);
});

test('behind a trusted proxy the client is who the proxy says, otherwise the header is ignored', async (t) => {
  const proxied = await startTestHub({
    databaseUrl: hub.databaseUrl,
    clock: hub.clock,
    env: { TRUSTED_PROXIES: '10.0.0.1', THROTTLE_LOGIN_IP: '1/900' },
  });
  t.after(() => proxied.stop());
  const fail = async (ip: string, forwarded: string) => {
    const client = await new TestClient(proxied.app, ip).open();
    return (
      await client.post(
        '/auth/login',
        { email: `${forwarded}@example.org`, password: 'x' },
        { 'x-forwarded-for': forwarded },
      )
    ).status;
  };
  assert.equal(await fail('10.0.0.1', '203.0.113.1'), 401);
  assert.equal(await fail('10.0.0.1', '203.0.113.2'), 401);
  assert.equal(await fail('10.0.0.1', '203.0.113.1'), 429);
  assert.equal(await fail('10.0.0.2', '203.0.113.7'), 401);
  assert.equal(await fail('10.0.0.2', '203.0.113.8'), 429);
});

test('point 2: right passwords of one address get in only so often in an hour, whatever clients they come from', async (t) => {
  const strict = await startTestHub({
    databaseUrl: hub.databaseUrl,
    clock: hub.clock,
    env: { THROTTLE_SIGN_INS: '2/3600' },
  });
  t.after(() => strict.stop());
  const signIn = async (email: string) => tryPassword(await new TestClient(strict.app).open(), email, PASSWORD);
  for (let n = 0; n < 2; n += 1) assert.equal((await signIn(demoAddress('coach.lee'))).status, 200);
  const refused = await signIn(demoAddress('coach.lee'));
  assert.equal(refused.status, 429);
  assert.equal(refused.headers['retry-after'], '3600');
  assert.equal((await signIn(demoAddress('coach.kim'))).status, 200, 'somebody else');
  strict.clock.advance(3601);
  assert.equal((await signIn(demoAddress('coach.lee'))).status, 200);
});

test('a hash of older parameters is upgraded at the next sign-in and goes on working', async (t) => {
  const stored = async () =>
    (
      await hub.db.one<{ password_hash: string }>('select password_hash from accounts where email = $1', [
        demoAddress('unlinked'),
      ])
    ).password_hash;
  const old = await createPasswords({ parameters: { memoryCost: 8192, timeCost: 1, parallelism: 1 } }).hash(PASSWORD);
  await hub.db.run('update accounts set password_hash = $2 where email = $1', [demoAddress('unlinked'), old]);
  const real = await startTestHub({ databaseUrl: hub.databaseUrl, clock: hub.clock, realPasswords: true });
  t.after(() => real.stop());
  const clients = await Promise.all([1, 2, 3].map((number) => new TestClient(real.app, `192.0.2.${number}`).open()));
  const responses = await Promise.all(clients.map((client) => tryPassword(client, demoAddress('unlinked'), PASSWORD)));
  assert.deepEqual(
    responses.map((response) => response.status),
    [200, 200, 200],
    'upgrades at once do not disturb each other',
  );
  assert.match(await stored(), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const upgraded = await stored();
  assert.equal((await tryPassword(clients[0]!, demoAddress('unlinked'), PASSWORD)).status, 200);
  assert.equal(await stored(), upgraded);
});

/** Another process of the same hub, in which two may wait for their password to be hashed. */
async function startNarrowHub(t: TestContext): Promise<TestHub> {
  const narrow = await startTestHub({
    realPasswords: true,
    databaseUrl: hub.databaseUrl,
    clock: hub.clock,
    env: { PASSWORD_HASHES_WAITING: '2' },
  });
  t.after(() => narrow.stop());
  return narrow;
}

test('past the hashing queue sign-ins are told to come back, and it costs them no failure', async (t) => {
  const small = await startNarrowHub(t);
  const clients = await Promise.all(Array.from({ length: 8 }, () => new TestClient(small.app).open()));
  const responses = await Promise.all(
    clients.map((client, index) => tryPassword(client, `flood${index}@example.org`, 'x')),
  );
  const busy = responses.filter((response) => response.status === 503);
  assert.ok(
    busy.length > 0 && responses.every((response) => [401, 503].includes(response.status)),
    responses.map((response) => response.status).join(),
  );
  assert.equal(busy[0]?.code, 'server.busy');
  assert.equal(busy[0]?.headers['retry-after'], '2');
  const { n } = await hub.db.one<{ n: number }>(
    `select count(*) as n from throttle_hits where rule = 'login-address' and cardinality(hits) > 0`,
  );
  assert.equal(n, responses.length - busy.length);
});

test('point 2: a client that fills the hashing queue loses its own places; another client is always served', async (t) => {
  const small = await startNarrowHub(t);
  const flood = await new TestClient(small.app).open();
  const owner = await new TestClient(small.app).open();
  const flooding = Array.from({ length: 24 }, (_, n) => tryPassword(flood, `crowd${n}@example.org`, 'x'));
  const served = await tryPassword(owner, demoAddress('robin.vale'), PASSWORD);
  assert.equal(served.status, 200, served.body);
  await Promise.all(flooding);
});
