import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { PASSWORD, TestClient } from '../../testing/client.ts';
import { startTestHub, type TestHub } from '../../testing/hub.ts';

let hub: TestHub;
before(async () => {
  hub = await startTestHub({ env: { SITE_URL: 'http://localhost:4000' } });
});
after(() => hub.stop());

/** Somebody with a browser and no script: follows links, sends forms, keeps cookies. */
class Visitor {
  cookie = '';
  path = '';
  body = '';
  status = 0;
  location = '';
  readonly ip = `10.9.${1 + Math.floor(Math.random() * 250)}.${1 + Math.floor(Math.random() * 250)}`;

  async #request(method: 'GET' | 'POST', path: string, payload?: string): Promise<void> {
    const response = await hub.app.inject({
      method,
      url: path,
      remoteAddress: this.ip,
      headers: {
        accept: 'text/html',
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(payload === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    const set = [response.headers['set-cookie'] ?? []].flat()[0];
    if (set) this.cookie = set.includes('Max-Age=0') ? '' : set.split(';', 1)[0]!;
    this.status = response.statusCode;
    this.body = response.body;
    this.location = String(response.headers.location ?? '');
  }

  async open(path: string): Promise<this> {
    this.path = path;
    await this.#request('GET', path);
    return this;
  }

  /** Sends a form as the browser would, and follows where it leads. */
  async submit(name: string, fields: Record<string, string> = {}): Promise<this> {
    const form = new RegExp(`<form[^>]*data-form="${name}"[^>]*>(.*?)</form>`, 's').exec(this.body);
    assert.ok(form, `there is no form ${name} in ${this.body.slice(0, 2_000)}`);
    const hidden = [...form[1]!.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, key, value]): [string, string] => [key!, value!],
    );
    const action = /action="([^"]*)"/.exec(form[0].split('>', 1)[0]!)?.[1] ?? this.path;
    await this.#request('POST', action, new URLSearchParams([...hidden, ...Object.entries(fields)]).toString());
    if (this.status === 303) return this.open(this.location);
    return this;
  }
  shows(words: string | RegExp): void {
    const text = this.body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
    assert.match(text, typeof words === 'string' ? new RegExp(words.replaceAll(/[.?()]/g, '\\$&')) : words);
  }
}

const signIn = async (email: string): Promise<Visitor> => {
  const visitor = await new Visitor().open('/account.php');
  return visitor.submit('sign-in', { email, password: PASSWORD });
};
const linkIn = async (to: string): Promise<string> => {
  const link = (await hub.mails(to)).flatMap(({ links }) => links).find((address) => address.includes('token='));
  assert.ok(link);
  return link.replace('http://localhost:4000', '');
};

