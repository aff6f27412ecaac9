import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { as } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { CLAIM_OF_NEW_FAMILY } from '../../testing/demo-ids.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

/** A browser without script: follows links, sends forms, keeps the cookie. */
class PlainBrowser {
  cookie = '';
  async go(path: string): Promise<{ status: number; body: string; path: string }> {
    const response = await sport.app.inject({ url: path, headers: { accept: 'text/html', cookie: this.cookie } });
    return this.follow(response, path);
  }
  async send(path: string, fields: Record<string, string>): Promise<{ status: number; body: string; path: string }> {
    const response = await sport.app.inject({
      method: 'POST',
      url: path,
      headers: { cookie: this.cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
    return this.follow(response, path);
  }
  private async follow(response: { statusCode: number; body: string; headers: Record<string, unknown> }, path: string) {
    const set = [response.headers['set-cookie']].flat().at(-1);
    if (typeof set === 'string') this.cookie = set.includes('Max-Age=0') ? '' : (set.split(';', 1)[0] ?? '');
    const { location } = response.headers;
    if (response.statusCode === 303) return this.go(String(location));
    return { status: response.statusCode, body: response.body, path };
  }
  csrf = (body: string): string => /name="_csrf" value="([^"]+)"/.exec(body)?.[1] ?? '';
  async signIn(name: string, next = '/admin/community.php') {
    const { body } = await this.go(next);
    assert.match(body, /Sign in to administration/);
    return this.send('/admin/sign-in', {
      _op: 'signInAsAdmin',
      _csrf: this.csrf(body),
      _back: next,
      email: `${name}@riverbend.example`,
      password: 'Riverbend2026',
    });
  }
}

const signedIn = async (name: string): Promise<PlainBrowser> => {
  const browser = new PlainBrowser();
  assert.equal((await browser.signIn(name)).status, 200);
  return browser;
};

const OPEN_PAGES = [
  ['/admin/community.php', /Needs attention today/],
  ['/admin/menu', /To the public site/],
  ['/admin/families', /Avery Adams/],
  ['/admin/families?q=riley', /Pat Parker/],
  ['/admin/families/1007', /Disable Pat Parker/],
  ['/admin/families/new', /New member/],
  ['/admin/families/1007/disable', /Riley’s messaging stops/],
  ['/admin/families/1009/link?q=riley', /player 1/],
  ['/admin/claims', /Is Noor Newman a guardian of this child/],
  ['/admin/duplicates', /No pair is pending/],
  ['/admin/messaging', /No team: cannot write to anyone/],
  ['/admin/player-logins', /Messaging on/],
  ['/admin/player-logins/new?q=drew', /Approve a login for Drew Brook/],
  ['/admin/reports', /too many children/],
  ['/admin/reports/1', /Reported/],
  ['/admin/safety', /Quiet hours/],
  ['/admin/waiting-list', /first in line/],
  ['/admin/payments', /Every payment is in order/],
  ['/admin/mails', /Every email was sent/],
  ['/admin/permissions', /Avery cannot be removed or made less/],
  ['/admin/permissions/1002', /What Chris Clerk may do/],
  ['/admin/permissions/new?q=pat', /Pat Parker/],
  ['/admin/audit', /signed in to the administration/],
  ['/admin/audit?by=1001', /<option value="1001" selected>Avery Adams</],
  ['/admin/second-step', /Scan this with an authenticator app/],
] as const;

describe('the pages of the administration', () => {
  test('lead through the sign-in to where one wanted to go, without script', async () => {
    const browser = new PlainBrowser();
    const { body, path } = await browser.signIn('admin', '/admin/families/1007');
    assert.equal(path, '/admin/families/1007');
    assert.match(body, /Pat Parker/);
    assert.equal((await browser.go('/admin')).path, '/admin/community.php');
  });

  test('a next address of another site is not followed', async () => {
    const browser = new PlainBrowser();
    for (const next of [
      'https://evil.example/',
      '//evil.example',
      '/admin//evil.example',
      '/account.php',
      '/admin/\\evil',
    ]) {
      const { body } = await browser.go(`/admin/sign-in?next=${encodeURIComponent(next)}`);
      assert.match(body, /name="_back" value="\/admin\/community.php"/, next);
    }
  });

  for (const [path, words] of OPEN_PAGES)
    test(`${path} shows what it is for`, async () => {
      const { status, body } = await (await signedIn('admin')).go(path);
      assert.equal(status, 200);
      assert.match(body, words);
      assert.doesNotMatch(body, / style="|<script(?! type="(module|application\/json)")/, 'nothing inline');
    });

  test('a page needs less than 90 kB of compressed script, and in fact less than 10', async () => {
    const admin = await signedIn('admin');
    const scripts = new Set<string>();
    for (const [path] of OPEN_PAGES)
      for (const [, src] of (await admin.go(path)).body.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g))
        scripts.add(src!);
    assert.ok(scripts.size > 0);
    let bytes = 0;
    for (const url of scripts) {
      const { statusCode, rawPayload } = await sport.app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
      assert.equal(statusCode, 200, url);
      bytes += rawPayload.length;
    }
    assert.ok(bytes > 1000 && bytes < 10_000, `${bytes} bytes`);
  });

  test('a clerk sees no entry to what was not granted, and gets 403 there', async () => {
    const clerk = await signedIn('clerk');
    const { body } = await clerk.go('/admin/community.php');
    assert.match(body, /Family Accounts/);
    assert.doesNotMatch(body, /Team Messaging|Permissions|Audit log/);
    for (const path of ['/admin/messaging', '/admin/reports/1', '/admin/permissions', '/admin/audit', '/admin/safety'])
      assert.equal((await clerk.go(path)).status, 403, path);
    assert.equal((await clerk.go('/admin/families/1001')).status, 200);
    assert.doesNotMatch((await clerk.go('/admin/families/1001')).body, /Disable Avery/);
    assert.equal((await clerk.go('/admin/families/999')).status, 404);
  });

  test('an administrator without a page is told so, not that all is done', async () => {
    await sport.db.run('insert into administrators (member_id) values (1010)');
    const { body } = await (await signedIn('robin.vale')).go('/admin/community.php');
    assert.match(body, /No page is open to you yet/);
    assert.doesNotMatch(body, /All done/);
  });

  test('a form without the page’s token changes nothing', async () => {
    const admin = await signedIn('admin');
    const { status } = await admin.send('/admin/families/1009', {
      _op: 'changeMemberRoles',
      _id: '1009',
      _csrf: 'x',
      version: '1',
      is_coach: 'true',
    });
    assert.equal(status, 403);
  });

  test('signing out when the session is over leads to the sign-in, from whichever page', async () => {
    for (const url of ['/admin/second-step', '/admin/families', '/admin/community.php?page=1']) {
      const response = await sport.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: '_op=signOutAsAdmin&_csrf=x',
      });
      assert.equal(response.statusCode, 303, url);
      assert.match(String(response.headers.location), /^\/admin\/sign-in\?next=/);
    }
  });

