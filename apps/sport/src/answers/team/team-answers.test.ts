import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createTestClock } from '@sports-hub/kernel/testing';
import { as } from '../../testing/cast.ts';
import { addGame } from '../../testing/events.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport({ clock: createTestClock('2026-07-02T16:00:00Z') });
});
after(() => sport.stop());

const say = (who: string, event_id: number, player_id: number, value: string, more: object = {}) =>
  as(sport, who).post('/community/answers', {
    player_id,
    kind: 'game',
    event_id,
    value,
    client_id: randomUUID(),
    ...more,
  });
const read = async (event_id: number) =>
  (await as(sport, 'coach.kim').get(`/community/team-answers?team_id=1&kind=game&event_id=${event_id}`)).json().data;
const players = async (): Promise<number> =>
  (await sport.db.one<{ n: number }>('select count(*)::int as n from roster_entries where team_id = 1')).n;

test('a coach sees counts and names, what is missing first, and what was said before', async () => {
  const game = await addGame(sport, { hours: 30 });
  await say('pat.parker', game, 1, 'comes');
  await say('alex.morgan', game, 3, 'comes');
  await say('alex.morgan', game, 3, 'does_not_come', { note: 'Grandma’s birthday' });
  const { event, players: named, is_open } = await read(game);
  const all = await players();
  assert.deepEqual(event.counts, { players: all, comes: 1, does_not_come: 1, not_sure: 0, no_answer: all - 2 });
  assert.equal(is_open, true);
  const [jordan, riley] = named.slice(-2);
  assert.deepEqual(
    [jordan.first_name, jordan.answer.value, jordan.answer.note, jordan.answer.by.first_name, jordan.before.value],
    ['Jordan', 'does_not_come', 'Grandma’s birthday', 'Alex', 'comes'],
  );
  assert.deepEqual(
    [riley.first_name, riley.last_name, riley.jersey_number, riley.before],
    ['Riley', 'Parker', 7, null],
  );
  assert.ok(named.slice(0, -2).every(({ answer }: { answer: unknown }) => answer === null));
  const { items } = (await as(sport, 'coach.kim').get('/community/coached-events')).json().data;
  const listed = items.find(
    ({ event_id, kind }: { event_id: number; kind: string }) => kind === 'game' && event_id === game,
  );
  assert.deepEqual(listed, event);
});

test('who answers for another time, or is not on the team any more, is not counted', async () => {
  const game = await addGame(sport, { hours: 31 });
  await say('pat.parker', game, 1, 'comes');
  await say('alex.morgan', game, 3, 'comes');
  await sport.db.run('delete from roster_entries where team_id = 1 and player_id = 3');
  assert.equal((await read(game)).event.counts.comes, 1);
  await sport.db.run('insert into roster_entries (team_id, player_id, jersey_number) values (1, 3, 12)');
  await sport.db.run(`update games set starts_at = starts_at + interval '1 day' where id = $1`, [game]);
  const { event, players: named } = await read(game);
  assert.equal(event.counts.comes, 0);
  assert.ok(named.every(({ answer }: { answer: unknown }) => answer === null));
});

