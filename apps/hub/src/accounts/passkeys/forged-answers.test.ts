import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { SoftwareAuthenticator, type Flaws } from '@sports-hub/kernel/testing';
import { demoAddress, PASSWORD, TestClient } from '../../testing/client.ts';
import { startTestHub, type TestHub } from '../../testing/hub.ts';

const SITE = 'http://localhost:8080';
let hub: TestHub;
let phone: SoftwareAuthenticator;
before(async () => {
  hub = await startTestHub({ env: { SITE_URL: SITE } });
  phone = new SoftwareAuthenticator(SITE);
  const owner = await signedIn('pat.parker');
  assert.equal((await owner.post('/account/passkeys', { response: phone.create(await newOne(owner)) })).status, 201);
});
after(() => hub.stop());
beforeEach(() => hub.db.run('delete from throttle_hits'));

const visitor = () => new TestClient(hub.app).open();
async function signedIn(name: string): Promise<TestClient> {
  const client = await visitor();
  await client.signIn(demoAddress(name));
  return client;
}
const asked = async (client: TestClient) => (await client.post('/auth/passkey/options')).data.options;
const newOne = async (client: TestClient) =>
  (await client.post('/account/passkeys/options', { current_password: PASSWORD })).data.options;
const handle = (subject: string) => Buffer.from(subject).toString('base64url');

test('a passkey signs in', async () => {
  const client = await visitor();
  const response = await client.post('/auth/passkey', { response: phone.get(await asked(client)) });
  assert.equal(response.status, 200, response.body);
  assert.equal((await client.get('/account')).data.email, demoAddress('pat.parker'));
});

const REFUSED: [string, Flaws][] = [
  ['made in a frame of another site', { clientData: { crossOrigin: true } }],
  ['made in a frame of a site that it names', { clientData: { crossOrigin: true, topOrigin: 'https://evil.example' } }],
  ['that names another account', { userHandle: handle('account:2') }],
  ['that names no account', { userHandle: undefined }],
  ['without the check of the person', { isUserVerified: false }],
  ['of another page', { clientData: { origin: 'https://evil.example' } }],
  ['of another kind', { clientData: { type: 'webauthn.create' } }],
  ['of a passkey that nobody has', { id: handle('nobody’s') }],
];
for (const [name, flaws] of REFUSED)
  test(`an answer ${name} is refused, and its challenge is used up`, async () => {
    const client = await visitor();
    const options = await asked(client);
    const forged = await client.post('/auth/passkey', { response: phone.get(options, flaws) });
    assert.deepEqual([forged.status, forged.code], [422, 'passkey.rejected']);
    const right = await client.post('/auth/passkey', { response: phone.get(options) });
    assert.equal(right.code, 'passkey.rejected', 'the same challenge again');
    assert.equal((await client.post('/auth/passkey', { response: phone.get(await asked(client)) })).status, 200);
  });

test('a new passkey from a frame, or without the check of the person, is refused and uses its challenge up', async () => {
  const owner = await signedIn('coach.kim');
  const key = new SoftwareAuthenticator(SITE);
  for (const flaws of [{ clientData: { crossOrigin: true } }, { isUserVerified: false }]) {
    const options = await newOne(owner);
    for (const response of [key.create(options, flaws), key.create(options)])
      assert.equal((await owner.post('/account/passkeys', { response })).code, 'passkey.rejected');
  }
  assert.equal((await owner.post('/account/passkeys', { response: key.create(await newOne(owner)) })).status, 201);
});

test('what one browser was asked, no other one answers: neither to sign in nor to add a passkey', async () => {
  const [asking, other] = [await visitor(), await visitor()];
  const response = phone.get(await asked(asking));
  assert.equal((await other.post('/auth/passkey', { response })).code, 'passkey.rejected');
  assert.equal((await asking.post('/auth/passkey', { response })).status, 200, 'it still is the first one’s');

  const [here, there] = [await signedIn('coach.lee'), await signedIn('coach.lee')];
  const made = new SoftwareAuthenticator(SITE).create(await newOne(here));
  assert.equal((await there.post('/account/passkeys', { response: made })).code, 'passkey.rejected');
  const app = new TestClient(hub.app);
  app.bearer = await here.signIn(demoAddress('coach.lee'));
  assert.equal((await app.post('/account/passkeys', { response: made })).code, 'passkey.rejected');
  const own = new SoftwareAuthenticator(SITE).create(await newOne(app));
  assert.equal((await app.post('/account/passkeys', { response: own })).status, 201, 'by its own token');
});
