import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestClock, waitForBlocked } from '@sports-hub/kernel/testing';
import { as } from '../testing/cast.ts';
import { addDuty } from '../testing/duties.ts';
import { addGame } from '../testing/events.ts';
import { hold } from '../testing/held.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport({
    clock: createTestClock('2026-07-02T16:00:00Z'),
    env: { THROTTLE_RIDES: '1000/60' },
  });
});
after(() => sport.stop());

/** Two presses that stand where the last place is written down: both have looked whether it is free by then, unless one waits before. */
async function atOnce(
  table: 'duty_takes' | 'ride_requests',
  presses: readonly (() => Promise<{ statusCode: number }>)[],
): Promise<number[]> {
  const gate = await hold(sport.db, (tx) => tx.run(`lock table ${table} in share mode`));
  const pressed = presses.map((press) => press());
  await waitForBlocked(sport.db, presses.length);
  await gate.commit();
  return (await Promise.all(pressed)).map(({ statusCode }) => statusCode).sort();
}

test('the last place of a duty is not given twice to two who press at the same moment', async () => {
  const id = await addDuty(sport, { hours: 30 });
  const outcomes = await atOnce(
    'duty_takes',
    ['pat.parker', 'alex.morgan'].map((who) => () => as(sport, who).post(`/community/duties/${id}/take`, {})),
  );
  assert.deepEqual(outcomes, [200, 409]);
});

test('the last seat of a ride is not given twice at the same moment', async () => {
  await sport.db.run('insert into roster_entries (team_id, player_id) values (1, 4)');
  const post = (who: string, path: string, body: object = {}) => as(sport, who).post(`/community/${path}`, body);
  const toGame = { team_id: 1, event_kind: 'game', event_id: await addGame(sport, { hours: 30 }) };
  const ride = (await post('alex.morgan', 'rides', { ...toGame, direction: 'there', seats: 1 })).json().data.id;
  const requests: number[] = [];
  for (const [who, player_id] of [
    ['pat.parker', 1],
    ['casey.brook', 4],
  ] as const)
    requests.push((await post(who, `rides/${ride}/ask`, { player_id })).json().data.requests[0].id);
  const outcomes = await atOnce(
    'ride_requests',
    requests.map((request) => () => post('alex.morgan', `ride-requests/${request}/accept`)),
  );
  assert.deepEqual(outcomes, [200, 409]);
});
