import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Ride, RosterBoard } from '@sports-hub/contract';
import { createTestClock } from '@sports-hub/kernel/testing';
import { asAdminOf } from '../../testing/admin-client.ts';
import { as, idOf } from '../../testing/cast.ts';
import { addGame } from '../../testing/events.ts';
import { aDivision, registerPaid } from '../../testing/paid-registrations.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { moveBack, moveEverything } from './joining.ts';

const HAWKS = 1;
const RILEY = 1;

let sport: TestSport;
before(async () => {
  sport = await startTestSport({ clock: createTestClock('2026-07-02T16:00:00Z') });
});
after(() => sport.stop());

/** Riley once more, on the same team and with the same guardian. */
async function again(): Promise<number> {
  const { id } = await sport.db.one<{ id: number }>(
    `insert into players (first_name, last_name, birth_date, gender, created_at)
     select 'Ryley', last_name, birth_date, gender, now() from players where id = $1 returning id`,
    [RILEY],
  );
  await sport.db.run('insert into roster_entries (team_id, player_id) values ($1, $2)', [HAWKS, id]);
  await sport.db.run(
    `insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at)
     values ($1, $2, 'parent_guardian', 'verified', now(), now())`,
    [idOf(sport, 'pat.parker'), id],
  );
  return id;
}

test('a joined player’s seats and written yeses go along, and come back with it', async () => {
  const other = await again();
  const [both, one] = [await addGame(sport, { hours: 30 }), await addGame(sport, { hours: 60 })];
  const post = (who: string, path: string, body: object) => as(sport, who).post(`/community/${path}`, body);
  const offer = async (event_id: number): Promise<number> =>
    (
      await post('alex.morgan', 'rides', {
        ...{ team_id: HAWKS, event_kind: 'game', event_id, direction: 'there', seats: 3 },
      })
    ).json().data.id;
  const rides = [await offer(both), await offer(one)];
  await post('pat.parker', `rides/${rides[0]}/ask`, { player_id: RILEY });
  for (const ride of rides) await post('pat.parker', `rides/${ride}/ask`, { player_id: other });
  await post('pat.parker', `rides/${rides[1]}/yes`, { player_id: other, typed_name: 'Pat Parker' });
  const seats = async (): Promise<unknown[]> => {
    const { items } = (await as(sport, 'alex.morgan').get('/community/rides')).json().data;
    return (items as Ride[])
      .filter(({ id }) => rides.includes(id))
      .map(({ requests }) => requests.map(({ first_name, yes }) => [first_name, yes !== null]));
  };
  const before_ = await seats();
  const moved = await sport.db.transaction((tx) => moveEverything(tx, other, RILEY));
  assert.deepEqual(await seats(), [[['Riley', true]], [['Riley', true]]], 'one child, one seat');
  await sport.db.transaction((tx) => moveBack(tx, RILEY, other, moved));
  assert.deepEqual(await seats(), before_);
});

