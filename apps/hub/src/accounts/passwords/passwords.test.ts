import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { countStatements } from '@sports-hub/kernel';
import { waitForBlocked } from '@sports-hub/kernel/testing';
import { demoAddress, PASSWORD, TestClient, tokenIn } from '../../testing/client.ts';
import { startTestHub, type TestHub } from '../../testing/hub.ts';

let hub: TestHub;
before(async () => {
  hub = await startTestHub();
});
after(() => hub.stop());
beforeEach(() => hub.db.run('delete from throttle_hits'));

const NEW_PASSWORD = 'Lighthouse-2027';
const visitor = () => new TestClient(hub.app).open();
async function signedIn(name: string): Promise<TestClient> {
  const client = await visitor();
  await client.signIn(demoAddress(name));
  return client;
}
async function withBearer(name: string): Promise<TestClient> {
  const client = new TestClient(hub.app);
  client.bearer = await (await visitor()).signIn(demoAddress(name));
  return client;
}
const login = async (name: string, password: string) =>
  (await (await visitor()).post('/auth/login', { email: demoAddress(name), password })).status;
const subjects = async (email: string) => (await hub.mails(email)).map((mail) => mail.subject);

async function resetToken(name: string): Promise<string> {
  assert.equal((await (await visitor()).post('/auth/forgot-password', { email: demoAddress(name) })).status, 200);
  const [mail] = await hub.mails(demoAddress(name));
  assert.equal(mail?.subject, 'Set a new password');
  assert.match(mail.links[0] ?? '', /\/account\.php\?purpose=reset&token=[\w-]{43}$/);
  return tokenIn(mail);
}

test('a reset changes the password, ends every token and session at once on every process, and sends a notice', async (t) => {
  const second = await startTestHub({ databaseUrl: hub.databaseUrl, clock: hub.clock });
  t.after(() => second.stop());
  const [cookie, bearer] = [await signedIn('pat.parker'), await withBearer('pat.parker')];
  const elsewhere = Object.assign(new TestClient(second.app), { bearer: bearer.bearer });
  const token = await resetToken('pat.parker');
  const client = await visitor();
  const response = await client.post('/auth/reset-password', { token, password: NEW_PASSWORD });
  assert.equal(response.status, 200);
  for (const ended of [cookie, bearer, elsewhere]) assert.equal((await ended.get('/account')).status, 401);
  assert.equal(await login('pat.parker', PASSWORD), 401);
  assert.equal(await login('pat.parker', NEW_PASSWORD), 200);
  assert.equal((await subjects(demoAddress('pat.parker')))[0], 'Your password was changed');
  assert.equal((await client.post('/auth/reset-password', { token, password: 'Another-2028x' })).code, 'token.invalid');
  assert.equal(await login('pat.parker', NEW_PASSWORD), 200);
});

test('one reset token used twenty times at once works once', async () => {
  const token = await resetToken('coach.kim');
  const clients = await Promise.all(Array.from({ length: 20 }, visitor));
  const responses = await Promise.all(
    clients.map((client, index) =>
      client.post('/auth/reset-password', { token, password: `Lighthouse-${2000 + index}` }),
    ),
  );
  assert.equal(responses.filter((response) => response.status === 200).length, 1);
  assert.equal(responses.filter((response) => response.status === 422 && response.code === 'token.invalid').length, 19);
  const winner = responses.findIndex((response) => response.status === 200);
  assert.equal(await login('coach.kim', `Lighthouse-${2000 + winner}`), 200);
  assert.equal(
    (await subjects(demoAddress('coach.kim'))).filter((subject) => subject === 'Your password was changed').length,
    1,
  );
});

test('a newer reset link ends the older, an hour ends any, and a verification link is none', async () => {
  const first = await resetToken('coach.lee');
  hub.clock.advance(1);
  const second = await resetToken('coach.lee');
  const client = await visitor();
  const reset = (token: string) => client.post('/auth/reset-password', { token, password: NEW_PASSWORD });
  assert.equal((await reset(first)).code, 'token.invalid');
  assert.equal((await client.post('/auth/verify', { token: second })).code, 'token.invalid', 'of the other purpose');
  hub.clock.advance(3600);
  assert.equal((await reset(second)).code, 'token.invalid');
  const unverified = await signedIn('unverified');
  await unverified.post('/auth/resend-verification');
  const verification = tokenIn((await hub.mails(demoAddress('unverified')))[0]!);
  assert.equal((await reset(verification)).code, 'token.invalid');
  assert.equal(await login('coach.lee', PASSWORD), 200);
  assert.equal(
    (await client.post('/auth/verify', { token: verification })).status,
    200,
    'the refusals changed nothing',
  );
});

test('forgot password answers alike, at the same cost, for known, unknown and disabled addresses; only a usable account gets a mail', async () => {
  const client = await visitor();
  const ask = async (email: string) => {
    let body = '';
    const statements = await countStatements(async () => {
      body = (await client.post('/auth/forgot-password', { email })).body;
    });
    return { body, statements };
  };
  await ask('warm-up@example.org');
  const responses = [
    await ask(demoAddress('staff.diaz')),
    await ask('nobody@example.org'),
    await ask(demoAddress('disabled')),
  ];
  assert.equal(new Set(responses.map((response) => response.body)).size, 1);
  assert.equal(new Set(responses.map((response) => response.statements)).size, 1);
  assert.deepEqual(await subjects(demoAddress('staff.diaz')), ['Set a new password']);
  assert.deepEqual(await subjects('nobody@example.org'), []);
  assert.deepEqual(await subjects(demoAddress('disabled')), []);
});

