import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createTestClock } from '@sports-hub/kernel/testing';
import { auditOf } from '../../testing/admin-client.ts';
import { asMember } from '../../testing/callers.ts';
import { as } from '../../testing/cast.ts';
import { addGame } from '../../testing/events.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
/** Coaches: Kim of the Hawks (1), Lou too, Max of the others (2). */
let lou: number;
let max: number;
before(async () => {
  sport = await startTestSport({ clock: createTestClock('2026-07-02T16:00:00Z') });
  const coach = async (name: string, teamId: number): Promise<number> => {
    const { id } = await sport.db.one<{ id: number }>(
      `insert into members (email, first_name, last_name, email_verified_at, created_at, is_coach)
       values ($1, $2, 'X', now(), now(), true) returning id`,
      [`${name}@x.example`, name],
    );
    await sport.db.run(
      `insert into assignments (member_id, role, team_id, created_at) values ($1, 'coach', $2, now())`,
      [id, teamId],
    );
    return id;
  };
  lou = await coach('Lou', 1);
  max = await coach('Max', 2);
});
after(() => sport.stop());

type Caller = ReturnType<typeof asMember>;
const kim = (): Caller => as(sport, 'coach.kim');
const ofLou = (): Caller => asMember(sport, lou);
const ofMax = (): Caller => asMember(sport, max);
const enter = (who: Caller, game_id: number, home_score: number, away_score: number, more: object = {}) =>
  who.post('/community/results', {
    game_id,
    ended: 'played',
    home_score,
    away_score,
    client_id: randomUUID(),
    ...more,
  });
const object = (who: Caller, game_id: number, note = 'A player was on the wrong team') =>
  who.post('/community/result-objections', { game_id, note, client_id: randomUUID() });
const shown = (id: number) =>
  sport.db.one<{ status: string; home_score: number | null; away_score: number | null }>(
    'select status, home_score, away_score from games where id = $1',
    [id],
  );
const codeOf = (response: Awaited<ReturnType<Caller['post']>>) => [response.statusCode, response.json().data?.code];
const at = (seconds: number): string =>
  new Date(sport.clock.now().getTime() + seconds * 1000).toISOString().replace(/\.\d+Z$/, 'Z');

test('a coach enters a score: the site shows it, and beside it stands who entered it', async () => {
  const game = await addGame(sport, { hours: -1 });
  const before = await sport.db.one<{ n: number }>('select last_value::int as n from published_changes');
  const entered = await enter(kim(), game, 31, 24, { note: 'Two fouls on the last play' });
  assert.equal(entered.statusCode, 200, entered.body);
  const { state, home_score, your_side, entries } = entered.json().data;
  assert.deepEqual([state, home_score, your_side], ['stands', 31, 'home']);
  assert.deepEqual([entries[0].name.split(' ')[0], entries[0].side, entries[0].is_yours], ['Kim', 'home', true]);
  assert.deepEqual(await shown(game), { status: 'final', home_score: 31, away_score: 24 });
  const now = await sport.db.one<{ n: number }>('select last_value::int as n from published_changes');
  assert.ok(now.n > before.n, 'pages look again');
  const results = await sport.app.inject('/api/v1/schedules/results');
  assert.ok(results.statusCode !== 500);
  const [line] = (await auditOf(sport, 'result.entered')).filter(({ subject }) => subject === `game:${game}`);
  assert.deepEqual([line?.detail['before'].score, line?.detail['after'].score], [null, '31–24']);

  const seen = (await ofMax().get('/community/results')).json().data.items;
  const theirs = seen.find(({ game_id }: { game_id: number }) => game_id === game);
  assert.deepEqual([theirs.your_side, theirs.entries[0].is_yours, theirs.entries[0].note], ['away', false, null]);
  assert.deepEqual((await as(sport, 'pat.parker').get('/community/results')).json().data.items, []);
});

test('what the site keeps of a game is new when its processes look again, which they do every two seconds', async () => {
  const game = await addGame(sport, { hours: -1 });
  const page = async () => (await sport.app.inject(`/schedules/games/${game}`)).body;
  const isShown = (html: string): boolean => />\s*487\s*</.test(html);
  await sport.lookAtChanges();
  assert.ok(!isShown(await page()));
  await enter(kim(), game, 487, 486);
  assert.ok(!isShown(await page()), 'kept, and nobody has looked');
  await sport.lookAtChanges();
  assert.ok(isShown(await page()));
});

