import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createSweep } from './sweep.ts';
import { demoAddress, PASSWORD, TestClient, tokenIn } from '../testing/client.ts';
import { startTestHub, type TestHub } from '../testing/hub.ts';

let hub: TestHub;
before(async () => {
  hub = await startTestHub();
});
after(() => hub.stop());

const visitor = () => new TestClient(hub.app).open();
async function registered(email: string): Promise<{ stranger: TestClient; token: string }> {
  const stranger = await visitor();
  await stranger.post('/auth/register', {
    email,
    password: 'Stranger2026!',
    first_name: 'Nova',
    last_name: 'Newell',
    terms: true,
  });
  const [mail] = await hub.mails(email);
  await stranger.signIn(email, 'Stranger2026!');
  return { stranger, token: tokenIn(mail!) };
}

test('a mailed link tells its reader under which name the account was created and when, and stays good', async () => {
  const { token } = await registered('victim@example.org');
  const owner = await visitor();
  const preview = await owner.post('/auth/verify/preview', { token });
  assert.equal(preview.status, 200, preview.body);
  assert.deepEqual(
    { ...preview.data, created_at: undefined },
    { kind: 'account', first_name: 'Nova', last_name: 'Newell', email: 'victim@example.org', created_at: undefined },
  );
  assert.equal((await owner.post('/auth/verify', { token })).status, 200);
  assert.equal(
    (await owner.post('/auth/verify/preview', { token })).code,
    'token.invalid',
    'a used link shows nothing',
  );
  assert.equal((await owner.post('/auth/verify/refuse', { token })).code, 'token.invalid', 'nor can it be refused');
});

test('"It was not me" removes the unverified account, its sessions and tokens at once, and frees the address', async () => {
  const { stranger, token } = await registered('owner@example.org');
  const bearer = new TestClient(hub.app);
  bearer.bearer = (
    await stranger.post('/auth/login', { email: 'owner@example.org', password: 'Stranger2026!' })
  ).data.token;
  const owner = await visitor();
  assert.equal((await owner.post('/auth/verify/refuse', { token })).status, 200);
  assert.equal((await stranger.get('/account')).status, 401);
  assert.equal((await bearer.get('/account')).status, 401);
  assert.equal((await owner.post('/auth/verify', { token })).code, 'token.invalid');
  assert.equal(
    (await owner.post('/auth/login', { email: 'owner@example.org', password: 'Stranger2026!' })).code,
    'auth.invalid_credentials',
  );
  const { token: again } = await registered('owner@example.org');
  assert.equal((await owner.post('/auth/verify', { token: again })).status, 200, 'the address can be registered again');
});

test('a verified account cannot be removed by a link, and a reset link is not one to refuse', async () => {
  const client = await visitor();
  await client.post('/auth/forgot-password', { email: demoAddress('pat.parker') });
  const [mail] = await hub.mails(demoAddress('pat.parker'));
  for (const path of ['/auth/verify/preview', '/auth/verify/refuse'])
    assert.equal((await client.post(path, { token: tokenIn(mail!) })).code, 'token.invalid');
});

test('a change to an address that is not theirs can be refused by its owner; the account stays', async () => {
  const client = await visitor();
  await client.signIn(demoAddress('coach.lee'));
  await client.post('/account/email', { current_password: PASSWORD, email: 'wrong@example.org' });
  const [mail] = await hub.mails('wrong@example.org');
  const owner = await visitor();
  const preview = await owner.post('/auth/verify/preview', { token: tokenIn(mail!) });
  assert.deepEqual([preview.data.kind, preview.data.email], ['email', 'wrong@example.org']);
  assert.equal((await owner.post('/auth/verify/refuse', { token: tokenIn(mail!) })).status, 200);
  const account = await client.get('/account');
  assert.equal(account.status, 200);
  assert.equal(account.data.pending_email, null);
});

test('an account that stays unverified for seven days is removed; others stay', async () => {
  const { stranger } = await registered('late@example.org');
  const sweep = createSweep(hub.db, hub.clock);
  hub.clock.advance(7 * 24 * 3600 - 60);
  await sweep();
  assert.equal((await hub.db.rows("select 1 from accounts where email = 'late@example.org'")).length, 1);
  hub.clock.advance(120);
  const before = await hub.db.one('select count(*) as n from accounts where verified_at is not null or disabled');
  await sweep();
  assert.deepEqual(
    await hub.db.one('select count(*) as n from accounts where verified_at is not null or disabled'),
    before,
  );
  assert.equal((await hub.db.rows('select 1 from accounts where verified_at is null and not disabled')).length, 0);
  assert.equal((await stranger.get('/account')).status, 401);
});