describe('signing in by a form', () => {
  test('works without script and leads home, or to where one wanted to go', async () => {
    const visitor = await signIn('pat.parker@riverbend.example');
    assert.deepEqual([visitor.status, visitor.path], [200, '/']);
    visitor.shows('Account of Pat Parker');
    const other = await new Visitor().open('/account.php?next=%2Fmessages.php%3Fsport%3Dbasketball');
    await other.submit('sign-in', { email: 'pat.parker@riverbend.example', password: PASSWORD });
    assert.equal(other.path, '/messages.php?sport=basketball');
  });
  test('never leads to another site', async () => {
    for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/a\nb']) {
      const visitor = await new Visitor().open(`/account.php?next=${encodeURIComponent(next)}`);
      assert.ok(!visitor.body.includes('evil') && !visitor.body.includes('alert(1)'), next);
      await visitor.submit('sign-in', { email: 'pat.parker@riverbend.example', password: PASSWORD, next });
      assert.equal(visitor.path, '/', next);
    }
  });
  test('a wrong password is said at its field, the address stays, the password does not', async () => {
    const visitor = await new Visitor().open('/account.php');
    await visitor.submit('sign-in', { email: 'pat.parker@riverbend.example', password: 'CANARY-Secret1' });
    assert.equal(visitor.status, 401);
    visitor.shows('The email address or password is not right.');
    assert.match(visitor.body, /value="pat\.parker@riverbend\.example"/);
    assert.ok(!visitor.body.includes('CANARY'));
  });
  test('too many tries say how long to wait, and offer the way out', async () => {
    const visitor = await new Visitor().open('/account.php');
    for (let attempt = 0; attempt < 11; attempt += 1)
      await visitor.submit('sign-in', { email: 'nobody@riverbend.example', password: 'Wrong1234567' });
    assert.equal(visitor.status, 429);
    visitor.shows(/Too many attempts Try again in \d+ minutes?, or reset your password now\./);
  });
  test('a form without the right CSRF token changes nothing and keeps what was typed', async () => {
    const visitor = await new Visitor().open('/account.php');
    visitor.body = visitor.body.replaceAll(/name="csrf" value="[^"]*"/g, 'name="csrf" value="wrong"');
    await visitor.submit('sign-in', { email: 'pat.parker@riverbend.example', password: PASSWORD });
    assert.equal(visitor.status, 403);
    visitor.shows('This page was open for too long');
    await visitor.submit('sign-in', { email: 'pat.parker@riverbend.example', password: PASSWORD });
    assert.equal(visitor.path, '/', 'the page that came back can be sent');
  });
  test('gives the pages another CSRF token: the one from before opens no form, wherever somebody signed in', async () => {
    const tokenOf = (body: string) => /name="csrf" value="([^"]*)"/.exec(body)?.[1] ?? '';
    const email = 'coach.kim@riverbend.example';
    const byForm = await new Visitor().open('/account.php');
    const planted = tokenOf(byForm.body);
    await byForm.submit('sign-in', { email, password: PASSWORD });

    const byApi = await new Visitor().open('/account.php');
    const held = tokenOf(byApi.body);
    const client = Object.assign(new TestClient(hub.app), { cookie: byApi.cookie, csrf: held });
    await client.signIn(email);
    byApi.cookie = client.cookie ?? '';
    for (const [visitor, before] of [
      [byForm, planted],
      [byApi, held],
    ] as const) {
      await visitor.open('/account.php');
      const own = tokenOf(visitor.body);
      assert.ok(before && own && before !== own);
      visitor.body = visitor.body.replaceAll(own, before);
      await visitor.submit('profile', { first_name: 'Planted', last_name: 'Name' });
      assert.equal(visitor.status, 403);
      visitor.shows('This page was open for too long');
      await visitor.submit('profile', { first_name: 'Kim', last_name: 'Coleman' });
      assert.equal(visitor.status, 200);
    }
    const renamed = await client.post('/account/profile', { first_name: 'Kim', last_name: 'Coleman' });
    assert.equal(renamed.status, 200, 'in its header the token that the client holds stays good');
  });
});

describe('a session that ended while a form was open', () => {
  const email = 'robin.vale@riverbend.example';
  test('is told, keeps what was typed through a mistyped password, and shows it again after signing in', async () => {
    const visitor = await signIn(email);
    await visitor.open('/account.php');
    await (await (await signIn(email)).open('/account.php?tab=security')).submit('sign-out');
    await visitor.submit('profile', { first_name: 'Robin <b>', last_name: 'Valetyped' });
    visitor.shows(
      'You were signed out You signed out on another device, or your password was changed. What you typed is still here.',
    );
    visitor.shows('Sign in again');
    await visitor.submit('sign-in', { email, password: 'Wrong-password-1' });
    visitor.shows('The email address or password is not right.');
    await visitor.submit('sign-in', { email, password: PASSWORD });
    assert.equal(visitor.status, 200);
    visitor.shows('You are signed in again What you typed is still here: please send it once more.');
    assert.match(visitor.body, /value="Valetyped"/);
    assert.ok(!visitor.body.includes('Robin <b>'));
    await visitor.submit('profile', { first_name: 'Robin', last_name: 'Valetyped' });
    visitor.shows('Your name was changed.');
    visitor.shows('Robin Valetyped');
  });
  test('keeps no password', async () => {
    const visitor = await signIn(email);
    await visitor.open('/account.php');
    await (await (await signIn(email)).open('/account.php?tab=security')).submit('sign-out');
    await visitor.submit('password', { current_password: 'CANARY-Secret1', password: 'CANARY-Secret2' });
    visitor.shows(
      'You were signed out You signed out on another device, or your password was changed. Nothing was changed.',
    );
    assert.ok(!visitor.body.includes('CANARY'));
  });
});

