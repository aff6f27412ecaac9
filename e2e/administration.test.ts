import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { freePort } from '@sports-hub/hub/testing/free-port';
import { runAdmin } from '@sports-hub/sport/operator/run';
import { codeFor } from '@sports-hub/sport/testing/authenticator';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { assertAccessible } from './accessibility.ts';
import { firstPage, openBrowser, watch, withResponse } from './browser.ts';
import { inOrder } from './steps.ts';
import { openSite, PASSWORD, type SitePeople } from './site-people.ts';

/**
 * The workflow from the first administrator to a reviewed report, on a sport that started empty; everybody at the
 * pages.
 */
let sport: TestSport;
let browser: BrowserContext;
let page: Page;
let site: SitePeople;
let origin: string;
let folder: string;
let complaints: string[];
/** Of the administrator's authenticator app. */
let key = '';

before(async () => {
  const port = await freePort();
  // A passkey belongs to the name of a site, and `localhost` is the one that needs no certificate.
  origin = `http://localhost:${port}`;
  sport = await startTestSport({ empty: true, env: { DEMO: 'off', SITE_URL: origin } });
  await sport.app.listen({ port, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'office-'));
  browser = await openBrowser();
  page = firstPage(browser);
  await page.setViewportSize({ width: 1280, height: 900 });
  ({ complaints } = watch(page, origin));
  site = await openSite(browser, sport, origin);
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

/** Presses Tab until the focus is there, as somebody without a mouse does. */
async function tabTo(wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await wanted.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}
async function typeInto(label: string | RegExp, text: string): Promise<void> {
  await tabTo(page.getByLabel(label).first());
  await page.keyboard.type(text);
}
async function enter(role: 'link' | 'button', name: string | RegExp): Promise<void> {
  await tabTo(page.getByRole(role, { name }).first());
  await page.keyboard.press('Enter');
}

const step = inOrder();

async function createMember(first: string, last: string, email: string): Promise<void> {
  await page.goto(`${origin}/admin/families/new`);
  await page.getByLabel('First name').fill(first);
  await page.getByLabel('Last name').fill(last);
  await page.getByLabel('Email').fill(email);
  await press(/Create and email/);
  await says('The account is made');
}

test(
  'an operator makes season, team and the first administrator, who sets up a second step before anything else',
  step(async () => {
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
    const address = /http:\S+token=\S+/.exec(made)?.[0] ?? '';
    await page.goto(address);
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await press('Save password');
    await says('Your password is set.');

    await page.goto(`${origin}/admin/community.php`);
    await page.getByLabel('Email').fill('chief@example.org');
    await page.locator('#pw').fill(PASSWORD);
    await press('Continue');
    await says('Scan this with an authenticator app');
    await page.goto(`${origin}/admin/families`);
    await says('Scan this with an authenticator app');
    key = ((await page.locator('#typed-key').textContent()) ?? '').replace(/\s/g, '');
    await page.getByLabel('The six digits').fill(codeFor(key, sport.clock.now()));
    await press('Switch on the second step');
    await page.locator('#recovery-codes li').first().waitFor();
    assert.equal(await page.locator('#recovery-codes li').count(), 10);
    await page.getByRole('link', { name: /printed the codes/ }).click();
    await says('Needs attention today');
  }),
);

test(
  'step 1 and 2: members are made, one is marked as coach and gets a team',
  step(async () => {
    await createMember('Kim', 'Coleman', 'kim@example.org');
    await createMember('Pat', 'Parker', 'pat@example.org');
    await site.arrive('kim', 'kim@example.org');
    await site.arrive('pat', 'pat@example.org');

    await page.goto(`${origin}/admin/families`);
    await page.getByRole('searchbox', { name: 'Search members' }).fill('kim');
    await page.locator('#results tr', { hasText: 'Kim Coleman' }).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('#results tbody tr').length === 1);
    await page.getByRole('link', { name: 'Kim Coleman' }).click();
    await page.getByRole('checkbox', { name: 'Coach' }).check();
    await press('Save the role');
    await page.locator('.notice:focus', { hasText: 'The role is saved' }).waitFor();

    await page.goto(`${origin}/admin/messaging`);
    await says('No team: cannot write to anyone');
    await page.getByText('Assign', { exact: false }).locator('xpath=ancestor-or-self::summary').first().click();
    await page.getByLabel('Team or division').selectOption({ label: 'Hawks, Grades 3–4' });
    await press('Assign to Kim');
    await page.getByRole('button', { name: 'Remove Kim Coleman from Hawks' }).waitFor();
  }),
);

test(
  'step 3: by keyboard, the claim is approved for exactly the named player, with the password given again',
  step(async () => {
    const family = await site.visit('pat', '/account.php');
    await family.getByText('No child is linked to your account yet.').waitFor();
    await family.getByText('Add a child').click();
    const form = family.locator('#add-child');
    await form.getByLabel('First name').fill('Riley');
    await form.getByLabel('Last name').fill('Parker');
    await form.getByLabel('Birth date').fill('2016-04-12');
    await family.getByRole('button', { name: 'Ask the league' }).click();
    await family.getByText('We got it.').waitFor();

    sport.clock.advance(601);
    await page.goto(`${origin}/admin/community.php`);
    await enter('link', /Family claim to decide/);
    await says('Is Pat Parker a guardian of this child?');
    await says('Nobody had registered this child');
    await tabTo(page.getByText('Approve in spite of the doubts…'));
    await page.keyboard.press('Enter');
    await typeInto('I have spoken to', 'the coach of the Hawks');
    await typeInto('Why do you approve it all the same?', 'The coach knows the family');
    await typeInto(/Note to Pat/, 'Welcome to the Hawks');
    await typeInto('Your password', PASSWORD);
    await enter('button', /Approve for Riley Parker, player/);
    await says('The claim is approved');
    await family.reload();
    await family.getByText('no player login, so no messages').waitFor();
    assert.match((await sport.mails('pat@example.org')).map(({ text }) => text).join(), /Welcome to the Hawks/);
  }),
);

test(
  'step 4 and 5: a player login is refused for the family’s account, approved for an own one, and switched on by the guardian',
  step(async () => {
    await page.goto(`${origin}/admin/player-logins/new?q=riley`);
    await page.getByLabel('Login email').fill('pat@example.org');
    await press(/Approve login for Riley/);
    await says('Why this account is refused');
    await page.locator('main .notice:focus, main [aria-invalid="true"]:focus').waitFor();
    assert.match(await page.title(), /^Error: /);
    await page.getByLabel('Login email').fill('riley@example.org');
    await press(/Approve login for Riley/);
    await says('The login is approved');
    await says('Messaging off');
    await site.arrive('riley', 'riley@example.org');

    const guardian = await site.visit('pat', '/messages.php?tab=family');
    await guardian.getByRole('switch', { name: /Riley can send/ }).click();
    await withResponse(guardian, /child-consent$/, () =>
      guardian.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click(),
    );
    await guardian.getByRole('switch', { name: /On$/ }).waitFor();
    await page.reload();
    await says('Messaging on');
  }),
);

test(
  'the coach and the player talk, the guardian reads along and reports',
  step(async () => {
    const coach = await site.visit('kim', '/messages.php');
    await coach.getByRole('link', { name: 'New message' }).first().click();
    await coach
      .getByRole('dialog')
      .getByRole('button', { name: /Riley Parker/ })
      .click();
    await coach.getByRole('textbox', { name: 'Message to Riley Parker' }).fill('See you on Saturday <b>');
    await coach.keyboard.press('Enter');
    await coach.locator('.bubble:not(.bubble--sending)', { hasText: 'See you on Saturday <b>' }).waitFor();

    const player = await site.visit('riley', '/messages.php');
    await player
      .getByRole('link', { name: /Kim Coleman/ })
      .first()
      .click();
    await player.locator('.bubble', { hasText: 'See you on Saturday <b>' }).waitFor();
    await player.getByRole('textbox', { name: 'Message to Kim Coleman' }).fill('I will be there');
    await player.keyboard.press('Enter');
    await player.locator('.bubble:not(.bubble--sending)', { hasText: 'I will be there' }).waitFor();

    const guardian = await site.visit('pat', '/messages.php');
    await guardian
      .getByRole('list', { name: /Riley’s conversations/ })
      .getByRole('link')
      .first()
      .click();
    await guardian.getByText('You are reading Riley’s messages').waitFor();
    await guardian.locator('.bubble', { hasText: 'I will be there' }).waitFor();
    assert.equal(await guardian.getByRole('textbox').count(), 0, 'there is nothing to write with');
    await guardian.getByRole('button', { name: /^Report “See you on Saturday/ }).click();
    const dialog = guardian.getByRole('dialog', { name: 'Report this message' });
    await dialog.getByLabel('It should not be said to a child').check();
    await dialog.getByLabel(/Tell us more/).fill('Please have a look');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await guardian.getByText('Thank you. An administrator will read it.').waitFor();
  }),
);

test(
  'step 6: the report is reviewed by keyboard, and the coach is disabled with what follows shown before',
  step(async () => {
    await page.goto(`${origin}/admin/reports`);
    await page.getByRole('link', { name: /Please have a look/ }).waitFor();
    await says('See you on Saturday <b>');
    await enter('button', 'Start review');
    await page.waitForURL(/\/admin\/reports\/\d+/);
    await says('The report is under review');
    await typeInto(/^Note/, 'Talked to both');
    await enter('button', 'Resolve');
    await says('The report is resolved');

    await page.goto(`${origin}/admin/families?q=kim`);
    await page.getByRole('link', { name: 'Kim Coleman' }).click();
    await page.getByRole('link', { name: /Disable Kim Coleman/ }).click();
    await says('Kim is signed out everywhere');
    await page.getByLabel('Reason').fill('A test of step six');
    await press('Disable Kim Coleman');
    await says('The account is disabled');
    const coach = await site.visit('kim', '/messages.php');
    await coach.getByRole('main').getByRole('link', { name: 'Sign in' }).waitFor();
    const rows = await sport.db.rows<{ event: string }>(
      `select distinct event from audit_events where actor like 'member:%'`,
    );
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
      [...complaints, ...site.complaints].filter((words) => !/status of 4\d\d/.test(words)),
      [],
    );
  }),
);

