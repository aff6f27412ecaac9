import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { ScheduleCheck } from '@sports-hub/contract';
import { type AdminClient } from '../../testing/admin-client.ts';
import { asScheduler, plantGame, saveEdits, startTableSport } from '../../testing/schedule-table.ts';
import type { TestSport } from '../../testing/sport.ts';

/* A season with hundreds of games, and everything moved at once: by mistake, or to stop the service. */

const GAMES = 240;
let sport: TestSport;
let robin: AdminClient;
before(async () => {
  sport = await startTableSport();
  robin = await asScheduler(sport);
});
after(() => sport.stop());

let keys: string[] = [];
beforeEach(async () => {
  await sport.db.run(`delete from games where starts_at > '2027-01-01'`);
  const rows = await sport.db.rows<{ id: number }>(
    `insert into games (division_id, home_team_id, away_team_id, venue_id, starts_at, created_at, updated_at)
     select t.division_id, t.id, 2, 1, '2027-07-02T08:00'::timestamptz + i * interval '70 minutes', $1, $1
       from generate_series(1, $2::integer) i, teams t where t.id = 1 returning id`,
    [sport.clock.now(), GAMES],
  );
  keys = rows.map(({ id }) => `game:${id}`);
});

const together = (more: object = {}) =>
  keys.map((key) => ({ key, starts_at: '2027-08-28T12:00', venue_id: 1, ...more }));

test('what collides with everything is told a few times at each row, with free times for as many as one can look at', async () => {
  // Others play from nine to six on Saturdays.
  for (const clock of ['09:00', '18:00']) await plantGame(sport, `2027-08-21T${clock}`, { home: 3, away: 4, venue: 2 });
  const { status, data } = await robin.post('/admin/schedule/check', { changes: together() });
  assert.equal(status, 200);
  const { conflicts } = data as ScheduleCheck;
  const dangers = Map.groupBy(
    conflicts.filter(({ level }) => level === 'danger'),
    ({ key }) => key,
  );
  assert.equal(dangers.size, GAMES - 1, 'each but the first of them is told');
  assert.ok([...dangers.values()].every((own) => own.length <= 5));
  assert.ok(conflicts.length < 15 * GAMES, `${conflicts.length}`);
  const offered = new Set(conflicts.filter(({ free }) => free.length > 0).map(({ key }) => key));
  assert.ok(offered.size > 0 && offered.size <= 40, `${offered.size}`);
});

test('of all of them at one time one is saved, and the others say why they are not', async () => {
  const { data } = await saveEdits(robin, together(), { tell: 'none' });
  const outcomes = Map.groupBy(data.rows as { outcome: string; message: string | null }[], ({ outcome }) => outcome);
  assert.equal(outcomes.get('saved')?.length, 1);
  assert.equal(outcomes.get('refused')?.length, GAMES - 1);
  assert.ok(outcomes.get('refused')!.every(({ message }) => message));
});

test('a conflict is not overlooked behind those that were answered', async () => {
  // Nine others are there on purpose; the tenth is not, and neither is what comes last.
  const [last = '', ...rest] = keys.slice(0, 12);
  const meant = rest.slice(0, 9).map((key) => ({ key, starts_at: '2027-08-28T12:00', venue_id: 2, on_purpose: true }));
  const unmeant = { key: rest[9]!, starts_at: '2027-08-28T12:00', venue_id: 2 };
  const { data } = await saveEdits(
    robin,
    [...meant, unmeant, { key: last, starts_at: '2027-08-28T12:30', venue_id: 2 }],
    {
      tell: 'none',
    },
  );
  const outcomeOf = (wanted: string) =>
    (data.rows as { key: string; outcome: string }[]).find(({ key }) => key === wanted)?.outcome;
  assert.deepEqual([outcomeOf(unmeant.key), outcomeOf(last)].sort(), ['refused', 'saved']);
  assert.ok(meant.every(({ key }) => outcomeOf(key) === 'saved'));
});
