import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clientFamily, countStatements } from '@sports-hub/kernel';
import { demoAddress, PASSWORD, TestClient } from '../../testing/client.ts';
import { startTestHub, type TestHub } from '../../testing/hub.ts';

let hub: TestHub;
before(async () => {
  hub = await startTestHub({ env: { THROTTLE_SIGN_INS: '1000/3600' } });
});
after(() => hub.stop());

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

async function browser(name: string, userAgent = CHROME): Promise<TestClient> {
  const client = await new TestClient(hub.app).open();
  const response = await client.post(
    '/auth/login',
    { email: demoAddress(name), password: PASSWORD },
    { 'user-agent': userAgent },
  );
  assert.equal(response.status, 200, response.body);
  return client;
}

/** Signs in without a browser session: with a bearer token, a new one is given and no session. */
async function app(name: string, signedIn: TestClient, userAgent: string): Promise<TestClient> {
  const first = new TestClient(hub.app);
  const { data } = await signedIn.post('/auth/login', { email: demoAddress(name), password: PASSWORD });
  first.bearer = data.token;
  const response = await first.post(
    '/auth/login',
    { email: demoAddress(name), password: PASSWORD },
    { 'user-agent': userAgent },
  );
  const client = new TestClient(hub.app);
  client.bearer = response.data.token;
  return client;
}

test('an account sees where it is signed in, and which of it this is', async () => {
  const client = await browser('pat.parker');
  const phone = await app('pat.parker', await browser('pat.parker'), 'RiverbendApp/2.1 (iPhone; iOS 26)');
  const listed = await phone.get('/account/sessions');
  assert.equal(listed.status, 200, listed.body);
  const items = listed.data.items as Record<string, unknown>[];
  // A browser's session and the token it was given are one.
  assert.equal(items.filter(({ kind }) => kind === 'browser').length, 3);
  const apps = items.filter(({ kind }) => kind === 'app');
  assert.deepEqual(
    apps.map(({ client: name, current }) => [name, current]),
    [['RiverbendApp', true]],
  );
  const own = (await client.get('/account/sessions')).data.items.filter(({ current }: { current: boolean }) => current);
  assert.equal(own.length, 1);
  assert.equal(own[0].kind, 'browser');
  assert.equal(own[0].client, 'Chrome on Windows');
  assert.match(own[0].created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
});

test('one of them can be ended, with the token it was given, and no other', async () => {
  const kept = await browser('coach.kim');
  const lost = await new TestClient(hub.app).open();
  const token = await lost.signIn(demoAddress('coach.kim'));
  const { items } = (await kept.get('/account/sessions')).data;
  const other = items.find(({ current }: { current: boolean }) => !current);
  assert.equal((await kept.post(`/account/sessions/${other.id}/end`)).status, 200);
  assert.equal((await lost.get('/account')).status, 401);
  const bearer = new TestClient(hub.app);
  bearer.bearer = token;
  assert.equal((await bearer.get('/account')).status, 401);
  assert.equal((await kept.get('/account')).status, 200);
  assert.equal((await kept.post(`/account/sessions/${other.id}/end`)).status, 404, 'it is gone');
});

test('somebody else’s sign-in is not found, and ending needs the CSRF token', async () => {
  const mine = await browser('alex.morgan');
  const stranger = await browser('casey.brook');
  const [own] = (await mine.get('/account/sessions')).data.items;
  assert.equal((await stranger.post(`/account/sessions/${own.id}/end`)).code, 'record.not_found');
  mine.csrf = undefined;
  assert.equal((await mine.post(`/account/sessions/${own.id}/end`)).code, 'csrf.invalid');
  assert.equal((await mine.get('/account')).status, 200);
});

test('the use of a token is noted without a statement of its own in the request', async () => {
  const phone = await app('robin.vale', await browser('robin.vale'), 'RiverbendApp/2.1');
  hub.clock.advance(600);
  assert.equal(await countStatements(() => phone.get('/account')), 1);
  const own = (await phone.get('/account/sessions')).data.items.find(({ current }: { current: boolean }) => current);
  assert.ok(Date.parse(own.last_used_at) - Date.parse(own.created_at) >= 600_000, 'the use was noted');
});

test('point 2: at most fifty sessions and fifty tokens live: the oldest ends first', async () => {
  const first = await new TestClient(hub.app).open();
  const tokens = [await first.signIn(demoAddress('staff.diaz'))];
  const { id } = (await first.get('/account')).data;
  for (let n = 0; n < 50; n += 1) {
    hub.clock.advance(1);
    tokens.push(await (await new TestClient(hub.app).open()).signIn(demoAddress('staff.diaz')));
  }
  assert.equal((await first.get('/account')).status, 401, 'the oldest session ended');
  const isLive = async (token: string | undefined): Promise<boolean> => {
    const phone = new TestClient(hub.app);
    phone.bearer = token;
    return (await phone.get('/account')).status === 200;
  };
  assert.deepEqual([await isLive(tokens[0]), await isLive(tokens[1]), await isLive(tokens[50])], [false, true, true]);
  const count = (table: string, column: string) =>
    hub.db.one(`select count(*) as n from ${table} where ${column} = $1`, [id]).then(({ n }) => Number(n));
  assert.equal(await count('sessions', 'subject_id'), 50);
  assert.equal(await count('bearer_tokens', 'account_id'), 50);
});

test('a client is called by its family only', () => {
  const families = [
    [CHROME, 'Chrome on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [`${CHROME} Edg/141.0.0.0`, 'Edge on Windows'],
    ['curl/8.5.0', 'curl'],
    ['<script>alert(1)</script>', null],
    [undefined, null],
  ] as const;
  for (const [userAgent, family] of families) assert.equal(clientFamily(userAgent), family);
});