  test('somebody else was quicker: the page says so, shows how it stands and keeps what was typed', async () => {
    const admin = await signedIn('admin');
    const { body } = await admin.go(`/admin/claims/${CLAIM_OF_NEW_FAMILY}`);
    const version = /name="version" value="(\d+)"/.exec(body)?.[1] ?? '';
    await sport.db.run(`update claims set question = 'Which school?', asked_at = now() where id = 1`);
    const { status, body: again } = await admin.send(`/admin/claims/${CLAIM_OF_NEW_FAMILY}`, {
      _op: 'rejectClaim',
      _id: '1',
      _csrf: admin.csrf(body),
      version,
      note: 'A long note about why not <b>',
    });
    assert.equal(status, 409);
    assert.match(again, /Somebody else changed this a moment ago/);
    assert.match(again, /Which school\?/);
    assert.match(again, /A long note about why not &lt;b>/);
  });

  test('a doubtful claim is not approved by the main button: the page asks why and whom one spoke to', async () => {
    const admin = await signedIn('admin');
    const child = { first_name: 'Drew', last_name: 'Brook', birth_date: '2016-01-30' };
    const { id } = (await as(sport, 'coach.lee').post('/community/claims', child)).json().data;
    const { body } = await admin.go(`/admin/claims/${id}`);
    assert.match(body, /Double-check this claim/);
    assert.match(body, /The child has a guardian already/);
    assert.match(body, /<button[^>]*btn--secondary[^>]*>Approve for Drew Brook, player 4/);
    assert.doesNotMatch(body, /btn--primary[^>]*>Approve/);
    const version = /name="version" value="(\d+)"/.exec(body)?.[1] ?? '';
    const approval = { _op: 'approveClaim', _id: String(id), _csrf: admin.csrf(body), version, player_id: '4' };
    const refused = await admin.send(`/admin/claims/${id}`, { ...approval, spoken_to: '', reason: 'Seen the papers' });
    assert.equal(refused.status, 422);
    assert.match(refused.body, /Speak to somebody who knows/);
    assert.match(refused.body, /<details open class="more-way">.*Seen the papers/s);
    const done = await admin.send(`/admin/claims/${id}`, {
      ...approval,
      spoken_to: 'Casey Brook',
      reason: 'Seen the papers',
    });
    assert.match(done.body, /The claim is approved/);
    assert.match(done.body, /Spoken to Casey Brook: “Seen the papers”/);
  });

