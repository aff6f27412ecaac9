import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { idOf } from '@sports-hub/sport/testing/cast';
import { aDivision, registerPaid } from '@sports-hub/sport/testing/paid-registrations';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { assertAccessible } from './accessibility.ts';
import { eventually, firstPage, openBrowser } from './browser.ts';

let sport: TestSport;
let browser: BrowserContext;
let page: Page;
let site: string;
let division: Awaited<ReturnType<typeof aDivision>>;
before(async () => {
  sport = await startTestSport();
  await sport.app.listen({ port: 0, host: '127.0.0.1' });
  site = `http://localhost:${(sport.app.server.address() as AddressInfo).port}`;
  division = await aDivision(sport.db, 'Grades 5–6 Girls', ['Comets', 'Kites', 'Lynx'], 8);
  await sport.db.run(`insert into assignments (member_id, role, team_id, created_at) values ($1, 'coach', $2, now())`, [
    idOf(sport, 'coach.lee'),
    division.teams['Comets'],
  ]);
  const families = { Ivy: 'casey.brook', Kai: 'pat.parker' } as const;
  for (const [place, first] of ['Ivy', 'Kai', 'Lina', 'Mina', 'Nell', 'Pia'].entries())
    await registerPaid(sport.db, division.id, {
      ...{ first, last: 'Chen', grade: 5 + (place % 2), family: `family ${place}` },
      ...(first in families ? { guardian: idOf(sport, families[first as keyof typeof families]) } : {}),
    });
  browser = await openBrowser();
  page = firstPage(browser);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${site}/dev/administrator`);
  await page.goto(`${site}/admin/rosters?division=${division.id}`);
});
after(async () => {
  await browser.close();
  await sport.stop();
});

const column = (team: string) => page.locator(`[data-column="${division.teams[team] ?? 'none'}"]`);
const player = (name: string) => page.locator(`[data-player][data-name="${name} Chen"]`);
const isOn = (name: string, team: string): Promise<void> =>
  eventually(async () => assert.equal(await column(team).locator(`[data-name="${name} Chen"]`).count(), 1, name));
const isSaid = (words: RegExp): Promise<void> =>
  eventually(async () => assert.match((await page.locator('[data-said]').textContent()) ?? '', words));

test('a player is moved by dragging, by the select, and by keys; each is said', async () => {
  const [from, to] = [await player('Ivy').locator('.grip').boundingBox(), await column('Kites').boundingBox()];
  assert.ok(from && to);
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(to.x + 40, to.y + 60, { steps: 8 });
  assert.equal(await column('Kites').locator('.drop').innerText(), 'Ivy Chen', 'where it would come is shown');
  await page.mouse.up();
  await isOn('Ivy', 'Kites');
  await isSaid(/Ivy Chen is on Kites, 1 of 8\./);

  await player('Lina').getByLabel('Another team for Lina Chen').selectOption({ label: 'Lynx' });
  await isOn('Lina', 'Lynx');

  await player('Kai').focus();
  await page.keyboard.press('ArrowDown');
  await eventually(async () =>
    assert.equal(await page.evaluate('document.activeElement.dataset.name'), 'Mina Chen', 'the arrows choose'),
  );
  await page.keyboard.press('1');
  await isOn('Mina', 'Comets');
  await isSaid(/Mina Chen is on Comets, 1 of 8\./);
  await eventually(async () =>
    assert.equal(await page.evaluate('document.activeElement.dataset.name'), 'Mina Chen', 'and stay with the player'),
  );
  await page.keyboard.press('0');
  await isOn('Mina', '');
  await isSaid(/Mina Chen has no team now\./);
});

test('steps are undone and done again by keys and buttons, the suggestion of all the rest as one', async () => {
  await page.keyboard.press('Control+z');
  await isOn('Mina', 'Comets');
  await page.keyboard.press('Control+z');
  await isOn('Mina', '');
  await page.keyboard.press('Control+y');
  await isOn('Mina', 'Comets');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await isOn('Mina', '');
  await page.getByRole('button', { name: /^Redo/ }).click();
  await isOn('Mina', 'Comets');

  await page.getByRole('button', { name: 'Suggest the rest' }).click();
  await page.getByText('Everybody has a team').waitFor();
  await page.getByRole('button', { name: /^Undo/ }).click();
  for (const name of ['Kai', 'Nell', 'Pia']) await isOn(name, '');
  await isOn('Mina', 'Comets');
});

test('what somebody else moved meanwhile is said, and the board shows it', async () => {
  const { id } = await sport.db.one<{ id: number }>(
    `select id from players where first_name = 'Nell' and last_name = 'Chen'`,
  );
  await sport.db.run(
    `insert into roster_placements (division_id, player_id, team_id, version, moved_by, moved_at) values ($1, $2, $3, 7, $4, now())
     on conflict (division_id, player_id) do update set team_id = excluded.team_id, version = 7, moved_by = excluded.moved_by`,
    [division.id, id, division.teams['Lynx'], idOf(sport, 'robin.vale')],
  );
  await player('Nell').getByLabel('Another team for Nell Chen').selectOption({ label: 'Kites' });
  await page.getByText('Robin Vale put Nell Chen on Lynx in the meantime.').first().waitFor();
  await isOn('Nell', 'Lynx');
  assert.match(await player('Nell').innerText(), /Moved by Robin Vale/);
  await assertAccessible(page, 'rosters');
});

test('publishing says who hears of it, and tells them', async () => {
  await page.getByRole('button', { name: 'Suggest the rest' }).click();
  await page.getByText('Everybody has a team').waitFor();
  await page.getByRole('link', { name: 'Publish rosters…' }).click();
  await page.getByRole('heading', { name: 'What families hear' }).waitFor();
  await assertAccessible(page, 'publishing rosters');
  await page.getByRole('button', { name: 'Publish and tell 6 families' }).click();
  await page.getByText('The rosters are published.').waitFor();
  const [mail, ...others] = (await sport.mails('casey.brook@riverbend.example')).filter(({ subject }) =>
    subject.includes('Ivy'),
  );
  assert.match(mail?.subject ?? '', /Ivy is on Kites/);
  assert.deepEqual(others, []);
});