test('what was answered and noted for a joined player goes along, where the other has nothing, and comes back', async () => {
  const other = await again();
  const [both, one] = [await addGame(sport, { hours: 2 }), await addGame(sport, { hours: 3 })];
  const ofGame = (event_id: number, player_id: number) => ({
    ...{ kind: 'game', event_id, player_id, client_id: randomUUID() },
  });
  const answer = (event: number, player: number, value: string) =>
    as(sport, 'pat.parker').post('/community/answers', { ...ofGame(event, player), value });
  await answer(both, RILEY, 'not_sure');
  for (const event of [both, one]) await answer(event, other, 'comes');
  const note = (event: number, player: number, state: string) =>
    as(sport, 'coach.kim').post('/community/attendance', { ...ofGame(event, player), team_id: HAWKS, state });
  await note(both, RILEY, 'late');
  for (const event of [both, one]) await note(event, other, 'here');
  const { id: notice } = await sport.db.one<{ id: number }>(
    `insert into important_notices (cause, created_at, ends_at) values ('change', now(), now()) returning id`,
  );
  await sport.db.run('insert into important_told (notice_id, player_id, told_by, told_at) values ($1, $2, $3, now())', [
    notice,
    other,
    idOf(sport, 'coach.kim'),
  ]);
  const all = () =>
    sport.db.rows(
      `select player_id, event_id, value as said from answers where event_id in ($1, $2)
       union all select player_id, event_id, state from attendance where event_id in ($1, $2)
       union all select player_id, notice_id, 'told' from important_told where notice_id = $3 order by 1, 2, 3`,
      [both, one, notice],
    );
  const before_ = await all();
  assert.equal(before_.length, 7);
  const moved = await sport.db.transaction((tx) => moveEverything(tx, other, RILEY));
  const { items } = (await as(sport, 'pat.parker').get('/community/family-events')).json().data;
  assert.deepEqual(
    [both, one].map((event) => items.find(({ event_id }: { event_id: number }) => event_id === event).answer.value),
    ['not_sure', 'comes'],
  );
  const read = async (event: number) =>
    (await as(sport, 'coach.kim').get(`/community/attendance?team_id=${HAWKS}&kind=game&event_id=${event}`))
      .json()
      .data.players.find(({ player_id }: { player_id: number }) => player_id === RILEY).attendance.state;
  assert.deepEqual([await read(both), await read(one)], ['late', 'here']);
  assert.equal(
    (await sport.db.one('select player_id from important_told where notice_id = $1', [notice]))['player_id'],
    RILEY,
  );
  await sport.db.transaction((tx) => moveBack(tx, RILEY, other, moved));
  assert.deepEqual(await all(), before_);
});

test('of what was said of both, the later counts; nothing is lost, and undone each has its own again', async () => {
  const other = await again();
  const [early, late, since] = [
    await addGame(sport, { hours: 2 }),
    await addGame(sport, { hours: 2.5 }),
    await addGame(sport, { hours: 2.7 }),
  ];
  const say = async (who: string, event_id: number, player_id: number, said: object) => {
    sport.clock.advance(1);
    const body = { kind: 'game', event_id, player_id, client_id: randomUUID(), ...said };
    const path = 'state' in said ? 'attendance' : 'answers';
    const response = await as(sport, who).post(
      `/community/${path}`,
      'state' in said ? { ...body, team_id: HAWKS } : body,
    );
    assert.equal(response.statusCode, 200, response.body);
  };
  for (const [event, [first, second]] of [
    [early, [other, RILEY]],
    [late, [RILEY, other]],
    [since, [RILEY, other]],
  ] as const) {
    await say('pat.parker', event, first, { value: 'not_sure', note: `First ${event}` });
    await say('pat.parker', event, second, { value: 'comes', note: `Second ${event}` });
    await say('coach.kim', event, first, { state: 'late' });
    await say('coach.kim', event, second, { state: 'here' });
  }
  // Taken back is nothing said, however late.
  const back = await addGame(sport, { hours: 2.8 });
  await say('pat.parker', back, RILEY, { value: 'comes' });
  await say('pat.parker', back, other, { value: 'not_sure' });
  await say('pat.parker', back, other, { value: null });
  const events = [early, late, since, back];
  const all = () =>
    sport.db.rows(
      `select player_id, event_id, value as said, note, pressed_at from answers where event_id = any($1)
       union all select player_id, event_id, state, null, pressed_at from attendance where event_id = any($1) order by 1, 2, 3, 4`,
      [events],
    );
  const before_ = await all();
  const ofRiley = async () => {
    const { items } = (await as(sport, 'pat.parker').get('/community/family-events')).json().data;
    return events.map((event) => {
      const { answer, version } = items.find(
        ({ event_id, player_id }: Record<string, number>) => event_id === event && player_id === RILEY,
      );
      return { value: answer.value, note: answer.note, version };
    });
  };
  const join = () => sport.db.transaction((tx) => moveEverything(tx, other, RILEY));

  const moved = await join();
  assert.deepEqual(await ofRiley(), [
    { value: 'comes', note: `Second ${early}`, version: 1 },
    { value: 'comes', note: `Second ${late}`, version: 2 },
    { value: 'comes', note: `Second ${since}`, version: 2 },
    { value: 'comes', note: null, version: 1 },
  ]);
  const { players } = (
    await as(sport, 'coach.kim').get(`/community/attendance?team_id=${HAWKS}&kind=game&event_id=${late}`)
  ).json().data;
  assert.equal(players.find(({ player_id }: Record<string, number>) => player_id === RILEY).attendance.state, 'here');
  await sport.db.transaction((tx) => moveBack(tx, RILEY, other, moved));
  assert.deepEqual(await all(), before_);

  // What is said while they are one is said of Riley; the other one is asked again.
  const again_ = await join();
  await say('pat.parker', since, RILEY, { value: 'does_not_come' });
  await sport.db.transaction((tx) => moveBack(tx, RILEY, other, again_));
  const found = await sport.db.rows(
    'select player_id, value from answers where event_id = any($1) order by event_id, player_id',
    [[late, since]],
  );
  assert.deepEqual(found, [
    { player_id: RILEY, value: 'not_sure' },
    { player_id: other, value: 'comes' },
    { player_id: RILEY, value: 'does_not_come' },
  ]);
});

