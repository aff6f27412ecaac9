import assert from 'node:assert/strict';
import { addDays, toLocalDate } from '@sports-hub/kernel/time';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'playwright-core';
import { runAdmin } from '@sports-hub/sport/operator/run';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { eventually, firstPage, openBrowser } from './browser.ts';

/* A season of an organization that has nothing yet, run by somebody with a browser and nothing else. */

const TEAMS = {
  'Grades 3–4': ['Hawks', 'Otters', 'Lynx', 'Comets'],
  'Grades 5–6': ['Kites', 'Wolves', 'Foxes', 'Bears'],
};
const PASSWORD = 'Harbour-Lamp-92';

/** Sixty children as a spreadsheet has them, without a number of their own. */
const PLAYERS = [
  'First name,Last name,Birth date,Gender,Division,Team',
  ...Object.entries(TEAMS).flatMap(([division, teams], year) =>
    Array.from({ length: 30 }, (_, n) => {
      const name = `Child${String.fromCharCode(65 + (n % 26))}${n}`;
      const born = `${2017 - 2 * year}-0${1 + (n % 9)}-15`;
      return [name, 'Example', born, n % 2 ? 'girls' : 'boys', division, teams[n % teams.length]].join(',');
    }),
  ),
].join('\n');

export interface SeasonWalk {
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** One after the other, each from where the last one ended. */
  steps: (readonly [name: string, walk: () => Promise<void>])[];
}

