import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createTestClock } from '@sports-hub/kernel/testing';
import { asAdmin, asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { as } from '../../testing/cast.ts';
import { addGame } from '../../testing/events.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let admin: AdminClient;
let season: number;
before(async () => {
  sport = await startTestSport({ clock: createTestClock('2026-07-02T16:00:00Z') });
  admin = await asAdmin(sport, 'admin');
  season = (await sport.db.one<{ id: number }>('select id from seasons where is_current')).id;
});
after(() => sport.stop());

const TODAY = '2026-07-02';
const office = async () => (await admin.get(`/admin/seasons/${season}/results`)).data;
const has = (list: { game_id: number }[], id: number) => list.some(({ game_id }) => game_id === id);
const decide = (id: number, body: object) => admin.post(`/admin/games/${id}/result`, { ended: 'played', ...body });
const makeLink = async (body: object = {}) =>
  admin.post('/admin/scorekeeper-links', { venue_id: 1, day: TODAY, ...body });
const tokenOf = (url: string): string => url.split('/').at(-1)!;
const byLink = (token: string, body: object) =>
  sport.app.inject({
    method: 'POST',
    url: `/api/v1/scorekeeper/${token}/results`,
    payload: { ended: 'played', client_id: randomUUID(), ...body },
  });
const look = (token: string) => sport.app.inject(`/api/v1/scorekeeper/${token}`);
const coach = (game_id: number, body: object) =>
  as(sport, 'coach.kim').post('/community/results', { game_id, ended: 'played', client_id: randomUUID(), ...body });

test('what is missing stands at the office until somebody says how it ended', async () => {
  const game = await addGame(sport, { hours: -3 });
  assert.ok(has((await office()).missing, game));
  const decided = await decide(game, { home_score: 8, away_score: 9, version: 0, note: 'By telephone' });
  assert.equal(decided.status, 200, decided.code);
  assert.deepEqual([decided.data.state, decided.data.entries[0].side], ['decided', 'league']);
  const after_ = await office();
  assert.ok(!has(after_.missing, game) && has(after_.lately, game));
  const [line] = (await auditOf(sport, 'result.decided')).filter(({ subject }) => subject === `game:${game}`);
  assert.deepEqual([line?.detail['before'].score, line?.detail['after'].score], [null, '8–9']);
  assert.equal((await coach(game, { home_score: 1, away_score: 0 })).statusCode, 409);
});

test('what two sides see differently stands there however many older games have no result', async () => {
  const disputed = await addGame(sport, { hours: -1 });
  await coach(disputed, { ended: 'broken_off' });
  const before_ = await sport.db.one<{ id: number }>('select max(id) as id from games');
  await sport.db.run(
    `insert into games (division_id, home_team_id, away_team_id, starts_at, created_at, updated_at)
     select g.division_id, g.home_team_id, g.away_team_id, g.starts_at - n * interval '1 hour', g.created_at, g.updated_at
       from games g, generate_series(3, 310) n where g.id = $1`,
    [disputed],
  );
  assert.ok(has((await office()).undecided, disputed));
  await sport.db.run('delete from games where id > $1', [before_.id]);
});

test('two scores: the administrator decides, with the version that was seen', async () => {
  const game = await addGame(sport, { hours: -1 });
  const { data } = await makeLink();
  await coach(game, { home_score: 24, away_score: 31 });
  const seen = (await office()).lately.find((one: { game_id: number }) => one.game_id === game).version;
  assert.equal(
    (await byLink(tokenOf(data.url), { game_id: game, home_score: 24, away_score: 33, note: 'One basket' })).statusCode,
    200,
  );
  const { undecided } = await office();
  const open = undecided.find((one: { game_id: number }) => one.game_id === game);
  assert.deepEqual(
    open.entries.map(({ side, away_score, note }: never) => [side, away_score, note]),
    [
      ['home', 31, null],
      ['scorekeeper', 33, 'One basket'],
    ],
  );
  const stale = await decide(game, { home_score: 24, away_score: 31, version: seen });
  assert.deepEqual([stale.status, stale.code, stale.data.current.entries.length], [409, 'record.changed', 2]);
  const another = tokenOf((await makeLink()).data.url);
  assert.ok(!(await look(another)).body.includes('One basket'), 'a note is for the league');
  await byLink(another, { game_id: game, home_score: 24, away_score: 34 });
  const corrected = (await office()).undecided.find((one: { game_id: number }) => one.game_id === game);
  assert.equal(
    corrected.entries[1].note,
    'One basket',
    'whoever corrects the score did not see it, and does not wipe it',
  );
  const decided = await decide(game, { home_score: 24, away_score: 31, version: corrected.version });
  assert.deepEqual([decided.status, decided.data.state, decided.data.away_score], [200, 'decided', 31]);
  assert.equal(
    (await byLink(tokenOf(data.url), { game_id: game, home_score: 1, away_score: 0 })).json().data.code,
    'result.decided',
  );
});

test('a link is for one place and one day, and tells of teams and scores only', async () => {
  const game = await addGame(sport, { hours: -1 });
  const made = await makeLink();
  assert.equal(made.status, 201, made.code);
  const token = tokenOf(made.data.url);
  await coach(game, { home_score: 2, away_score: 1, note: 'Riley was hurt' });
  const day = await look(token);
  assert.equal(day.statusCode, 200, day.body);
  const shown = day.json().data.games.find((one: { game_id: number }) => one.game_id === game);
  assert.deepEqual([shown.entries[0].side, shown.entries[0].name, shown.entries[0].note], ['home', null, null]);
  // Nobody's name, of whatever table: not of those who play, guard, coach or made the link.
  const people = await sport.db.rows<{ name: string }>(
    `select last_name as name from members union select last_name from players union select email from members`,
  );
  for (const { name } of people) if (name.length > 2) assert.ok(!day.body.includes(name), name);
  assert.deepEqual(Object.keys(day.json().data), ['venue', 'day', 'now', 'next_day', 'games']);

  const elsewhere = await addGame(sport, { hours: -1 });
  await sport.db.run('update games set venue_id = 2 where id = $1', [elsewhere]);
  const tomorrow = await addGame(sport, { hours: 24 });
  const hidden = await addGame(sport, { hours: -1 });
  await sport.db.run('update games set is_public = false where id = $1', [hidden]);
  for (const other of [elsewhere, tomorrow, hidden]) {
    assert.ok(!has(day.json().data.games, other));
    const refused = await byLink(token, { game_id: other, home_score: 1, away_score: 0 });
    assert.deepEqual([refused.statusCode, refused.json().data.code], [404, 'record.not_found']);
  }
  // It opens nothing else.
  for (const url of ['/api/v1/community/results', `/api/v1/admin/seasons/${season}/results`, '/api/v1/community/me'])
    assert.equal((await sport.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode, 401, url);
  const { token_hash } = await sport.db.one<{ token_hash: Buffer }>(
    'select token_hash from scorekeeper_links where id = $1',
    [made.data.id],
  );
  assert.ok(!token_hash.toString('base64url').includes(token) && token.length > 40);
});

test('a link ends when it is withdrawn, and by itself with its day', async () => {
  const game = await addGame(sport, { hours: -1 });
  const [first, second] = [(await makeLink()).data, (await makeLink()).data];
  const withdrawn = await admin.post(`/admin/scorekeeper-links/${first.id}/withdraw`, {});
  assert.notEqual(withdrawn.data.withdrawn_at, null);
  const pressed_at = sport.clock.now().toISOString();
  for (const response of [
    await look(tokenOf(first.url)),
    await byLink(tokenOf(first.url), { game_id: game, home_score: 1, away_score: 0, pressed_at }),
  ])
    assert.deepEqual([response.statusCode, response.json().data.code], [409, 'scorekeeper.over']);
  assert.equal((await look('x'.repeat(43))).json().data.code, 'token.invalid');
  assert.equal((await auditOf(sport, 'result.link_withdrawn')).length, 1);

  sport.clock.advance(20 * 3600);
  admin = await asAdmin(sport, 'admin');
  assert.ok(
    (await office()).links.some(({ id }: { id: number }) => id === second.id),
    'to be looked into',
  );
  assert.equal((await look(tokenOf(second.url))).json().data.code, 'scorekeeper.over');
  const late = { game_id: game, home_score: 1, away_score: 0 };
  assert.equal((await byLink(tokenOf(second.url), late)).json().data.code, 'result.closed');
  assert.equal((await byLink(tokenOf(second.url), { ...late, pressed_at })).statusCode, 200, 'pressed in time');
  const [line] = (await auditOf(sport, 'result.entered')).filter(({ subject }) => subject === `game:${game}`);
  assert.equal(line?.detail['pressed_at'], pressed_at);
  sport.clock.advance(8 * 3600);
  const tooLate = await byLink(tokenOf(second.url), { ...late, away_score: 9, pressed_at });
  assert.equal(tooLate.json().data.code, 'scorekeeper.over', 'noon is over');
  sport.clock.advance(-28 * 3600);
  admin = await asAdmin(sport, 'admin');
});

test('bad input at the office: the future, a season that is over, days and places that do not exist', async () => {
  const soon = await addGame(sport, { hours: 30 });
  assert.equal((await decide(soon, { home_score: 1, away_score: 0, version: 0 })).code, 'result.not_yet');
  const game = await addGame(sport, { hours: -1 });
  for (const body of [
    { home_score: -1, away_score: 0 },
    { home_score: 1000, away_score: 0 },
    { home_score: 1 },
    { ended: 'broken_off' },
  ])
    assert.equal((await decide(game, { version: 0, ...body })).status, 422, JSON.stringify(body));
  assert.equal((await decide(999_999, { home_score: 1, away_score: 0, version: 0 })).status, 404);
  for (const body of [{ day: '2026-07-01' }, { day: '2029-01-01' }, { venue_id: 999_999 }, { day: 'Sunday' }])
    assert.equal((await makeLink(body)).status, 422, JSON.stringify(body));
  await sport.db.run('update seasons set is_current = false where id = $1', [season]);
  try {
    assert.equal((await decide(game, { home_score: 1, away_score: 0, version: 0 })).code, 'season.over');
    assert.equal((await coach(game, { home_score: 1, away_score: 0 })).statusCode, 403);
    const settings = { version: 1, forfeit_score: 5 };
    assert.equal((await admin.post(`/admin/seasons/${season}/result-settings`, settings)).code, 'season.over');
  } finally {
    await sport.db.run('update seasons set is_current = true where id = $1', [season]);
  }
});

test('what a forfeit counts is set with the version that was seen, and written down', async () => {
  const path = `/admin/seasons/${season}/result-settings`;
  const changed = await admin.post(path, { version: 1, forfeit_score: 20, coaches_enter: true });
  assert.deepEqual([changed.status, changed.data.forfeit_score], [200, 20]);
  assert.equal((await admin.post(path, { version: 1, forfeit_score: 3 })).code, 'record.changed');
  assert.equal((await admin.post(path, { version: changed.data.version, forfeit_score: 0 })).status, 422);
  const [line] = await auditOf(sport, 'result.settings_changed');
  assert.deepEqual([line?.detail['before'].forfeit_score, line?.detail['after'].forfeit_score], [1, 20]);
});

test('who only reads the season decides nothing and makes no links', async () => {
  const reader = await asAdminOf(sport, 'robin.vale', { season: false });
  assert.equal((await reader.get(`/admin/seasons/${season}/results`)).status, 200);
  const game = await addGame(sport, { hours: -1 });
  assert.equal(
    (await reader.post(`/admin/games/${game}/result`, { ended: 'played', version: 0 })).code,
    'permission.missing',
  );
  assert.equal((await reader.post('/admin/scorekeeper-links', { venue_id: 1, day: TODAY })).code, 'permission.missing');
});

test('the page takes a score by a plain form, and shows the address of a new link once', async () => {
  const game = await addGame(sport, { hours: -3 });
  const { cookie = '', csrf = '' } = admin;
  const send = (fields: Record<string, string>) =>
    sport.app.inject({
      method: 'POST',
      url: '/admin/results',
      headers: { cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ _csrf: csrf, ...fields }).toString(),
    });
  const open = async (url: string) => (await sport.app.inject({ url, headers: { cookie, accept: 'text/html' } })).body;
  assert.ok((await open('/admin/results')).includes(`id="home-${game}"`));
  const form = { _op: 'decideResult', _id: String(game), version: '0', ended: 'played' };
  const refused = await send({ ...form, home_score: '7', away_score: '' });
  assert.equal(refused.statusCode, 422);
  assert.match(refused.body, /Enter the score of both teams/);
  assert.match(refused.body, new RegExp(`id="home-${game}"[^>]*value="7"`), 'what was typed stays');
  assert.equal((await send({ ...form, home_score: '7', away_score: '5' })).statusCode, 303);
  const made = await send({
    _op: 'makeScorekeeperLink',
    _back: '/admin/results?made=:made',
    venue_id: '1',
    day: TODAY,
  });
  const [, token = ''] = /made=([\w-]{43})/.exec(made.headers.location ?? '') ?? [];
  assert.match(await open(made.headers.location!), new RegExp(`/score/${token}`));
  assert.equal((await look(token)).statusCode, 200);
  assert.doesNotMatch(await open('/admin/results'), new RegExp(token));
});
