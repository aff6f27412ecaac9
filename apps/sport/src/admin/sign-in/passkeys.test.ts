import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { SoftwareAuthenticator, type Flaws } from '@sports-hub/kernel/testing';
import { AdminClient, asAdmin } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

const SITE = 'http://localhost:8081';
let sport: TestSport;
let key: SoftwareAuthenticator;
before(async () => {
  sport = await startTestSport({ env: { SITE_URL: SITE } });
  key = new SoftwareAuthenticator(SITE);
  const admin = await asAdmin(sport, 'admin');
  assert.equal((await add(admin, key.create(await newOne(admin)))).status, 201);
});
after(() => sport.stop());
beforeEach(() => sport.db.run('delete from throttle_hits'));

const add = (client: AdminClient, response: object) =>
  client.post('/admin/second-step/passkeys', { name: 'Key', response });
const newOne = async (client: AdminClient) => (await client.post('/admin/second-step/passkey-options')).data.options;
const asked = async (client: AdminClient) => (await client.post('/admin/auth/passkey-options')).data.options;
const enter = (client: AdminClient, response: object) => client.post('/admin/auth/passkey', { response });
/** The password is given, the second step is due. */
async function halfway(): Promise<AdminClient> {
  const client = await new AdminClient(sport.app).open();
  assert.equal((await client.login('admin')).data.stage, 'second-step');
  return client;
}

test('the person is checked by the device, which may say whose passkey it is or not', async () => {
  const client = await halfway();
  const options = await asked(client);
  assert.equal(options.userVerification, 'required');
  assert.equal((await enter(client, key.get(options))).data.stage, 'signed-in');
  const again = await halfway();
  assert.equal((await enter(again, key.get(await asked(again), { userHandle: undefined }))).data.stage, 'signed-in');
});

const REFUSED: [string, Flaws][] = [
  ['without the check of the person', { isUserVerified: false }],
  ['from a frame of another site', { clientData: { crossOrigin: true } }],
  ['that names somebody else', { userHandle: Buffer.from('member:1').toString('base64url') }],
  ['of another kind', { clientData: { type: 'webauthn.create' } }],
  ['of a passkey that nobody has', { id: 'AAAA' }],
];
for (const [name, flaws] of REFUSED)
  test(`an answer ${name} is refused, and its challenge is used up`, async () => {
    const client = await halfway();
    const options = await asked(client);
    assert.equal((await enter(client, key.get(options, flaws))).code, 'admin.code_invalid');
    assert.equal((await enter(client, key.get(options))).code, 'admin.code_invalid', 'the same challenge again');
    assert.equal((await enter(client, key.get(await asked(client)))).status, 200);
  });

test('an answer to nothing, and one that comes after five minutes, are refused', async () => {
  const client = await halfway();
  const options = await asked(client);
  sport.clock.advance(300);
  assert.equal((await enter(client, key.get(options))).code, 'admin.code_invalid');
  const owner = await asAdmin(sport, 'clerk');
  const { rp, user } = await newOne(owner);
  const fresh = new SoftwareAuthenticator(SITE);
  await add(owner, {});
  const unasked = fresh.create({ rp, user, challenge: '' }, { clientData: { challenge: undefined } });
  assert.equal((await add(owner, unasked)).code, 'admin.code_invalid');
  const { passkeys } = (await owner.get('/admin/second-step')).data;
  assert.deepEqual(passkeys, []);
});

test('what one session was asked, no other one answers', async () => {
  const [asking, other] = [await halfway(), await halfway()];
  const response = key.get(await asked(asking));
  await asked(other);
  assert.equal((await enter(other, response)).code, 'admin.code_invalid');
  assert.equal((await enter(asking, response)).status, 200);
});

test('a new passkey needs the check of the person and our own page; a failed try uses its challenge up', async () => {
  const client = await asAdmin(sport, 'clerk');
  const fresh = new SoftwareAuthenticator(SITE);
  assert.equal((await newOne(client)).authenticatorSelection.userVerification, 'required');
  for (const flaws of [{ isUserVerified: false }, { clientData: { crossOrigin: true } }]) {
    const options = await newOne(client);
    for (const response of [fresh.create(options, flaws), fresh.create(options)])
      assert.equal((await add(client, response)).code, 'admin.code_invalid');
  }
  assert.equal((await add(client, fresh.create(await newOne(client)))).status, 201);
});