describe('registering, by forms and mails', () => {
  test('register, confirm, and "it was not me"', async () => {
    const email = 'forms@riverbend.example';
    const visitor = await new Visitor().open('/account.php');
    await visitor.submit('register', {
      first_name: '<b>Bo',
      last_name: 'Form',
      email,
      password: 'short',
      terms: 'yes',
    });
    assert.equal(visitor.status, 422);
    assert.match(visitor.body, /value="&lt;b>Bo"|value="&lt;b&gt;Bo"/);
    assert.ok(!visitor.body.includes('<b>Bo'), 'what was typed is text');
    await visitor.submit('register', {
      first_name: 'Bo',
      last_name: 'Form',
      email,
      password: 'Formal2026pass',
      terms: 'yes',
    });
    visitor.shows(`Check your email We sent a link to ${email}. It is valid for one hour.`);

    const path = await linkIn(email);
    const reader = await new Visitor().open(path);
    reader.shows('Bo Form');
    reader.shows(email);
    assert.ok(
      !reader.body.includes(new URL(path, 'http://x').searchParams.get('token')!),
      'the token stays in the address',
    );
    await reader.submit('verify');
    reader.shows('Your address is confirmed');
    await reader.open(path);
    reader.shows('This link is not valid any more');

    const second = 'notme@riverbend.example';
    await visitor.open('/account.php');
    await visitor.submit('register', {
      first_name: 'Not',
      last_name: 'Me',
      email: second,
      password: 'Formal2026pass',
      terms: 'yes',
    });
    const owner = await new Visitor().open(await linkIn(second));
    await owner.submit('refuse');
    owner.shows('nothing with your address is left here');
    assert.equal(await hub.db.maybeOne('select 1 from accounts where email = $1', [second]), undefined);
  });
  test('the same words for an address that has an account', async () => {
    const visitor = await new Visitor().open('/account.php');
    await visitor.submit('register', {
      first_name: 'Pat',
      last_name: 'Parker',
      email: 'pat.parker@riverbend.example',
      password: 'Formal2026pass',
      terms: 'yes',
    });
    visitor.shows('Check your email We sent a link to pat.parker@riverbend.example.');
  });
  test('the form says that common passwords are refused before one is sent, and what to choose instead after', async () => {
    const visitor = await new Visitor().open('/account.php');
    visitor.shows('Common ones, such as a word with a year (Summer2026), are refused.');
    await visitor.submit('register', {
      first_name: 'A',
      last_name: 'B',
      email: 'c@riverbend.example',
      password: 'Summer2026',
      terms: 'yes',
    });
    assert.equal(visitor.status, 422);
    visitor.shows('This password is too common');
    visitor.shows('Put two or three words together');
  });
  test('agreeing is needed', async () => {
    const visitor = await new Visitor().open('/account.php');
    await visitor.submit('register', {
      first_name: 'A',
      last_name: 'B',
      email: 'c@riverbend.example',
      password: 'Formal2026pass',
    });
    assert.equal(visitor.status, 422);
    visitor.shows('Please agree first.');
  });
});