test('the time until which answers are taken is set for the team, and for one event', async () => {
  const game = await addGame(sport, { hours: 40 });
  const coach = as(sport, 'coach.kim');
  const closes = async () => {
    const { event } = await read(game);
    return event.closes_at_utc && (Date.parse(event.starts_at_utc) - Date.parse(event.closes_at_utc)) / 3_600_000;
  };
  assert.equal(await closes(), null);
  const set = (change: object) => coach.post('/community/team-answer-settings', { team_id: 1, ...change });
  assert.deepEqual((await set({ closes_hours: 24 })).json().data, {
    closes_hours: 24,
    shows_first_names: false,
    be_there_minutes: null,
  });
  assert.equal(await closes(), 24);
  const setEvent = (closes_hours: number | null, event_id = game) =>
    coach.post('/community/event-answer-time', { team_id: 1, kind: 'game', event_id, closes_hours });
  assert.ok((await setEvent(48)).json().data.closes_at < (await read(game)).event.starts_at);
  assert.equal(await closes(), 48);
  assert.equal((await read(game)).is_open, false);
  assert.equal((await say('pat.parker', game, 1, 'comes')).statusCode, 409);
  await setEvent(null);
  assert.equal(await closes(), 24);
  assert.equal((await setEvent(1, 999_999)).statusCode, 404);
  // What is not named stays.
  await set({ be_there_minutes: 15 });
  assert.deepEqual((await set({ shows_first_names: true })).json().data, {
    closes_hours: 24,
    shows_first_names: true,
    be_there_minutes: 15,
  });
  assert.deepEqual((await set({ closes_hours: null, be_there_minutes: null })).json().data, {
    closes_hours: null,
    shows_first_names: true,
    be_there_minutes: null,
  });
  for (const closes_hours of [-1, 337, 1.5, 'soon']) assert.equal((await set({ closes_hours })).statusCode, 422);
});

test('when to be there is said for the team and for one event, with what to bring; it moves with the event and goes with it', async () => {
  const game = await addGame(sport, { hours: 45 });
  const coach = as(sport, 'coach.kim');
  const read = async () => {
    const path = `/community/family-event?player_id=1&kind=game&event_id=${game}`;
    const { starts_at, be_there_at, bring } = (await as(sport, 'pat.parker').get(path)).json().data;
    return { bring, minutes: be_there_at && (Date.parse(starts_at) - Date.parse(be_there_at)) / 60_000 };
  };
  const note = (be_there_minutes: unknown, bring: unknown, who = coach) =>
    who.post('/community/team-event-note', { team_id: 1, kind: 'game', event_id: game, be_there_minutes, bring });
  assert.deepEqual(await read(), { bring: null, minutes: null });
  await coach.post('/community/team-answer-settings', { team_id: 1, be_there_minutes: 15 });
  assert.deepEqual(await read(), { bring: null, minutes: 15 });
  assert.equal((await note(30, ' Blue shirt, water ')).statusCode, 200);
  assert.deepEqual(await read(), { bring: 'Blue shirt, water', minutes: 30 });
  await sport.db.run(`update games set starts_at = starts_at + interval '2 hours' where id = $1`, [game]);
  assert.equal((await read()).minutes, 30);
  await note(0, '');
  assert.deepEqual(await read(), { bring: null, minutes: null }, 'not earlier than it begins');
  await note(null, '');
  assert.equal((await read()).minutes, 15, 'as for the team');
  for (const [minutes, words] of [
    [-1, ''],
    [241, ''],
    [null, 'x'.repeat(201)],
    [null, 'two\nlines'],
  ])
    assert.equal((await note(minutes, words)).statusCode, 422, JSON.stringify([minutes, words]));
  assert.equal((await note(10, '', as(sport, 'pat.parker'))).statusCode, 403);
  await sport.db.run('delete from games where id = $1', [game]);
  assert.deepEqual(await sport.db.rows('select 1 from team_event_notes where event_id = $1', [game]), []);
  await coach.post('/community/team-answer-settings', { team_id: 1, be_there_minutes: null });
});

test('families see how many come; of very few players not who does not', async () => {
  const game = await addGame(sport, { hours: 50 });
  await say('alex.morgan', game, 3, 'does_not_come');
  const turnout = async () =>
    (await as(sport, 'pat.parker').get(`/community/family-event?player_id=1&kind=game&event_id=${game}`)).json().data
      .turnout;
  const all = await players();
  assert.deepEqual(await turnout(), {
    players: all,
    comes: 0,
    does_not_come: 1,
    not_sure: 0,
    does_not_come_or_not_sure: 1,
    no_answer: all - 1,
    first_names: [],
  });
  await sport.db.run('delete from roster_entries where team_id = 1 and player_id not in (1, 3)');
  const few = await turnout();
  assert.deepEqual([few.players, few.does_not_come, few.not_sure, few.does_not_come_or_not_sure], [2, null, null, 1]);
});
