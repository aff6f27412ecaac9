import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { ClosurePreview } from '@sports-hub/contract';
import type { AdminClient } from '../../testing/admin-client.ts';
import { asScheduler, plantGame, startTableSport } from '../../testing/schedule-table.ts';
import type { TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let clerk: AdminClient;
before(async () => {
  sport = await startTableSport();
  clerk = await asScheduler(sport, 'clerk');
});
after(() => sport.stop());
beforeEach(() => sport.db.run(`delete from games where starts_at > '2027-01-01'`));

const preview = (query: Record<string, string>) =>
  clerk.get(`/admin/venues/1/closing?${new URLSearchParams(query).toString()}`);

test('more than somebody can choose for is refused at the last day, and closes all the same without choices', async () => {
  await sport.db.run(
    `insert into games (division_id, home_team_id, away_team_id, venue_id, starts_at, created_at, updated_at)
     select t.division_id, t.id, 2, 1, '2027-07-05T08:00'::timestamptz + i * interval '2 hours', $1, $1
       from generate_series(1, 201) i, teams t where t.id = 1`,
    [sport.clock.now()],
  );
  const days = { day: '2027-07-05', last_day: '2027-07-30' };
  const words = 'More than 200 games and practices are affected. Close it for fewer days at a time.';
  const looked = await preview(days);
  assert.deepEqual([looked.status, looked.data.fields], [422, { last_day: words }]);
  const chosen = await clerk.post('/admin/venues/1/close', { ...days, moves: [] });
  assert.deepEqual([chosen.status, chosen.data.fields], [422, { last_day: words }]);
  assert.equal((await preview({ day: '2027-07-05', last_day: '2027-07-08' })).status, 200);
  assert.equal((await clerk.post('/admin/venues/1/close', { ...days, instead_venue_id: 2 })).status, 201);
});

test('a place that an event of several days takes is offered on none of them', async () => {
  const key = await plantGame(sport, '2027-07-10T10:00');
  await plantGame(sport, '2027-07-10T09:00', { home: 3, away: 4, venue: 2 });
  await plantGame(sport, '2027-07-10T18:00', { home: 3, away: 4, venue: 2 });
  const placesOn = async () => {
    const { items } = (await preview({ day: '2027-07-10' })).data as ClosurePreview;
    const { options } = items.find(({ row }) => row.key === key)!;
    return options.filter(({ starts_at }) => starts_at.startsWith('2027-07-10')).map(({ venue }) => venue.id);
  };
  assert.ok((await placesOn()).includes(2));
  const { id } = await sport.db.one<{ id: number }>(
    `insert into special_events (title, starts_at, ends_at, venue_id, created_at, updated_at)
     values ('Fair', '2027-07-08T08:00'::timestamptz, '2027-07-12T20:00'::timestamptz, 2, $1, $1) returning id`,
    [sport.clock.now()],
  );
  assert.ok(!(await placesOn()).includes(2));
  await sport.db.run('delete from special_events where id = $1', [id]);
});
