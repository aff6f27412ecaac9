import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { demoAddress, PASSWORD, TestClient, tokenIn } from '../../testing/client.ts';
import { startTestHub, type TestHub } from '../../testing/hub.ts';

let hub: TestHub;
before(async () => {
  hub = await startTestHub({ env: { THROTTLE_SESSION_IP: '5/60', THROTTLE_PROFILE: '3/3600' } });
});
after(() => hub.stop());

const login = (client: TestClient, email: string, password: string, cookie?: string) =>
  client.post('/auth/login', { email, password }, cookie ? { cookie: `${client.cookie}; ${cookie}` } : {});
const deviceOf = (headers: Record<string, unknown>): string =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((line) => line.startsWith('hub_device='))
    ?.split(';', 1)[0] ?? '';
async function lockOut(name: string): Promise<void> {
  const stranger = await new TestClient(hub.app).open();
  for (let n = 0; n < 10; n += 1) await login(stranger, demoAddress(name), 'Wrong-password-1');
  assert.equal((await login(await new TestClient(hub.app).open(), demoAddress(name), PASSWORD)).status, 429);
}

test('points 2 and 8: a browser that has signed in before is not locked out by strangers', async () => {
  const home = await new TestClient(hub.app).open();
  const device = deviceOf((await login(home, demoAddress('pat.parker'), PASSWORD)).headers);
  assert.match(device, /^hub_device=[\w-]{43}$/);
  await lockOut('pat.parker');
  const again = await new TestClient(hub.app).open();
  assert.equal((await login(again, demoAddress('pat.parker'), PASSWORD, device)).status, 200);
});

test('the device of somebody else, or of before a new password, is worth nothing', async () => {
  const other = await new TestClient(hub.app).open();
  const device = deviceOf((await login(other, demoAddress('coach.lee'), PASSWORD)).headers);
  await lockOut('coach.kim');
  const client = await new TestClient(hub.app).open();
  assert.equal((await login(client, demoAddress('coach.kim'), PASSWORD, device)).status, 429);
  await other.post('/account/password', { current_password: PASSWORD, password: 'Another-2026-word' });
  assert.equal(
    (
      await hub.db.rows('select 1 from known_devices d join accounts a on a.id = d.subject_id where a.email = $1', [
        demoAddress('coach.lee'),
      ])
    ).length,
    0,
  );
});

test('a mailed reset lets the owner in at once, whatever strangers have tried', async () => {
  await lockOut('alex.morgan');
  const owner = await new TestClient(hub.app).open();
  await owner.post('/auth/forgot-password', { email: demoAddress('alex.morgan') });
  const [mail] = await hub.mails(demoAddress('alex.morgan'));
  await owner.post('/auth/reset-password', { token: tokenIn(mail!), password: 'Another-2026-word' });
  assert.equal((await login(owner, demoAddress('alex.morgan'), 'Another-2026-word')).status, 200);
});

test('one client starts only so many sessions a minute, and keeps the one it has', async () => {
  const ip = '198.51.100.77';
  const clients = [];
  for (let n = 0; n < 5; n += 1) clients.push(await new TestClient(hub.app, ip).open());
  const refused = await new TestClient(hub.app, ip).get('/session');
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers['retry-after']) > 0);
  assert.equal((await clients[0]!.get('/session')).status, 200);
});

test('names change only so often', async () => {
  const client = await new TestClient(hub.app).open();
  await client.signIn(demoAddress('robin.vale'));
  const rename = () => client.post('/account/profile', { first_name: 'Robin', last_name: 'Vale' });
  for (let n = 0; n < 3; n += 1) assert.equal((await rename()).status, 200);
  assert.equal((await rename()).status, 429);
});

test('point 2: the limits of password and address changes stand before the password check', async () => {
  const client = await new TestClient(hub.app).open();
  await client.signIn(demoAddress('staff.diaz'));
  const { id } = (await client.get('/account')).data;
  for (const rule of ['change-email', 'change-password'])
    await hub.db.run(
      `insert into throttle_hits (rule, key_hash, hits, expires_at) values ($1, sha256($2::text::bytea), array_fill($3::timestamptz, array[10]), $3::timestamptz + interval '1 hour')`,
      [rule, String(id), hub.clock.now()],
    );
  const wrong = { current_password: 'Wrong-password-1' };
  assert.equal((await client.post('/account/email', { ...wrong, email: 'n@example.org' })).status, 429);
  assert.equal((await client.post('/account/password', { ...wrong, password: 'Another-2026-word' })).status, 429);
  assert.equal((await hub.db.rows(`select 1 from audit_events where event = 'password.check_failed'`)).length, 0);
});

test('a new password must differ from the current one', async () => {
  const client = await new TestClient(hub.app).open();
  await client.signIn(demoAddress('casey.brook'));
  const response = await client.post('/account/password', { current_password: PASSWORD, password: PASSWORD });
  assert.equal(response.status, 422);
  assert.deepEqual(Object.keys(response.data.fields), ['password']);
});

