import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { countStatements } from '@sports-hub/kernel';
import { toLocalDate } from '@sports-hub/kernel/time';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { readGames } from './games.ts';
import { FIRST_DIVISION, FIRST_GAME, FIRST_TEAM } from '../../testing/demo-ids.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

interface Listed {
  id: number;
  starts_at: string;
  status: string;
  score?: { home: number; away: number };
  tournament?: { id: number; name: string; round: string; match_id: number };
  division: { id: number; name: string; gender: string; age_group: string };
  home_team: { id: number; name: string };
  away_team: { id: number; name: string };
  team: { id: number; name: string };
}

const get = async (path: string) => {
  const response = await sport.app.inject(`/api/v1${path}`);
  return {
    status: response.statusCode,
    ...(response.json() as {
      data: { items: Listed[]; fields?: Record<string, string>; calendar_url?: string };
      meta: { page: number; limit: number; total: number };
    }),
  };
};
const all = async (path: string) => (await get(`${path}${path.includes('?') ? '&' : '?'}limit=100`)).data.items;
/** The whole demo season, which lies around the day it was made. */
const aroundNow = (): string => {
  const day = (later: number): string =>
    new Date(sport.clock.now().getTime() + later * 86_400_000).toISOString().slice(0, 10);
  return `/calendar-items?from=${day(-200)}&to=${day(190)}`;
};
const hidden = () =>
  sport.db.one<{ division: number; team: number; game: number; practice: number }>(
    `select d.id as division, (select min(id) from teams where division_id = d.id) as team,
     (select min(id) from games where division_id = d.id) as game, (select min(id) from practices where division_id = d.id) as practice
   from divisions d where d.is_hidden`,
  );

test('the demo season has 40 games in order of time, with one postponed and one cancelled', async () => {
  const { meta, data } = await get('/schedules/games?limit=100');
  assert.deepEqual(meta, { page: 1, limit: 100, total: data.items.length });
  assert.equal(data.items.filter((game) => !game.tournament).length, 40);
  assert.deepEqual(
    data.items.map((game) => game.starts_at),
    data.items.map((game) => game.starts_at).toSorted(),
  );
  const statuses = Object.groupBy(data.items, (game) => game.status);
  assert.equal(statuses['postponed']?.length, 1);
  assert.equal(statuses['cancelled']?.length, 1);
  assert.ok((statuses['final']?.length ?? 0) > 5 && (statuses['scheduled']?.length ?? 0) > 5);
  for (const game of data.items) assert.equal(game.score !== undefined, game.status === 'final');
});

test('games are narrowed down by division, team, gender, age group and dates, alone and together', async () => {
  const games = await all('/schedules/games');
  const [{ id: division }, { id: team }] = [games[0]!.division, games[0]!.home_team];
  const someDay = games[20]!.starts_at.slice(0, 10);
  const filters: Record<string, (game: Listed) => boolean> = {
    [`division_id=${division}`]: (game) => game.division.id === division,
    [`team_id=${team}`]: (game) => game.home_team.id === team || game.away_team.id === team,
    'gender=girls': (game) => game.division.gender === 'girls',
    'age_group=Grades%205-6': (game) => game.division.age_group === 'Grades 5-6',
    [`from=${someDay}`]: (game) => game.starts_at >= someDay,
    [`to=${someDay}`]: (game) => game.starts_at.slice(0, 10) <= someDay,
  };
  const names = Object.keys(filters);
  // Every subset of the six filters.
  for (let mask = 0; mask < 1 << names.length; mask += 1) {
    const chosen = names.filter((_, index) => mask & (1 << index));
    const expected = games.filter((game) => chosen.every((name) => filters[name]!(game))).map((game) => game.id);
    const { data, meta } = await get(`/schedules/games?${[...chosen, 'limit=100'].join('&')}`);
    assert.deepEqual(
      data.items.map((game) => game.id),
      expected,
      chosen.join(' and '),
    );
    assert.equal(meta.total, expected.length);
  }
});

