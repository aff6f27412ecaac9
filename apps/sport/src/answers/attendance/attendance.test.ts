import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createTestClock } from '@sports-hub/kernel/testing';
import { asMember } from '../../testing/callers.ts';
import { as } from '../../testing/cast.ts';
import { addGame } from '../../testing/events.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
/** A second coach of the Hawks. */
let lee: number;
before(async () => {
  sport = await startTestSport({ clock: createTestClock('2026-07-02T16:00:00Z') });
  const { id } = await sport.db.one<{ id: number }>(
    `insert into members (email, first_name, last_name, email_verified_at, created_at, is_coach)
     values ('second.coach@x.example', 'Lou', 'X', now(), now(), true) returning id`,
  );
  lee = id;
  await sport.db.run(`insert into assignments (member_id, role, team_id, created_at) values ($1, 'coach', 1, now())`, [
    id,
  ]);
});
after(() => sport.stop());

const kim = () => as(sport, 'coach.kim');
const lou = () => asMember(sport, lee);
const note = (who: ReturnType<typeof kim>, event_id: number, state: string | null, more: object = {}) =>
  who.post('/community/attendance', {
    team_id: 1,
    player_id: 1,
    kind: 'game',
    event_id,
    state,
    client_id: randomUUID(),
    ...more,
  });
const read = async (event_id: number) =>
  (await kim().get(`/community/attendance?team_id=1&kind=game&event_id=${event_id}`)).json().data;
const riley = async (event_id: number) =>
  (await read(event_id)).players.find(({ player_id }: { player_id: number }) => player_id === 1);
const at = (seconds: number): string =>
  new Date(sport.clock.now().getTime() + seconds * 1000).toISOString().replace(/\.\d+Z$/, 'Z');

test('a coach notes who is there; what was answered stands beside it, and the guardians read it', async () => {
  const game = await addGame(sport, { hours: 1 });
  await as(sport, 'pat.parker').post('/community/answers', {
    ...{ player_id: 1, kind: 'game', event_id: game, value: 'comes', client_id: randomUUID() },
  });
  assert.deepEqual([(await riley(game)).answer, (await riley(game)).attendance], ['comes', null]);
  const noted = await note(kim(), game, 'late');
  assert.equal(noted.statusCode, 200, noted.body);
  assert.deepEqual(noted.json().data, await riley(game));
  assert.deepEqual([noted.json().data.attendance.state, noted.json().data.attendance.by.first_name], ['late', 'Kim']);
  const path = `/community/family-event?player_id=1&kind=game&event_id=${game}`;
  assert.equal((await as(sport, 'pat.parker').get(path)).json().data.attendance.state, 'late');
  // The player reads the answer, not this.
  assert.equal((await as(sport, 'riley.parker').get(path)).json().data.attendance, null);
  assert.equal((await note(kim(), game, null)).json().data.attendance, null);
});

test('sent twice it is noted once, also at the same time', async () => {
  const game = await addGame(sport, { hours: 1 });
  const client_id = randomUUID();
  const both = await Promise.all([note(kim(), game, 'here', { client_id }), note(kim(), game, 'here', { client_id })]);
  assert.deepEqual(
    both.map(({ statusCode }) => statusCode),
    [200, 200],
  );
  await note(kim(), game, 'away');
  assert.equal((await note(kim(), game, 'here', { client_id })).json().data.attendance.state, 'away');
  const { n } = await sport.db.one<{ n: number }>('select count(*)::int as n from attendance_log where event_id = $1', [
    game,
  ]);
  assert.equal(n, 2);
});

test('of two coaches the later press counts, whichever arrives first, and both names are kept', async () => {
  for (const order of ['early first', 'late first']) {
    const game = await addGame(sport, { hours: 1 });
    const early = () => note(kim(), game, 'away', { pressed_at: at(-120) });
    const late = () => note(lou(), game, 'here', { pressed_at: at(-60) });
    for (const press of order === 'early first' ? [early, late] : [late, early])
      assert.equal((await press()).statusCode, 200);
    const { state, by, before: was } = (await riley(game)).attendance;
    assert.deepEqual([state, by.first_name, was], ['here', 'Lou', { state: 'away', first_name: 'Kim' }], order);
  }
  const game = await addGame(sport, { hours: 1 });
  await Promise.all([
    note(kim(), game, 'away', { pressed_at: at(-120) }),
    note(lou(), game, 'here', { pressed_at: at(-60) }),
  ]);
  assert.equal((await riley(game)).attendance.state, 'here');
  // An own press that comes late changes nothing, and a clock that is ahead counts as now.
  await note(lou(), game, 'late', { pressed_at: at(-90) });
  assert.equal((await riley(game)).attendance.state, 'here');
  await note(kim(), game, 'late', { pressed_at: at(3600) });
  sport.clock.advance(1);
  await note(lou(), game, 'away');
  assert.equal((await riley(game)).attendance.state, 'away');
});

test('it is noted from three hours before until two weeks after, and not for what does not take place', async () => {
  const early = await addGame(sport, { hours: 4 });
  const refused = await note(kim(), early, 'here');
  assert.deepEqual([refused.statusCode, refused.json().data.code], [409, 'attendance.not_taken']);
  assert.equal((await read(early)).is_open, false);
  const old = await addGame(sport, { hours: -24 * 15 });
  assert.equal((await note(kim(), old, 'here')).statusCode, 409);
  const off = await addGame(sport, { hours: 1 });
  await sport.db.run(`update games set status = 'cancelled' where id = $1`, [off]);
  assert.equal((await note(kim(), off, 'here')).statusCode, 409);
  const last = await addGame(sport, { hours: -24 * 13 });
  assert.equal((await note(kim(), last, 'here')).statusCode, 200);
});

test('what was noted for another time does not count, and goes with the event', async () => {
  const game = await addGame(sport, { hours: 1 });
  await note(kim(), game, 'here');
  await sport.db.run(`update games set starts_at = starts_at + interval '1 day' where id = $1`, [game]);
  assert.equal((await riley(game)).attendance, null);
  await sport.db.run(`update games set starts_at = starts_at - interval '1 day' where id = $1`, [game]);
  assert.equal((await riley(game)).attendance.state, 'here');
  await sport.db.run('delete from games where id = $1', [game]);
  assert.equal(
    await sport.db.maybeOne('select 1 from attendance where event_id = $1 and kind = $2', [game, 'game']),
    undefined,
  );
});

test('bad input is told, never taken', async () => {
  const game = await addGame(sport, { hours: 1 });
  for (const [more, status] of [
    [{ state: 'asleep' }, 422],
    [{ client_id: 'short' }, 422],
    [{ pressed_at: 'yesterday' }, 422],
    [{ player_id: 2 }, 404],
    [{ team_id: 2 }, 403],
    [{ event_id: 999_999 }, 404],
  ] as const)
    assert.equal((await note(kim(), game, 'here', more)).statusCode, status, JSON.stringify(more));
  assert.equal((await note(as(sport, 'pat.parker'), game, 'here')).statusCode, 403);
  assert.equal((await riley(game)).attendance, null);
});

test('a coach who is not assigned any more notes nothing', async () => {
  const game = await addGame(sport, { hours: 1 });
  await sport.db.run('delete from assignments where member_id = $1', [lee]);
  assert.equal((await note(lou(), game, 'here')).statusCode, 403);
});
