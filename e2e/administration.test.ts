import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { runAdmin } from '@sports-hub/sport/admin/run';
import { codeFor } from '@sports-hub/sport/testing/authenticator';
import { SiteClient } from '@sports-hub/sport/testing/site-client';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { assertAccessible } from './accessibility.ts';
import { openBrowser, watch } from './browser.ts';

/** The workflow from the first administrator to a reviewed report, on a sport that started empty. */
let sport: TestSport;
let browser: BrowserContext;
let page: Page;
let origin: string;
let folder: string;
let complaints: string[];
let isSignedInPage = false;
const PASSWORD = 'Chosen2026word';
const people: Record<string, SiteClient> = {};

before(async () => {
  sport = await startTestSport({ empty: true, env: { DEMO: 'off' } });
  origin = await sport.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'office-'));
  browser = await openBrowser();
  page = await browser.newPage();
  page.setDefaultTimeout(10_000);
  await page.setViewportSize({ width: 1280, height: 900 });
  ({ complaints } = watch(page, origin));
});
after(async () => {
  await browser.close();
  await sport.stop();
  await rm(folder, { recursive: true });
});

const operator = (...args: string[]) =>
  runAdmin(['basketball', ...args], { DATABASE_URL: sport.databaseUrl, SITE_URL: origin, HUB_URL: origin });
const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
const says = (words: string | RegExp) => page.getByText(words).first().waitFor();

/** Somebody chooses an own password with what was mailed to them, and signs in at the site. */
async function arrive(name: string, email: string): Promise<SiteClient> {
  const client = await new SiteClient(sport.app).open();
  const mails = await sport.mails(email);
  const token = mails.flatMap(({ links }) => links).find((link) => link.includes('token='));
  if (token) {
    const given = new URL(token).searchParams.get('token');
    assert.equal((await client.post('/auth/reset-password', { token: given, password: PASSWORD })).status, 200);
  } else {
    const [, temporary] = /password ([A-Z]{4}-\d{4}-[a-z]{6})/.exec(mails.map(({ text }) => text).join(' ')) ?? [];
    await client.post('/auth/login', { email, password: temporary });
    const changed = await client.post('/auth/change-password', { current_password: temporary, password: PASSWORD });
    assert.equal(changed.status, 200);
    await client.open();
  }
  assert.equal((await client.post('/auth/login', { email, password: PASSWORD })).status, 200);
  people[name] = client;
  return client;
}

async function createMember(first: string, last: string, email: string): Promise<void> {
  await page.goto(`${origin}/admin/families/new`);
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('E-mail').fill(email);
  await press(/Create and mail/);
  await says('The account is made');
}

test('an operator makes season, team and the first administrator, who sets up a second step before anything else', async () => {
  await operator('add-season', 'Winter', '2020-01-01', '2030-12-31', '--current');
  await operator('add-league', 'House league', 'in_house');
  await operator('add-division', 'House league', 'Grades 3-4', 'coed', 'Grades 3-4');
  await operator('add-team', 'Grades 3-4', 'Hawks');
  const roster = join(folder, 'roster.csv');
  await writeFile(
    roster,
    'external_id,division,team,first_name,last_name,birth_date,gender\np-1,Grades 3-4,Hawks,Riley,Parker,2016-04-12,girls\n',
  );
  await operator('import', 'rosters', roster);
  const made = await operator('add-administrator', 'chief@example.org', '--first', 'Charlie', '--last', 'Chief');
  const token = /token=(\S+)/.exec(made)?.[1];
  const client = await new SiteClient(sport.app).open();
  await client.post('/auth/reset-password', { token, password: PASSWORD });

  await page.goto(`${origin}/admin/community.php`);
  await page.getByLabel('E-mail').fill('chief@example.org');
  await page.locator('#pw').fill(PASSWORD);
  await press('Continue');
  await says('Scan this with an authenticator app');
  await page.goto(`${origin}/admin/families`);
  await says('Scan this with an authenticator app');
  const key = ((await page.locator('#typed-key').textContent()) ?? '').replace(/\s/g, '');
  await page.getByLabel('The six digits').fill(codeFor(key, sport.clock.now()));
  await press('Switch on the second step');
  await page.locator('#recovery-codes li').first().waitFor();
  assert.equal(await page.locator('#recovery-codes li').count(), 10);
  await page.getByRole('link', { name: /printed the codes/ }).click();
  await says('Needs attention today');
  isSignedInPage = true;
});

test('step 1 and 2: members are made, one is marked as coach and gets a team', async () => {
  await createMember('Kim', 'Coleman', 'kim@example.org');
  await createMember('Pat', 'Parker', 'pat@example.org');
  await arrive('kim', 'kim@example.org');
  await arrive('pat', 'pat@example.org');

  await page.goto(`${origin}/admin/families`);
  await page.getByRole('searchbox', { name: 'Search members' }).fill('kim');
  await page.locator('#results tr', { hasText: 'Kim Coleman' }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('#results tbody tr').length === 1);
  await page.getByRole('link', { name: 'Kim Coleman' }).click();
  await page.getByRole('checkbox', { name: 'Coach' }).check();
  await press('Save the role');
  await says('The role is saved');

  await page.goto(`${origin}/admin/messaging`);
  await says('No team: cannot write to anyone');
  await page.getByText('Assign', { exact: false }).locator('xpath=ancestor-or-self::summary').first().click();
  await page.getByLabel('Team or division').selectOption({ label: 'Hawks, Grades 3–4' });
  await press('Assign to Kim');
  await page.getByRole('button', { name: 'Remove Kim Coleman from Hawks' }).waitFor();
});

