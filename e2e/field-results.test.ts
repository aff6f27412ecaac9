import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { AdminClient } from '@sports-hub/sport/testing/admin-client';
import { addGame } from '@sports-hub/sport/testing/events';
import { assertAccessible } from './accessibility.ts';
import { eventually, overflow } from './browser.ts';
import { startOfflineStack, untilKept, waitingCalls, type OfflineStack } from './offline-stack.ts';

let stack: OfflineStack;
before(async () => {
  stack = await startOfflineStack();
  stack.clock.set(new Date());
});
after(() => stack.stop());
afterEach(() => stack.mend());

/** A game that can be entered now and is of today, however close midnight is. */
async function gameOfToday(): Promise<number> {
  const { minutes } = await stack.basketball.db.one<{ minutes: number }>(
    `select extract(epoch from $1::timestamptz - date_trunc('day', $1::timestamptz))::int / 60 as minutes`,
    [stack.clock.now()],
  );
  return addGame(stack.basketball, { hours: minutes < 60 ? 0.5 : -0.5 });
}
const entriesOf = (game: number) =>
  stack.basketball.db.rows<{ side: string; home_score: number; away_score: number }>(
    'select side, home_score, away_score from result_entries where game_id = $1 order by id',
    [game],
  );
const statusOf = async (game: number): Promise<string> =>
  (await stack.basketball.db.one<{ status: string }>('select status from games where id = $1', [game])).status;