test('sent twice it is taken once, also at the same time', async () => {
  const game = await addGame(sport, { hours: -1 });
  const client_id = randomUUID();
  const both = await Promise.all([1, 2].map(() => enter(kim(), game, 3, 2, { client_id })));
  assert.deepEqual(
    both.map(({ statusCode }) => statusCode),
    [200, 200],
  );
  await enter(kim(), game, 4, 2);
  assert.equal((await enter(kim(), game, 3, 2, { client_id })).json().data.home_score, 4);
  const { n } = await sport.db.one<{ n: number }>('select count(*)::int as n from result_entries where game_id = $1', [
    game,
  ]);
  assert.equal(n, 2);
});

test('one id of a client for two games at once is taken once, and refused by no mistake of ours', async () => {
  const games = [await addGame(sport, { hours: -1 }), await addGame(sport, { hours: -1 })];
  const client_id = randomUUID();
  const both = await Promise.all(games.map((game) => enter(kim(), game, 3, 2, { client_id })));
  assert.deepEqual(
    both.map(({ statusCode }) => statusCode),
    [200, 200],
  );
  const { n } = await sport.db.one<{ n: number }>(
    'select count(*)::int as n from result_entries where client_id = $1',
    [client_id],
  );
  assert.equal(n, 1);
});

test('what is refused counts, too, and who coaches nobody waits for no game', async () => {
  const game = await addGame(sport, { hours: -1 });
  const taken = async () =>
    (
      await sport.db.one<{ n: number }>(
        `select coalesce(sum(cardinality(hits)), 0)::int as n from throttle_hits where rule = 'results'`,
      )
    ).n;
  const before_ = await taken();
  await sport.db.transaction(async (tx) => {
    await tx.run('select 1 from games where id = $1 for update', [game]);
    assert.deepEqual(codeOf(await enter(as(sport, 'pat.parker'), game, 1, 0)), [403, 'scope.not_assigned']);
  });
  assert.ok((await taken()) > before_);
  await sport.db.run('update games set is_public = false where id = $1', [game]);
  assert.deepEqual(codeOf(await enter(kim(), game, 1, 0)), [404, 'record.not_found'], 'as one that does not exist');
});

test('two scores for one game: both are kept, the site shows none; it counts when they agree', async () => {
  const game = await addGame(sport, { hours: -1 });
  await enter(kim(), game, 31, 24);
  const second = (await enter(ofMax(), game, 33, 24)).json().data;
  assert.deepEqual([second.state, second.home_score, second.entries.length], ['open', null, 2]);
  assert.deepEqual(await shown(game), { status: 'scheduled', home_score: null, away_score: null });
  assert.equal(
    await sport.db.maybeOne(`select 1 from schedule_changes where subject = 'game' and subject_id = $1`, [game]),
    undefined,
    'and nothing has moved',
  );
  const corrected = (await enter(ofMax(), game, 31, 24)).json().data;
  assert.deepEqual([corrected.state, corrected.home_score], ['stands', 31]);
  assert.equal((await shown(game)).status, 'final');
});

test('the other coach objects in words: the score stays, and the league is asked', async () => {
  const game = await addGame(sport, { hours: -1 });
  assert.deepEqual(codeOf(await object(ofMax(), game)), [409, 'result.nothing_to_object']);
  await enter(kim(), game, 5, 4);
  assert.deepEqual(codeOf(await object(kim(), game)), [409, 'result.nothing_to_object'], 'nobody objects to oneself');
  const objected = (await object(ofMax(), game)).json().data;
  assert.deepEqual([objected.state, objected.home_score], ['open', 5]);
  const seen = (await kim().get('/community/results'))
    .json()
    .data.items.find((one: { game_id: number }) => one.game_id === game);
  assert.equal(seen.entries[1].note, null, 'what was said to the league is not for the other side');
});

test('forfeits count as the league says, and a game that was broken off has no score', async () => {
  const { season } = await sport.db.one<{ season: number }>('select id as season from seasons where is_current');
  await sport.db.run('insert into result_settings (season_id, forfeit_score) values ($1, 20)', [season]);
  const [one, other] = [await addGame(sport, { hours: -1 }), await addGame(sport, { hours: -1 })];
  await enter(kim(), one, 99, 99, { ended: 'forfeit_by_away' });
  assert.deepEqual(await shown(one), { status: 'final', home_score: 20, away_score: 0 });
  const broken = (await enter(kim(), other, 9, 9, { ended: 'broken_off' })).json().data;
  assert.deepEqual([broken.state, (await shown(other)).status], ['open', 'scheduled']);
});

