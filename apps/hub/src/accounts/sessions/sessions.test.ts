import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { countStatements, hashSecret } from '@sports-hub/kernel';
import { demoAddress, PASSWORD, TestClient } from '../../testing/client.ts';
import { startTestHub, type TestHub } from '../../testing/hub.ts';

let hub: TestHub;
before(async () => {
  hub = await startTestHub();
});
after(() => hub.stop());

const visitor = () => new TestClient(hub.app).open();
async function signedIn(name = 'pat.parker'): Promise<TestClient> {
  const client = await visitor();
  await client.signIn(demoAddress(name));
  return client;
}
async function withBearer(name = 'pat.parker'): Promise<TestClient> {
  const client = new TestClient(hub.app);
  client.bearer = await (await visitor()).signIn(demoAddress(name));
  return client;
}

test('the first GET /session sets a cookie; later ones keep the session and its CSRF token', async () => {
  const client = new TestClient(hub.app);
  const first = await client.get('/session');
  assert.equal(first.status, 200);
  assert.match(first.setCookie ?? '', /^hub_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  assert.equal(first.data.account, undefined);
  const second = await client.get('/session');
  assert.equal(second.data.csrf_token, first.data.csrf_token);
  assert.equal(second.setCookie, undefined);
});

test('over HTTPS the cookie is bound to the host', async (t) => {
  const secure = await startTestHub({ databaseUrl: hub.databaseUrl, env: { SITE_URL: 'https://hub.example.org' } });
  t.after(() => secure.stop());
  const { setCookie } = await new TestClient(secure.app).get('/session');
  assert.match(
    setCookie ?? '',
    /^__Host-hub_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
});

test('a cookie whose session is gone gets a new session', async () => {
  const client = await visitor();
  const before = client.cookie;
  await hub.db.run('delete from sessions');
  const response = await client.get('/session');
  assert.equal(response.status, 200);
  assert.ok(response.setCookie);
  assert.notEqual(client.cookie, before);
});

test('login returns a bearer token of thirty days and signs the cookie session in', async () => {
  const client = await visitor();
  const response = await client.post('/auth/login', { email: 'PAT.Parker@Riverbend.Example', password: PASSWORD });
  assert.equal(response.status, 200);
  assert.match(response.data.token, /^[\w-]{43}$/);
  assert.equal(response.data.expires_in, 2592000);
  assert.equal(response.data.account.email, 'pat.parker@riverbend.example');
  assert.equal((await client.get('/session')).data.account.id, response.data.account.id);

  const bearer = new TestClient(hub.app);
  bearer.bearer = response.data.token;
  const account = await bearer.get('/account');
  assert.equal(account.status, 200);
  assert.deepEqual(account.data.sports, [
    { sport: 'basketball', member_id: 1007 },
    { sport: 'baseball', member_id: 5007 },
  ]);
  assert.equal(account.data.pending_email, null);
  assert.equal(account.data.disabled, false);
});

test('login changes the session id and the CSRF token, and ends the old session; the token that the client holds stays valid', async () => {
  const client = await visitor();
  const { cookie: before, csrf } = client;
  await client.signIn(demoAddress('coach.kim'));
  assert.notEqual(client.cookie, before);
  const { csrf_token: own } = (await client.get('/session')).data;
  assert.ok(own && own !== csrf, 'a new token for the new session');
  const rename = () => client.post('/account/profile', { first_name: 'Kim', last_name: 'Coleman' });
  assert.equal((await rename()).status, 200, 'with the token that it held when it signed in');
  client.csrf = own;
  assert.equal((await rename()).status, 200, 'with the new one');
  await client.signIn(demoAddress('coach.kim'));
  assert.equal((await rename()).status, 200, 'whichever it held');
  client.csrf = csrf;
  assert.equal((await rename()).code, 'csrf.invalid', 'what it did not come with is over');
  const planted = new TestClient(hub.app);
  planted.cookie = before;
  planted.csrf = csrf;
  assert.equal(
    (await planted.post('/auth/forgot-password', { email: 'a@example.org' })).code,
    'csrf.invalid',
    'the old session is gone',
  );
  assert.equal((await planted.get('/account')).status, 401);
});

test('only the hash of a bearer token and of a session is stored, and no CSRF token in the clear', async () => {
  const client = await visitor();
  const token = await client.signIn(demoAddress('coach.lee'));
  assert.equal((await hub.db.rows('select 1 from bearer_tokens where token_hash = $1', [hashSecret(token)])).length, 1);
  const dump = JSON.stringify(
    await hub.db.rows(
      `select encode(id_hash, 'escape') || encode(csrf_sealed, 'escape') as h from sessions union all select encode(token_hash, 'escape') from bearer_tokens`,
    ),
  );
  assert.ok(!dump.includes(token));
  assert.ok(!dump.includes(client.cookie?.split('=')[1] ?? 'no cookie'));
  assert.ok(client.csrf && !dump.includes(client.csrf));
});

test('a bearer token ends after 2592000 seconds', async () => {
  const client = await withBearer('coach.flag');
  hub.clock.advance(2_591_999);
  assert.equal((await client.get('/account')).status, 200);
  hub.clock.advance(1);
  const late = await client.get('/account');
  assert.equal(late.status, 401);
  assert.equal(late.code, 'auth.invalid_token');
  assert.equal(
    late.headers['www-authenticate'],
    'Bearer error="invalid_token", resource_metadata="http://localhost:4000/.well-known/oauth-protected-resource"',
  );
});

test('a session ends after twelve idle hours, and after thirty days however busy', async () => {
  const idle = await signedIn();
  hub.clock.advance(12 * 3600 - 1);
  assert.equal((await idle.get('/account')).status, 200);
  hub.clock.advance(12 * 3600 - 1);
  assert.equal((await idle.get('/account')).status, 200, 'a visit starts the idle time again');
  hub.clock.advance(12 * 3600);
  assert.equal((await idle.get('/account')).status, 401);

  const busy = await signedIn();
  for (let half = 0; half < 65; half += 1) {
    hub.clock.advance(11 * 3600);
    assert.equal((await busy.get('/account')).status, 200);
  }
  hub.clock.advance(5 * 3600);
  assert.equal((await busy.get('/account')).status, 401);
});

test('one statement authenticates a request, by bearer or by cookie', async () => {
  const cookie = await signedIn();
  const bearer = await withBearer();
  assert.equal(await countStatements(() => cookie.get('/account')), 1);
  assert.equal(await countStatements(() => bearer.get('/account')), 1);
});

test('logout ends every bearer token and session of the account, and nobody else’s', async () => {
  const [one, two, bearer, other] = [
    await signedIn(),
    await signedIn(),
    await withBearer(),
    await signedIn('coach.kim'),
  ];
  const response = await one.post('/auth/logout');
  assert.equal(response.status, 200);
  assert.match(response.setCookie ?? '', /^hub_session=; Max-Age=0;/);
  for (const client of [two, bearer]) assert.equal((await client.get('/account')).status, 401);
  assert.equal((await other.get('/account')).status, 200);
  assert.equal((await bearer.post('/auth/logout')).status, 401);
});

test('signing out here ends the sign-in of this request alone', async () => {
  const here = await visitor();
  const given = new TestClient(hub.app);
  given.bearer = await here.signIn(demoAddress('robin.vale'));
  const [there, app, otherApp] = [
    await signedIn('robin.vale'),
    await withBearer('robin.vale'),
    await withBearer('robin.vale'),
  ];
  const response = await here.post('/auth/logout-here');
  assert.equal(response.status, 200);
  assert.match(response.setCookie ?? '', /^hub_session=; Max-Age=0;/);
  for (const gone of [here, given])
    assert.equal((await gone.get('/account')).status, 401, 'with the token it was given');
  for (const client of [there, app, otherApp]) assert.equal((await client.get('/account')).status, 200);
  assert.equal((await app.post('/auth/logout-here')).status, 200);
  assert.equal((await app.get('/account')).status, 401);
  for (const client of [there, otherApp]) assert.equal((await client.get('/account')).status, 200);
  there.csrf = 'x'.repeat(43);
  assert.equal((await there.post('/auth/logout-here')).code, 'csrf.invalid');
});

test('signing out takes an empty object or no body at all', async () => {
  const client = await signedIn('robin.vale');
  assert.equal((await client.send('POST', '/auth/logout')).status, 200);
});

test('a bearer client signs out without a CSRF token', async () => {
  const [bearer, cookie] = [await withBearer('staff.diaz'), await signedIn('staff.diaz')];
  assert.equal((await bearer.post('/auth/logout')).status, 200);
  assert.equal((await cookie.get('/account')).status, 401);
});

test('a revocation counts at once on another process', async (t) => {
  const second = await startTestHub({ databaseUrl: hub.databaseUrl, clock: hub.clock });
  t.after(() => second.stop());
  const [cookie, bearer] = [await signedIn('robin.vale'), await withBearer('robin.vale')];
  const there = (client: TestClient) =>
    Object.assign(new TestClient(second.app), { cookie: client.cookie, csrf: client.csrf, bearer: client.bearer });
  assert.equal((await there(cookie).get('/account')).status, 200);
  assert.equal((await there(bearer).get('/account')).status, 200);
  await cookie.post('/auth/logout');
  assert.equal((await there(cookie).get('/account')).status, 401);
  assert.equal((await there(bearer).get('/account')).status, 401);
});

test('the name is changed and nothing else', async () => {
  const client = await signedIn('casey.brook');
  const before = (await client.get('/account')).data;
  const response = await client.post('/account/profile', { first_name: '  Casey-Ann ', last_name: 'O’Brook 👨‍👩‍👧' });
  assert.equal(response.status, 200);
  const { first_name, last_name, ...rest } = (await client.get('/account')).data;
  assert.deepEqual([first_name, last_name], ['Casey-Ann', 'O’Brook 👨‍👩‍👧']);
  const { first_name: _first, last_name: _last, ...restBefore } = before;
  assert.deepEqual(rest, restBefore);
});

test('expired sessions, tokens and throttle rows are swept, living ones stay', async () => {
  const { createSweep } = await import('../sweep.ts');
  const client = await withBearer('alex.morgan');
  hub.clock.advance(2_592_000 + 100_000);
  const fresh = await withBearer('alex.morgan');
  await createSweep(hub.db, hub.clock)();
  const left = await hub.db.one(
    `select (select count(*) from sessions) as sessions, (select count(*) from bearer_tokens) as tokens,
    (select count(*) from one_time_tokens) as links, (select count(*) from throttle_hits where expires_at <= $1) as hits`,
    [hub.clock.now()],
  );
  assert.deepEqual(left, { sessions: 1, tokens: 1, links: 0, hits: 0 });
  assert.equal((await fresh.get('/account')).status, 200);
  assert.equal((await client.get('/account')).status, 401);
});