test('pages follow each other without a gap, and one past the end is empty with the same total', async () => {
  for (const filter of ['', '&gender=girls', '&division_id=4', '&team_id=6']) {
    const whole = (await all(`/schedules/games?${filter}`)).map((game) => game.id);
    const pages = [];
    for (let page = 1; page <= Math.ceil(whole.length / 3); page += 1)
      pages.push(...(await get(`/schedules/games?limit=3&page=${page}${filter}`)).data.items.map((game) => game.id));
    assert.deepEqual(pages, whole);
    const past = await get(`/schedules/games?limit=3&page=1000000${filter}`);
    assert.deepEqual([past.status, past.data.items, past.meta.total], [200, [], whole.length]);
  }
});

test('a list takes the same few statements however many rows it has', async () => {
  const count = (path: string) =>
    countStatements(async () => {
      await sport.app.inject(`/api/v1${path}`);
    });
  for (const [path, expected] of [
    ['/schedules/games?limit=1', 2],
    ['/schedules/games?limit=100', 2],
    ['/schedules/games?limit=100&team_id=6', 2],
    ['/schedules/practices?limit=1', 2],
    ['/schedules/practices?limit=100', 2],
    ['/divisions', 1],
    ['/divisions/full', 1],
    ['/leagues', 1],
    ['/venues', 1],
    ['/teams', 1],
    ['/game-results', 4],
    ['/game-results?division_id=1', 4],
    ['/events/special', 1],
    ['/tournaments', 1],
    ['/tournaments/1', 2],
    [`/teams/${FIRST_TEAM}/roster`, 3],
    ['/players/1/stats', 3],
    ['/calendar-items?from=2020-01-01&to=2020-01-02', 1],
    [aroundNow(), 1],
    ['/calendar.ics', 1],
    [`/divisions/${FIRST_DIVISION}/calendar.ics`, 2],
  ] as [string, number][])
    assert.equal(await count(path), expected, path);
});

test('filters that are out of range or of the wrong type are refused and name the field', async () => {
  for (const [query, field] of [
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=x', 'limit'],
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['division_id=0', 'division_id'],
    ['division_id=abc', 'division_id'],
    ['team_id=99999999999999999999', 'team_id'],
    ['gender=men', 'gender'],
    ['age_group=%00', 'age_group'],
    ['from=2026-13-01', 'from'],
    ['from=yesterday', 'from'],
    ['to=2026-02-30', 'to'],
    ['from=2026-02-02&to=2026-02-01', 'from'],
    ['from=2026-02-02&from=2026-02-03', 'from'],
  ] as const) {
    const { status, data } = await get(`/schedules/games?${query}`);
    assert.equal(status, 422, query);
    assert.ok(data.fields?.[field], `${query} names ${field}: ${JSON.stringify(data.fields)}`);
  }
  assert.equal((await get('/schedules/games?from=0000-01-01')).status, 422);
  assert.equal((await get('/calendar-items?from=2026-01-01')).status, 422);
  assert.equal((await get('/calendar-items?from=2026-01-01&to=2027-02-05')).status, 422);
  assert.equal((await get('/calendar-items?from=2026-01-01&to=2027-02-04')).status, 200);
});

test('an unknown division or team gives an empty list, and so does a hidden one', async () => {
  const { division, team } = await hidden();
  for (const path of ['/schedules/games', '/schedules/practices']) {
    for (const filter of [`division_id=${division}`, `team_id=${team}`, 'division_id=999999', 'team_id=999999']) {
      const { status, data, meta } = await get(`${path}?${filter}`);
      assert.deepEqual([status, data.items, meta.total], [200, [], 0], filter);
    }
  }
  for (const id of [division, 999_999]) {
    assert.deepEqual((await get(`/teams?division_id=${id}`)).data.items, []);
    assert.deepEqual((await get(`/game-results?division_id=${id}`)).data.items, []);
  }
});

