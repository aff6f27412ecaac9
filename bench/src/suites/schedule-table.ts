import { openSportDatabase } from '@sports-hub/sport/database';
import { DEMO_PASSWORD } from '@sports-hub/sport/demo/cast';
import type { Page } from 'playwright-core';
import { lookAt, openPhone } from '../browser.ts';
import { median, row, type BenchContext, type Suite } from '../harness.ts';

const GAMES = 1_000;
const EDITS = 12;
const DESKTOP = { width: 1280, height: 900 };

/** A season with so many games to come: 80 teams, each once a week, at eight places from morning to afternoon. */
async function plantGames(databaseUrl: string): Promise<void> {
  const db = openSportDatabase(databaseUrl, 1);
  await db.run(`update seasons set starts_on = current_date, ends_on = current_date + 200 where is_current`);
  await db.run(`insert into venues (id, name) select 900 + n, 'Gym ' || n from generate_series(0, 7) n`);
  await db.run(
    `insert into teams (id, division_id, name, color) select 900 + n, 1, 'Team ' || n, 'Blue' from generate_series(0, 79) n`,
  );
  await db.run(
    `insert into games (division_id, home_team_id, away_team_id, venue_id, starts_at, created_at, updated_at)
     select 1, 900 + n % 40 * 2, 901 + n % 40 * 2, 900 + n % 8,
            date_trunc('day', now()) + interval '1 week' * (1 + n / 40) + interval '1 hour' * (14 + n % 40 / 8), now(), now()
       from generate_series(0, $1::int - 1) n`,
    [GAMES],
  );
  await db.close();
}

/** The cookie of a signed-in administrator. */
async function signIn(url: string): Promise<string> {
  const session = await fetch(`${url}/api/v1/admin/session`);
  const cookieIn = (response: Response): string => response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const { data } = (await session.json()) as { data: { csrf_token: string } };
  const signedIn = await fetch(`${url}/api/v1/admin/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': data.csrf_token, cookie: cookieIn(session) },
    body: JSON.stringify({ email: 'admin@riverbend.example', password: DEMO_PASSWORD }),
  });
  if (!signedIn.ok) throw new Error(`signing in answers ${signedIn.status}`);
  return cookieIn(signedIn);
}

/** What each key of some edits took until the next picture, with all rows on the page. */
async function editing(page: Page, setSlow: (times: number) => Promise<void>, address: string): Promise<number[]> {
  await page.setViewportSize(DESKTOP);
  await page.goto(address);
  await page.locator('[data-shown]:not(:has(a))').waitFor();
  await page
    .locator('tr[data-key] .c-time')
    .nth(GAMES / 2)
    .click();
  await setSlow(4);
  await page.evaluate('window.__seen.keys = []');
  for (let edit = 0; edit < EDITS; edit += 1) {
    await page.keyboard.type('6:15', { delay: 60 });
    await page.keyboard.press('Enter');
    // The conflicts of the one before come in while the next is typed.
    await page.waitForTimeout(400);
  }
  return page.evaluate<number[]>('window.__seen.keys');
}

async function measure(ctx: BenchContext) {
  const { url, databaseUrl } = await ctx.startSport('schedule_table');
  await plantGames(databaseUrl);
  const cookie = await signIn(url);
  const address = `${url}/admin/schedule?kind=game&show=season`;
  const usable: number[] = [];
  let script = 0;
  for (let round = 0; round < ctx.rounds; round += 1) {
    const { context, page } = await openPhone(ctx.folder, cookie, url);
    const seen = await lookAt(page, address, 'table[data-ready]');
    usable.push(seen.usable);
    ({ script } = seen);
    await context.close();
  }
  const { context, page, setSlow } = await openPhone(ctx.folder, cookie, url, { slow: false });
  const keys = await editing(page, setSlow, address);
  await context.close();
  return { usable: median(usable), script, keys };
}

export const suite: Suite = {
  name: 'schedule-table',
  summary: 'The schedule of 1 000 games, edited in place, with slow 4G and a processor four times slower.',
  async run(ctx) {
    const { usable, script, keys } = await measure(ctx);
    return [
      row({ name: 'can be used', ours: usable, unit: 'ms', atMost: 2_500 }),
      row({ name: 'script', ours: script / 1_000, unit: 'kB', atMost: 90 }),
      row({
        name: 'slowest key until the next picture',
        ours: Math.max(16, ...keys),
        unit: 'ms',
        atMost: 100,
        note: `the middle of those over 16 ms: ${keys.length > 0 ? median(keys) : 16} ms`,
      }),
    ];
  },
};
