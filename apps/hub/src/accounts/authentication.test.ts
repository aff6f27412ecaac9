import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { demoAddress, PASSWORD, TestClient } from '../testing/client.ts';
import { startTestHub, type TestHub } from '../testing/hub.ts';

let hub: TestHub;
let cookie: TestClient;
let bearer: TestClient;
before(async () => {
  hub = await startTestHub();
  cookie = await new TestClient(hub.app).open();
  bearer = new TestClient(hub.app);
  bearer.bearer = await cookie.signIn(demoAddress('pat.parker'));
});
after(() => hub.stop());
beforeEach(() => hub.db.run('delete from throttle_hits'));

/** A client with the cookie's credentials, some of them changed. */
const like = (changes: Partial<Pick<TestClient, 'cookie' | 'csrf' | 'bearer'>>): TestClient =>
  Object.assign(new TestClient(hub.app), { cookie: cookie.cookie, csrf: cookie.csrf, ...changes });

const NAME = { first_name: 'Pat', last_name: 'Parker' };
const VISITOR_POSTS: [string, object][] = [
  ['/auth/register', { email: 'csrf@example.org', password: PASSWORD, ...NAME, terms: true }],
  ['/auth/login', { email: demoAddress('pat.parker'), password: PASSWORD }],
  ['/auth/verify', { token: 'x' }],
  ['/auth/forgot-password', { email: demoAddress('pat.parker') }],
  ['/auth/reset-password', { token: 'x', password: 'Lighthouse-2027' }],
];
const SIGNED_IN_POSTS: [string, object][] = [
  ['/auth/resend-verification', {}],
  ['/auth/logout', {}],
  ['/account/profile', NAME],
  ['/account/password', { current_password: PASSWORD, password: 'Lighthouse-2027' }],
  ['/account/email', { current_password: PASSWORD, email: 'csrf@example.org' }],
];

test('every cookie-authenticated POST needs the CSRF token of its own session', async () => {
  const other = await new TestClient(hub.app).open();
  for (const [path, body] of [...VISITOR_POSTS, ...SIGNED_IN_POSTS]) {
    for (const [what, csrf] of [
      ['missing', undefined],
      ['another session’s', other.csrf],
      ['made up', 'x'.repeat(43)],
      ['empty', ''],
    ] as const) {
      const response = await like({ csrf }).post(path, body, csrf === '' ? { 'x-csrf-token': '' } : {});
      assert.deepEqual([response.status, response.code], [403, 'csrf.invalid'], `${path}, ${what}`);
    }
  }
  assert.equal((await cookie.get('/account')).status, 200, 'nobody was signed out');
});

test('a visitor’s POST without a session is 403, a signed-in one’s is 401', async () => {
  const nobody = new TestClient(hub.app);
  for (const [path, body] of VISITOR_POSTS) assert.equal((await nobody.post(path, body)).code, 'csrf.invalid', path);
  for (const [path, body] of SIGNED_IN_POSTS)
    assert.deepEqual(
      [(await nobody.post(path, body)).status, (await nobody.post(path, body)).code],
      [401, 'auth.required'],
      path,
    );
  assert.equal((await nobody.get('/account')).status, 401);
  const visitor = await new TestClient(hub.app).open();
  assert.equal((await visitor.post('/account/profile', NAME)).code, 'auth.required', 'a session that nobody signed in');
  assert.equal((await visitor.get('/account')).code, 'auth.required');
});

test('reading needs no CSRF token', async () => {
  assert.equal((await like({ csrf: undefined }).get('/account')).status, 200);
  assert.equal((await like({ csrf: undefined }).get('/session')).status, 200);
  const head = await hub.app.inject({
    method: 'HEAD',
    url: '/api/v1/account',
    headers: { cookie: cookie.cookie ?? '' },
  });
  assert.equal(head.statusCode, 200);
});

test('a bearer-authenticated POST needs no CSRF token, also where anybody may call', async () => {
  assert.equal((await bearer.post('/account/profile', NAME)).status, 200);
  assert.equal((await bearer.post('/auth/verify', { token: 'x' })).code, 'token.invalid');
});