test('what belongs to a hidden division is not found, like what does not exist', async () => {
  const { division, team, game, practice } = await hidden();
  const player = (
    await sport.db.one<{ id: number }>('select min(player_id) as id from roster_entries where team_id = $1', [team])
  ).id;
  const tournament = (
    await sport.db.one<{ id: number }>('select id from tournaments where division_id = $1', [division])
  ).id;
  const pathsOf = (ids: {
    team: number;
    game: number;
    practice: number;
    division: number;
    player: number;
    tournament: number;
  }) => [
    `/teams/${ids.team}/roster`,
    `/teams/${ids.team}/calendar.ics`,
    `/schedules/games/${ids.game}`,
    `/schedules/games/${ids.game}/calendar.ics`,
    `/schedules/practices/${ids.practice}`,
    `/divisions/${ids.division}/calendar.ics`,
    `/players/${ids.player}/stats`,
    `/tournaments/${ids.tournament}`,
  ];
  const unknown = pathsOf({
    team: 999_999,
    game: 999_999,
    practice: 999_999,
    division: 999_999,
    player: 999_999,
    tournament: 999_999,
  });
  for (const path of [...pathsOf({ team, game, practice, division, player, tournament }), ...unknown]) {
    const response = await sport.app.inject(`/api/v1${path}`);
    assert.equal(response.statusCode, 404, path);
    assert.equal(response.json().data.code, 'record.not_found');
  }
});

test('hiding a division takes it out of every list and count at once, and showing it brings it back', async () => {
  const before = [await get('/schedules/games?limit=100'), await get('/schedules/practices?limit=100')];
  await sport.db.run(`update divisions set is_hidden = true where name = 'Grades 5-6'`);
  const [games, practices] = [await get('/schedules/games?limit=100'), await get('/schedules/practices?limit=100')];
  const shown = (before[0]?.meta.total ?? 0) - 6;
  assert.equal(games.meta.total, shown);
  assert.equal(games.data.items.length, shown);
  assert.equal(practices.meta.total, 14);
  for (const path of [
    '/divisions/full',
    '/teams',
    '/game-results',
    aroundNow(),
    '/schedules/games?limit=100',
    '/leagues',
  ]) {
    const { body } = await sport.app.inject(`/api/v1${path}`);
    assert.ok(!/Comets|Lynx/.test(body), path);
  }
  await sport.db.run(`update divisions set is_hidden = false where name = 'Grades 5-6'`);
  assert.deepEqual([await get('/schedules/games?limit=100'), await get('/schedules/practices?limit=100')], before);
});

test('totals stay right while games are added, moved to another day or division, and deleted', async () => {
  const counted = () =>
    sport.db.one<{ stored: number; real: number }>(
      `select (select sum(entries) from schedule_days where kind = 'game' and gender = '' and age_group = '') as stored, (select count(*) from games where is_public) as real`,
    );
  const days = async () =>
    sport.db.rows(`
    select day, gender, age_group, entries from schedule_days where kind = 'game' and entries <> 0
    except select local_day(starts_at), coalesce(gender, ''), coalesce(age_group, ''), count(*) from games where is_public group by 1, cube (gender, age_group)`);
  for (const change of [
    `insert into games (division_id, home_team_id, away_team_id, starts_at, created_at, updated_at) values (1, 1, 2, '2040-01-01T23:30-05:00', now(), now()), (1, 2, 1, '2040-01-02T00:10-05:00', now(), now())`,
    `update games set starts_at = starts_at + interval '3 days' where starts_at > '2040-01-01'`,
    `update games set division_id = 4, home_team_id = 6, away_team_id = 7 where starts_at > '2040-01-04T00:00-05:00' and home_team_id = 1 and starts_at < '2040-01-06'`,
    `update divisions set gender = 'boys', age_group = 'Grades 4' where id = 1`,
    `update divisions set gender = 'coed', age_group = 'Grades 3-4' where id = 1`,
    `delete from games where starts_at between '2040-01-04' and '2040-01-07'`,
  ]) {
    await sport.db.run(change);
    const { stored, real } = await counted();
    assert.equal(stored, real, change);
    assert.deepEqual(await days(), [], change);
  }
  assert.equal((await all('/schedules/games')).filter((game) => !game.tournament).length, 40);
});

test('a date filter means the local day, also where the day in UTC is another', async () => {
  const { id } = await sport.db.one<{ id: number }>(
    `insert into games (division_id, home_team_id, away_team_id, starts_at, created_at, updated_at) values (1, 1, 2, '2040-06-10T23:45-04:00', now(), now()) returning id`,
  );
  const on = async (from: string, to: string) =>
    (await get(`/schedules/games?from=${from}&to=${to}`)).data.items.map((game) => game.id);
  assert.deepEqual(await on('2040-06-10', '2040-06-10'), [id]);
  assert.deepEqual(await on('2040-06-11', '2040-06-11'), []);
  assert.deepEqual(await on('2040-06-09', '2040-06-09'), []);
  await sport.db.run('delete from games where id = $1', [id]);
});

