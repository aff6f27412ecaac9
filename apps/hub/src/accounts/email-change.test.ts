import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { countStatements } from '@sports-hub/kernel';
import { demoAddress, PASSWORD, TestClient, tokenIn } from '../testing/client.ts';
import { startTestHub, type TestHub } from '../testing/hub.ts';

let hub: TestHub;
before(async () => {
  hub = await startTestHub();
});
after(() => hub.stop());

async function signedIn(name: string): Promise<TestClient> {
  const client = await new TestClient(hub.app).open();
  await client.signIn(demoAddress(name));
  return client;
}
const ask = (client: TestClient, email: string, current_password = PASSWORD) =>
  client.post('/account/email', { current_password, email });
const login = async (email: string) =>
  (await (await new TestClient(hub.app).open()).post('/auth/login', { email, password: PASSWORD })).status;

test('the old address stays in use until the new one is confirmed; both are told', async () => {
  const client = await signedIn('pat.parker');
  assert.equal((await ask(client, 'Pat.New@example.org')).status, 200);
  assert.equal((await client.get('/account')).data.email, demoAddress('pat.parker'));
  assert.equal((await client.get('/account')).data.pending_email, 'Pat.New@example.org');
  assert.equal(await login('pat.new@example.org'), 401);
  const [toNew] = await hub.mails('pat.new@example.org');
  const [toOld] = await hub.mails(demoAddress('pat.parker'));
  assert.match(toNew?.links[0] ?? '', /\/account\.php\?purpose=verify&token=/);
  assert.equal(toOld?.subject, 'A change of your email address was asked for');
  assert.ok(!toOld?.text.includes('token='), 'the old address gets no token');
  assert.ok(!JSON.stringify(toOld).includes('Pat.New@'), 'nor the whole new address');

  assert.equal((await client.post('/auth/verify', { token: tokenIn(toNew!) })).status, 200);
  const account = (await client.get('/account')).data;
  assert.deepEqual([account.email, account.pending_email], ['Pat.New@example.org', null]);
  assert.equal(account.sports.length, 2, 'links stay');
  assert.equal((await hub.mails(demoAddress('pat.parker')))[0]?.subject, 'Your email address was changed');
  assert.equal(await login('pat.new@example.org'), 200);
  assert.equal(await login(demoAddress('pat.parker')), 401);
  assert.equal((await client.post('/auth/verify', { token: tokenIn(toNew!) })).code, 'token.invalid');
});

test('a wrong current password changes nothing', async () => {
  const client = await signedIn('coach.kim');
  const response = await ask(client, 'kim.new@example.org', 'Wrong-password-1');
  assert.equal(response.status, 422);
  assert.deepEqual(Object.keys(response.data.fields), ['current_password']);
  assert.equal((await client.get('/account')).data.pending_email, null);
  assert.deepEqual(await hub.mails('kim.new@example.org'), []);
});

test('an address that has an account is not disclosed; confirming it ends in 409 and changes nothing', async () => {
  const client = await signedIn('coach.lee');
  let free = '';
  let taken = '';
  const forFree = await countStatements(async () => {
    free = (await ask(client, 'lee.new@example.org')).body;
  });
  const forTaken = await countStatements(async () => {
    taken = (await ask(client, 'Staff.Diaz@riverbend.example')).body;
  });
  assert.equal(taken, free);
  assert.equal(forTaken, forFree);
  const token = tokenIn((await hub.mails(demoAddress('staff.diaz')))[0]!);
  const response = await client.post('/auth/verify', { token });
  assert.equal(response.status, 409);
  assert.equal(response.code, 'email.taken');
  assert.equal((await client.get('/account')).data.email, demoAddress('coach.lee'));
  assert.equal(await login(demoAddress('staff.diaz')), 200);
});

test('a newer change of address ends the older link', async () => {
  const client = await signedIn('robin.vale');
  await ask(client, 'robin.one@example.org');
  await ask(client, 'robin.two@example.org');
  const [one, two] = [
    tokenIn((await hub.mails('robin.one@example.org'))[0]!),
    tokenIn((await hub.mails('robin.two@example.org'))[0]!),
  ];
  assert.equal((await client.post('/auth/verify', { token: one })).code, 'token.invalid');
  hub.clock.advance(3600);
  assert.equal((await client.post('/auth/verify', { token: two })).code, 'token.invalid', 'an hour ends it');
  assert.equal((await client.get('/account')).data.email, demoAddress('robin.vale'));
});

test('asking twice for the same new address leaves the first link as good as the second', async () => {
  const client = await signedIn('robin.vale');
  await ask(client, 'robin.three@example.org');
  await ask(client, 'robin.three@example.org');
  const [newer, older] = (await hub.mails('robin.three@example.org')).map(tokenIn);
  assert.notEqual(newer, older);
  assert.equal((await client.post('/auth/verify', { token: older! })).status, 200);
  assert.equal((await client.post('/auth/verify', { token: newer! })).code, 'token.invalid');
});

test('a verification link is worth nothing once the account has another address, and confirming the new one verifies it', async () => {
  const client = await signedIn('unverified');
  await client.post('/auth/resend-verification');
  const old = tokenIn((await hub.mails(demoAddress('unverified')))[0]!);
  await ask(client, 'vera.new@example.org');
  const fresh = tokenIn((await hub.mails('vera.new@example.org'))[0]!);
  assert.equal((await client.post('/auth/verify', { token: fresh })).status, 200);
  assert.ok((await client.get('/account')).data.verified_at);
  assert.equal((await client.post('/auth/verify', { token: old })).code, 'token.invalid');
});

test('a reset link mailed to the old address ends when the address changes', async () => {
  const client = await signedIn('casey.brook');
  await client.post('/auth/forgot-password', { email: demoAddress('casey.brook') });
  const reset = tokenIn((await hub.mails(demoAddress('casey.brook')))[0]!);
  await ask(client, 'casey.new@example.org');
  await client.post('/auth/verify', { token: tokenIn((await hub.mails('casey.new@example.org'))[0]!) });
  assert.equal(
    (await client.post('/auth/reset-password', { token: reset, password: 'Lighthouse-2027' })).code,
    'token.invalid',
  );
});

test('two accounts that confirm the same new address at once: one gets it', async () => {
  const [one, two] = [await signedIn('alex.morgan'), await signedIn('coach.flag')];
  const tokens: string[] = [];
  for (const client of [one, two]) {
    await ask(client, 'shared@example.org');
    tokens.push(tokenIn((await hub.mails('shared@example.org'))[0]!));
    hub.clock.advance(1);
  }
  const responses = await Promise.all(
    [one, two].map((client, index) => client.post('/auth/verify', { token: tokens[index] })),
  );
  assert.deepEqual(responses.map((response) => response.status).sort(), [200, 409]);
});