test('an Authorization header that is not a valid bearer token is 401, even beside a good cookie and CSRF token', async () => {
  const made = 'A'.repeat(43);
  for (const authorization of [
    `Bearer ${made}`,
    'Bearer',
    'Bearer ',
    '',
    `Basic ${made}`,
    `Token ${bearer.bearer}`,
    `Bearer ${bearer.bearer} x`,
    `Bearer ${bearer.bearer}x`,
    `${bearer.bearer}`,
    `Bearer ${'x'.repeat(5000)}`,
    `Bearer, Bearer ${bearer.bearer}`,
  ]) {
    for (const [method, path, body] of [
      ['GET', '/account'],
      ['GET', '/session'],
      ['POST', '/account/profile', NAME],
      ['POST', '/auth/forgot-password', { email: 'a@example.org' }],
    ] as const) {
      const response = await like({}).send(method, path, body, { authorization });
      assert.deepEqual(
        [response.status, response.code],
        [401, 'auth.invalid_token'],
        `${authorization.slice(0, 20)} ${path}`,
      );
      assert.ok(response.headers['www-authenticate']);
    }
  }
});

test('the bearer scheme is read in any case', async () => {
  for (const scheme of ['bearer', 'BEARER', 'Bearer ']) {
    assert.equal(
      (await new TestClient(hub.app).get('/account', { authorization: `${scheme} ${bearer.bearer}` })).status,
      200,
    );
  }
});

test('a bearer token wins over the cookie of somebody else', async () => {
  const kim = await new TestClient(hub.app).open();
  await kim.signIn(demoAddress('coach.kim'));
  assert.equal(
    (await kim.get('/account', { authorization: `Bearer ${bearer.bearer}` })).data.email,
    demoAddress('pat.parker'),
  );
  assert.equal(
    (await kim.get('/session', { authorization: `Bearer ${bearer.bearer}` })).data.account.email,
    demoAddress('pat.parker'),
  );
  await kim.send(
    'POST',
    '/account/profile',
    { first_name: 'Patricia', last_name: 'Parker' },
    { authorization: `Bearer ${bearer.bearer}` },
  );
  assert.equal((await kim.get('/account')).data.first_name, 'Kim');
  assert.equal((await bearer.get('/account')).data.first_name, 'Patricia');
});

test('two session cookies are refused, whichever is good', async () => {
  const planted = (await new TestClient(hub.app).open()).cookie;
  for (const both of [
    `${cookie.cookie}; ${planted}`,
    `${planted}; ${cookie.cookie}`,
    `${cookie.cookie}; ${cookie.cookie}`,
  ]) {
    assert.equal((await like({ cookie: both }).get('/account')).status, 401);
    assert.equal((await like({ cookie: both }).post('/account/profile', NAME)).status, 401);
    assert.equal(
      (await like({ cookie: both }).post('/auth/login', { email: demoAddress('pat.parker'), password: PASSWORD })).code,
      'csrf.invalid',
    );
  }
  assert.equal(
    (await like({ cookie: `theme=dark; ${cookie.cookie}; other=1` }).get('/account')).status,
    200,
    'other cookies do not disturb',
  );
});

test('malformed cookies are no session', async () => {
  for (const value of [
    'hub_session=',
    'hub_session=x',
    `hub_session=${'x'.repeat(44)}`,
    'hub_session="%00"',
    `hub_session=${'é'.repeat(43)}`,
  ]) {
    assert.equal((await like({ cookie: value }).get('/account')).status, 401);
  }
});

test('a disabled account is refused on its next request', async () => {
  const kim = await new TestClient(hub.app).open();
  const token = await kim.signIn(demoAddress('coach.lee'));
  await hub.db.run('update accounts set disabled = true where email = $1', [demoAddress('coach.lee')]);
  assert.equal((await kim.get('/account')).code, 'account.disabled');
  assert.equal(
    (await new TestClient(hub.app).get('/account', { authorization: `Bearer ${token}` })).code,
    'account.disabled',
  );
  assert.equal((await kim.get('/session')).data.account, undefined);
});
