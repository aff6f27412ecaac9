import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createPasswords } from '@sports-hub/kernel';
import { CHEAP_PASSWORDS, waitForBlocked } from '@sports-hub/kernel/testing';
import { hold } from '../../testing/held.ts';
import { SiteClient } from '../../testing/site-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

const PASSWORD = 'Riverbend2026';
const NEW_PASSWORD = 'Otherbend2027';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

const address = (name: string): string => `${name}@riverbend.example`;
const open = () => new SiteClient(sport.app).open();

/** A new member with the demo password. */
let count = 0;
async function newMember(
  state: { verified?: boolean; temporary?: boolean; active?: boolean } = {},
): Promise<{ id: number; email: string }> {
  count += 1;
  const email = `Site.${count}@riverbend.example`;
  const { id } = await sport.db.one<{ id: number }>(
    `insert into members (email, password_hash, first_name, last_name, is_active, email_verified_at, has_temporary_password, created_at)
     select $1, password_hash, 'Sia', 'Tester', $2, $3, $4, $5 from members where id = 1007 returning id`,
    [
      email,
      state.active ?? true,
      state.verified === false ? null : sport.clock.now(),
      state.temporary ?? false,
      sport.clock.now(),
    ],
  );
  return { id, email };
}
async function signedIn(email: string, password = PASSWORD): Promise<SiteClient> {
  const client = await open();
  const response = await client.post('/auth/login', { email, password });
  assert.equal(response.status, 200, response.body);
  return client;
}
const newestLink = async (email: string, purpose: string): Promise<URL> => {
  const link = (await sport.mails(email))
    .flatMap(({ links }) => links)
    .find((one) => one.includes(`purpose=${purpose}`));
  assert.ok(link, `no mail with a ${purpose} link`);
  return new URL(link);
};
const tokenFor = async (email: string, purpose: string): Promise<string> =>
  (await newestLink(email, purpose)).searchParams.get('token') ?? '';
const events = (memberId: number) =>
  sport.db
    .rows<{ event: string }>('select event from audit_events where subject = $1 order by id', [`member:${memberId}`])
    .then((rows) => rows.map(({ event }) => event));