test('a joined player’s place in a draft and “must not play with” go along, and come back', async () => {
  const office = await asAdminOf(sport, 'robin.vale', { season: true });
  const division = await aDivision(sport.db, 'Grades 5–6 Girls', ['Comets', 'Kites']);
  const path = `/admin/divisions/${division.id}/rosters`;
  const [kept, gone, ana, bea] = [
    await registerPaid(sport.db, division.id, { first: 'Mia' }),
    await registerPaid(sport.db, division.id, { first: 'Mya' }),
    await registerPaid(sport.db, division.id, { first: 'Ana' }),
    await registerPaid(sport.db, division.id, { first: 'Bea' }),
  ];
  for (const [player_id, kind, other_id] of [
    [gone, 'not_with', ana],
    [bea, 'not_with', gone],
    [kept, 'with', bea],
    [gone, 'not_with', bea],
    [gone, 'with', kept],
  ] as const)
    assert.equal((await office.post(`${path}/wishes`, { player_id, kind, other_id })).status, 201);
  const put = (id: number, team: string) =>
    office.post(`${path}/moves`, { moves: [{ id, version: 1, team_id: division.teams[team] }] });
  assert.equal((await put(gone, 'Kites')).status, 200);
  const players = async () => ((await office.get(path)).data as RosterBoard).players;
  const shown = async () =>
    (await players()).map(({ id, team_id, wishes }) => [
      id,
      team_id,
      wishes.map(({ kind, other_id }) => `${kind} ${other_id}`).sort(),
    ]);
  const before_ = await shown();

  const moved = await sport.db.transaction((tx) => moveEverything(tx, gone, kept));
  const joined = await shown();
  const of = (wanted: number) => joined.find(([id]) => id === wanted)?.slice(1);
  assert.deepEqual(of(kept), [division.teams['Kites'], [`not_with ${ana}`, `not_with ${bea}`].sort()]);
  assert.deepEqual(of(bea), [null, [`not_with ${kept}`]]);
  assert.equal(of(gone), undefined, 'one child, once on the board');

  await sport.db.transaction((tx) => moveBack(tx, kept, gone, moved));
  assert.deepEqual(
    await shown(),
    before_.map((row) => (row[0] === kept ? [kept, null, [`not_with ${bea}`]] : row)),
  );

  assert.equal((await put(kept, 'Comets')).status, 200);
  await sport.db.transaction((tx) => moveEverything(tx, gone, kept));
  const board = await players();
  assert.equal(board.find(({ id }) => id === kept)?.team_id, division.teams['Comets'], 'who stays keeps the place');
  assert.equal(board.length, 3, 'what stays behind is not seen');
});