test('in the hour that occurs twice, games are in their true order and both show local time', async () => {
  await sport.db.run(
    `insert into games (external_id, division_id, home_team_id, away_team_id, starts_at, created_at, updated_at) values
       ('second', 1, 1, 2, '2040-11-04T06:15Z', now(), now()), ('first', 1, 2, 1, '2040-11-04T05:45Z', now(), now())`,
  );
  const { data } = await get('/schedules/games?from=2040-11-04&to=2040-11-04');
  assert.deepEqual(
    data.items.map((game) => [game.starts_at, game.home_team.id]),
    [
      ['2040-11-04T01:45:00', 2],
      ['2040-11-04T01:15:00', 1],
    ],
  );
  await sport.db.run(`delete from games where external_id in ('first', 'second')`);
});

test("a game's details have its venue's address and an absolute calendar address that works", async () => {
  const response = await sport.app.inject(`/api/v1/schedules/games/${FIRST_GAME}`);
  const { data } = response.json();
  assert.ok(data.venue.address);
  assert.equal(data.calendar_url, `http://localhost:4001/api/v1/schedules/games/${FIRST_GAME}/calendar.ics`);
  assert.equal((await sport.app.inject(new URL(data.calendar_url).pathname)).statusCode, 200);
});

test('practices are listed 20 in all, filtered like games, with details of each', async () => {
  const practices = await all('/schedules/practices');
  assert.equal(practices.length, 20);
  const { team, division } = practices[3]!;
  for (const [query, matches] of [
    [`team_id=${team.id}`, (p: Listed) => p.team.id === team.id],
    [`division_id=${division.id}`, (p: Listed) => p.division.id === division.id],
    ['gender=girls', (p: Listed) => p.division.gender === 'girls'],
    ['age_group=Grades%203-4', (p: Listed) => p.division.age_group === 'Grades 3-4'],
  ] as const)
    assert.deepEqual(
      (await all(`/schedules/practices?${query}`)).map((p) => p.id),
      practices.filter(matches).map((p) => p.id),
      query,
    );
  assert.equal(
    (await sport.app.inject(`/api/v1/schedules/practices/${practices[0]!.id}`)).json().data.id,
    practices[0]!.id,
  );
});

test('special events are upcoming first, and have either times or dates', async () => {
  const { items } = (await sport.app.inject('/api/v1/events/special')).json().data as {
    items: { title: string; all_day: boolean; date?: string; starts_at?: string }[];
  };
  assert.equal(items.length, 5);
  assert.ok(!JSON.stringify(items).includes('Tryouts'));
  for (const event of items) assert.equal(event.all_day, event.starts_at === undefined);
  const today = toLocalDate(sport.clock.now());
  const begins = items.map((event) => (event.date ?? event.starts_at ?? '').slice(0, 10));
  assert.ok(begins[0]! >= today && begins.at(-1)! < today, begins.join());
});

test('calendar items between two dates hold every kind, and nothing hidden', async () => {
  const { items, truncated } = (await sport.app.inject(`/api/v1${aroundNow()}`)).json().data as {
    items: { id: string; kind: string; title: string }[];
    truncated: boolean;
  };
  assert.equal(truncated, false);
  const kinds = Object.groupBy(items, (item) => item.kind);
  assert.deepEqual(Object.keys(kinds).toSorted(), ['event', 'game', 'practice', 'tournament']);
  assert.equal(kinds['game']?.length, (await all('/schedules/games')).length);
  assert.ok(!/Tryouts/.test(JSON.stringify(items)));
  assert.equal(items.filter((item) => /^(Canceled|Postponed): /.test(item.title)).length, 3);
});

test('read backwards, pages are the whole list turned round', async () => {
  for (const filter of [{}, { gender: 'girls' }, { division_id: 4 }, { to: '2100-01-01' }]) {
    const { items: forwards, total } = await readGames(sport.db, filter, { page: 1, limit: 100 });
    const backwards = [];
    for (let page = 1; backwards.length < total; page += 1) {
      const { items } = await readGames(sport.db, filter, { page, limit: 7, order: 'latest' });
      assert.ok(items.length > 0);
      backwards.push(...items);
    }
    assert.deepEqual(backwards.toReversed(), forwards);
  }
});
