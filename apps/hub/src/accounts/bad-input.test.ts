import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { demoAddress, PASSWORD, TestClient } from '../testing/client.ts';
import { startTestHub, type TestHub } from '../testing/hub.ts';

let hub: TestHub;
let client: TestClient;
before(async () => {
  hub = await startTestHub();
  client = await new TestClient(hub.app).open();
  await client.signIn(demoAddress('pat.parker'));
});
after(() => hub.stop());
beforeEach(() => hub.db.run('delete from throttle_hits'));

/** Everything that a refused request must leave as it was. */
const state = async () =>
  JSON.stringify([
    await hub.db.rows('select * from accounts order by id'),
    await hub.db.rows('select count(*) from sessions'),
    await hub.db.rows('select count(*) from bearer_tokens'),
    await hub.db.rows('select count(*) from one_time_tokens'),
    await hub.db.rows('select count(*) from audit_events'),
    await hub.db.rows(`select count(*) from jobs.job`),
  ]);
async function changesNothing<T>(work: () => Promise<T>): Promise<T> {
  const before = await state();
  const result = await work();
  assert.equal(await state(), before);
  return result;
}

const person = { email: 'new@example.org', password: PASSWORD, first_name: 'Nova', last_name: 'Quill', terms: true };
const email254 = `${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(3)}exampl`;
const BAD_ADDRESSES = [
  '',
  'plain',
  'a@b',
  '@example.org',
  'a@example..org',
  'a b@example.org',
  'a@-example.org',
  'ñandú@example.org',
  'a@exämple.org',
  'a@example.org\r\nBcc: x@example.org',
  `${'a'.repeat(65)}@example.org`,
  `${email254}${'x'.repeat(200)}`,
  7,
  null,
  ['a@example.org'],
  {},
];
const BAD_PASSWORDS = [
  '',
  'Short2026',
  'nouppercase2026',
  'NOLOWERCASE2026',
  'NoDigitsHere',
  `Aa1${'x'.repeat(126)}`,
  `Aa1${'x'.repeat(10_240)}`,
  'Null\0Byte2026',
  'Lone\ud800Surrogate2026',
  1234567890,
  null,
];
const BAD_NAMES = ['', '   ', 'x'.repeat(81), 'Nul\0l', 'Lone\udfff', 5, null];

const CASES: [path: string, good: Record<string, unknown>, bad: Record<string, readonly unknown[]>][] = [
  [
    '/auth/register',
    person,
    {
      email: BAD_ADDRESSES,
      password: BAD_PASSWORDS,
      first_name: BAD_NAMES,
      last_name: BAD_NAMES,
      terms: [false, 'true', 1, null],
    },
  ],
  [
    '/auth/login',
    { email: 'a@example.org', password: 'x' },
    {
      email: ['x'.repeat(255), 'nul\0@example.org', 'lone\ud800@example.org', 7, null],
      password: ['x'.repeat(1025), 'x'.repeat(10_240), 'nul\0', 'lone\ud800', 7, null],
    },
  ],
  ['/auth/verify', { token: 'x' }, { token: ['', 'x'.repeat(201), 'nul\0', 7, null] }],
  ['/auth/forgot-password', { email: 'a@example.org' }, { email: BAD_ADDRESSES }],
  [
    '/auth/reset-password',
    { token: 'x', password: 'Lighthouse-2027' },
    { token: ['', 'x'.repeat(201), 7], password: BAD_PASSWORDS },
  ],
  ['/account/profile', { first_name: 'A', last_name: 'B' }, { first_name: BAD_NAMES, last_name: BAD_NAMES }],
  [
    '/account/password',
    { current_password: PASSWORD, password: 'Lighthouse-2027' },
    { current_password: ['x'.repeat(1025), 'nul\0', 7], password: BAD_PASSWORDS },
  ],
  [
    '/account/email',
    { current_password: PASSWORD, email: 'new@example.org' },
    { current_password: ['x'.repeat(1025), 7], email: BAD_ADDRESSES },
  ],
];

for (const [path, good, bad] of CASES) {
  test(`${path}: every field out of bounds is 422 by its name and changes nothing`, () =>
    changesNothing(async () => {
      for (const [field, values] of Object.entries(bad)) {
        for (const value of [...values, undefined]) {
          const response = await client.post(path, { ...good, [field]: value });
          const shown = JSON.stringify(value)?.slice(0, 40);
          assert.equal(response.status, 422, `${field} ${shown}: ${response.body}`);
          assert.deepEqual(Object.keys(response.data.fields), [field], `${field} ${shown}`);
        }
      }
      for (const body of [[], 'text', 7, null])
        assert.equal((await client.send('POST', path, JSON.stringify(body))).status, 422);
    }));

  test(`${path}: a body that is not JSON is 400, 413 or 415`, () =>
    changesNothing(async () => {
      assert.equal((await client.send('POST', path, '{"email":')).status, 400);
      assert.equal((await client.send('POST', path, '{"__proto__":{"disabled":true}}')).status, 400);
      assert.equal(
        (await client.send('POST', path, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })).status,
        415,
      );
      assert.equal(
        (await client.send('POST', path, JSON.stringify({ ...good, first_name: 'x'.repeat(300_000) }))).status,
        413,
      );
    }));
}

test('fields that nobody asked for change nothing that was not asked for', async () => {
  const names = { first_name: 'Ana', last_name: 'Brandt' };
  const response = await client.post('/account/profile', { ...names, disabled: true, verified_at: null, id: 999 });
  assert.equal(response.status, 200);
  const { data } = await client.get('/account');
  assert.deepEqual([data.first_name, data.disabled], ['Ana', false]);
  assert.ok(data.verified_at);
  assert.notEqual(data.id, 999);
});

test('a wrong method is 405 with the right ones', async () => {
  const response = await client.get('/auth/login');
  assert.equal(response.status, 405);
  assert.equal(response.headers['allow'], 'POST');
});

test('bounds are counted in code points, and the widest good values pass', async () => {
  const family = '👨‍👩‍👧‍👦';
  const response = await client.post('/account/profile', { first_name: '👍'.repeat(80), last_name: family });
  assert.equal(response.status, 200);
  assert.equal(response.data.first_name, '👍'.repeat(80));
  assert.equal((await client.post('/account/profile', { first_name: '👍'.repeat(81), last_name: 'B' })).status, 422);
  const widest = await client.post('/auth/register', { ...person, email: email254, password: `Ä1${'ß'.repeat(126)}` });
  assert.equal(widest.status, 201, widest.body);
});

test('a made-up Host header changes no link', async () => {
  await client.post(
    '/auth/forgot-password',
    { email: demoAddress('coach.kim') },
    { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  );
  const [mail] = await hub.mails(demoAddress('coach.kim'));
  assert.ok(mail);
  assert.ok(!JSON.stringify(mail).includes('evil'));
  assert.ok(mail.links.every((link) => link.startsWith('http://localhost:4000')));
});
