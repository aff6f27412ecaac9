import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { ScheduleMaker, ScheduleRun } from '@sports-hub/contract';
import { createTestClock, waitForBlocked } from '@sports-hub/kernel/testing';
import { lockImports } from '../../season/imports/queries.ts';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let office: AdminClient;
let season: number;
let division: number;
before(async () => {
  sport = await startTestSport({ clock: createTestClock('2026-07-02T16:00:00Z') });
  office = await asAdminOf(sport, 'robin.vale', { season: true });
  // A season of its own, six Saturdays long, with four teams.
  ({ id: season } = await sport.db.one<{ id: number }>(
    `insert into seasons (name, starts_on, ends_on, is_current, is_prepared)
     values ('Winter', '2027-01-09', '2027-02-20', false, true) returning id`,
  ));
  ({ id: division } = await sport.db.one<{ id: number }>(
    `with league as (insert into leagues (season_id, name, kind) values ($1, 'Winter league', 'in_house') returning id)
     insert into divisions (league_id, name, gender, age_group) select id, 'Grades 5–6', 'coed', '5-6' from league returning id`,
    [season],
  ));
  await sport.db.run(
    `insert into teams (division_id, name) select $1, unnest(array['Owls', 'Otters', 'Bears', 'Lynx'])`,
    [division],
  );
});
after(() => sport.stop());

const read = async (): Promise<ScheduleMaker> => (await office.get(`/admin/schedule-maker?season_id=${season}`)).data;
const keep = async (more: object = {}) => {
  const { version, settings } = await read();
  return office.post(`/admin/schedule-maker/${season}/settings`, {
    ...settings,
    divisions: [{ id: division, games_each: 3 }],
    version,
    ...more,
  });
};
const give = (weekday: number, begins: string, ends: string) =>
  sport.db.run(
    `insert into venue_slots (venue_id, season_id, weekday, begins, ends) select min(id), $1, $2, $3, $4 from venues`,
    [season, weekday, begins, ends],
  );
const runOf = async (id: number): Promise<ScheduleRun> => (await office.get(`/admin/schedule-runs/${id}`)).data;
const make = async (): Promise<ScheduleRun> => {
  const { data } = await office.post(`/admin/schedule-maker/${season}/runs`, {});
  await sport.jobs.runPending();
  return runOf(data.id);
};

describe('making a schedule', () => {
  test('what cannot be is said before, with what was counted', async () => {
    const { data } = await keep();
    assert.deepEqual(data.fit, {
      games: 6,
      places: 0,
      days: 0,
      misfits: data.fit.misfits,
    });
    assert.ok(data.fit.misfits.length > 0);
    assert.deepEqual((await keep({ divisions: [{ id: division, games_each: 3 }], begin: true })).data.runs, []);
    await give(6, '09:00', '12:00');
    assert.deepEqual((await read()).fit, { games: 6, places: 14, days: 7, misfits: [] });
  });

  test('days without games, closed places and games that stand are left alone', async () => {
    const added = await office.post(`/admin/schedule-maker/${season}/days-off`, {
      first_day: '2027-01-16',
      last_day: '2027-01-17',
      reason: 'Town fair',
    });
    assert.equal(added.data.fit.days, 6);
    await sport.db.run(
      `insert into venue_closures (venue_id, day, created_at) select min(id), '2027-01-23', now() from venues`,
    );
    const closed = (await read()).fit;
    assert.equal(closed.days, 5);
    await sport.db.run(
      `insert into venue_closures (venue_id, day, from_time, created_at) select min(id), '2027-01-30', '10:30', now() from venues`,
    );
    const { days, places } = (await read()).fit;
    assert.equal(days, 5, 'a day with hours that are left is a day');
    assert.ok(places < closed.places, 'and its closed hours are nobody’s');
    await sport.db.run(`update venue_closures set lifted_at = now() where day = '2027-01-30'`);
    for (const [body, field] of [
      [{ first_day: '2027-02-01', last_day: '2027-01-30' }, 'last_day'],
      [{ first_day: '2026-12-24' }, 'first_day'],
    ] as const) {
      const refused = await office.post(`/admin/schedule-maker/${season}/days-off`, body);
      assert.deepEqual([refused.status, Object.keys(refused.data.fields)], [422, [field]]);
    }
  });

  test('settings that somebody else has changed meanwhile come back with what stands', async () => {
    const { version } = await read();
    assert.equal((await keep()).status, 200);
    const late = await keep({ version });
    assert.deepEqual([late.status, late.code, late.data.current.version], [409, 'record.changed', version + 1]);
    const many = await keep({ divisions: [{ id: division, games_each: 61 }] });
    assert.equal(many.status, 422);
  });

  let run: ScheduleRun;
  test('it goes on in the background and ends with figures', async () => {
    run = await make();
    assert.deepEqual([run.state, run.games, run.placed, run.unplaced], ['made', 6, 6, []]);
    const days = run.schedule.map(({ starts_at }) => starts_at.slice(0, 10));
    assert.ok(!days.includes('2027-01-16') && !days.includes('2027-01-23'));
    for (const { games, home, away, rest_days } of run.teams) {
      assert.equal(games, 3);
      assert.ok(Math.abs(home - away) <= 1 && rest_days! >= 2);
    }
  });

  test('one at a time: whoever asks meanwhile gets the one that is being made, and can stop it', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => office.post(`/admin/schedule-maker/${season}/runs`, {})));
    assert.equal(one?.data.id, other?.data.id);
    assert.equal((await office.post(`/admin/schedule-runs/${one?.data.id}/stop`, {})).data.was_stopped, true);
    await sport.jobs.runPending();
    assert.equal((await runOf(one?.data.id)).state, 'made');
    assert.equal((await auditOf(sport, 'schedule.run_begun')).length, 2);
  });

  test('is not taken over when a place is closed at the same moment', async () => {
    const [{ starts_at, venue }] = run.schedule as [ScheduleRun['schedule'][number]];
    const accepting = await sport.db.transaction(async (tx) => {
      await lockImports(tx);
      // In a box of its own: the transaction does not wait for it.
      const begun = { answer: office.post(`/admin/schedule-runs/${run.id}/accept`, {}) };
      await Promise.race([waitForBlocked(sport.db, 1), begun.answer]);
      await tx.run(
        'insert into venue_closures (venue_id, day, created_at) select id, $2, now() from venues where name = $1',
        [venue, starts_at.slice(0, 10)],
      );
      return begun;
    });
    const late = await accepting.answer;
    assert.deepEqual([late.status, late.code], [409, 'record.conflict']);
    await sport.db.run('update venue_closures set lifted_at = now() where day = $1', [starts_at.slice(0, 10)]);
  });

  test('taken over once, and seen by nobody before the season is opened', async () => {
    const accepted = await Promise.all([1, 2].map(() => office.post(`/admin/schedule-runs/${run.id}/accept`, {})));
    assert.deepEqual(
      accepted.map(({ status, data }) => [status, data.state]),
      [
        [200, 'accepted'],
        [200, 'accepted'],
      ],
    );
    const { games, shown } = await sport.db.one(
      `select count(*)::integer as games, (count(*) filter (where is_public))::integer as shown from games where division_id = $1`,
      [division],
    );
    assert.deepEqual([games, shown], [6, 0]);
  });

  test('a try is not taken over when something stands in its way by now', async () => {
    const { runs } = await read();
    const older = runs.find(({ state }) => state === 'made');
    const late = await office.post(`/admin/schedule-runs/${older?.id}/accept`, {});
    assert.deepEqual([late.status, late.code], [409, 'record.conflict']);
  });
});