describe('signing in at the sport’s site', () => {
  test('a visitor gets a session of this site and signs in with its CSRF token; the session id changes, the CSRF token stays', async () => {
    const member = await newMember();
    const client = await open();
    assert.match(client.cookie ?? '', /^basketball_session=[A-Za-z0-9_-]{43}$/);
    const before = client.cookie;
    const response = await client.post('/auth/login', { email: member.email.toUpperCase(), password: PASSWORD });
    assert.equal(response.status, 200);
    assert.match(response.setCookie ?? '', /HttpOnly; SameSite=Lax$/);
    assert.notEqual(client.cookie, before);
    assert.deepEqual(response.data.member, {
      id: member.id,
      email: member.email,
      first_name: 'Sia',
      last_name: 'Tester',
      phone: null,
      is_coach: false,
      is_staff: false,
      is_player: false,
      email_verified: true,
      has_temporary_password: false,
    });
    const session = await client.get('/session');
    assert.equal(session.data.member.id, member.id);
    assert.notEqual(session.data.csrf_token, client.csrf, 'the new session has a token of its own');
    for (const csrf of [client.csrf, session.data.csrf_token]) {
      const again = Object.assign(new SiteClient(sport.app), { cookie: client.cookie, csrf });
      assert.equal((await again.post('/auth/forgot-password', { email: 'nobody@example.org' })).status, 200);
    }
    client.cookie = before;
    assert.equal(
      (await client.post('/auth/forgot-password', { email: member.email })).code,
      'csrf.invalid',
      'the id from before the sign-in is dead',
    );
    assert.deepEqual(await events(member.id), ['site.signed_in']);
  });

  test('needs the session cookie and its CSRF token', async () => {
    const body = { email: address('pat.parker'), password: PASSWORD };
    assert.equal((await new SiteClient(sport.app).post('/auth/login', body)).code, 'csrf.invalid');
    const client = await open();
    client.csrf = 'x'.repeat(43);
    assert.equal((await client.post('/auth/login', body)).code, 'csrf.invalid');
  });

  test('an unknown address, a wrong and an empty password get the same response', async () => {
    const member = await newMember();
    const client = await open();
    await sport.db.run(`update members set password_hash = null where email = $1`, [address('clerk')]);
    const refused = async (email: string, password: string) => {
      const response = await client.post('/auth/login', { email, password });
      assert.equal(response.status, 401);
      assert.equal(response.code, 'auth.invalid_credentials');
      return response.body;
    };
    // That each takes the work of a password check is the kernel's test: times say nothing on a busy machine.
    const bodies = [
      await refused(member.email, 'Wrong12345'),
      await refused('nobody@riverbend.example', PASSWORD),
      await refused(member.email, ''),
      await refused(address('clerk'), ''),
      await refused('', ''),
    ];
    assert.equal(new Set(bodies).size, 1);
    assert.deepEqual(await events(member.id), ['site.sign_in_failed', 'site.sign_in_failed']);
    const { count } = await sport.db.one<{ count: number }>(
      `select count(*) from audit_events where event = 'site.sign_in_failed' and subject like 'address:%' and subject not like '%@%'`,
    );
    assert.equal(count, 2, 'unknown addresses are noted too, but not written down');
  });

  test('an inactive member is told so only with the right password', async () => {
    const member = await newMember({ active: false });
    const client = await open();
    assert.equal(
      (await client.post('/auth/login', { email: member.email, password: 'Wrong12345' })).code,
      'auth.invalid_credentials',
    );
    const response = await client.post('/auth/login', { email: member.email, password: PASSWORD });
    assert.equal(response.status, 403);
    assert.equal(response.code, 'member.inactive');
  });

  test('ten failures lock the address for fifteen minutes, not longer, and not other addresses', async () => {
    const [member, other] = [await newMember(), await newMember()];
    const client = await open();
    for (let tries = 0; tries < 10; tries += 1)
      assert.equal((await client.post('/auth/login', { email: member.email, password: `Wrong${tries}` })).status, 401);
    const refused = await client.post('/auth/login', { email: member.email, password: PASSWORD });
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers['retry-after']) <= 900);
    assert.equal((await client.post('/auth/login', { email: other.email, password: PASSWORD })).status, 200);
    sport.clock.advance(901);
    assert.equal((await (await open()).post('/auth/login', { email: member.email, password: PASSWORD })).status, 200);
  });

  test('signing out ends every session of the member', async () => {
    const member = await newMember();
    const [here, there] = [await signedIn(member.email), await signedIn(member.email)];
    assert.equal((await here.post('/auth/logout')).status, 200);
    assert.equal(here.cookie, undefined);
    assert.equal((await there.post('/auth/logout')).status, 401);
    assert.deepEqual(await events(member.id), ['site.signed_in', 'site.signed_in', 'site.signed_out']);
  });

  test('signing out here leaves the member’s other sessions', async () => {
    const member = await newMember();
    const [here, there] = [await signedIn(member.email), await signedIn(member.email)];
    assert.equal((await here.post('/auth/logout-here')).status, 200);
    assert.equal(here.cookie, undefined);
    assert.equal((await there.get('/community/me')).status, 200);
    assert.deepEqual(await events(member.id), ['site.signed_in', 'site.signed_in', 'site.signed_out']);
    assert.equal((await sport.db.rows('select 1 from sessions where subject_id = $1', [member.id])).length, 1);
  });

  test('a password hash made with older parameters is renewed at sign-in, also by two that wait for each other', async () => {
    const member = await newMember();
    const older = await createPasswords({ parameters: { memoryCost: 8192, timeCost: 1, parallelism: 1 } }).hash(
      PASSWORD,
    );
    await sport.db.run('update members set password_hash = $2 where id = $1', [member.id, older]);
    const reader = await hold(sport.db, (tx) => tx.run('select 1 from members where id = $1 for share', [member.id]));
    const both = [1, 2].map(() => signedIn(member.email));
    await waitForBlocked(sport.db, 2);
    await reader.commit();
    await Promise.all(both);
    const { password_hash } = await sport.db.one<{ password_hash: string }>(
      'select password_hash from members where id = $1',
      [member.id],
    );
    const { memoryCost, timeCost, parallelism } = CHEAP_PASSWORDS;
    assert.match(password_hash, new RegExp(`m=${memoryCost},t=${timeCost},p=${parallelism}`));
    await signedIn(member.email);
  });
});

