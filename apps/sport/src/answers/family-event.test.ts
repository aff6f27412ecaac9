import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestClock } from '@sports-hub/kernel/testing';
import { as } from '../testing/cast.ts';
import { addGame } from '../testing/events.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport({ clock: createTestClock('2026-07-02T16:00:00Z') });
});
after(() => sport.stop());

const read = async (event_id: number, player_id = 1) =>
  (
    await as(sport, 'pat.parker').get(`/community/family-event?player_id=${player_id}&kind=game&event_id=${event_id}`)
  ).json().data;
const change = (event: number, to: string) => {
  sport.clock.advance(60);
  return sport.db.run(`update games set ${to}, updated_at = $2 where id = $1`, [event, sport.clock.now()]);
};

test('a family reads what became of an event, the newest first: what it was, and what came of it', async () => {
  const game = await addGame(sport, { hours: 30 });
  assert.deepEqual((await read(game)).changes, []);
  await change(game, `starts_at = starts_at + interval '1 hour'`);
  await change(game, 'venue_id = 2');
  await change(game, `status = 'postponed'`);
  const { changes, starts_at } = await read(game);
  assert.deepEqual(
    changes.map(({ before: was, after: is }: Record<'before' | 'after', { status: string }>) => [
      was.status,
      is.status,
    ]),
    [
      ['scheduled', 'postponed'],
      ['scheduled', 'scheduled'],
      ['scheduled', 'scheduled'],
    ],
  );
  const [, place, time] = changes;
  assert.notEqual(place.before.venue, place.after.venue);
  assert.equal(time.before.venue, time.after.venue);
  assert.equal(time.after.starts_at, starts_at);
  assert.equal(Date.parse(time.after.starts_at) - Date.parse(time.before.starts_at), 3_600_000);
});

test('two children of one family at one event are named beside each other; another family’s child is not', async () => {
  const game = await addGame(sport, { hours: 40 });
  assert.deepEqual((await read(game)).other_children, []);
  const { team_id } = await sport.db.one<{ team_id: number }>('select team_id from roster_entries where player_id = 2');
  await sport.db.run('update roster_entries set team_id = 1, jersey_number = 99 where player_id = 2');
  assert.deepEqual((await read(game)).other_children, [{ player_id: 2, first_name: 'Sam' }]);
  assert.deepEqual((await read(game, 2)).other_children, [{ player_id: 1, first_name: 'Riley' }]);
  await sport.db.run('update roster_entries set team_id = $1 where player_id = 2', [team_id]);
});