/** A whole season in a window of this size. */
export function walkSeason(size: { width: number; height: number }): SeasonWalk {
  const steps: SeasonWalk['steps'] = [];
  const step = (name: string, walk: () => Promise<void>): unknown => steps.push([name, walk]);
  let sport: TestSport;
  let browser: BrowserContext;
  let page: Page;
  let site: string;
  const start = async () => {
    sport = await startTestSport({ empty: true });
    await sport.app.listen({ port: 0, host: '127.0.0.1' });
    site = `http://localhost:${(sport.app.server.address() as AddressInfo).port}`;
    browser = await openBrowser();
    page = firstPage(browser);
    page.setDefaultTimeout(60_000);
    await page.setViewportSize(size);
  };
  const stop = async () => {
    await browser.close();
    await sport.stop();
  };

  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  const open = (name: string) => page.locator('main summary', { hasText: name }).first().click();
  const field = (name: string) => page.locator(`main [name=${name}]`).first();
  const isSaid = (words: string | RegExp) => page.getByText(words).filter({ visible: true }).first().waitFor();
  const tab = async (name: string) => {
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
  };

  const signIn = async (path: string) => {
    await page.goto(`${site}${path}`);
    await page.getByLabel('Email').fill('chief@example.org');
    await page.locator('input[type=password]').first().fill(PASSWORD);
    await press('Continue');
  };

  step('the first administrator chooses a password and signs in', async () => {
    const made = await runAdmin(
      ['basketball', 'add-administrator', 'chief@example.org', '--first', 'Charlie', '--last', 'Chief'],
      { DATABASE_URL: sport.databaseUrl, SITE_URL: site, HUB_URL: 'http://localhost:4000' },
    );
    await page.goto(/http\S+token=\S+/.exec(made)?.[0] ?? '');
    await page.locator('#password').fill(PASSWORD);
    await press('Save password');
    await isSaid(/password/i);
    await signIn('/admin/season');
    await isSaid('Start your first season');
  });

  step('a season, a league, divisions, teams and a venue', async () => {
    await page.getByRole('link', { name: 'Start a season' }).click();
    await field('name').fill('Winter 2027');
    const day = (days: number) => addDays(toLocalDate(sport.clock.now()), days);
    await field('starts_on').fill(day(-7));
    await field('ends_on').fill(day(150));
    await press('Start the season');
    await isSaid('It is in preparation.');

    await tab('Divisions');
    await open('Add a league');
    await field('name').fill('House league');
    await press('Add a league');
    await isSaid('The league is added.');
    for (const [division, teams] of Object.entries(TEAMS)) {
      await open('New division');
      const form = page.locator('form', { has: page.locator('[name=age_group]') });
      await form.locator('[name=name]').fill(division);
      await form.locator('[name=age_group]').fill(division);
      await form.locator('[name=places]').fill('40');
      await press('Add the division');
      await isSaid('The division is added.');
      await field('names').fill(teams.join('\n'));
      await press('Add teams');
      await isSaid('Added.');
      await page.goto(`${site}/admin/divisions`);
    }

    await tab('Venues');
    await open('New venue');
    const form = page.locator('form', { has: page.locator('[name=city]') });
    await form.locator('[name=name]').fill('River Gym');
    await form.locator('[name=address]').fill('1 River Road');
    await form.locator('[name=city]').fill('Riverbend');
    await form.getByRole('button').click();
    await isSaid('The venue is added.');
    await open('Add a time');
    for (const weekday of ['Sat', 'Sun']) await page.getByText(weekday, { exact: true }).last().click();
    await field('begins').fill('09:00');
    await field('ends').fill('17:00');
    await press('Add a time');
    await isSaid('The time is added.');
  });

  step('nothing of it is public before the season is opened', async () => {
    assert.deepEqual((await sport.app.inject('/api/v1/teams')).json().data.items, []);
    await page.goto(`${site}/admin/season`);
    await press('Make Winter 2027 current');
    await isSaid('This is what the site shows now.');
    await eventually(async () => assert.equal((await sport.app.inject('/api/v1/teams')).json().data.items.length, 8));
  });

  step('sixty players come with a file, and are on their teams', async () => {
    await tab('Schedule');
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await page.getByText('Rosters', { exact: true }).last().click();
    await field('text').fill(PLAYERS);
    await press('Show the columns');
    await press('Show the differences');
    await isSaid('ChildA0 Example · Hawks');
    await press('Apply 60 changes');
    await isSaid('60 changes are in');
    await page.goto(`${site}/admin/rosters`);
    await isSaid('Everybody has a team');
    await page.locator('[data-name="ChildA0 Example"]').focus();
    await page.keyboard.press('1');
    await eventually(async () =>
      assert.match((await page.locator('[data-said]').textContent()) ?? '', /ChildA0 Example is on Comets/),
    );
    await page.getByRole('link', { name: /^Publish rosters/ }).click();
    await press('Publish');
    await isSaid(/published/i);
  });

  step('a schedule is made, taken over, and on the public pages', async () => {
    await page.goto(`${site}/admin/schedule`);
    await page.getByRole('link', { name: 'Make a schedule' }).click();
    await press('Make the schedule');
    await isSaid('The settings are kept.');
    const { id } = await sport.db.one<{ id: number }>('select max(id) as id from schedule_runs');
    await eventually(async () => {
      await sport.jobs.runPending();
      await page.goto(`${site}/admin/schedule-runs/${id}`);
      assert.ok(await page.getByRole('button', { name: /^Take over/ }).count(), 'it is made');
    });
    await press(/^Take over \d+ games$/);
    await isSaid('The games stand in the schedule.');
    await page.goto(`${site}/schedules`);
    await isSaid(/River Gym/);
  });

  step('a venue is closed for a day, and its games get new times', async () => {
    const { day, games } = await sport.db.one<{ day: string; games: number }>(
      `select to_char(max(starts_at) at time zone 'America/New_York', 'YYYY-MM-DD') as day, count(*)::integer as games from games`,
    );
    await page.goto(`${site}/admin/season`);
    await page.getByRole('link', { name: 'Close a venue' }).click();
    await page.getByLabel('River Gym').check();
    await page.goto(`${site}/admin/closures/new?venue=1&span=other&day=${day}&reason=`);
    await isSaid(/affected/);
    await press(/^Close/);
    await page.waitForURL(/closures\/\d+/);
    const left = await sport.db.one<{ there: number; games: number }>(
      `select count(*) filter (where to_char(starts_at at time zone 'America/New_York', 'YYYY-MM-DD') = $1 and status = 'scheduled')::integer as there,
              count(*)::integer as games from games`,
      [day],
    );
    assert.deepEqual(left, { there: 0, games }, 'none is lost');
  });

  step('a result is entered, and the standings follow', async () => {
    const game = await sport.db.one<{ ended: Date; division_id: number }>(
      `select starts_at + interval '3 hours' as ended, division_id from games order by starts_at, id limit 1`,
    );
    sport.clock.set(game.ended);
    await signIn('/admin/results');
    await page
      .getByLabel(/, points$/)
      .first()
      .fill('41');
    await page
      .getByLabel(/, points$/)
      .nth(1)
      .fill('12');
    await press('Save');
    await isSaid('41');
    await eventually(async () => {
      const { data } = (await sport.app.inject(`/api/v1/game-results?division_id=${game.division_id}`)).json();
      assert.match(JSON.stringify(data), /"wins":1\b/);
    });
    await page.goto(`${site}/game-results?division_id=${game.division_id}`);
    await isSaid('41');
  });

  step('the season ends with a tournament of four, up to its champion', async () => {
    await page.goto(`${site}/admin/season`);
    await tab('Tournaments');
    await page
      .getByRole('link', { name: /tournament$/i })
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Winter Cup');
    await page.getByRole('combobox', { name: 'Division' }).selectOption({ label: 'Grades 5–6' });
    await page.getByLabel('Leave Wolves out').waitFor();
    const day = toLocalDate(sport.clock.now());
    await page.getByLabel('First day').fill(day);
    await page.getByLabel('Last day').fill(day);
    await press('Make the bracket');
    await isSaid('This is a draft. Only administrators see it.');
    for (let played = 1; played <= 3; played += 1) {
      await page
        .getByRole('link', { name: /^Set time and place of / })
        .first()
        .click();
      await page
        .getByLabel(/, points$/)
        .first()
        .fill('30');
      await page
        .getByLabel(/, points$/)
        .last()
        .fill('20');
      await press('Save the result');
      await eventually(async () =>
        assert.equal(await page.getByRole('link', { name: /^Correct / }).count(), played, 'it is in the bracket'),
      );
    }
    await press('Publish it');
    await isSaid('The tournament is public.');
    const { id } = await sport.db.one<{ id: number }>(`select id from tournaments where name = 'Winter Cup'`);
    await eventually(async () => {
      await page.goto(`${site}/tournaments/${id}`);
      assert.match(await page.locator('main').innerText(), /Champion/i);
    });
  });
  return { start, stop, steps };
}