test('three reset mails per address in ten minutes; beyond that the response stays the same and no mail goes out', async () => {
  const client = await visitor();
  const ask = () => client.post('/auth/forgot-password', { email: 'ROBIN.vale@riverbend.example' });
  const bodies = new Set<string>();
  for (let time = 0; time < 5; time += 1) {
    const response = await ask();
    assert.equal(response.status, 200);
    bodies.add(response.body);
  }
  assert.equal(bodies.size, 1);
  assert.equal((await subjects(demoAddress('robin.vale'))).length, 3);
  hub.clock.advance(600);
  await ask();
  assert.equal((await subjects(demoAddress('robin.vale'))).length, 4);
});

test('reset requests and token attempts are limited per client', async () => {
  const client = await visitor();
  for (let time = 0; time < 60; time += 1) await client.post('/auth/forgot-password', { email: 'same@example.org' });
  const refused = await client.post('/auth/forgot-password', { email: 'other@example.org' });
  assert.equal(refused.status, 429);
  assert.equal(refused.headers['retry-after'], '3600');

  for (let time = 0; time < 15; time += 1) {
    assert.equal((await client.post('/auth/verify', { token: 'made-up' })).status, 422);
    assert.equal((await client.post('/auth/reset-password', { token: 'made-up', password: NEW_PASSWORD })).status, 422);
  }
  const tired = await client.post('/auth/verify', { token: 'made-up' });
  assert.equal(tired.status, 429);
  assert.equal(tired.headers['retry-after'], '900');
});

test('a password change needs the current password, ends everything, the caller included, and sends a notice', async () => {
  const [client, bearer] = [await signedIn('casey.brook'), await withBearer('casey.brook')];
  const wrong = await client.post('/account/password', {
    current_password: 'Wrong-password-1',
    password: NEW_PASSWORD,
  });
  assert.equal(wrong.status, 422);
  assert.deepEqual(Object.keys(wrong.data.fields), ['current_password']);
  assert.equal((await client.get('/account')).status, 200);

  const response = await client.post('/account/password', { current_password: PASSWORD, password: NEW_PASSWORD });
  assert.equal(response.status, 200);
  assert.match(response.setCookie ?? '', /Max-Age=0/);
  assert.equal((await client.get('/account')).status, 401);
  assert.equal((await bearer.get('/account')).status, 401);
  assert.equal(await login('casey.brook', PASSWORD), 401);
  assert.equal(await login('casey.brook', NEW_PASSWORD), 200);
  assert.deepEqual(await subjects(demoAddress('casey.brook')), ['Your password was changed']);
});

test('wrong current passwords count as failed sign-ins', async () => {
  const client = await signedIn('alex.morgan');
  for (let time = 0; time < 10; time += 1) {
    assert.equal(
      (await client.post('/account/password', { current_password: 'x', password: NEW_PASSWORD })).status,
      422,
    );
  }
  assert.equal(
    (await client.post('/account/password', { current_password: PASSWORD, password: NEW_PASSWORD })).status,
    429,
  );
  assert.equal(
    (await client.post('/account/email', { current_password: PASSWORD, email: 'new@example.org' })).status,
    429,
  );
});

test('a changed password ends reset links and a pending change of address that were asked for before it', async () => {
  const client = await signedIn('uncle.parker');
  await client.post('/account/email', { current_password: PASSWORD, email: 'thief@example.org' });
  const stolen = tokenIn((await hub.mails('thief@example.org'))[0]!);
  const reset = await resetToken('uncle.parker');
  assert.equal(
    (await client.post('/account/password', { current_password: PASSWORD, password: NEW_PASSWORD })).status,
    200,
  );
  const other = await visitor();
  assert.equal((await other.post('/auth/verify', { token: stolen })).code, 'token.invalid');
  assert.equal(
    (await other.post('/auth/reset-password', { token: reset, password: 'Another-2028x' })).code,
    'token.invalid',
  );
  await other.signIn(demoAddress('uncle.parker'), NEW_PASSWORD);
  assert.equal((await other.get('/account')).data.pending_email, null);
});

test('a sign-in that was checked before a reset committed does not outlive it', async () => {
  const token = await resetToken('riley.parker');
  const [resetting, signingIn] = [await visitor(), await visitor()];
  // Hold the account's row so that both wait, the reset first.
  const holder = await hub.db.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from accounts where email = $1 for update', [demoAddress('riley.parker')]);
  const reset = resetting.post('/auth/reset-password', { token, password: NEW_PASSWORD });
  await waitForBlocked(hub.db, 1);
  const signIn = signingIn.post('/auth/login', { email: demoAddress('riley.parker'), password: PASSWORD });
  await waitForBlocked(hub.db, 2);
  await holder.query('commit');
  holder.release();
  assert.equal((await reset).status, 200);
  assert.equal((await signIn).status, 401);
  assert.equal((await signingIn.get('/account')).status, 401);
});

for (const password of [
  'Password123',
  'Welcome2024',
  'Basketball1!',
  'QwertyuioP1',
  'Summer2026!',
  'P@ssw0rd123',
  '1q2w3e4R5t',
]) {
  test(`the common password ${password} is refused everywhere`, async () => {
    const client = await visitor();
    const registered = await client.post('/auth/register', {
      email: 'common@example.org',
      password,
      first_name: 'A',
      last_name: 'B',
      terms: true,
    });
    assert.equal(registered.status, 422);
    assert.match(registered.data.fields.password, /too common.*two or three words/);
    assert.equal(
      (await client.post('/auth/reset-password', { token: 'x', password })).data.fields?.password,
      registered.data.fields.password,
    );
  });
}