test('of one side the later press counts; who has not seen what a colleague entered is told', async () => {
  const game = await addGame(sport, { hours: -1 });
  const { version } = (await enter(kim(), game, 10, 8, { version: 0, pressed_at: at(-60) })).json().data;
  const stale = await enter(ofLou(), game, 11, 8, { version: 0 });
  assert.deepEqual(codeOf(stale), [409, 'record.changed']);
  assert.equal(stale.json().data.current.home_score, 10);
  assert.equal(
    (await enter(ofLou(), game, 12, 8, { pressed_at: at(-120) })).json().data.home_score,
    10,
    'pressed before',
  );
  assert.equal((await enter(ofLou(), game, 12, 8, { version: version + 1 })).json().data.home_score, 12);
});

test('bad input is told, never taken', async () => {
  const game = await addGame(sport, { hours: -1 });
  const soon = await addGame(sport, { hours: 2 });
  const [home, away] = await sport.db.rows<{ id: number }>(
    'select t.id from teams t join current_teams c on c.id = t.id where t.division_id <> 1 order by t.division_id, t.id limit 2',
  );
  const others = await addGame(sport, { home: home!.id, away: away!.id, hours: -1 });
  for (const [id, more, status, code] of [
    [game, { home_score: -1 }, 422, undefined],
    [game, { away_score: 1000 }, 422, undefined],
    [game, { away_score: 1.5 }, 422, undefined],
    [game, { away_score: null }, 422, undefined],
    [game, { ended: 'asleep' }, 422, undefined],
    [game, { client_id: 'short' }, 422, undefined],
    [game, { note: 'x'.repeat(301) }, 422, undefined],
    [soon, {}, 409, 'result.not_yet'],
    [others, {}, 403, 'scope.not_assigned'],
    [999_999, {}, 404, 'record.not_found'],
  ] as const) {
    const response = await enter(kim(), id, 1, 0, more);
    assert.equal(response.statusCode, status, JSON.stringify([id, more, response.body]));
    if (code) assert.equal(response.json().data.code, code);
  }
  assert.equal((await enter(as(sport, 'pat.parker'), game, 1, 0)).statusCode, 403);
  assert.deepEqual(await shown(game), { status: 'scheduled', home_score: null, away_score: null });
});

test('until midnight of the day; what was pressed by then may arrive later, for a week', async () => {
  const yesterday = await addGame(sport, { hours: -24 });
  assert.deepEqual(codeOf(await enter(kim(), yesterday, 1, 0)), [409, 'result.closed']);
  assert.equal((await enter(kim(), yesterday, 1, 0, { pressed_at: at(-23 * 3600) })).statusCode, 200);
  const old = await addGame(sport, { hours: -8 * 24 });
  assert.deepEqual(codeOf(await enter(kim(), old, 1, 0, { pressed_at: at(-8 * 24 * 3600 + 600) })), [
    409,
    'result.closed',
  ]);
  // A clock that is ahead counts as now.
  const today = await addGame(sport, { hours: -1 });
  assert.equal((await enter(kim(), today, 1, 0, { pressed_at: at(36 * 3600) })).statusCode, 200);
});

test('a game that does not take place, one of a bracket, and one that the league has decided', async () => {
  const off = await addGame(sport, { hours: -1 });
  await sport.db.run(`update games set status = 'postponed' where id = $1`, [off]);
  assert.deepEqual(codeOf(await enter(kim(), off, 1, 0)), [409, 'result.not_played']);
  const known = await addGame(sport, { hours: -1 });
  await sport.db.run(`update games set status = 'final', home_score = 7, away_score = 6 where id = $1`, [known]);
  const refused = await enter(kim(), known, 1, 0);
  assert.deepEqual(codeOf(refused), [409, 'result.decided']);
  assert.equal(refused.json().data.current.home_score, 7);
});

test('coaches enter nothing where the league does it, or once they are not assigned', async () => {
  const game = await addGame(sport, { hours: -1 });
  await sport.db.run('update result_settings set coaches_enter = false');
  assert.equal((await enter(kim(), game, 1, 0)).statusCode, 403);
  assert.deepEqual((await kim().get('/community/results')).json().data.items, []);
  await sport.db.run('update result_settings set coaches_enter = true');
  await sport.db.run('delete from assignments where member_id = $1', [lou]);
  assert.equal((await enter(ofLou(), game, 1, 0)).statusCode, 403);
});
