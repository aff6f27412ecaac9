import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { SeasonImport } from '@sports-hub/contract';
import { createTestClock } from '@sports-hub/kernel/testing';
import { asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let office: AdminClient;
let season: number;
before(async () => {
  sport = await startTestSport({ clock: createTestClock('2026-07-02T16:00:00Z') });
  office = await asAdminOf(sport, 'robin.vale', { season: true });
  ({ id: season } = await sport.db.one<{ id: number }>(
    `insert into seasons (name, starts_on, ends_on, is_current, is_prepared)
     values ('Winter', '2027-01-09', '2027-02-20', false, true) returning id`,
  ));
  const { id: division } = await sport.db.one<{ id: number }>(
    `with league as (insert into leagues (season_id, name, kind) values ($1, 'Winter league', 'in_house') returning id)
     insert into divisions (league_id, name, gender, age_group) select id, 'Grades 3–4', 'coed', '3-4' from league returning id`,
    [season],
  );
  await sport.db.run(`insert into teams (division_id, name) select $1, unnest(array['Owls', 'Otters', 'Lynx'])`, [
    division,
  ]);
});
after(() => sport.stop());

const GAMES = `Game No.,Div,Home,Visitor,Date,Start Time,Gym,Ref
G-101,Grades 3–4,Owls,Otters,1/23/2027,9:00 AM,Lincoln,T. Moss
G-102,Grades 3–4,Otters,Lynx,1/30/2027,10:30 AM,Lincoln,T. Moss
`;
const paste = async (text: string, kind = 'games') => office.post('/admin/imports', { kind, season_id: season, text });
const taken = async (text: string, kind = 'games'): Promise<SeasonImport> => {
  const { status, data } = await paste(text, kind);
  assert.equal(status, 201, JSON.stringify(data));
  return data;
};
const act = async (one: SeasonImport, what: string, body: object = {}) =>
  office.post(`/admin/imports/${one.id}/${what}`, { version: one.version, ...body });
const apply = async (one: SeasonImport, more: object = {}) =>
  act(one, 'apply', { difference: one.difference, ...more });
const games = () =>
  sport.db.rows<{ external_id: string; venue: string; status: string; at: string }>(
    `select g.external_id, v.name as venue, g.status, to_char(g.starts_at, 'MM-DD HH24:MI') as at from games g
       join divisions d on d.id = g.division_id join leagues l on l.id = d.league_id left join venues v on v.id = g.venue_id
      where l.season_id = $1 order by 1`,
    [season],
  );

describe('a file of games', () => {
  test('is understood by its headings; a name that is none here is asked for once, and nothing is stored before', async () => {
    const first = await taken(GAMES);
    assert.deepEqual(
      first.columns.map(({ field }) => field),
      ['external_id', 'division', 'home_team', 'away_team', 'date', 'time', 'venue', null],
    );
    assert.deepEqual(
      first.names.map(({ field, name, lines }) => ({ field, name, lines })),
      [{ field: 'venue', name: 'Lincoln', lines: 2 }],
    );
    assert.deepEqual([first.counts.wrong, first.wrong[0]?.wrong_field, first.wrong[0]?.line], [2, 'venue', 2]);
    const named = await act(first, 'columns', { names: [{ id: 1, means: 'Lincoln School Gym' }] });
    assert.deepEqual([named.data.counts.wrong, named.data.counts.new, named.data.names], [0, 2, []]);
    assert.deepEqual(await games(), []);
    const again = await taken(GAMES);
    assert.deepEqual([again.names, again.counts.new], [[], 2], 'what Lincoln means is remembered');
    const { status, data } = await apply(again);
    assert.deepEqual([status, data.state, data.added, data.can_undo], [200, 'applied', 2, true]);
    assert.deepEqual(
      (await games()).map(({ external_id, venue, at }) => `${external_id} ${venue} ${at}`),
      ['G-101 Lincoln School Gym 01-23 09:00', 'G-102 Lincoln School Gym 01-30 10:30'],
    );
    assert.equal((await apply(named.data)).status, 409, 'the other one is not what it was');
    assert.equal((await auditOf(sport, 'import.applied')).length, 1);
    assert.equal((await taken(GAMES)).counts.same, 2, 'the same file twice changes nothing');
  });

  test('shows what changes and what is missing, cancels what is named, and gives all of it back within a day', async () => {
    const one = await taken(GAMES.replace('9:00 AM', '11:00 AM').replace(/G-102.*\n/, ''));
    assert.deepEqual(one.changes[0]?.fields, [
      { field: 'starts_at', before: '2027-01-23T09:00:00', after: '2027-01-23T11:00:00' },
    ]);
    assert.deepEqual([one.missing.map(({ external_id }) => external_id), one.counts.missing], [['G-102'], 1]);
    const before = await games();
    const { data } = await apply(one, { cancel: ['G-102', 'G-1'] });
    assert.deepEqual(
      (await games()).map(({ status, at }) => `${status} ${at}`),
      ['scheduled 01-23 11:00', 'cancelled 01-30 10:30'],
    );
    const undone = await act(data, 'undo');
    assert.deepEqual([undone.status, undone.data.state, undone.data.stayed], [200, 'undone', 0]);
    assert.deepEqual(await games(), before);
    assert.equal((await act(undone.data, 'undo')).status, 409);
  });

  test('undoing leaves alone what somebody changed since, takes away what came with the file, and ends after a day', async () => {
    const two = await taken(
      `${GAMES}G-103,Grades 3–4,Lynx,Owls,2/6/2027,9:00 AM,Lincoln,\nG-104,Grades 3–4,Owls,Lynx,2/13/2027,9:00 AM,Lincoln,\n`,
    );
    const { data } = await apply(two);
    await sport.db.run(`update games set notes = 'Bring water' where external_id = 'G-104'`);
    const undone = await act(data, 'undo');
    assert.equal(undone.data.stayed, 1);
    assert.deepEqual(
      (await games()).map(({ external_id }) => external_id),
      ['G-101', 'G-102', 'G-104'],
    );
    await sport.db.run(`delete from games where external_id = 'G-104'`);
    const late = (await apply(await taken(GAMES.replace('9:00 AM', '1:00 PM')))).data;
    sport.clock.advance(24 * 3600 + 1);
    office = await asAdminOf(sport, 'robin.vale', { season: true });
    assert.equal((await act(late, 'undo')).status, 409);
  });

  test('a preview that is not true any more is shown again instead of being applied', async () => {
    const one = await taken(GAMES.replace('10:30 AM', '3:00 PM'));
    await sport.db.run(`update games set duration_minutes = 45 where external_id = 'G-102'`);
    const { status, data } = await apply(one);
    assert.deepEqual([status, data.code], [409, 'record.changed']);
    assert.equal((data.current as SeasonImport).id, one.id);
  });

  test('says of a game on a day that is not in the season which days are', async () => {
    const { additions } = await taken(
      GAMES.replace('1/23/2027', '1/23/2026').replaceAll('G-10', 'G-30').replace('10:30 AM', '5:30 PM'),
    );
    assert.deepEqual(
      additions.map(({ warnings }) => warnings),
      [['This is outside the season, which runs from January 9, 2027 to February 20, 2027.'], []],
    );
  });

  test('knows a division whichever dash it is written with, and takes it for the same game', async () => {
    const before = await games();
    const columns = GAMES.replaceAll('Game No.,', '').replaceAll(/G-10\d,/g, '');
    const first = await taken(columns);
    assert.equal((await apply(first)).status, 200);
    const again = await taken(columns.replaceAll('Grades 3–4', 'grades  3-4'));
    assert.deepEqual([again.names, again.counts.wrong, again.counts.new, again.counts.same], [[], 0, 0, 2]);
    assert.equal((await act((await office.get(`/admin/imports/${first.id}`)).data, 'undo')).status, 200);
    assert.deepEqual(await games(), before);
  });
});

describe('wrong lines', () => {
  test('hold everything until they are put right or left out', async () => {
    const one = await taken(
      `${GAMES}G-105,Grades 3–4,Owls,Kingfisher,2027-02-30 10:30,,Lincoln,\nG-106,Grades 3–4,Owls,Owls,2/6/2027,9:00 AM,Lincoln,=1+1\n`,
    );
    assert.deepEqual(
      one.wrong.map(({ line }) => line),
      [4, 5],
    );
    assert.match(one.wrong[1]!.problems.join(), /A team cannot play against itself/);
    assert.equal((await apply(one)).status, 422);
    const half = (
      await act(one, 'lines', {
        lines: [
          { id: 4, field: 'away_team', value: 'Otters' },
          { id: 5, left_out: true },
        ],
      })
    ).data;
    assert.deepEqual([half.counts.wrong, half.counts.left_out, half.wrong[0].wrong_field], [1, 1, 'starts_at']);
    const right = (await act(half, 'lines', { lines: [{ id: 4, field: 'starts_at', value: '2027-02-20 10:30' }] }))
      .data;
    assert.deepEqual([right.counts.wrong, right.counts.left_out, right.counts.new], [0, 1, 1]);
  });

  test('what is no file of rows is refused in words: empty, headings alone, 100 columns, a quotation mark, another season', async () => {
    const reason = async (text: string) => {
      const { status, data } = await paste(text);
      assert.equal(status, 422);
      return data.fields['file'] as string;
    };
    assert.match(await reason('Game,Home\n'), /There is nothing in it/);
    assert.match(await reason(`${Array.from({ length: 100 }, (_, n) => `c${n}`).join()}\n1\n`), /more than 60 columns/);
    assert.match(await reason('a,b\n"x,y\n'), /^Line \d+: A quotation mark/);
    assert.equal((await paste('')).status, 422);
    assert.equal((await office.post('/admin/imports', { kind: 'games', season_id: 999_999, text: GAMES })).status, 422);
    const formula = await taken('Game No.,Div,Home,Visitor,Date,Time\n=1+1,Grades 3–4,Owls,Lynx,2/6/2027,9:00 AM\n');
    assert.match(formula.wrong[0]!.problems.join(), /formula/);
    const without = await taken('Home,Visitor\nOwls,Lynx\n');
    assert.deepEqual(without.missing_fields, ['division', 'starts_at']);
    assert.equal((await apply(without)).status, 422);
    const twice = await act(without, 'columns', {
      columns: [
        { id: 1, field: 'division' },
        { id: 2, field: 'division' },
      ],
    });
    assert.equal(twice.status, 422);
  });
});

describe('a file of rosters', () => {
  const ROSTER =
    'First,Last,Birthdate,Gender,Division,Team,Jersey\nAda,Quill,4/12/2017,F,Grades 3–4,Owls,7\nBo,Quill,5/13/2017,M,Grades 3–4,Lynx,8\n';
  const entries = () =>
    sport.db.rows<{ name: string; team: string }>(
      `select p.first_name as name, t.name as team from roster_entries r join players p on p.id = r.player_id join teams t on t.id = r.team_id
        where p.last_name = 'Quill' order by 1`,
    );

  test('of another program is recognized; players are found by name and birth date, and birth dates are never shown', async () => {
    const one = await taken(ROSTER, 'rosters');
    assert.equal(one.program, 'TeamSnap');
    assert.deepEqual([one.counts.new, one.counts.wrong], [2, 0]);
    assert.doesNotMatch(JSON.stringify(one), /2017/);
    assert.equal(one.additions[0]?.label, 'Ada Quill · Owls');
    const { data } = await apply(one);
    assert.deepEqual(await entries(), [
      { name: 'Ada', team: 'Owls' },
      { name: 'Bo', team: 'Lynx' },
    ]);
    const moved = await taken(ROSTER.replace('Lynx', 'Otters'), 'rosters');
    assert.deepEqual(
      [moved.counts.new, moved.counts.changed, moved.changes[0]?.fields],
      [0, 1, [{ field: 'team', before: null, after: null }]],
    );
    assert.equal((await act(data, 'undo')).status, 200);
    assert.deepEqual(await entries(), []);
    const { content } = await sport.db.one<{ content: string }>('select content from season_imports where id = $1', [
      one.id,
    ]);
    assert.equal(content, '', 'what was in the file is forgotten when it is applied');
  });

  test('what nobody went on with is forgotten after a day', async () => {
    const one = await taken(ROSTER, 'rosters');
    const content = async () =>
      (await sport.db.one<{ content: string }>('select content from season_imports where id = $1', [one.id])).content;
    await sport.jobs.runRepeated();
    assert.equal(await content(), ROSTER);
    sport.clock.advance(24 * 3600 + 1);
    await sport.jobs.runRepeated();
    assert.equal(await content(), '');
    office = await asAdminOf(sport, 'robin.vale', { season: true });
    assert.equal((await office.get(`/admin/imports/${one.id}`)).data.lines, 0);
    assert.equal((await apply(one)).status, 409);
  });
});

describe('what a file must not do', () => {
  const ROSTER = 'ID,First,Last,Birthdate,Gender,Division,Team\n';

  test('change who a known child is, or be taken back in another season than its own', async () => {
    const known = await sport.db.one<{
      external_id: string;
      first_name: string;
      last_name: string;
      birth_date: string;
      gender: string;
    }>('select external_id, first_name, last_name, birth_date::text, gender from players where id = 1');
    const stranger = await taken(`${ROSTER}${known.external_id},X,Y,1/1/2001,M,Grades 3–4,Owls\n`, 'rosters');
    assert.match(stranger.wrong[0]!.problems.join(), /another player here/);
    const old = await sport.db.one<{ id: number }>(
      `with season as (insert into seasons (name, starts_on, ends_on, is_current) values ('Long ago', '2020-01-01', '2020-02-01', false) returning id),
       league as (insert into leagues (season_id, name, kind) select id, 'Winter league', 'in_house' from season returning id),
       division as (insert into divisions (league_id, name, gender, age_group) select id, 'Grades 3–4', 'coed', '3-4' from league returning id)
       insert into teams (division_id, name) select id, 'Owls' from division returning id`,
    );
    await sport.db.run('insert into roster_entries (team_id, player_id) values ($1, 1)', [old.id]);
    const { external_id, first_name, last_name, birth_date, gender } = known;
    const own = await taken(
      `${ROSTER}${[external_id, first_name, last_name, birth_date, gender, 'Grades 3–4', 'Owls'].join()}\n`,
      'rosters',
    );
    assert.equal(own.counts.new, 1, JSON.stringify(own.wrong));
    const { data } = await apply(own);
    assert.deepEqual((await auditOf(sport, 'import.applied')).at(-1)?.detail['placed'], ['player:1 Owls']);
    const undone = await act(data, 'undo');
    assert.equal(undone.data.stayed, 0);
    assert.equal((await sport.db.rows('select 1 from roster_entries where team_id = $1', [old.id])).length, 1);
  });

  test('reach into another season by a number, or take away a game for which somebody has entered something', async () => {
    const other = await sport.db.one<{ external_id: string }>(
      `select external_id from games where tournament_match_id is null and division_id in (select id from current_divisions) limit 1`,
    );
    const reached = await taken(`Game No.,Home Score,Away Score\n${other.external_id},1,2\n`, 'results');
    assert.match(reached.wrong[0]!.problems.join(), /number of another season/);
    const { data } = await apply(
      await taken('Game No.,Div,Home,Visitor,Start\nG-200,Grades 3–4,Owls,Lynx,2/6/2027 9:00 AM\n'),
    );
    const game = await sport.db.one<{ id: number }>(`select id from games where external_id = 'G-200'`);
    await sport.db.run(
      `insert into answers (player_id, kind, event_id, value, given_by, given_at, pressed_at, starts_at)
       select 1, 'game', id, 'comes', (select min(id) from members), now(), now(), starts_at from games where id = $1`,
      [game.id],
    );
    const undone = await act(data, 'undo');
    assert.equal(undone.data.stayed, 1);
  });

  test('tell a birth date to whoever tries many, keep rows for headings, or send a whole cell back', async () => {
    const tries = Array.from({ length: 5 }, (_, n) => `Riley,Parker,4/${n + 1}/2016,F,Grades 3–4,Owls`).join('\n');
    const tried = await taken(`First,Last,Birthdate,Gender,Division,Team\n${tries}\n`, 'rosters');
    assert.equal(tried.counts.wrong, 5);
    assert.match(tried.wrong[0]!.problems.join(), /several birth dates/);
    const headless = await taken('Nell,Porter,2016-04-12\nBo,Quill,2016-05-13\n', 'rosters');
    assert.doesNotMatch(JSON.stringify(headless), /Nell|Porter|2016/);
    const long = await taken(`Div,Home,Visitor,Start\n${'x'.repeat(50_000)},Owls,Lynx,2/6/2027 9:00 AM\n`);
    assert.ok(JSON.stringify(long).length < 20_000);
    assert.equal((await auditOf(sport, 'import.taken')).at(-1)?.detail['lines'], 1);
  });

  test('end the service: many games at one place and time, odd offsets, a cut sign, a line of nothing', async () => {
    const rows = Array.from({ length: 2000 }, (_, n) => `G-9${n},Grades 3–4,Owls,Lynx,2/6/2027 9:00 AM,Lincoln`).join(
      '\n',
    );
    const many = await taken(`Game No.,Div,Home,Visitor,Start,Gym\n${rows}\n`);
    assert.equal(many.counts.new, 2000);
    const odd = await taken('Game No.,Div,Home,Visitor,Start\nG-1,Grades 3–4,Owls,Lynx,2026-11-14T18:30+99:99\n');
    assert.match(odd.wrong[0]!.problems.join(), /is no offset/);
    assert.equal((await paste(`${'a'.repeat(99)}😀,b\n1,2\n`)).status, 201);
    assert.equal((await paste('a,b\n\0\n')).status, 422);
  });
});

test('who may only read a season looks at files and changes none', async () => {
  const reader = await asAdminOf(sport, 'robin.vale', { season: false });
  assert.equal((await reader.get(`/admin/imports?season_id=${season}`)).status, 200);
  assert.equal((await reader.post('/admin/imports', { kind: 'games', season_id: season, text: GAMES })).status, 403);
});