  test('so it is for a report and for a member: nothing that was typed is lost', async () => {
    const admin = await signedIn('admin');
    const versionIn = (body: string, op: string): string =>
      new RegExp(`data-action="${op}".*?name="version" value="(\\d+)"`, 's').exec(body)?.[1] ?? '';
    const report = await admin.go('/admin/reports/1');
    const review = versionIn(report.body, 'startReportReview');
    await sport.db.run(`update reports set status = 'reviewing', reviewed_by = 'member:1002' where id = 1`);
    const late = await admin.send('/admin/reports/1', {
      _op: 'startReportReview',
      _id: '1',
      _csrf: admin.csrf(report.body),
      version: review,
      note: 'My careful note',
    });
    assert.equal(late.status, 409);
    assert.match(late.body, /Chris Clerk took on this report a moment ago/);
    assert.match(late.body, /Your note: “My careful note”/);

    const claim = await admin.go(`/admin/claims/${CLAIM_OF_NEW_FAMILY}`);
    await sport.db.run(`update claims set status = 'withdrawn', reviewed_at = now() where id = 1`);
    const gone = await admin.send(`/admin/claims/${CLAIM_OF_NEW_FAMILY}`, {
      _op: 'rejectClaim',
      _id: '1',
      _csrf: admin.csrf(claim.body),
      version: versionIn(claim.body, 'rejectClaim'),
      note: 'A note without a form',
    });
    assert.equal(gone.status, 409);
    assert.match(gone.body, /Your note: “A note without a form”/, 'though there is nothing left to decide');
    assert.match(gone.body, /The family withdrew this claim a moment ago/);
    await sport.db.run(
      `update claims set status = 'approved', player_id = (select min(id) from players), reviewed_by = 'member:1002', reviewed_at = $1 where id = 1`,
      [new Date(sport.clock.now().getTime() - 60_000)],
    );
    const decided = await admin.send(`/admin/claims/${CLAIM_OF_NEW_FAMILY}`, {
      _op: 'rejectClaim',
      _id: '1',
      _csrf: admin.csrf(claim.body),
      version: versionIn(claim.body, 'rejectClaim'),
      note: 'Too late',
    });
    assert.match(decided.body, /Chris Clerk approved this claim 1 minute ago/);
    assert.match(decided.body, /Your answer was not saved\. This is how it stands now\./);

    const member = await admin.go('/admin/families/1009');
    const seen = versionIn(member.body, 'changeAdminMember');
    await sport.db.run(`update members set phone = '555 0199' where id = 1009`);
    const again = await admin.send('/admin/families/1009', {
      _op: 'changeAdminMember',
      _id: '1009',
      _csrf: admin.csrf(member.body),
      version: seen,
      first_name: 'Caseytyped',
      last_name: 'Brook',
      phone: '',
    });
    assert.equal(again.status, 409);
    assert.match(again.body, /Somebody else changed this a moment ago/);
    assert.match(again.body, /Caseytyped/);
  });

