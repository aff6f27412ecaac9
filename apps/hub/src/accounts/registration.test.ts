import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { countStatements } from '@sports-hub/kernel';
import { waitForBlocked } from '@sports-hub/kernel/testing';
import { PASSWORD, TestClient, tokenIn } from '../testing/client.ts';
import { startTestHub, type TestHub } from '../testing/hub.ts';

let hub: TestHub;
before(async () => {
  hub = await startTestHub();
});
after(() => hub.stop());

const visitor = () => new TestClient(hub.app).open();
const person = (email: string) => ({ email, password: PASSWORD, first_name: 'Nova', last_name: 'Quill', terms: true });
const rows = async (email: string) =>
  Number((await hub.db.one(`select count(*) as n from accounts where lower(email) = lower($1)`, [email])).n);

test('a new address gets an unverified account and one mail whose link verifies it once', async () => {
  const client = await visitor();
  const response = await client.post('/auth/register', person('nova@example.org'));
  assert.equal(response.status, 201);
  assert.deepEqual(Object.keys(response.data), ['message']);
  const mails = await hub.mails('nova@example.org');
  assert.deepEqual(
    mails.map((mail) => mail.subject),
    ['Verify your email address'],
  );
  assert.match(mails[0]?.links[0] ?? '', /^http:\/\/localhost:4000\/account\.php\?purpose=verify&token=[\w-]{43}$/);

  await client.signIn('nova@example.org');
  const before = await client.get('/account');
  assert.equal(before.data.verified_at, null);
  assert.deepEqual(before.data.sports, []);

  const token = tokenIn(mails[0]!);
  assert.equal((await client.post('/auth/verify', { token })).status, 200);
  assert.match((await client.get('/account')).data.verified_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  const again = await client.post('/auth/verify', { token });
  assert.equal(again.status, 422);
  assert.equal(again.code, 'token.invalid');
});

test('a known address gets the same response, no second account, and a mail that says so once an hour', async () => {
  const client = await visitor();
  const fresh = await client.post('/auth/register', person('first@example.org'));
  const known = await client.post('/auth/register', {
    ...person('FIRST@Example.ORG'),
    first_name: 'Other',
    password: 'Different2026x',
  });
  assert.equal(known.status, 201);
  assert.equal(known.body, fresh.body);
  await client.post('/auth/register', person('first@example.org'));
  assert.equal(await rows('first@example.org'), 1);
  const subjects = async () => (await hub.mails('first@example.org')).map((mail) => mail.subject).sort();
  assert.deepEqual(await subjects(), ['Verify your email address', 'You already have an account']);
  hub.clock.advance(3601);
  await (await visitor()).post('/auth/register', person('first@example.org'));
  assert.equal((await subjects()).filter((subject) => subject.startsWith('You already')).length, 2);
  const other = new TestClient(hub.app);
  await other.open();
  assert.equal(
    (await other.post('/auth/login', { email: 'first@example.org', password: 'Different2026x' })).status,
    401,
    'the password is untouched',
  );
});

test('registering costs the same statements for a known and an unknown address', async () => {
  const client = await visitor();
  const count = (email: string) => countStatements(() => client.post('/auth/register', person(email)));
  await count('warm-up@example.org');
  assert.equal(await count('statements@example.org'), await count('pat.parker@riverbend.example'));
});

test('fifty registrations of one address at once make one account and one mail of each kind', async () => {
  const clients = await Promise.all(Array.from({ length: 50 }, visitor));
  const responses = await Promise.all(
    clients.map((client) => client.post('/auth/register', person('crowd@example.org'))),
  );
  assert.deepEqual([...new Set(responses.map((response) => response.status))], [201]);
  assert.equal(new Set(responses.map((response) => response.body)).size, 1);
  assert.equal(await rows('crowd@example.org'), 1);
  const mails = await hub.mails('crowd@example.org');
  assert.deepEqual(mails.map((mail) => mail.subject).sort(), [
    'Verify your email address',
    'You already have an account',
  ]);
});

test('an expired verification token is refused; of several fresh ones each works, and using one ends the others', async () => {
  const client = await visitor();
  await client.post('/auth/register', person('late@example.org'));
  const first = tokenIn((await hub.mails('late@example.org'))[0]!);
  hub.clock.advance(3600);
  assert.equal((await client.post('/auth/verify', { token: first })).code, 'token.invalid');

  await client.open();
  await client.signIn('late@example.org');
  assert.equal((await client.post('/auth/resend-verification')).status, 200);
  const second = tokenIn((await hub.mails('late@example.org'))[0]!);
  hub.clock.advance(1);
  assert.equal((await client.post('/auth/resend-verification')).status, 200);
  const third = tokenIn((await hub.mails('late@example.org'))[0]!);
  assert.notEqual(second, third);
  hub.clock.advance(3598);
  assert.equal((await client.post('/auth/verify/preview', { token: third })).status, 200);
  assert.equal((await client.post('/auth/verify', { token: second })).status, 200, 'the first mail of the two');
  for (const token of [first, second, third])
    assert.equal((await client.post('/auth/verify', { token })).code, 'token.invalid');
  const done = await client.post('/auth/resend-verification');
  assert.equal(done.status, 409);
  assert.equal(done.code, 'account.already_verified');
});

test('of two links followed at once one verifies, and the account is verified once', async () => {
  const client = await visitor();
  await client.post('/auth/register', person('twice@example.org'));
  await client.signIn('twice@example.org');
  await client.post('/auth/resend-verification');
  const [newer, older] = (await hub.mails('twice@example.org')).map(tokenIn);
  assert.notEqual(newer, older);
  const holder = await hub.db.pool.connect();
  await holder.query(`begin; select 1 from accounts where email = 'twice@example.org' for update`);
  const asked = [newer, older].map((token) => client.post('/auth/verify', { token }));
  // Both have begun when the account is free again; a circle would be in the log of the database.
  await waitForBlocked(hub.db, 2);
  await holder.query('commit');
  holder.release();
  const both = await Promise.all(asked);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 422]);
  const { count } = await hub.db.one<{ count: number }>(
    `select count(*)::integer as count from audit_events e join accounts a on e.subject = 'account:' || a.id
      where a.email = 'twice@example.org' and e.event = 'account.verified'`,
  );
  assert.equal(count, 1);
});