test('a change of address that can never be made is not left pending', async () => {
  const client = await new TestClient(hub.app).open();
  await client.signIn(demoAddress('unlinked'));
  await client.post('/account/email', { current_password: PASSWORD, email: 'later-taken@example.org' });
  const [mail] = await hub.mails('later-taken@example.org');
  await hub.db.run(
    `insert into accounts (email, password_hash, first_name, last_name, created_at) values ('later-taken@example.org', 'x', 'A', 'B', now())`,
  );
  const confirmed = await client.post('/auth/verify', { token: tokenIn(mail!) });
  assert.equal(confirmed.code, 'email.taken');
  assert.equal((await client.get('/account')).data.pending_email, null);
});

test('a sign-in from another device is told to the owner, once people have settled in', async () => {
  const address = demoAddress('robin.vale');
  const asked = async () => (await hub.mails(address)).filter(({ subject }) => subject === 'Was this you?');
  const phone = await new TestClient(hub.app).open();
  const device = deviceOf((await login(phone, address, PASSWORD)).headers);
  const laptop = await new TestClient(hub.app).open();
  await login(laptop, address, PASSWORD);
  assert.equal((await asked()).length, 0, 'a phone and a computer within the hour');
  hub.clock.advance(3601);
  await login(await new TestClient(hub.app).open(), address, PASSWORD, device);
  assert.equal((await asked()).length, 0, 'a device that is known');
  await login(await new TestClient(hub.app).open(), address, 'Wrong-password-1');
  assert.equal((await asked()).length, 0, 'somebody who did not get in');
  await login(await new TestClient(hub.app).open(), address, PASSWORD);
  const [mail] = await asked();
  assert.match(mail?.text ?? '', /With: .+\nWhen: .+ Eastern time/);
  assert.ok(mail?.links.some((link) => link.endsWith('/account.php?tab=security')));
});

/** The sign-ins that stand as a question. */
const questions = async (client: TestClient): Promise<number[]> =>
  (await client.get('/account/sessions')).data.items
    .filter((item: { is_new_device: boolean }) => item.is_new_device)
    .map((item: { id: number }) => item.id);

test('a new device stands as a question beside the sign-in until another device knows it or ends it', async () => {
  const address = demoAddress('jordan.morgan');
  const phone = await new TestClient(hub.app).open();
  await login(phone, address, PASSWORD);
  assert.deepEqual(await questions(phone), [], 'the first device of an account');
  hub.clock.advance(3601);
  const stranger = await new TestClient(hub.app).open();
  await login(stranger, address, PASSWORD);
  const [id] = await questions(phone);
  assert.ok(id);
  assert.equal((await stranger.post(`/account/sessions/${id}/confirm`)).code, 'record.not_found', 'not of itself');
  const twice = await new TestClient(hub.app).open();
  await login(twice, address, PASSWORD);
  const second = (await questions(phone)).find((other) => other !== id);
  for (const [client, asked] of [
    [stranger, second],
    [twice, id],
  ] as const)
    assert.equal(
      (await client.post(`/account/sessions/${asked}/confirm`)).code,
      'record.not_found',
      'not for each other',
    );
  assert.equal(
    (await phone.post(`/account/sessions/${second}/confirm`, {}, { 'x-csrf-token': 'x' })).code,
    'csrf.invalid',
  );
  assert.equal((await phone.post(`/account/sessions/${second}/end`)).status, 200);
  assert.deepEqual(await questions(phone), [id]);
  const other = await new TestClient(hub.app).open();
  await other.signIn(demoAddress('uncle.parker'));
  assert.equal((await other.post(`/account/sessions/${id}/confirm`)).code, 'record.not_found', 'not by somebody else');
  assert.equal((await phone.post(`/account/sessions/${id}/confirm`)).status, 200);
  assert.deepEqual(await questions(phone), []);
  assert.equal(
    (await phone.post(`/account/sessions/${id}/confirm`)).code,
    'record.not_found',
    'nothing is left to say',
  );
  assert.equal((await stranger.get('/account')).status, 200, 'the sign-in goes on');
});

test('a device in question stays one when somebody signs in there again, until it is confirmed or ended', async () => {
  const address = demoAddress('uncle.parker');
  const phone = await new TestClient(hub.app).open();
  await login(phone, address, PASSWORD);
  hub.clock.advance(3601);
  const stranger = await new TestClient(hub.app).open();
  const device = deviceOf((await login(stranger, address, PASSWORD)).headers);
  const [first = 0] = await questions(phone);
  const again = await new TestClient(hub.app).open();
  await login(again, address, PASSWORD, device);
  assert.equal((await questions(phone)).length, 2, 'the same device, asked about again');
  assert.equal((await again.post(`/account/sessions/${first}/confirm`)).code, 'record.not_found', 'not for itself');
  const mails = (await hub.mails(address)).filter(({ subject }) => subject === 'Was this you?');
  assert.equal(mails.length, 1, 'told once');

  assert.equal((await phone.post(`/account/sessions/${first}/confirm`)).status, 200);
  assert.deepEqual(await questions(phone), [], 'it is the device that is known');
  const later = await new TestClient(hub.app).open();
  await login(later, address, PASSWORD, device);
  assert.deepEqual(await questions(phone), []);

  const other = await new TestClient(hub.app).open();
  const unknown = deviceOf((await login(other, address, PASSWORD)).headers);
  const [id = 0] = await questions(phone);
  assert.equal((await phone.post(`/account/sessions/${id}/end`)).status, 200);
  const back = await new TestClient(hub.app).open();
  await login(back, address, PASSWORD, unknown);
  assert.equal((await questions(phone)).length, 1, 'forgotten, and so asked about again');
});
