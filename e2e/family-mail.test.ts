import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { assertAccessible } from './accessibility.ts';
import { firstPage, openBrowser } from './browser.ts';

let sport: TestSport;
let browser: BrowserContext;
let page: Page;
let site: string;
before(async () => {
  sport = await startTestSport();
  await sport.app.listen({ port: 0, host: '127.0.0.1' });
  site = `http://localhost:${(sport.app.server.address() as AddressInfo).port}`;
  browser = await openBrowser();
  page = firstPage(browser);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site}/dev/administrator`);
});
after(async () => {
  await browser.close();
  await sport.stop();
});

const words = (): Promise<string> => page.locator('main').innerText();
/** The page says it, if not at once then soon. */
const says = async (expected: RegExp): Promise<string> => {
  await page.locator('main', { hasText: expected }).waitFor();
  return words();
};
const press = (name: string | RegExp): Promise<void> => page.getByRole('button', { name }).click();

test('an email is written to a team, tested, sent with the numbers of now, and stopped', async () => {
  await page.goto(`${site}/admin/mail`);
  await says(/No email has been written yet/);
  await assertAccessible(page, 'no emails yet');
  await press('Write an email');
  await page.waitForURL(/mail\/\d+/);
  await page.getByText('Only these teams').click();
  await page.locator('[name=team_ids]').first().check();
  await page.getByLabel('Subject').fill('Evaluation evening');
  const text = page.locator('.editor__text');
  await text.click();
  await page.keyboard.type('Hello ');
  await press('Guardian’s first name');
  await page.keyboard.type(',');
  await page.keyboard.press('Enter');
  await press('Child’s name');
  await page.keyboard.type(' is expected at ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('6:00 PM');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('.');
  assert.equal(await text.locator('.insert-field').count(), 2);
  assert.equal(await page.getByRole('button', { name: 'Picture', exact: true }).count(), 0);
  await press('Keep as a draft');
  await says(/The draft is kept/);
  assert.equal(
    (await sport.db.one<{ html: string }>('select html from family_mails')).html,
    '<p>Hello [Guardian’s first name],</p><p>[Child’s name] is expected at <strong>6:00 PM</strong>.</p>',
  );
  // The page that came into the place of the other has an editor, too.
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Thank you.');
  await says(/\d+ children, \d+ families, \d+ addresses/);
  assert.match(await page.locator('.mail-view').innerText(), /is expected at 6:00 PM/);
  assert.doesNotMatch(await page.locator('.mail-view').innerText(), /\[/);
  await assertAccessible(page, 'a draft');
  await page.getByRole('link', { name: 'Next' }).click();
  await page.waitForURL(/reader=2/);
  await says(/2 of \d+/);
  await press('Keep, then test and send');
  await page.waitForURL(/\/send/);
  await says(/You have sent no test/);
  await assertAccessible(page, 'test and send');
  await press('Send a test');
  await says(/Test sent/);
  assert.equal((await sport.mails()).filter(({ subject }) => subject === '[Test] Evaluation evening').length, 1);

  // Somebody registers while one reads the page.
  const shown = /Send to (\d+) addresses/.exec(await words())?.[1] ?? '';
  await sport.db.run(
    `with made as (insert into members (email, first_name, last_name, email_verified_at, created_at)
       values ('late@families.example', 'Late', 'Comer', now(), now()) returning id),
     child as (insert into players (first_name, last_name, birth_date, gender, created_at)
       values ('Late', 'Child', '2015-01-01', 'boys', now()) returning id),
     entry as (insert into roster_entries (team_id, player_id)
       select (select (audience->'team_ids'->>0)::bigint from family_mails), id from child)
     insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at)
     select made.id, child.id, 'parent_guardian', 'verified', now(), now() from made, child`,
  );
  const password = page.getByLabel('Your password');
  const send = async (): Promise<void> => {
    if (await password.count()) await password.fill('Riverbend2026');
    await press(/^Send to \d+ addresses$/);
  };
  await send();
  await says(/One family registered since you began\. It now goes to/);
  await says(new RegExp(`Send to ${Number(shown) + 1} addresses`));
  await send();
  await says(/It leaves at/);
  await assertAccessible(page, 'before it leaves');
  await press('Stop it');
  await says(/Stopped\. Nobody got it\./);
  await assertAccessible(page, 'stopped');
  await page.goto(`${site}/admin/mail`);
  await says(/Evaluation evening\s*Stopped/);
  await assertAccessible(page, 'emails');
});

test('an email is written without script, as plain words until somebody gives it looks', async () => {
  const plain = await openBrowser({ script: false });
  try {
    const own = firstPage(plain);
    await own.goto(`${site}/dev/administrator`);
    await own.goto(`${site}/admin/mail`);
    await own.getByRole('button', { name: 'Write an email' }).click();
    await own.getByLabel('Text').fill('Hello [Child’s name],\n\nsee https://example.org/a <b>');
    await own.getByRole('button', { name: 'Keep as a draft' }).click();
    const stored = () =>
      sport.db.one<{ id: number; html: string }>('select id, html from family_mails order by id desc limit 1');
    const { id, html } = await stored();
    assert.equal(
      html,
      '<p>Hello [Child’s name],</p><p>see <a href="https://example.org/a" rel="noopener noreferrer">https://example.org/a</a> &lt;b&gt;</p>',
    );
    assert.equal(await own.getByLabel('Text').inputValue(), 'Hello [Child’s name],\n\nsee https://example.org/a <b>');
    await sport.db.run(`update family_mails set html = '<h2>Looks</h2>' where id = $1`, [id]);
    await own.reload();
    assert.equal(await own.getByLabel('Text').inputValue(), '<h2>Looks</h2>');
    await own.getByRole('button', { name: 'Keep as a draft' }).click();
    assert.equal((await stored()).html, '<h2>Looks</h2>');
    await own.getByRole('button', { name: 'Delete this draft' }).click();
  } finally {
    await plain.close();
  }
});

test('what did not arrive is named with what to do about it', async () => {
  await sport.db.run(
    `with of as (select d.id, row_number() over (order by d.id) as place from family_mail_deliveries d)
     update family_mail_deliveries d set says = case when of.place = 1 then '550 5.1.1 no such mailbox' else '' end,
            state = case of.place when 1 then 'refused' when 2 then 'failed' when 3 then 'uncertain' else 'sent' end
       from of where of.id = d.id`,
  );
  await sport.db.run('update family_mails set stopped_at = null, finished_at = now()');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${site}/admin/mail`);
    await page.getByRole('link', { name: 'Evaluation evening' }).click();
    await page.waitForURL(/mail\/\d+$/);
    for (const part of [
      /Address refused/,
      /Failed/,
      /Uncertain/,
      /550 5\.1\.1 no such mailbox/,
      /Send it to these 2 again/,
    ])
      await says(part);
    await assertAccessible(page, `what became of it at ${width}`);
  }
});