test('verification is resent three times in ten minutes, then the client is told when to come back', async () => {
  const client = await visitor();
  await client.signIn('unverified@riverbend.example');
  for (let time = 0; time < 3; time += 1) assert.equal((await client.post('/auth/resend-verification')).status, 200);
  const refused = await client.post('/auth/resend-verification');
  assert.equal(refused.status, 429);
  assert.equal(refused.headers['retry-after'], '600');
  hub.clock.advance(600);
  assert.equal((await client.post('/auth/resend-verification')).status, 200);
});

test('registrations are limited per client, not per header that anyone can write', async () => {
  const client = await new TestClient(hub.app, '198.51.100.7').open();
  await hub.db.run('delete from throttle_hits');
  // Taking the hits directly saves sixty hashes.
  await hub.db.run(
    `insert into throttle_hits (rule, key_hash, hits, expires_at) values ('register-ip', sha256('198.51.100.7'), array_fill($1::timestamptz, array[60]), $1)`,
    [hub.clock.now()],
  );
  const refused = await client.post('/auth/register', person('limit@example.org'), {
    'x-forwarded-for': '203.0.113.1',
  });
  assert.equal(refused.status, 429);
  assert.equal(refused.headers['retry-after'], '3600');
  assert.equal(await rows('limit@example.org'), 0);
  assert.equal((await (await visitor()).post('/auth/register', person('limit@example.org'))).status, 201);
});