/** As with one thumb: the keys of the page. */
async function type(page: Page, game: number, away: string, home: string): Promise<void> {
  const card = page.locator(`#game-${game}`);
  await card.locator('summary', { hasText: /Enter the score|Correct/ }).click();
  const keys = card.getByRole('group', { name: 'Number keys' });
  for (const digit of away) await keys.getByRole('button', { name: digit, exact: true }).click();
  await keys.getByRole('button', { name: 'Next' }).click();
  for (const digit of home) await keys.getByRole('button', { name: digit, exact: true }).click();
  await card.getByRole('button', { name: 'Check the score' }).click();
}
const confirm = (page: Page, words: string): Promise<void> => page.getByRole('button', { name: words }).click();
const shots = process.env['SCREENSHOTS'];
async function shoot(page: Page, name: string): Promise<void> {
  if (!shots) return;
  for (const [width, height] of [
    [360, 740],
    [390, 844],
    [1280, 900],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png` });
    }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'light' });
}

test('a coach’s score without a connection waits visibly and goes out exactly once', async () => {
  const game = await gameOfToday();
  const page = await stack.newPage();
  await stack.signIn(page, 'coach.kim');
  await untilKept(page, '/', '/teams');
  await page.goto(`${stack.origin}/results/basketball`);
  await page.getByRole('heading', { name: 'Games today' }).waitFor();
  await untilKept(page, '/results/basketball');
  await assertAccessible(page, 'games today');
  assert.equal(await overflow(page), 0);
  await shoot(page, 'coach');

  await stack.cut();
  await page.goto(`${stack.origin}/results/basketball`);
  await type(page, game, '24', '31');
  await assertAccessible(page, 'is this right');
  assert.equal(await overflow(page), 0);
  await shoot(page, 'coach-confirm');
  await page.getByText(/win by 7/).waitFor();
  await confirm(page, 'Yes, 24–31 is right');
  const card = page.locator(`#game-${game}`);
  await card.getByText('Kept on this phone. It goes out by itself.').waitFor();
  await card.getByText('Not sent yet').waitFor();
  assert.equal(await card.locator('[data-score="home"]').textContent(), '31');
  await shoot(page, 'coach-kept');
  assert.deepEqual(await entriesOf(game), []);
  const [call] = await waitingCalls(page);
  assert.deepEqual([call?.body['home_score'], call?.body['away_score'], call?.body['ended']], [31, 24, 'played']);

  // The app is closed and opened again: it is still there.
  const later = await stack.newPage();
  await later.goto(`${stack.origin}/results/basketball`);
  await later.locator(`#game-${game}`).getByText('Not sent yet').waitFor();

  // The first response is lost on its way: it is sent again, and counts once.
  stack.toSport.fault = 'lose-response';
  stack.way.fault = 'pass';
  await stack.browser.setOffline(false);
  await later.evaluate(`navigator.serviceWorker.controller.postMessage('send')`);
  await eventually(async () => assert.equal((await entriesOf(game)).length, 1));
  // Nobody knows yet that it arrived. The page brings itself up to date with the connection.
  await eventually(async () => assert.equal((await waitingCalls(later)).length, 1));
  stack.toSport.fault = 'pass';
  await eventually(async () => {
    await later.evaluate(`navigator.serviceWorker?.controller?.postMessage('send')`).catch(() => undefined);
    assert.deepEqual(await waitingCalls(later).catch(() => ['loading']), []);
  });
  assert.deepEqual(await entriesOf(game), [{ side: 'home', home_score: 31, away_score: 24 }]);
  assert.equal(await statusOf(game), 'final');
  await eventually(async () => void (await later.goto(`${stack.origin}/results/basketball`)));
  await later.locator(`#game-${game}`).getByText('24–31: entered by you').waitFor();
});

test('a scorekeeper with a link enters a score without a connection; a withdrawn link ends', async () => {
  const game = await gameOfToday();
  const admin = await new AdminClient(stack.basketball.app).open();
  await admin.login('admin');
  const { day } = await stack.basketball.db.one<{ day: string }>(
    `select to_char(local_day(starts_at), 'YYYY-MM-DD') as day from games where id = $1`,
    [game],
  );
  const { data: link } = await admin.post('/admin/scorekeeper-links', { venue_id: 1, day });
  const path = new URL(link.url).pathname;
  const page = await stack.newPage();
  await page.goto(`${stack.toSport.origin}${path}`);
  await page.getByText('You see no child and no family').waitFor();
  await untilKept(page, path);
  await assertAccessible(page, 'a scorekeeper’s games');
  assert.equal(await overflow(page), 0);
  await shoot(page, 'scorekeeper');
  // Its worker takes care of nothing else of the site.
  assert.deepEqual(
    await page.evaluate(
      `navigator.serviceWorker.getRegistrations().then((all) => all.map(({ scope }) => new URL(scope).pathname))`,
    ),
    ['/score/'],
  );

  stack.toSport.fault = 'refuse';
  await stack.browser.setOffline(true);
  await page.goto(`${stack.toSport.origin}${path}`);
  await page.getByText('No connection. As of').waitFor();
  await type(page, game, '8', '12');
  await shoot(page, 'scorekeeper-confirm');
  await confirm(page, 'Yes, 8–12 is right');
  await page.locator(`#game-${game}`).getByText('Kept on this phone. It goes out by itself.').waitFor();
  assert.deepEqual(await entriesOf(game), []);
  await stack.mend();
  await eventually(async () => {
    await page.evaluate(`navigator.serviceWorker?.controller?.postMessage('send')`).catch(() => undefined);
    assert.deepEqual(await entriesOf(game), [{ side: 'scorekeeper', home_score: 12, away_score: 8 }]);
  });
  await page.goto(`${stack.toSport.origin}${path}`);
  await page.locator(`#game-${game}`).getByText('8–12: entered by you').waitFor();

  await admin.post(`/admin/scorekeeper-links/${link.id}/withdraw`, {});
  await page.goto(`${stack.toSport.origin}${path}`);
  await page.getByRole('heading', { name: 'This link has ended' }).waitFor();
  await eventually(async () =>
    assert.deepEqual(await page.evaluate(`caches.match('${path}').then((found) => found ?? null)`), null),
  );
});

test('on a phone the administration names who entered a result in a line of its row', async () => {
  const game = await gameOfToday();
  const admin = await new AdminClient(stack.basketball.app).open();
  await admin.login('admin');
  const decided = await admin.post(`/admin/games/${game}/result`, {
    ended: 'played',
    home_score: 38,
    away_score: 23,
    version: 0,
  });
  assert.equal(decided.status, 200, JSON.stringify(decided.data));
  const [name = '', value = ''] = (admin.cookie ?? '').split(/=(.*)/s);
  const { origin } = stack.toSport;
  const page = await stack.newPage();
  await stack.browser.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }]);
  await page.goto(`${origin}/admin/results`);
  const row = page.locator('.fins tbody tr', { hasText: '23–38' });
  await row.getByText('Avery Adams').waitFor();
  await shoot(page, 'entered-lately');
  const { height = Infinity } = (await row.boundingBox()) ?? {};
  assert.ok(height < 160, `${height} px high`);
  // Correcting it takes the width of the row.
  await row.getByText('Correct', { exact: true }).click();
  const [form, all] = [await row.locator('form').boundingBox(), await row.boundingBox()];
  assert.ok((form?.width ?? 0) > (all?.width ?? 0) * 0.85, `${form?.width} of ${all?.width} px`);
  await shoot(page, 'entered-lately-correct');
});
