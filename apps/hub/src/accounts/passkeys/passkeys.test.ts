import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { demoAddress, PASSWORD, TestClient } from '../../testing/client.ts';
import { startTestHub, type TestHub } from '../../testing/hub.ts';

// The whole way, with a real authenticator, is in e2e/; here is what must be refused.
let hub: TestHub;
before(async () => {
  hub = await startTestHub();
});
after(() => hub.stop());

const signedIn = async (name: string): Promise<TestClient> => {
  const client = new TestClient(hub.app);
  await client.signIn(demoAddress(name));
  return client;
};
const addRow = async (accountId: number, name: string): Promise<number> =>
  (
    await hub.db.one<{ id: number }>(
      `insert into passkeys (account_id, credential_id, public_key, counter, transports, name, created_at)
       values ($1, $2, '\\x00', 0, '{}', $3, now()) returning id`,
      [accountId, Buffer.from(name), name],
    )
  ).id;

test('adding one asks for the password again, and for a visitor who is signed in', async () => {
  const client = await signedIn('pat.parker');
  assert.equal((await client.post('/account/passkeys/options', { current_password: 'Wrong1234567' })).status, 422);
  const { status, data } = await client.post('/account/passkeys/options', { current_password: PASSWORD });
  assert.equal(status, 200);
  assert.equal(data.options.rp.id, 'localhost');
  assert.equal(data.options.authenticatorSelection.userVerification, 'required');
  assert.equal((await new TestClient(hub.app).get('/account/passkeys')).status, 401);
});
test('what no device has signed is refused with one code, whatever is wrong with it', async () => {
  const client = await signedIn('pat.parker');
  const visitor = await new TestClient(hub.app).open();
  for (const response of [
    {},
    { id: 'x' },
    { id: 'x'.repeat(5_000), rawId: 'x', type: 'public-key', response: {} },
    {
      id: 'eA',
      rawId: 'eA',
      type: 'public-key',
      response: { clientDataJSON: 'e30', attestationObject: 'oA', authenticatorData: 'AA', signature: 'AA' },
    },
  ]) {
    assert.equal((await client.post('/account/passkeys', { response })).code, 'passkey.rejected');
    assert.equal((await visitor.post('/auth/passkey', { response })).code, 'passkey.rejected');
  }
  assert.equal((await visitor.post('/auth/passkey', { response: 'x' })).code, 'request.invalid');
});
test('one is renamed and removed by its owner only', async () => {
  const [pat, kim] = await Promise.all(['pat.parker', 'coach.kim'].map(signedIn));
  const { id: accountId } = (await pat!.get('/account')).data;
  const id = await addRow(accountId, 'A phone');
  assert.equal((await kim!.post(`/account/passkeys/${id}/rename`, { name: 'Mine' })).status, 404);
  const given = { current_password: PASSWORD };
  assert.equal((await kim!.post(`/account/passkeys/${id}/remove`, given)).status, 404);
  assert.equal((await pat!.post(`/account/passkeys/${id}/rename`, { name: ' Blue key ' })).status, 200);
  assert.equal((await pat!.post(`/account/passkeys/${id}/rename`, { name: ' ' })).status, 422);
  assert.deepEqual(
    (await pat!.get('/account/passkeys')).data.items.map(({ name }: { name: string }) => name),
    ['Blue key'],
  );
  assert.equal((await pat!.post(`/account/passkeys/${id}/remove`, given)).status, 200);
  assert.deepEqual((await pat!.get('/account/passkeys')).data.items, []);
});
test('removing one asks for the password, under the limit of sign-ins, and is told by mail', async () => {
  const client = await signedIn('alex.morgan');
  const { id: accountId } = (await client.get('/account')).data;
  const id = await addRow(accountId, 'Green key');
  const remove = (body: object) => client.post(`/account/passkeys/${id}/remove`, body);
  for (const body of [{}, { current_password: 'Wrong1234567' }]) {
    const refused = await remove(body);
    assert.deepEqual([refused.status, Object.keys(refused.data.fields)], [422, ['current_password']]);
  }
  assert.equal((await client.get('/account/passkeys')).data.items.length, 1);
  const told = async () =>
    (await hub.mails(demoAddress('alex.morgan'))).filter(({ subject }) => /passkey was removed/.test(subject));
  assert.deepEqual(await told(), []);
  assert.equal((await remove({ current_password: PASSWORD })).status, 200);
  assert.match((await told())[0]?.text ?? '', /The passkey Green key no longer opens your account/);
  assert.equal((await told()).length, 1);

  const other = await addRow(accountId, 'Red key');
  for (let time = 0; time < 10; time += 1) await remove({ current_password: 'x' });
  const tired = await client.post(`/account/passkeys/${other}/remove`, { current_password: PASSWORD });
  assert.equal(tired.status, 429);
});
test('a new password by a mailed link removes them, and the mail about it says so', async () => {
  const email = demoAddress('robin.vale');
  const { id } = await hub.db.one<{ id: number }>('select id from accounts where email = $1', [email]);
  const told = async (): Promise<string> =>
    (await hub.mails(email)).find(({ subject }) => /password was changed/.test(subject))?.text ?? '';
  const reset = async (password: string): Promise<void> => {
    const client = await new TestClient(hub.app).open();
    await client.post('/auth/forgot-password', { email });
    const link = (await hub.mails(email)).flatMap(({ links }) => links).find((url) => url.includes('purpose=reset'));
    const token = new URL(link ?? '').searchParams.get('token');
    assert.equal((await client.post('/auth/reset-password', { token, password })).status, 200);
  };
  await reset('Lighthouse-2027');
  assert.doesNotMatch(await told(), /passkey/, 'there was none');
  await addRow(id, 'Green key');
  await addRow(id, 'White key');
  hub.clock.advance(3601);
  await reset('Lighthouse-2028');
  assert.match(await told(), /Your 2 passkeys were removed with the old password/);
  assert.deepEqual(await hub.db.rows('select 1 from passkeys where account_id = $1', [id]), []);
});

test('a challenge is swept when its time is over', async () => {
  const visitor = await new TestClient(hub.app).open();
  await visitor.post('/auth/passkey/options');
  const count = async () => Number((await hub.db.one('select count(*) as n from passkey_challenges'))['n']);
  assert.ok((await count()) > 0);
  hub.clock.advance(3_600);
  const { createSweep } = await import('../sweep.ts');
  await createSweep(hub.db, hub.clock)();
  assert.equal(await count(), 0);
});