test(
  'a session that ended in the middle of a form signs in above it, and the form is sent as it was',
  step(async () => {
    await page.goto(`${origin}/admin/families/new`);
    await page.getByLabel('First name').fill('Kept');
    await page.getByLabel('Last name').fill('Typed');
    await page.getByLabel('Email').fill('kept@example.org');
    sport.clock.advance(31 * 60);
    await press(/Create and email/);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('chief@example.org');
    await dialog.locator('#pw').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByLabel('Six-digit code').fill(codeFor(key, sport.clock.now()));
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await says('The account is made');
    await says('kept@example.org');
  }),
);

test(
  'without a mouse one signs out and in with a code, finds a member and verifies a link',
  step(async () => {
    await enter('button', 'Sign out');
    await typeInto('Email', 'chief@example.org');
    await tabTo(page.locator('#pw'));
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    sport.clock.advance(31);
    await typeInto('Six-digit code', codeFor(key, sport.clock.now()));
    await page.keyboard.press('Enter');
    await says('Needs attention today');
    await enter('link', /^Family Accounts/);
    await typeInto('Search members', 'kept');
    await page.waitForFunction(() => document.querySelectorAll('#results tbody tr').length === 1);
    await enter('link', 'Kept Typed');
    await enter('link', 'Link a child');
    await typeInto('Find the player', 'riley');
    await page.keyboard.press('Enter');
    await tabTo(page.getByLabel(/Riley Parker, player/));
    await page.keyboard.press('Space');
    await typeInto('I have spoken to', 'The coach');
    await typeInto('Reason', 'Known at the desk');
    await enter('button', 'Verify the link');
    await says('The link is verified');
  }),
);

