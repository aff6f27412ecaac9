import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestClock } from '@sports-hub/kernel/testing';
import { as, idOf } from '../../testing/cast.ts';
import { addGame } from '../../testing/events.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport({ clock: createTestClock('2026-07-02T16:00:00Z') });
  await sport.db.run(`update members set phone = '555-0120' where id = $1`, [idOf(sport, 'alex.morgan')]);
});
after(() => sport.stop());

const look = (event: number, { who = 'coach.kim', team = 1 } = {}) =>
  as(sport, who).get(`/community/team-emergency?team_id=${team}&kind=game&event_id=${event}`);
const looks = async (): Promise<number> =>
  (await sport.db.one<{ n: number }>(`select count(*)::integer as n from audit_events where event = 'emergency.shown'`))
    .n;

test('a coach reads whom to call of each child of the own team, each look is written down, and guardians read of it', async () => {
  const game = await addGame(sport, { hours: 3 });
  const before_ = await looks();
  const response = await look(game);
  assert.equal(response.statusCode, 200, response.body);
  const { players } = response.json().data;
  const jordan = players.find(({ first_name }: { first_name: string }) => first_name === 'Jordan');
  assert.deepEqual(jordan.guardians, [{ name: 'Alex Morgan', phone: '555-0120' }]);
  // Of the other team of this game nobody.
  assert.doesNotMatch(response.body, /Drew/);
  assert.doesNotMatch(response.body, /@/);
  assert.equal(await looks(), before_ + 1);
  await look(game);
  assert.equal(await looks(), before_ + 2);
  const event = async (who: string) =>
    (await as(sport, who).get(`/community/family-event?player_id=1&kind=game&event_id=${game}`)).json().data;
  assert.deepEqual(
    (await event('pat.parker')).emergency_looks.map(({ first_name }: { first_name: string }) => first_name),
    ['Kim'],
  );
  assert.deepEqual((await event('riley.parker')).emergency_looks, []);
});

test('nobody else does, and not a day before or after', async () => {
  const game = await addGame(sport, { hours: 3 });
  const before_ = await looks();
  for (const who of ['pat.parker', 'riley.parker', 'robin.vale'])
    assert.equal((await look(game, { who })).statusCode, 403, who);
  assert.equal((await look(game, { team: 2 })).statusCode, 403);
  assert.equal((await look(999_999)).statusCode, 404);
  const early = await look(await addGame(sport, { hours: 25 }));
  assert.deepEqual([early.statusCode, early.json().data.code], [409, 'emergency.closed']);
  assert.equal((await look(await addGame(sport, { hours: -25 }))).statusCode, 409);
  assert.equal(await looks(), before_);
});