describe('passwords at the sport’s site', () => {
  test('a mailed link to the site’s own address sets a new password once, ends every session and is noted by mail', async () => {
    const member = await newMember();
    const session = await signedIn(member.email);
    const client = await open();
    assert.equal((await client.post('/auth/forgot-password', { email: member.email })).status, 200);
    const link = await newestLink(member.email, 'reset');
    assert.equal(link.origin + link.pathname, 'http://localhost:4001/account.php');
    const token = link.searchParams.get('token');
    assert.equal((await client.post('/auth/verify', { token })).code, 'token.invalid', 'of another purpose');
    const responses = await Promise.all(
      [1, 2, 3].map(() => client.post('/auth/reset-password', { token, password: NEW_PASSWORD })),
    );
    assert.deepEqual(responses.map(({ status }) => status).sort(), [200, 422, 422]);
    assert.equal((await session.post('/auth/logout')).status, 401);
    assert.equal((await client.post('/auth/login', { email: member.email, password: PASSWORD })).status, 401);
    await signedIn(member.email, NEW_PASSWORD);
    assert.ok(
      (await sport.mails(member.email)).some(
        ({ subject }) => subject === 'The password of your Basketball account was changed',
      ),
    );
    assert.ok((await events(member.id)).includes('site.password_reset'));
  });

  test('asking for a link gets one response for known and unknown addresses, and mails only known, active ones', async () => {
    const [member, inactive] = [await newMember(), await newMember({ active: false })];
    const client = await open();
    const bodies = [];
    for (const email of [member.email, 'nobody@riverbend.example', inactive.email]) {
      const response = await client.post('/auth/forgot-password', { email });
      assert.equal(response.status, 200);
      bodies.push(response.body);
    }
    assert.equal(new Set(bodies).size, 1);
    assert.equal((await sport.mails(member.email)).length, 1);
    assert.equal(
      (await sport.mails('nobody@riverbend.example')).length + (await sport.mails(inactive.email)).length,
      0,
    );
  });

  test('three links in ten minutes per address; then the same response and no mail', async () => {
    const member = await newMember();
    const client = await open();
    for (let asked = 0; asked < 5; asked += 1)
      assert.equal((await client.post('/auth/forgot-password', { email: member.email })).status, 200);
    assert.equal((await sport.mails(member.email)).length, 3);
  });

  test('a newer link ends the older, an hour ends both, and a common password is refused', async () => {
    const member = await newMember();
    const client = await open();
    await client.post('/auth/forgot-password', { email: member.email });
    const older = await tokenFor(member.email, 'reset');
    await client.post('/auth/forgot-password', { email: member.email });
    await sport.mails(member.email);
    const tokens = (await sport.mails(member.email))
      .flatMap(({ links }) => links)
      .map((link) => new URL(link).searchParams.get('token'))
      .filter((token) => token && token !== older);
    assert.equal(
      (await client.post('/auth/reset-password', { token: older, password: NEW_PASSWORD })).code,
      'token.invalid',
    );
    assert.equal(
      (await client.post('/auth/reset-password', { token: tokens[0], password: 'Password123' })).code,
      'request.invalid',
    );
    sport.clock.advance(3601);
    assert.equal(
      (await client.post('/auth/reset-password', { token: tokens[0], password: NEW_PASSWORD })).code,
      'token.invalid',
    );
  });

  test('changing it needs the current one, ends every session and is noted by mail', async () => {
    const member = await newMember();
    const [client, other] = [await signedIn(member.email), await signedIn(member.email)];
    const wrong = await client.post('/auth/change-password', {
      current_password: 'Wrong12345',
      password: NEW_PASSWORD,
    });
    assert.equal(wrong.status, 422);
    assert.ok(wrong.data.fields.current_password);
    assert.deepEqual((await events(member.id)).slice(-1), ['site.password_check_failed']);
    assert.equal(
      (await client.post('/auth/change-password', { current_password: PASSWORD, password: NEW_PASSWORD })).status,
      200,
    );
    assert.equal((await other.post('/auth/logout')).status, 401);
    assert.equal((await client.get('/session')).data.member, undefined);
    await signedIn(member.email, NEW_PASSWORD);
    assert.equal((await sport.mails(member.email)).length, 1);
  });

  test('a member with a temporary password can sign in and change it, and nothing else until then', async () => {
    const member = await newMember({ temporary: true });
    const client = await signedIn(member.email);
    assert.equal((await client.get('/session')).data.member.has_temporary_password, true);
    const same = await client.post('/auth/change-password', { current_password: PASSWORD, password: PASSWORD });
    assert.equal(same.status, 422);
    assert.ok(same.data.fields.password);
    assert.equal(
      (await client.post('/auth/change-password', { current_password: PASSWORD, password: NEW_PASSWORD })).status,
      200,
    );
    assert.equal(
      (await (await signedIn(member.email, NEW_PASSWORD)).get('/session')).data.member.has_temporary_password,
      false,
    );
  });

  test('tries with one-time tokens are limited per client', async () => {
    const client = await open();
    for (let tries = 0; tries < 30; tries += 1)
      assert.equal((await client.post('/auth/verify', { token: `t${tries}` })).status, 422);
    assert.equal((await client.post('/auth/verify', { token: 'x' })).status, 429);
    assert.equal((await client.post('/auth/reset-password', { token: 'x', password: NEW_PASSWORD })).status, 429);
  });
});