describe('a forgotten password', () => {
  test('is replaced through the mailed link, and the old sign-ins end', async () => {
    const email = 'morgan.mason@riverbend.example';
    await hub.db.run(
      `insert into accounts (email, password_hash, first_name, last_name, verified_at, created_at)
       select $1, password_hash, 'Mo', 'Mason', now(), now() from accounts where id = 1`,
      ['forgetful@riverbend.example'],
    );
    const before = await signIn('forgetful@riverbend.example');
    const visitor = await new Visitor().open('/account.php?view=forgot');
    await visitor.submit('forgot', { email: 'forgetful@riverbend.example' });
    visitor.shows('Check your email');
    const link = await linkIn('forgetful@riverbend.example');
    const reader = await new Visitor().open(link);
    await reader.submit('reset', { password: 'weak' });
    assert.equal(reader.status, 422);
    await reader.submit('reset', { password: 'Remembered2026' });
    reader.shows('Your password was changed');
    await reader.open(link);
    reader.shows('This link is not valid any more');
    assert.doesNotMatch(reader.body, /data-form="reset"/, 'nobody types a password for nothing');
    await before.open('/account.php');
    before.shows('Sign in');
    await visitor.open('/account.php?view=forgot');
    await visitor.submit('forgot', { email });
    visitor.shows('Check your email');
  });
});

describe('the account page', () => {
  test('names, address and password are changed by forms that say what is wrong', async () => {
    await hub.db.run(
      `insert into accounts (email, password_hash, first_name, last_name, verified_at, created_at)
       select $1, password_hash, 'Edda', 'Editor', now(), now() from accounts where id = 1`,
      ['editor@riverbend.example'],
    );
    const visitor = await signIn('editor@riverbend.example');
    await visitor.open('/account.php');
    await visitor.submit('profile', { first_name: 'Eddy', last_name: '' });
    assert.equal(visitor.status, 422);
    assert.match(visitor.body, /value="Eddy"/);
    await visitor.submit('profile', { first_name: 'Eddy', last_name: 'Editor' });
    visitor.shows('Your name was changed.');
    visitor.shows('Eddy Editor');

    await visitor.submit('email', { email: 'eddy@new.example', current_password: 'Wrong1234567' });
    visitor.shows('This is not your current password.');
    assert.match(visitor.body, /value="eddy@new\.example"/);
    await visitor.submit('email', { email: 'eddy@new.example', current_password: PASSWORD });
    visitor.shows('Waiting for you to confirm eddy@new.example');
    const reader = await new Visitor().open(await linkIn('eddy@new.example'));
    reader.shows('Is this your new address?');
    await reader.submit('verify');
    await visitor.open('/account.php');
    assert.ok(!visitor.body.includes('Waiting for you'));
    visitor.shows('eddy@new.example');

    await visitor.submit('password', { current_password: PASSWORD, password: 'Different2026' });
    visitor.shows('Your password was changed');
  });
  test('sessions are listed and ended; signing out is everywhere', async () => {
    const one = await signIn('coach.kim@riverbend.example');
    const two = await signIn('coach.kim@riverbend.example');
    await one.open('/account.php?tab=security');
    one.shows('Where you are signed in');
    one.shows('This device');
    await one.submit('end-session');
    one.shows('That session was ended.');
    await two.open('/account.php');
    two.shows('Create an account');
    const three = await signIn('coach.kim@riverbend.example');
    await one.open('/account.php');
    await one.submit('sign-out');
    one.shows('You are signed out everywhere');
    await three.open('/account.php');
    three.shows('Create an account');
  });
  test('a device seen for the first time asks "Was this you?", on the others', async () => {
    const one = await signIn('coach.lee@riverbend.example');
    hub.clock.advance(3601);
    const two = await signIn('coach.lee@riverbend.example');
    await two.open('/account.php?tab=security');
    assert.ok(!two.body.includes('Was this you?'), 'not of itself');
    await one.open('/account.php?tab=security');
    one.shows('Was this you?');
    await one.submit('confirm-session');
    one.shows('Thank you. We do not ask about that device again.');
    assert.ok(!one.body.includes('Was this you?'));
    await two.open('/account.php');
    two.shows('Your account');
  });
  test('linking says when the sport cannot be reached, and keeps the address', async () => {
    const visitor = await signIn('unlinked@riverbend.example');
    await visitor.open('/account.php');
    await visitor.submit('link', { email: 'me@elsewhere.example', password: 'Wrong1234567' });
    assert.equal(visitor.status, 503);
    visitor.shows('The basketball site cannot be reached right now');
    assert.match(visitor.body, /value="me@elsewhere\.example"/);
  });
  test('odd forms and addresses are no error of ours', async () => {
    const visitor = await signIn('pat.parker@riverbend.example');
    for (const query of [
      '?tab=__proto__',
      '?said=%3Cscript%3E',
      '?to=%3Cscript%3E&said=registered',
      '?view=x&view=y',
      '?tab=security&said=ended',
    ])
      assert.equal((await visitor.open(`/account.php${query}`)).status, 200, query);
    assert.ok(!visitor.body.includes('<script>'));
    const post = (payload: string, type = 'application/x-www-form-urlencoded') =>
      hub.app.inject({
        method: 'POST',
        url: '/account.php',
        headers: { 'content-type': type, cookie: visitor.cookie },
        payload,
      });
    assert.equal((await post('')).statusCode, 303);
    assert.equal((await post('do=__proto__')).statusCode, 303);
    assert.equal((await post('do=constructor&csrf=x')).statusCode, 303);
    assert.equal((await post('do=sign-out')).statusCode, 403);
    assert.equal((await post(`do=profile&first_name=${'x'.repeat(20_000)}`)).statusCode, 403);
    assert.equal((await post(`do=profile&first_name=${'x'.repeat(70_000)}`)).statusCode, 413);
    assert.equal((await post('{}', 'application/json')).statusCode, 415);
    assert.equal((await post('x', 'text/plain')).statusCode, 415);
    assert.equal((await post('do=%ff')).statusCode, 303);
  });
});

