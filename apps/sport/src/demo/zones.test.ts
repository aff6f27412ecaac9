// The demo world in four zones, each over a change of its clocks (Kathmandu has none).
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { RIVERBEND, setPlace } from '@sports-hub/contract';
import {
  assertStrictCalendar,
  CHEAP_PASSWORDS,
  createTestClock,
  emptyDatabase,
  type TestDatabase,
} from '@sports-hub/kernel/testing';
import { addDays } from '@sports-hub/kernel/time';
import { runAdmin } from '../operator/run.ts';
import { setUpSport } from '../setup.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

interface Zone {
  timeZone: string;
  name: string;
  /** When the demo world begins: within two weeks of the change. */
  now: string;
  /** The day on which the clocks are set, and what they skip or show twice then. */
  change?: { day: string; skipped?: string; twice?: string };
}

const ZONES: readonly Zone[] = [
  {
    timeZone: 'America/Chicago',
    name: 'Central',
    now: '2026-03-05T18:00:00Z',
    change: { day: '2026-03-08', skipped: '2026-03-08T02:30' },
  },
  {
    timeZone: 'Europe/Madrid',
    name: 'Central European',
    now: '2026-10-22T10:00:00Z',
    change: { day: '2026-10-25', twice: '2026-10-25T02:30' },
  },
  {
    timeZone: 'Australia/Lord_Howe',
    name: 'Lord Howe',
    now: '2026-04-02T03:00:00Z',
    change: { day: '2026-04-05', twice: '2026-04-05T01:45' },
  },
  { timeZone: 'Asia/Kathmandu', name: 'Nepal', now: '2026-11-17T08:00:00Z' },
];

for (const { timeZone, name, now, change } of ZONES)
  describe(`the demo world in ${timeZone}`, () => {
    let folder: string;
    let database: TestDatabase;
    let sport: TestSport;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'zones-'));
      database = await emptyDatabase();
      const clock = createTestClock(now);
      await setUpSport({
        sport: 'basketball',
        databaseUrl: database.url,
        demo: true,
        dataDir: folder,
        siteUrl: 'http://localhost:4001',
        timeZone,
        clock,
        passwordCost: CHEAP_PASSWORDS,
      });
      sport = await startTestSport({
        databaseUrl: database.url,
        clock,
        env: { TIME_ZONE: timeZone, DATA_DIR: folder },
      });
    });
    after(async () => {
      await sport.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
      setPlace(RIVERBEND);
    });

    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    const local = (instant: string | Date): string => format.format(new Date(instant)).replace(' ', 'T');
    const get = async <T>(path: string): Promise<T> => {
      const response = await sport.app.inject(`/api/v1${path}`);
      assert.equal(response.statusCode, 200, response.body);
      return response.json<{ data: T }>().data;
    };
    const day = (days: number): string => addDays(now.slice(0, 10), days);
    const operator = (...args: string[]): Promise<string> =>
      runAdmin(['basketball', ...args], { DATABASE_URL: database.url, DATA_DIR: folder });

    test('games and practices are at hours that people choose, before and after the change', async () => {
      const rows = await sport.db.rows<{ starts_at: Date }>(
        'select starts_at from games union all select starts_at from practices',
      );
      assert.ok(rows.length > 50);
      const times = rows.map(({ starts_at }) => local(starts_at));
      for (const time of times) assert.match(time, /T(09|1\d|20):(00|15|30|45):00$/);
      if (change) assert.ok(times.some((time) => time < change.day) && times.some((time) => time > change.day));
    });

    test('people have written in the afternoon, whatever the hour of the start, and before it', async () => {
      const rows = await sport.db.rows<{ created_at: Date }>(
        'select created_at from messages union all select created_at from announcements',
      );
      assert.ok(rows.length > 130);
      for (const { created_at } of rows) {
        assert.match(local(created_at), /T1[5-8]:/);
        assert.ok(created_at < new Date(now));
      }
    });

    test('every time that the API tells is what the clocks of the zone show', async () => {
      const { items } = await get<{ items: { id: string; starts_at?: string; starts_at_utc?: string }[] }>(
        `/calendar-items?from=${day(-21)}&to=${day(21)}`,
      );
      const timed = items.filter(({ starts_at }) => starts_at !== undefined);
      assert.ok(timed.length > 20);
      for (const { id, starts_at, starts_at_utc } of timed) assert.equal(starts_at, local(starts_at_utc!), id);
    });

    test('days are counted and asked for by the calendar of the zone', async () => {
      const games = await sport.db.rows<{ starts_at: Date }>('select starts_at from games where is_public');
      const days = Map.groupBy(games, ({ starts_at }) => local(starts_at).slice(0, 10));
      const counted = await sport.db.rows<{ day: string; entries: number }>(
        `select day, entries from schedule_days where kind = 'game' and gender = '' and age_group = '' and entries > 0`,
      );
      assert.deepEqual(
        Object.fromEntries(counted.map(({ day, entries }) => [day, entries])),
        Object.fromEntries([...days].map(([day, found]) => [day, found.length])),
      );
      for (const day of [...days.keys()].slice(0, 6)) {
        const { items } = await get<{ items: { starts_at: string }[] }>(
          `/schedules/games?from=${day}&to=${day}&limit=100`,
        );
        assert.equal(items.length, days.get(day)!.length, day);
        assert.ok(items.every(({ starts_at }) => starts_at.startsWith(day)));
      }
    });

    test('the calendar file is on the zone', async () => {
      const response = await sport.app.inject('/api/v1/calendar.ics');
      assertStrictCalendar(response.body);
      assert.match(response.body, new RegExp(`DTSTART;TZID=${timeZone}:`));
      assert.doesNotMatch(response.body, /New_York/);
    });

    test('what is exported is imported as it was, also around the change', async () => {
      const file = join(folder, 'games.csv');
      const head = 'external_id,division,home_team,away_team,starts_at';
      if (change?.skipped) {
        await writeFile(file, `${head}\nskipped,Grades 3-4,Hawks,Otters,${change.skipped}\n`);
        await assert.rejects(operator('import', 'games', file), /does not exist, because clocks are set forward/);
      }
      if (change?.twice) {
        await writeFile(file, `${head}\ntwice,Grades 3-4,Hawks,Otters,${change.twice}\n`);
        await operator('import', 'games', file);
        const first = await sport.db.one<{ starts_at: Date }>(
          `select starts_at from games where external_id = 'twice'`,
        );
        // The same time on the clocks, later by as much as they are set back.
        const [again] = [30, 60]
          .map((minutes) => new Date(first.starts_at.getTime() + minutes * 60_000))
          .filter((time) => local(time) === local(first.starts_at));
        await sport.db.run(`update games set starts_at = $1 where external_id = 'twice'`, [again]);
      }
      await operator('export', 'games', file);
      assert.match(await operator('import', 'games', file), /0 added, 0 changed/);
    });

    test('the pages say whose time it is', async () => {
      for (const path of ['/', '/schedules/games', '/schedules']) {
        const page = await sport.app.inject(path);
        assert.equal(page.statusCode, 200, path);
        assert.ok(page.body.includes(`All times are ${name}.`), path);
      }
    });
  });