  test('a session that ended in the middle of a form signs in again and keeps the form', async () => {
    const admin = await signedIn('admin');
    const { body } = await admin.go('/admin/families/new');
    sport.clock.advance(31 * 60);
    const typed = { first_name: 'Kept', last_name: 'Typed', email: 'kept@riverbend.example', phone: '' };
    const gate = await admin.send('/admin/families/new', {
      _op: 'createAdminMember',
      _csrf: admin.csrf(body),
      ...typed,
    });
    assert.equal(gate.status, 401);
    assert.match(gate.body, /What you typed is kept/);
    const kept = /name="_kept" value="([^"]+)"/.exec(gate.body)?.[1]?.replaceAll('&quot;', '"') ?? '';
    const after = await admin.send('/admin/sign-in', {
      _op: 'signInAsAdmin',
      _csrf: admin.csrf(gate.body),
      _kept: kept,
      _back: '/admin/families/new',
      email: 'admin@riverbend.example',
      password: 'Riverbend2026',
    });
    assert.equal(after.status, 200);
    assert.match(after.body, /value="Kept"/);
    assert.match(after.body, /value="kept@riverbend.example"/);
    const saved = await admin.send('/admin/families/new', {
      _op: 'createAdminMember',
      _csrf: admin.csrf(after.body),
      _back: '/admin/families/:id',
      ...typed,
    });
    assert.match(saved.path, /^\/admin\/families\/\d+/);
    assert.match(saved.body, /The account is made/);
  });

  test('a kept form that nobody can have typed is left out', async () => {
    for (const typed of [{ fields: null }, { fields: { email: { $: 1 } } }, { fields: {}, op: 1 }, null]) {
      const browser = new PlainBrowser();
      const { body } = await browser.go('/admin/families');
      const after = await browser.send('/admin/sign-in', {
        _op: 'signInAsAdmin',
        _csrf: browser.csrf(body),
        _kept: JSON.stringify({
          path: '/admin/families/new',
          typed: typed && { op: 'createAdminMember', id: '', ...typed },
        }),
        _back: '/admin/families',
        email: 'admin@riverbend.example',
        password: 'Riverbend2026',
      });
      assert.deepEqual([after.status, after.path], [200, '/admin/families']);
    }
  });
});

test('the demo world has its administrator in one press; a real site has no such address', async () => {
  const browser = new PlainBrowser();
  for (const time of ['first', 'again']) {
    const { status, body, path } = await browser.go('/dev/administrator');
    assert.deepEqual([status, path], [200, '/admin/community.php'], time);
    assert.match(body, /Needs attention today/);
  }
  const real = await startTestSport({ databaseUrl: sport.databaseUrl, env: { DEMO: 'off' } });
  assert.equal((await real.app.inject('/dev/administrator')).statusCode, 404);
  await real.stop();
});

test('a file of games is brought in without script: pasted, its names said, a wrong line left out, applied, undone', async () => {
  const browser = await signedIn('admin');
  const venue = (await sport.db.one<{ name: string }>('select name from venues order by id limit 1')).name;
  const text =
    'No.,Div,Home,Visitor,Start,Gym\nP-1,Grades 3-4,Hawks,Otters,1/23/2040 9:00 AM,Old gym\nP-2,Grades 3-4,Hawks,Hawks,1/30/2040 9:00 AM,Old gym\n';
  let page = await browser.go('/admin/imports');
  const sent = async (fields: Record<string, string>) => {
    const hidden = Object.fromEntries(
      ['_id', 'version', 'difference'].map((name) => [
        name,
        new RegExp(`data-action="${fields['_op']}".*?name="${name}" value="([^"]*)"`, 's').exec(page.body)?.[1] ?? '',
      ]),
    );
    page = await browser.send(page.path, { ...hidden, _csrf: browser.csrf(page.body), ...fields });
    assert.equal(page.status, 200);
  };
  await sent({ _op: 'pasteImport', _back: '/admin/imports/:id?step=columns', kind: 'games', text });
  assert.match(page.body, /“Old gym”/);
  const id = /imports\/(\d+)/.exec(page.path)?.[1];
  const nameOf = (name: string): string =>
    new RegExp(`name="(names\\.\\d+\\.means)" aria-label="${name} is"`).exec(page.body)?.[1] ?? '';
  await sent({ _op: 'changeImportColumns', _back: `/admin/imports/${id}`, [nameOf('Old gym')]: venue });
  assert.match(page.body, /1 line is wrong/);
  assert.match(page.body, /A team cannot play against itself/);
  assert.doesNotMatch(page.body, /Apply 1 change/);
  await sent({ _op: 'correctImport', 'lines.3.left_out': 'true' });
  assert.match(page.body, /Apply 1 change/);
  await sent({ _op: 'applyImport' });
  assert.match(page.body, /1 change is in/);
  const found = () => sport.db.rows(`select 1 from games where external_id like 'P-%'`);
  assert.equal((await found()).length, 1);
  await sent({ _op: 'undoImport' });
  assert.match(page.body, /Everything is as it was before/);
  assert.equal((await found()).length, 0);
});