test('step 3: the family’s claim is approved for exactly the named player', async () => {
  const claim = { first_name: 'Riley', last_name: 'Parker', birth_date: '2016-04-12' };
  assert.equal((await people['pat']!.post('/community/claims', claim)).status, 201);
  await page.goto(`${origin}/admin/community.php`);
  await page.getByRole('link', { name: /Family claim to decide/ }).click();
  await says('Is Pat Parker a guardian of this child?');
  await page
    .getByLabel(/Note to Pat/)
    .first()
    .fill('Welcome to the Hawks');
  await press(/Approve for Riley Parker, player/);
  await says('The claim is approved');
  const { children } = (await people['pat']!.get('/community/me')).data;
  assert.equal(children[0].first_name, 'Riley');
  assert.match((await sport.mails('pat@example.org')).map(({ text }) => text).join(), /Welcome to the Hawks/);
});

test('step 4 and 5: a player login is refused for the family’s account, approved for an own one, and switched on by the guardian', async () => {
  await page.goto(`${origin}/admin/player-logins/new?q=riley`);
  await page.getByLabel('Login e-mail').fill('pat@example.org');
  await press(/Approve login for Riley/);
  await says('Why this account is refused');
  await page.getByLabel('Login e-mail').fill('riley@example.org');
  await press(/Approve login for Riley/);
  await says('The login is approved');
  await says('Messaging off');
  const riley = await arrive('riley', 'riley@example.org');
  const { account } = (await riley.get('/community/me')).data;
  const consent = await people['pat']!.post('/community/child-consent', { account_id: account.id, enabled: true });
  assert.equal(consent.status, 200);
  await page.reload();
  await says('Messaging on');
});

test('the coach and the player talk, the guardian reads along', async () => {
  const kim = people['kim']!;
  const riley = (await people['riley']!.get('/community/me')).data.account.id;
  const { id } = (await kim.post('/community/conversations', { recipient_id: riley })).data;
  const sent = await kim.post(`/community/conversations/${id}/messages`, {
    body: 'See you on Saturday <b>',
    client_id: 'first-message-0001',
  });
  assert.equal(sent.status, 201);
  const seen = await people['pat']!.get(`/community/conversations/${id}/messages`);
  assert.equal(seen.data.items[0].body, 'See you on Saturday <b>');
  const report = await people['pat']!.post('/community/reports', {
    message_id: sent.data.id,
    reason: 'Please have a look',
  });
  assert.equal(report.status, 201);
});

test('step 6: the report is reviewed, and the coach is disabled with what follows shown before', async () => {
  await page.goto(`${origin}/admin/reports`);
  await page.getByRole('link', { name: /Please have a look/ }).click();
  await says('See you on Saturday <b>');
  await press('Start review');
  await says('The report is under review');
  await page.getByLabel('Note', { exact: true }).fill('Talked to both');
  await press('Resolve');
  await says('The report is resolved');

  await page.goto(`${origin}/admin/families?q=kim`);
  await page.getByRole('link', { name: 'Kim Coleman' }).click();
  await page.getByRole('link', { name: /Disable Kim Coleman/ }).click();
  await says('Kim is signed out everywhere');
  await page.getByLabel('Reason').fill('A test of step six');
  await press('Disable Kim Coleman');
  await says('The account is disabled');
  assert.equal((await people['kim']!.get('/community/me')).status, 401);
  const { rows } = {
    rows: await sport.db.rows<{ event: string }>(`select distinct event from audit_events where actor like 'member:%'`),
  };
  for (const event of [
    'admin.second_step_added',
    'member.created_by_administrator',
    'member.roles_changed',
    'assignment.added',
    'claim.approved',
    'player_login.approved',
    'consent.switched_on',
    'report.reviewing',
    'report.resolved',
    'member.disabled',
  ])
    assert.ok(
      rows.some((row) => row.event === event),
      event,
    );
  // A refused form answers 4xx, which the browser notes; anything else would be a complaint.
  assert.deepEqual(
    complaints.filter((words) => !/status of 4\d\d/.test(words)),
    [],
  );
});

test('a session that ended in the middle of a form signs in above it, and the form is sent as it was', async () => {
  await page.goto(`${origin}/admin/families/new`);
  await page.getByLabel('First name').fill('Kept');
  await page.getByLabel('Last name').fill('Typed');
  await page.getByLabel('E-mail').fill('kept@example.org');
  sport.clock.advance(31 * 60);
  await press(/Create and mail/);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill('chief@example.org');
  await dialog.locator('#pw').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const { key } = await sport.db.one<{ key: string }>('select key from administrator_codes');
  await dialog.getByLabel('Six-digit code').fill(codeFor(key, sport.clock.now()));
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await says('The account is made');
  await says('kept@example.org');
});

const WALKED = [
  '/admin/community.php',
  '/admin/menu',
  '/admin/families/2',
  '/admin/families/new',
  '/admin/claims?state=decided',
  '/admin/messaging',
  '/admin/player-logins/new?q=riley',
  '/admin/reports/1',
  '/admin/safety',
  '/admin/permissions',
  '/admin/audit',
  '/admin/second-step',
];

test('no page scrolls sideways, and axe finds nothing, on a phone and a wide screen, light and dark', async () => {
  assert.ok(isSignedInPage);
  for (const path of WALKED) {
    await page.goto(`${origin}${path}`);
    await assertAccessible(page, path);
  }
});