test(
  'a passkey is the second step, too',
  step(async () => {
    const devtools = await browser.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    // A browser gives keys to the page that somebody looks at, not to one behind it.
    await page.bringToFront();
    await page.goto(`${origin}/admin/second-step`);
    await press('Add a passkey');
    await page.getByRole('button', { name: /^Remove Passkey of/ }).waitFor();
    await press('Sign out');
    await page.getByLabel('Email').fill('chief@example.org');
    await page.locator('#pw').fill(PASSWORD);
    await press('Continue');
    await press('Use a passkey');
    await says('Needs attention today');
    const [entry] = await sport.db.rows<{ detail: { second_step: string } }>(
      `select detail from audit_events where event = 'admin.signed_in' order by id desc limit 1`,
    );
    assert.equal(entry?.detail.second_step, 'passkey');
  }),
);

test(
  '500 coaches get a team: the page says how far it is, stops, and repeating doubles nothing',
  step(async () => {
    await sport.db.run(
      `insert into members (email, first_name, last_name, is_coach, email_verified_at, created_at)
     select 'bulk' || n || '@example.org', 'Bulk', 'Coach ' || n, true, now(), now() from generate_series(1, 500) n`,
    );
    const assigned = async (): Promise<number> =>
      (
        await sport.db.one<{ count: number }>(
          `select count(*)::integer as count from assignments a join members m on m.id = a.member_id where m.email like 'bulk%'`,
        )
      ).count;
    await page.goto(`${origin}/admin/messaging?q=bulk`);
    await page.getByLabel('Assign everybody chosen to').selectOption({ label: 'Hawks, Grades 3–4' });
    await page.getByLabel(/Everybody found/).check();
    // The third part waits until somebody has pressed Stop.
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let parts = 0;
    await page.route('**/assignments/bulk', async (route) => {
      parts += 1;
      if (parts === 3) await held;
      await route.continue();
    });
    await press('Assign all');
    await says('50 of 500 done');
    await press('Stop');
    letGo();
    await says('75 of 500 done. Stopped.');
    assert.equal(await assigned(), 75);
    await press('Assign all');
    await says('500 of 500 done, 75 had it already');
    assert.equal(await assigned(), 500);
    await page.getByRole('button', { name: 'Remove Bulk Coach 1 from Hawks' }).waitFor();
    await page.unroute('**/assignments/bulk');
  }),
);

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
  '/admin/mails',
  '/admin/payments',
  '/admin/waiting-list',
  '/admin/permissions',
  '/admin/audit',
  '/admin/second-step',
];

test(
  'no page scrolls sideways, and axe finds nothing, on a phone and a wide screen, light and dark',
  step(async () => {
    for (const path of WALKED) {
      await page.goto(`${origin}${path}`);
      await assertAccessible(page, path);
    }
  }),
);
