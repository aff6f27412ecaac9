import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { aFamily, registerAndPay } from '../../registration/testing/families.ts';
import { as, idOf } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

const PASSWORD = 'Riverbend2026';
const NEW_PASSWORD = 'Otherbend2027';

let sport: TestSport;
before(async () => {
  sport = await startTestSport({ env: { PUSH_SECRET: 'a-secret-for-push-of-at-least-32-characters' } });
});
after(() => sport.stop());

/** A browser without script: cookies, forms and redirects. */
class Browser {
  cookies = new Map<string, string>();
  body = '';
  status = 0;
  location: string | undefined;

  async #take(response: Awaited<ReturnType<TestSport['app']['inject']>>): Promise<this> {
    for (const line of [response.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (/max-age=0/i.test(line) || value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    this.status = response.statusCode;
    this.body = response.body;
    this.location = response.headers.location as string | undefined;
    return this;
  }
  get #cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
  async open(url: string): Promise<this> {
    return this.#take(await sport.app.inject({ url, headers: { accept: 'text/html', cookie: this.#cookie } }));
  }
  /** Sends a form of the page that is open, and follows where it leads. */
  async send(form: string, fields: Record<string, string>, csrf = this.csrf): Promise<this> {
    await this.#take(
      await sport.app.inject({
        method: 'POST',
        url: '/account.php',
        headers: {
          accept: 'text/html',
          cookie: this.#cookie,
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams({ form, csrf_token: csrf, ...fields }).toString(),
      }),
    );
    return this.status === 303 ? this.open(this.location!) : this;
  }
  get csrf(): string {
    return /name="csrf_token" value="([^"]+)"/.exec(this.body)?.[1] ?? '';
  }
}
const open = (url = '/account.php') => new Browser().open(url);
const signIn = async (name: string, password = PASSWORD) =>
  (await open()).send('sign-in', { email: `${name}@riverbend.example`, password });
const linkIn = async (email: string, purpose: string): Promise<string> => {
  const link = (await sport.mails(email))
    .flatMap(({ links }) => links)
    .find((one) => one.includes(`purpose=${purpose}`));
  const { pathname, search } = new URL(link!);
  return pathname + search;
};