describe('verifying the address at the sport’s site', () => {
  test('a signed-in member asks for the mail, three times in ten minutes, and its link verifies once', async () => {
    const member = await newMember({ verified: false });
    const client = await signedIn(member.email);
    for (const status of [200, 200, 200, 429])
      assert.equal((await client.post('/auth/resend-verification')).status, status);
    const mails = await sport.mails(member.email);
    const tokens = mails
      .flatMap(({ links }) => links)
      .filter((link) => link.includes('purpose=verify'))
      .map((link) => new URL(link).searchParams.get('token'));
    const responses = [];
    for (const token of tokens) responses.push((await client.post('/auth/verify', { token })).status);
    assert.deepEqual(responses.sort(), [200, 422, 422], 'only the newest is good');
    assert.equal((await client.get('/session')).data.member.email_verified, true);
    assert.equal((await client.post('/auth/resend-verification')).code, 'account.already_verified');
    assert.ok((await events(member.id)).includes('site.email_verified'));
  });

  test('a link that was mailed to an earlier address verifies nothing', async () => {
    const member = await newMember({ verified: false });
    const client = await signedIn(member.email);
    await client.post('/auth/resend-verification');
    const token = await tokenFor(member.email, 'verify');
    await sport.db.run(`update members set email = 'moved@riverbend.example' where id = $1`, [member.id]);
    assert.equal((await client.post('/auth/verify', { token })).code, 'token.invalid');
  });
});

test('no password, token or address is logged', () => {
  const log = sport.logLines.join('');
  for (const secret of [PASSWORD, NEW_PASSWORD, 'Wrong12345', '@riverbend.example', 'token='])
    assert.ok(!log.includes(secret), secret);
});
