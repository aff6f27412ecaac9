// Where the organisation is: written down with the database, by which quiet hours and days are counted.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { RIVERBEND, setPlace, siteTimeZone } from '@sports-hub/contract';
import { createTestClock, emptyDatabase, type TestDatabase } from '@sports-hub/kernel/testing';
import { openSportDatabase } from '../database.ts';
import { runAdmin } from '../operator/run.ts';
import { setUpSport, type SportSetUpOptions } from '../setup.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

let dataDir: string;
let database: TestDatabase;
const setUp = (more: Partial<SportSetUpOptions>): Promise<void> =>
  setUpSport({
    sport: 'basketball',
    databaseUrl: database.url,
    demo: false,
    dataDir,
    siteUrl: 'http://localhost:4001',
    ...more,
  });
const start = (timeZone: string, at?: string): Promise<TestSport> =>
  startTestSport({
    databaseUrl: database.url,
    env: { TIME_ZONE: timeZone, DATA_DIR: dataDir },
    ...(at ? { clock: createTestClock(at) } : {}),
  });

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'place-'));
  database = await emptyDatabase();
});
afterEach(() => setPlace(RIVERBEND));
after(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test('a sport without times takes the zone it is given, again and again; then it keeps it', async () => {
  await setUp({});
  await setUp({ timeZone: 'Europe/Madrid' });
  await setUp({ timeZone: 'America/Chicago' });
  await setUp({ timeZone: 'America/Chicago', demo: true });
  await assert.rejects(setUp({ timeZone: 'America/New_York' }), {
    name: 'ConfigError',
    message:
      'TIME_ZONE: is America/New_York, but the times in this database were set on America/Chicago: set it to that',
  });
  await setUp({ timeZone: 'America/Chicago' });
});

test('a sport with fees keeps its currency', async () => {
  await assert.rejects(setUp({ timeZone: 'America/Chicago', currency: 'eur' }), {
    name: 'ConfigError',
    message: 'CURRENCY: is eur, but the amounts in this database are in usd: set it to that',
  });
  const other = await emptyDatabase();
  try {
    await setUp({ databaseUrl: other.url });
    await setUp({ databaseUrl: other.url, currency: 'eur' });
    await setUp({ databaseUrl: other.url, currency: 'jpy', demo: true });
    const db = openSportDatabase(other.url, 1);
    const found = await db.rows('select currency from payments union select currency from sandbox_intents');
    await db.close();
    assert.deepEqual(found, [{ currency: 'jpy' }]);
    await assert.rejects(setUp({ databaseUrl: other.url }), /^ConfigError: CURRENCY: is usd, but .* in jpy/);
  } finally {
    await other.drop();
  }
});

test('a connection that the address puts on another zone is refused, other settings of the address are kept', async () => {
  const url = new URL(database.url);
  url.searchParams.set('options', '-c TimeZone=Asia/Tokyo -c application_name=kept');
  setPlace({ ...RIVERBEND, timeZone: 'America/Chicago' });
  const db = openSportDatabase(url.href, 1);
  try {
    assert.deepEqual(
      await db.one(`select current_setting('TimeZone') as zone, current_setting('application_name') as name`),
      { zone: 'America/Chicago', name: 'kept' },
    );
  } finally {
    await db.close();
  }
});

test('bootstrap, site, pages and files say the zone', async () => {
  const sport = await start('America/Chicago');
  try {
    for (const path of ['/bootstrap', '/site'])
      assert.equal(
        (await sport.app.inject(`/api/v1${path}`)).json<{ data: { time_zone: string } }>().data.time_zone,
        'America/Chicago',
      );
    const page = (await sport.app.inject('/')).body;
    assert.match(page, /All times are Central\./);
    assert.doesNotMatch(page, /Eastern|New_York/);
  } finally {
    await sport.stop();
  }
});

test('days are counted and games are written by the clocks of the zone, whatever zone a connection has', async () => {
  const sport = await start('America/Chicago');
  const old = openSportDatabase(database.url, 1);
  try {
    await old.run(`set time zone 'Asia/Tokyo'`);
    // 23:30 on Saturday in Chicago: Sunday in New York, in Tokyo and in UTC.
    await old.run(
      `insert into games (external_id, created_at, division_id, home_team_id, away_team_id, starts_at, duration_minutes, status, updated_at)
       select 'late', now(), division_id, min(id), max(id), '2028-01-16T05:30:00Z', 60, 'scheduled', now() from teams group by division_id having count(*) > 1 limit 1`,
    );
    const counted = await sport.db.rows(
      `select day::text, entries from schedule_days where kind = 'game' and gender = '' and age_group = '' and day between '2028-01-14' and '2028-01-17' and entries > 0`,
    );
    assert.deepEqual(counted, [{ day: '2028-01-15', entries: 1 }]);
    const response = await sport.app.inject('/api/v1/schedules/games?from=2028-01-15&to=2028-01-15');
    assert.deepEqual(
      response.json<{ data: { items: { starts_at: string }[] } }>().data.items.map(({ starts_at }) => starts_at),
      ['2028-01-15T23:30:00'],
      response.body,
    );
  } finally {
    await old.close();
    await sport.stop();
  }
});

test('quiet hours are those of the zone', async () => {
  // 20:30 in New York is half past seven in Chicago.
  const sport = await start('America/Chicago', '2026-07-02T00:30:00Z');
  try {
    await sport.db.run(`update safety_settings set quiet_hours = true, quiet_from = '20:00', quiet_until = '08:00'`);
    const quiet = async (at: string): Promise<boolean> =>
      (await sport.db.one<{ quiet: boolean }>('select is_quiet($1) as quiet', [at])).quiet;
    assert.deepEqual([await quiet('2026-07-02T00:30:00Z'), await quiet('2026-07-02T01:30:00Z')], [false, true]);
  } finally {
    await sport.stop();
  }
});

test('an operator without variables reads times as the processes write them', async () => {
  const printed = await runAdmin(['basketball', 'export', 'games'], { DATABASE_URL: database.url, DATA_DIR: dataDir });
  assert.equal(siteTimeZone(), 'America/Chicago');
  assert.match(printed, /2028-01-15T23:30:00/);
});