describe('the account page of a sport', () => {
  test('is private: not kept, not indexed, with its own session', async () => {
    const response = await sport.app.inject({
      url: '/account.php',
      headers: { accept: 'text/html', 'accept-encoding': 'br' },
    });
    assert.equal(response.headers['cache-control'], 'no-store');
    assert.equal(response.headers['content-encoding'], undefined, 'it holds a token');
    assert.match(response.body, /<meta name="robots" content="noindex">/);
    assert.match(String(response.headers['set-cookie']), /basketball_session=/);
  });

  test('a member chooses there what reaches them: by email, in the mail about the week, and not in quiet hours', async () => {
    const browser = await signIn('pat.parker');
    const stateOf = (label: string): string | undefined =>
      new RegExp(`aria-checked="(true|false)" aria-label="${label}"`).exec(browser.body)?.[1];
    assert.equal(stateOf('Unread messages: email'), 'true');
    assert.equal(stateOf('Unread messages: push'), undefined, 'there is no device');
    await browser.send('notice', { kind: 'messages', mail: 'off' });
    assert.equal(stateOf('Unread messages: email'), 'false');
    assert.match(browser.body, /You are no longer told of it this way\./);
    await browser.send('notice', { kind: 'answers', digest: 'off' });
    assert.equal(stateOf('An answer is wanted: in “Your week”'), 'false');
    await browser.send('quiet', { from: '21:30', until: '06:30', urgent: 'yes' });
    assert.match(browser.body, /On, every night\./);
    assert.match(browser.body, /value="21:30"/);
    await browser.send('quiet', { from: '21:30', until: '21:30' });
    assert.equal(browser.status, 422);
    assert.match(browser.body, /id="quiet-from-own"[^>]*aria-invalid="true"/);
    await browser.send('quiet', { off: 'yes' });
    assert.ok(!browser.body.includes('On, every night.'));
    await browser.send('notice', { kind: 'messages', mail: 'on' });
    assert.ok(!browser.body.includes('“Your week” by email'), 'the hub mails who is linked there');
    assert.match(browser.body, /Notices on your devices: in your/, 'and tells their devices');
    assert.doesNotMatch(browser.body, /data-push=/);
    const links = await sport.db.rows('delete from hub_links where member_id = $1 returning hub_account_id', [
      idOf(sport, 'pat.parker'),
    ]);
    await browser.open('/account.php');
    assert.match(browser.body, /“Your week” by email.+On: comes on Sunday/s);
    assert.match(browser.body, /data-push="[\w-]+" data-sports="\/api\/v1"/);
    await browser.send('notice', { kind: 'week', mail: 'off' });
    assert.match(browser.body, /aria-checked="false" aria-labelledby="week-mail-label"/);
    await sport.db.run('insert into hub_links (member_id, hub_account_id, linked_at) values ($1, $2, now())', [
      idOf(sport, 'pat.parker'),
      links[0]!['hub_account_id'],
    ]);
  });

  test('what is to be confirmed stands first, and is confirmed there', async () => {
    const kim = as(sport, 'coach.kim');
    const announcement = { title: 'Bring water', body: 'It is hot.', scope_type: 'team', scope_id: 1, important: true };
    assert.equal((await kim.post('/community/announcements', announcement)).statusCode, 201);
    await sport.tellNotices();
    const browser = await signIn('pat.parker');
    assert.match(browser.body, /<h2 id="important-(\d+)">Bring water<\/h2>.+I have seen it/s);
    const id = /id="important-(\d+)"/.exec(browser.body)?.[1] ?? '';
    await browser.send('seen', { id });
    assert.match(browser.body, /You have seen it/);
    assert.ok(!browser.body.includes('Bring water</h2>'));
    await browser.send('seen', { id: '999999' });
    assert.equal(browser.status, 404);
    assert.ok(!(await signIn('coach.kim')).body.includes(`important-${id}`), 'a coach confirms nothing');
  });

  test('signs in, shows children, claims and registrations, and signs out', async () => {
    const browser = await signIn('pat.parker');
    assert.equal(browser.status, 200);
    assert.match(browser.body, /Riley Parker/);
    assert.match(browser.body, /Sam Parker/);
    assert.match(browser.body, /Registrations and receipts/);
    assert.doesNotMatch(browser.body, /What linking does/, 'linked already');
    await browser.send('sign-out', {});
    assert.match(browser.body, /You are signed out/);
    assert.doesNotMatch((await browser.open('/account.php')).body, /Riley/);
  });

  test('offers to link with the account at the hub while there is no link', async () => {
    await sport.db.run('delete from hub_links where member_id = $1', [idOf(sport, 'casey.brook')]);
    assert.match((await signIn('casey.brook')).body, /What linking does/);
  });

  test('a wrong password says so, keeps the address, and never shows a password again', async () => {
    const browser = await signIn('pat.parker', 'Wrong12345secret');
    assert.equal(browser.status, 401);
    assert.match(browser.body, /value="pat\.parker@riverbend\.example"/);
    assert.doesNotMatch(browser.body, /Wrong12345secret/);
    assert.match(browser.body, /role="alert"/);
  });

  test('a form without the session’s token does nothing', async () => {
    const browser = await signIn('alex.morgan');
    await browser.send('profile', { first_name: 'Changed', last_name: 'Changed' }, 'x'.repeat(43));
    assert.equal(browser.status, 403);
    assert.match(browser.body, /open for too long/);
    const { first_name } = await sport.db.one(
      "select first_name from members where email = 'alex.morgan@riverbend.example'",
    );
    assert.equal(first_name, 'Alex');
  });

  test('signing in gives the forms another token: the one from before opens none', async () => {
    const browser = await open();
    const before = browser.csrf;
    await browser.send('sign-in', { email: 'pat.parker@riverbend.example', password: PASSWORD });
    assert.ok(before && browser.csrf && before !== browser.csrf);
    const own = browser.csrf;
    assert.equal((await browser.send('sign-out', {}, before)).status, 403);
    assert.match((await browser.send('sign-out', {}, own)).body, /signed out/);
  });

  test('after signing in one comes back to where one was, on this site only', async () => {
    const browser = await open('/account.php?next=%2Fmessages.php');
    assert.match(browser.body, /name="next" value="\/messages\.php"/);
    await browser.send('sign-in', { email: 'pat.parker@riverbend.example', password: PASSWORD, next: '/messages.php' });
    assert.equal(browser.status, 200);
    for (const bad of ['//evil.example', '/.//evil.example', '/\\evil.example', 'https://evil.example']) {
      const away = await open(`/account.php?next=${encodeURIComponent(bad)}`);
      assert.doesNotMatch(away.body, /evil/, bad);
    }
  });

  test('the mailed link sets a new password once', async () => {
    const browser = await open('/account.php?view=forgot');
    await browser.send('forgot', { email: 'casey.brook@riverbend.example' });
    assert.match(browser.body, /an email with a link is on its way/);
    const link = await linkIn('casey.brook@riverbend.example', 'reset');
    await browser.open(link);
    assert.match(browser.body, /Choose your new password/);
    assert.match(browser.body, /Common ones, such as a word with a year/);
    assert.match(browser.body, /data-rule="length"/, 'its rules, which the script ticks');
    assert.match(browser.body, /<script[^>]+\/assets\/account-/);
    const token = new URL(link, 'http://x').searchParams.get('token')!;
    await browser.send('reset', { token, password: 'short' });
    assert.equal(browser.status, 422);
    assert.match(browser.body, new RegExp(`name="token" value="${token}"`));
    await browser.send('reset', { token, password: NEW_PASSWORD });
    assert.match(browser.body, /Your password is set/);
    await browser.open(link);
    assert.match(browser.body, /This link is not valid any more/, 'said before anything is typed');
    assert.equal((await signIn('casey.brook', NEW_PASSWORD)).status, 200);
  });

  test('a broken link says so', async () => {
    for (const url of [
      '/account.php?purpose=reset',
      '/account.php?purpose=reset&token=',
      `/account.php?purpose=reset&token=${'x'.repeat(500)}`,
      '/account.php?purpose=nonsense&token=x',
      '/account.php?purpose=reset&token=a&token=b',
    ])
      assert.match((await open(url)).body, /This link is not valid any more/, url);
    assert.doesNotMatch((await open('/account.php?purpose=reset&token=%22%3E%3Cscript%3E')).body, /"><script>/);
  });

  test('an unverified member asks for the mail and confirms with a button, not by a visit', async () => {
    const browser = await signIn('unverified.mail');
    assert.match(browser.body, /Confirm your email first/);
    await browser.send('resend', {});
    assert.match(browser.body, /Sent\. Check your email/);
    const link = await linkIn('unverified.mail@riverbend.example', 'verify');
    await browser.open(link);
    const stillNot = await sport.db.one(
      "select email_verified_at from members where email = 'unverified.mail@riverbend.example'",
    );
    assert.equal(stillNot.email_verified_at, null, 'looking confirms nothing');
    await browser.send('verify', { token: new URL(link, 'http://x').searchParams.get('token')! });
    assert.match(browser.body, /Your email address is confirmed/);
  });

  test('a temporary password comes first, and is changed here', async () => {
    const browser = await signIn('temp.password');
    assert.match(browser.body, /Choose your own password first/);
    assert.doesNotMatch(browser.body, /Your children/);
    await browser.send('password', { current_password: PASSWORD, password: PASSWORD });
    assert.equal(browser.status, 422);
    await browser.send('password', { current_password: PASSWORD, password: NEW_PASSWORD });
    assert.match(browser.body, /Your password is changed/);
    assert.match((await signIn('temp.password', NEW_PASSWORD)).body, /Your children/);
  });

  test('a claim, its withdrawal, a profile and a consent are the API’s own', async () => {
    const browser = await signIn('new.family');
    await browser.send('claim', { first_name: 'Lina', last_name: 'Newman', birth_date: 'yesterday' });
    assert.equal(browser.status, 422);
    assert.match(browser.body, /value="Lina"/);
    await browser.send('claim', { first_name: 'Lina', last_name: 'Newman', birth_date: '2016-05-05' });
    assert.match(browser.body, /A volunteer of the league compares it/);
    await browser.send('profile', { first_name: '<b>Noor</b>', last_name: 'Newman', phone: '555-0168' });
    assert.match(browser.body, /Saved/);
    assert.match(browser.body, /value="&lt;b>Noor&lt;\/b>"|value="&lt;b&gt;Noor&lt;\/b&gt;"/);
    assert.doesNotMatch(browser.body, /<b>Noor/);
    const guardian = await signIn('alex.morgan');
    const account = /name="account_id" value="(\d+)"/.exec(guardian.body)?.[1];
    assert.ok(account);
    await guardian.send('consent', { account_id: account, enabled: 'true' });
    assert.match(guardian.body, /Messaging is on/);
    await guardian.send('consent', { account_id: account, enabled: 'false' });
    assert.match(guardian.body, /Messaging is off/);
    const stranger = await signIn('robin.vale');
    await stranger.send('consent', { account_id: account, enabled: 'true' });
    assert.equal(stranger.status, 403);
  });

  test('children who were registered with one’s address are one’s own with one press, or not, once and for all', async () => {
    const email = 'robin.vale@riverbend.example';
    for (const first of ['Nico', 'Lina'])
      await registerAndPay(sport, await aFamily(sport, { email, player_first_name: first, player_last_name: 'Vale' }));
    await sport.db.run('update members set email_verified_at = $2 where email = $1', [email, sport.clock.now()]);
    const browser = await signIn('robin.vale');
    const asked = (): string[] => [
      ...new Set([...browser.body.matchAll(/name="(child-\d+)"/g)].map(([, name]) => name!)),
    ];
    assert.match(browser.body, /Lina and Nico were registered with your address. Are they yours\?/);
    const [one, other] = asked();
    await browser.send('registered', { [one!]: 'yes' });
    assert.match(browser.body, /was registered with your address. Is that your child\?/);
    assert.deepEqual(asked(), [other]);
    await browser.send('disown', { [other!]: 'yes' });
    assert.match(browser.body, /We do not ask again/);
    assert.deepEqual(asked(), []);
    await browser.open('/account.php');
    assert.doesNotMatch(browser.body, /was registered with your address/);
    await browser.send('disown', { 'child-999999': 'yes' });
    assert.equal(browser.status, 404);
  });

  test('what is no form of ours is refused', async () => {
    const browser = await open();
    for (const form of ['', 'nonsense', '__proto__', 'constructor'])
      assert.equal((await browser.send(form, {})).status, 400, form);
    const json = await sport.app.inject({ method: 'POST', url: '/account.php', payload: { form: 'sign-in' } });
    assert.equal(json.statusCode, 415);
    const huge = await sport.app.inject({
      method: 'POST',
      url: '/account.php',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `form=sign-in&email=${'x'.repeat(70_000)}`,
    });
    assert.equal(huge.statusCode, 413);
  });
});

test('nothing that was typed is in the log', () => {
  const log = sport.logLines.join('');
  for (const secret of [PASSWORD, NEW_PASSWORD, 'Wrong12345secret', 'riverbend.example', 'Lina'])
    assert.ok(!log.includes(secret), secret);
});