describe('pages for everybody', () => {
  test('home and calendar are there with every sport away, and say what is missing', async () => {
    for (const path of ['/', '/calendar']) {
      const visitor = await new Visitor().open(path);
      assert.equal(visitor.status, 200);
      visitor.shows('Basketball and Baseball dates are missing at the moment. The rest is complete.');
    }
  });
  test('odd choices of the calendar show something sensible', async () => {
    for (const query of [
      '?month=2026-13',
      '?month=9999-99',
      '?day=2026-02-30',
      '?day=1900-01-01',
      '?sport=chess',
      '?sport[]=x',
      '?month=__proto__',
      '?games=only&sport=football',
    ])
      for (const path of ['/', '/calendar'])
        assert.equal((await new Visitor().open(`${path}${query}`)).status, 200, path + query);
  });
  test('a browser is shown a page where a program gets JSON', async () => {
    const visitor = await new Visitor().open('/no/such/page');
    assert.equal(visitor.status, 404);
    visitor.shows('Page not found');
    assert.equal((await hub.app.inject('/no/such/page')).json().data.code, 'route.not_found');
    assert.equal(
      (await hub.app.inject({ url: '/api/v1/nothing', headers: { accept: 'text/html' } })).json().data.code,
      'route.not_found',
    );
  });
  test('search engines and phones find their files', async () => {
    assert.match((await hub.app.inject('/robots.txt')).body, /Disallow: \/account\.php/);
    const robotsOf = async (url: string) => (await hub.app.inject(url)).headers['x-robots-tag'];
    assert.equal(await robotsOf('/calendar'), 'noindex', 'it shows where children practise');
    assert.equal(await robotsOf('/'), undefined);
    assert.doesNotMatch((await hub.app.inject('/sitemap.xml')).body, /\/calendar</);
    assert.equal((await hub.app.inject('/site.webmanifest')).json().name, 'Riverbend Youth Sports');
    assert.equal((await hub.app.inject('/favicon.ico')).headers['content-type'], 'image/svg+xml');
  });
});
