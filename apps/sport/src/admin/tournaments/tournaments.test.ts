import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createAudit } from '@sports-hub/kernel';
import { addDays, toLocalDate } from '@sports-hub/kernel/time';
import type { AdminMatch, AdminTournament } from '@sports-hub/contract';
import { createImports } from '../../season/imports/service.ts';
import { readStandings } from '../../season/standings/queries.ts';
import { rankGroup } from '../../season/tournaments/group-table.ts';
import { findTieBreaks } from '../../season/tournaments/state-queries.ts';
import { asAdmin, asAdminOf, auditOf, type AdminClient } from '../../testing/admin-client.ts';
import { as } from '../../testing/cast.ts';
import { startTestSport, type TestSport } from '../../testing/sport.ts';

let sport: TestSport;
let admin: AdminClient;
let division: number;
before(async () => {
  sport = await startTestSport();
  admin = await asAdmin(sport, 'admin');
  division = (await sport.db.one<{ id: number }>(`select id from divisions where name = 'Grades 7-8 Girls'`)).id;
});
after(() => sport.stop());

const day = (later: number): string => addDays(toLocalDate(sport.clock.now()), later);
const body = (more: object = {}) => ({
  ...{ name: 'Spring Cup', division_id: division, starts_on: day(1), ends_on: day(2), venue_id: 1, format: 'single' },
  ...{ team_ids: [], ...more },
});
const make = async (more: object = {}): Promise<AdminTournament> => {
  const made = await admin.post('/admin/tournaments', body(more));
  assert.equal(made.status, 201, JSON.stringify(made.data));
  return made.data;
};
const read = async (id: number): Promise<AdminTournament> => (await admin.get(`/admin/tournaments/${id}`)).data;
const matchesOf = ({ rounds }: AdminTournament): AdminMatch[] => rounds.flatMap(({ matches }) => matches);
const named = async (id: number, name: string): Promise<AdminMatch> =>
  matchesOf(await read(id)).find((match) => match.name === name)!;
const enter = async (match: AdminMatch, home: number, away: number, more: object = {}) =>
  admin.post(`/admin/matches/${match.id}/result`, {
    ...{ version: match.version, home_score: home, away_score: away, ...more },
  });
const seeds = async (count: number): Promise<number[]> =>
  (await readStandings(sport.db, [division])).slice(0, count).map(({ team }) => team.id);
const teams = ({ home, away }: AdminMatch) => [home.team?.name ?? null, away.team?.name ?? null];
/** A match of today whose game is an hour old. */
const playToday = (match: AdminMatch) =>
  sport.db.run(`update tournament_matches set starts_at = $2 where id = $1`, [
    match.id,
    new Date(sport.clock.now().getTime() - 60_000),
  ]);

test('a preview has the seeds of the standings, byes of the best, and stores nothing', async () => {
  const earlier = (await admin.get('/admin/tournaments')).data.items.length;
  const { data } = await admin.get(
    `/admin/divisions/${division}/tournament-preview?teams=${(await seeds(7)).join(',')}&starts_on=${day(1)}&ends_on=${day(2)}`,
  );
  assert.deepEqual(
    data.teams.map(({ id }: { id: number }) => id),
    await seeds(7),
  );
  assert.equal(data.left_out.length, 1);
  assert.deepEqual(
    data.rounds.map(({ name }: { name: string }) => name),
    ['Quarterfinals', 'Semifinals', 'Final'],
  );
  assert.deepEqual([data.rounds[0].matches[0].home.seed, data.rounds[0].matches[0].away.words], [1, 'Bye']);
  assert.deepEqual(data.rounds[1].matches[0].away.words, 'Winner of 4–5');
  const games = Object.fromEntries(
    data.formats.map((one: { format: string; games: number }) => [one.format, one.games]),
  );
  assert.deepEqual(games, { single: 6, double: 13, groups: 12, round_robin: 21 });
  assert.equal((await admin.get('/admin/tournaments')).data.items.length, earlier);
  const few = (await admin.get(`/admin/divisions/${division}/tournament-preview?format=groups&groups=8`)).data;
  assert.match(few.formats[2].problem, /These groups need 16 teams/);
  assert.deepEqual(few.rounds, []);
});

test('a draft is seen by administrators only; published, its matches are games of everybody', async () => {
  const draft = await make({ name: 'Quiet Cup', team_ids: await seeds(4) });
  assert.equal(draft.state, 'draft');
  const first = draft.rounds[0]!.matches[0]!;
  const set = await admin.post(`/admin/matches/${first.id}/change`, {
    ...{ version: first.version, day: day(1), time: '10:00', venue_id: 1 },
  });
  assert.deepEqual([set.status, set.data.starts_at, set.data.state], [200, `${day(1)}T10:00:00`, 'ready']);
  const shown = async () => [
    (await sport.app.inject(`/api/v1/tournaments/${draft.id}`)).statusCode,
    (await sport.app.inject('/api/v1/tournaments')).body.includes('Quiet Cup'),
    (await sport.app.inject('/api/v1/schedules/games?limit=100')).body.includes('Quiet Cup'),
  ];
  assert.deepEqual(await shown(), [404, false, false]);
  const stale = await admin.post(`/admin/tournaments/${draft.id}/publish`, { version: 1 });
  assert.deepEqual([stale.status, stale.code, stale.data.current.id], [409, 'record.changed', draft.id]);
  const { version } = await read(draft.id);
  assert.equal((await admin.post(`/admin/tournaments/${draft.id}/publish`, { version })).data.state, 'public');
  await sport.lookAtChanges();
  assert.deepEqual(await shown(), [200, true, true]);
  const now = await read(draft.id);
  assert.equal(
    (await admin.post(`/admin/tournaments/${draft.id}/remove`, { version: now.version })).code,
    'record.conflict',
  );
  const [line] = (await auditOf(sport, 'tournament.published')).filter(
    ({ subject }) => subject === `tournament:${draft.id}`,
  );
  assert.deepEqual([line?.detail['before'], line?.detail['after']], [{ state: 'draft' }, { state: 'public' }]);
  const other = await make({ name: 'Gone Cup', team_ids: await seeds(2) });
  const sitemap = (await sport.app.inject('/sitemap.xml')).body;
  assert.deepEqual(
    [draft.id, other.id].map((id) => sitemap.includes(`/tournaments/${id}<`)),
    [true, false],
  );
  assert.equal(
    (await admin.post(`/admin/tournaments/${other.id}/remove`, { version: other.version })).data.name,
    'Gone Cup',
  );
  assert.equal((await admin.get(`/admin/tournaments/${other.id}`)).status, 404);
});

test('bad input is told at its field, and nothing is made', async () => {
  const [one, two] = await seeds(2);
  for (const [more, field] of [
    [{ name: '' }, 'name'],
    [{ starts_on: day(5), ends_on: day(2) }, 'ends_on'],
    [{ starts_on: '2031-01-01', ends_on: '2031-01-02' }, 'starts_on'],
    [{ team_ids: [one, one] }, 'team_ids'],
    [{ team_ids: [one, 1] }, 'team_ids'],
    [{ team_ids: [one] }, 'format'],
    [{ team_ids: [one, two], format: 'groups' }, 'format'],
    [{ venue_id: 9999 }, 'venue_id'],
    [{ division_id: 9999 }, 'division_id'],
    [{ format: 'swiss' }, 'format'],
  ] as const) {
    const refused = await admin.post('/admin/tournaments', body(more));
    assert.deepEqual(
      [refused.status, Object.keys(refused.data?.errors ?? refused.data ?? {}).join()].slice(0, 1),
      [422],
      JSON.stringify(more),
    );
    assert.ok(JSON.stringify(refused).includes(`"${field}"`), `${field}: ${JSON.stringify(refused)}`);
  }
  const cup = await make({ team_ids: await seeds(4) });
  const [first] = cup.rounds[0]!.matches;
  for (const given of [
    { day: day(1) },
    { time: '10:00' },
    { day: day(-1), time: '10:00' },
    { day: '2031-01-01', time: '10:00' },
  ])
    assert.equal(
      (await admin.post(`/admin/matches/${first!.id}/change`, { version: first!.version, ...given })).status,
      422,
    );
  await sport.db.run(
    `insert into venue_closures (venue_id, day, from_time, until_time, created_at) values (2, $1, '10:30', '12:00', now())`,
    [day(1)],
  );
  const there = { version: first!.version, day: day(1), venue_id: 2 };
  const closed = await admin.post(`/admin/matches/${first!.id}/change`, { ...there, time: '10:00' });
  assert.equal(closed.status, 422, closed.body);
  assert.match(closed.data.fields.venue_id, /is closed then/);
  await sport.db.run('update venue_closures set lifted_at = now() where venue_id = 2');
  assert.equal((await enter(first!, 2, 2)).status, 422, 'the winner must be named');
  assert.equal((await admin.post(`/admin/matches/${first!.id}/result`, { version: first!.version })).status, 422);
  assert.equal((await enter(cup.rounds[1]!.matches[0]!, 2, 1)).code, 'record.conflict', 'nobody plays in it yet');
  const level = await enter(first!, 2, 2, { winner: 'away' });
  assert.equal(level.data.winner.id, first!.away.team!.id);
  await sport.db.run('update seasons set is_current = false where is_current');
  assert.equal((await admin.post('/admin/tournaments', body({}))).code, 'season.over');
  assert.equal((await enter(cup.rounds[0]!.matches[1]!, 2, 1)).code, 'season.over');
  await sport.db.run('update seasons set is_current = true where id = $1', [cup.season_id]);
});

test('reading needs the right to read, writing that to write', async () => {
  const cup = await make({ team_ids: await seeds(4) });
  const [first] = cup.rounds[0]!.matches;
  const reader = await asAdminOf(sport, 'robin.vale', { season: false });
  const outsider = await asAdminOf(sport, 'staff.diaz', { content: true });
  const gets = [
    '/admin/tournaments',
    `/admin/tournaments/${cup.id}`,
    `/admin/divisions/${division}/tournament-preview`,
  ];
  for (const path of gets) {
    assert.equal((await reader.get(path)).status, 200, path);
    assert.equal((await outsider.get(path)).status, 403, path);
  }
  for (const [path, given] of [
    ['/admin/tournaments', body()],
    [`/admin/tournaments/${cup.id}/change`, { version: cup.version, name: 'X', starts_on: day(1), ends_on: day(1) }],
    [`/admin/tournaments/${cup.id}/publish`, { version: cup.version }],
    [`/admin/tournaments/${cup.id}/remove`, { version: cup.version }],
    [`/admin/matches/${first!.id}/change`, { version: 1 }],
    [`/admin/matches/${first!.id}/result`, { version: 1, home_score: 1, away_score: 0 }],
    [`/admin/matches/${first!.id}/correct`, { version: 1, home_score: 1, away_score: 0, seen: '', reason: 'because' }],
  ] as const)
    assert.deepEqual(
      [(await reader.post(path, given)).status, (await outsider.post(path, given)).status],
      [403, 403],
      path,
    );
});

test('a winner goes on; two results at once both do; a stale one is told what stands', async () => {
  const cup = await make({ name: 'Race Cup', team_ids: await seeds(4) });
  const [one, two] = cup.rounds[0]!.matches as [AdminMatch, AdminMatch];
  const both = await Promise.all([enter(one, 3, 1), enter(two, 1, 3)]);
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  );
  assert.deepEqual(teams(await named(cup.id, 'Final')), [one.home.team!.name, two.away.team!.name]);
  const late = await enter(one, 1, 9);
  assert.deepEqual([late.status, late.code, late.data.current.score], [409, 'record.changed', { home: 3, away: 1 }]);
  const same = await named(cup.id, one.name);
  const twice = await Promise.all([enter(same, 5, 1), enter(same, 6, 1)]);
  assert.deepEqual(twice.map(({ status }) => status).toSorted(), [200, 409]);
  const lines = (await auditOf(sport, 'tournament.result_entered')).filter(
    ({ subject }) => subject === `match:${one.id}`,
  );
  assert.equal(lines.length, 2);
  assert.deepEqual(lines[0]?.detail['after'], { score: '3–1', winner: one.home.team!.name });
});

test('a winner goes on wherever the result is entered: field, link, desk, file; once, also when two arrive at once', async () => {
  const cup = await make({ name: 'Field Cup', team_ids: await seeds(8) });
  await admin.post(`/admin/tournaments/${cup.id}/publish`, { version: cup.version });
  const quarters = (await read(cup.id)).rounds[0]!.matches;
  for (const match of quarters) await playToday(match);
  const games = (await read(cup.id)).rounds[0]!.matches.map(({ game_id }) => game_id!);
  const kim = (await sport.db.one<{ id: number }>(`select id from members where email = 'coach.kim@riverbend.example'`))
    .id;
  await sport.db.run(`insert into assignments (member_id, role, team_id, created_at) values ($1, 'coach', $2, now())`, [
    kim,
    quarters[0]!.home.team!.id,
  ]);
  const standings = await readStandings(sport.db, [division]);
  const said = (game: number, home: number, away: number) => ({
    ...{ game_id: game, ended: 'played', home_score: home, away_score: away, client_id: randomUUID() },
  });
  const coach = as(sport, 'coach.kim');
  const level = await coach.post('/community/results', said(games[0]!, 4, 4));
  assert.equal(level.statusCode, 422, level.body);
  const sent = said(games[0]!, 31, 24);
  const link = await admin.post('/admin/scorekeeper-links', { venue_id: 1, day: day(0) });
  const token = link.data.url.split('/').at(-1);
  const all: readonly { statusCode?: number; status?: number; body?: string; data?: unknown }[] = await Promise.all([
    coach.post('/community/results', sent),
    coach.post('/community/results', sent),
    sport.app.inject({ method: 'POST', url: `/api/v1/scorekeeper/${token}/results`, payload: said(games[1]!, 20, 22) }),
    admin.post(`/admin/games/${games[2]}/result`, { version: 0, ended: 'played', home_score: 1, away_score: 0 }),
  ]);
  const statuses = all.map(({ statusCode, status }) => statusCode ?? status);
  assert.deepEqual(statuses, [200, 200, 200, 200], JSON.stringify(all.map(({ body: text, data }) => text ?? data)));
  const imports = createImports({ ...sport, audit: createAudit(sport.clock), actor: 'operator:test' });
  const text = `external_id,home_score,away_score\nmatch-${quarters[3]!.id},7,9\n`;
  const report = await imports.import({ kind: 'results', bytes: Buffer.from(text), map: new Map(), dryRun: false });
  assert.deepEqual(report.problems, []);
  const name = (index: number, side: 'home' | 'away') => quarters[index]![side].team!.name;
  assert.deepEqual(teams(await named(cup.id, 'Semifinal 1')), [name(0, 'home'), name(1, 'away')]);
  assert.deepEqual(teams(await named(cup.id, 'Semifinal 2')), [name(2, 'home'), name(3, 'away')]);
  assert.deepEqual(await readStandings(sport.db, [division]), standings, 'and no standings count it');
  const entries = await sport.db.one<{ n: number }>(
    'select count(*)::int as n from result_entries where game_id = $1',
    [games[0]],
  );
  assert.equal(entries.n, 1);
  // Once the next match is played, neither the field nor a file changes who plays in it.
  assert.equal((await enter(await named(cup.id, 'Semifinal 1'), 2, 1)).status, 200);
  const other = await admin.post(`/admin/games/${games[2]}/result`, {
    version: 99,
    ended: 'played',
    home_score: 0,
    away_score: 1,
  });
  assert.equal(other.code, 'record.changed');
  const refused = await coach.post('/community/results', said(games[0]!, 3, 9));
  assert.deepEqual([refused.statusCode, refused.json().data.code], [409, 'result.of_bracket']);
  const again = `external_id,home_score,away_score\nmatch-${quarters[1]!.id},9,2\nmatch-${quarters[3]!.id},4,4\n`;
  const wrong = await imports.import({ kind: 'results', bytes: Buffer.from(again), map: new Map(), dryRun: false });
  assert.deepEqual(
    wrong.problems.map(({ line }) => line),
    [2, 3],
  );
});

test('double elimination: who loses goes on below, and the second final is played only if needed', async () => {
  const cup = await make({ name: 'Second Chance', format: 'double', team_ids: await seeds(4) });
  assert.deepEqual(
    cup.rounds.map(({ stage }) => stage),
    ['winners', 'winners', 'second_chance', 'second_chance', 'bracket', 'bracket'],
  );
  const win = async (name: string, home: boolean) => {
    const done = await enter(await named(cup.id, name), home ? 2 : 1, home ? 1 : 2);
    assert.equal(done.status, 200, `${name}: ${JSON.stringify(done.data)}`);
  };
  await win('Winners round 1, game 1', true);
  await win('Winners round 1, game 2', true);
  await win('Second-chance round 1', true);
  await win('Winners final', true);
  await win('Second-chance final', true);
  await win('Final', true);
  assert.equal((await named(cup.id, 'Second final, if needed')).state, 'not_needed');
  assert.equal((await read(cup.id)).champion?.id, (await seeds(1))[0]);
  await win('Final', false);
  assert.equal((await named(cup.id, 'Second final, if needed')).state, 'unset');
  assert.equal((await read(cup.id)).champion, null);
  await win('Second final, if needed', true);
  assert.equal((await read(cup.id)).champion?.id, (await seeds(2))[1]);
});

test('groups go on when all their games are decided, by the tie-breaks of the division; everybody has a champion too', async () => {
  const cup = await make({ name: 'Group Cup', format: 'groups', groups: 2, advance: 2, team_ids: await seeds(6) });
  const better = (match: AdminMatch) => match.home.seed! < match.away.seed!;
  const groupGames = cup.rounds.filter(({ stage }) => stage === 'group').flatMap(({ matches }) => matches);
  for (const [index, match] of groupGames.entries()) {
    const { home, away } = await named(cup.id, 'Semifinal 1');
    assert.deepEqual([home.from, away.from], [index < 3 ? 'First of Group A' : null, 'Second of Group B']);
    await enter(match, better(match) ? 2 : 1, better(match) ? 1 : 2);
  }
  const [first, second] = (await read(cup.id)).groups;
  const semifinals = [await named(cup.id, 'Semifinal 1'), await named(cup.id, 'Semifinal 2')];
  assert.deepEqual(semifinals.map(teams), [
    [first!.rows[0]!.team.name, second!.rows[1]!.team.name],
    [second!.rows[0]!.team.name, first!.rows[1]!.team.name],
  ]);
  const all = await make({ name: 'All Cup', format: 'round_robin', team_ids: await seeds(3) });
  for (const match of matchesOf(all)) await enter(match, better(match) ? 2 : 1, better(match) ? 1 : 2);
  assert.equal((await read(all.id)).champion?.id, (await seeds(1))[0]);
});

test('a group is ranked as the standings rank a division with the same games', async () => {
  for (const { id } of await sport.db.rows<{ id: number }>('select id from divisions')) {
    const standings = await readStandings(sport.db, [id]);
    const games = await sport.db.rows<{ home: number; away: number; homeScore: number; awayScore: number }>(
      `select home_team_id as home, away_team_id as away, home_score as "homeScore", away_score as "awayScore" from games
        where division_id = $1 and status = 'final' and tournament_match_id is null`,
      [id],
    );
    const rules = await findTieBreaks(sport.db, id);
    const byName = standings
      .map(({ team }) => team)
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map((team) => team.id);
    const order = { rules: rules.map(({ rule }) => rule), cap: rules.find(({ cap }) => cap !== null)?.cap ?? null };
    assert.deepEqual(
      rankGroup(byName, games, order).map(({ team }) => team),
      standings.map(({ team }) => team.id),
    );
  }
});

test('a correction lists every later game that changes, then changes exactly those; families hear of it once', async () => {
  const cup = await make({ name: 'Correct Cup', team_ids: await seeds(4) });
  await admin.post(`/admin/tournaments/${cup.id}/publish`, { version: cup.version });
  const [one, two] = (await read(cup.id)).rounds[0]!.matches as [AdminMatch, AdminMatch];
  await enter(one, 26, 21);
  await enter(two, 3, 1);
  const final = await named(cup.id, 'Final');
  // Where no game is on any day of the week.
  const set = await admin.post(`/admin/matches/${final.id}/change`, {
    ...{ version: final.version, day: day(2), time: '21:30', venue_id: 1 },
  });
  assert.equal(set.status, 200, JSON.stringify(set.data));
  const query = 'home_score=21&away_score=27';
  const preview = (await admin.get(`/admin/matches/${one.id}/correction?${query}`)).data;
  assert.deepEqual(
    preview.changes.map(({ name }: { name: string }) => name),
    [one.name, 'Final'],
  );
  assert.equal(preview.needs_choice, false);
  const { version } = preview.tournament;
  const reason = 'The scorer mixed up the teams.';
  const stale = await admin.post(`/admin/matches/${one.id}/correct`, {
    ...{ version: version - 1, home_score: 21, away_score: 27, seen: `${one.id},${final.id}`, reason },
  });
  assert.equal(stale.code, 'record.changed');
  const unseen = { version, home_score: 21, away_score: 27, seen: String(one.id), reason };
  assert.equal(
    (await admin.post(`/admin/matches/${one.id}/correct`, unseen)).status,
    422,
    'nothing that was not shown',
  );
  const events = async () =>
    sport.db.rows<{ subject: string }>(
      `select subject from notice_events where spread_to is null and subject in ('game', 'change_set')`,
    );
  await sport.db.run('delete from notice_events');
  const done = await admin.post(`/admin/matches/${one.id}/correct`, {
    ...{ version, home_score: 21, away_score: 27, seen: `${one.id},${final.id}`, reason },
  });
  assert.equal(done.status, 200, JSON.stringify(done.data));
  assert.deepEqual(teams(await named(cup.id, 'Final')), [one.away.team!.name, two.home.team!.name]);
  assert.deepEqual(await events(), [{ subject: 'change_set' }], 'one notice, held back');
  assert.ok((await read(cup.id)).notice, 'which can be stopped');
  const [line] = (await auditOf(sport, 'tournament.result_corrected')).filter(
    ({ subject }) => subject === `match:${one.id}`,
  );
  assert.equal(line?.detail['reason'], reason);
  assert.match(line?.detail['before'].Final, new RegExp(one.home.team!.name));
  assert.match(line?.detail['after'].Final, new RegExp(one.away.team!.name));
});

test('where the next match was played, one says what becomes of it: played again, or only the score', async () => {
  const cup = await make({ name: 'Played Cup', team_ids: await seeds(4) });
  const [one, two] = cup.rounds[0]!.matches as [AdminMatch, AdminMatch];
  await enter(one, 2, 1);
  await enter(two, 2, 1);
  await enter(await named(cup.id, 'Final'), 5, 4);
  assert.equal((await enter(await named(cup.id, one.name), 1, 2)).code, 'result.of_bracket');
  const correct = async (given: object) => {
    const { version } = await read(cup.id);
    const asked = new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]));
    const { changes } = (await admin.get(`/admin/matches/${one.id}/correction?${asked}`)).data;
    const seen = changes.map(({ match_id }: { match_id: number }) => match_id).join();
    return admin.post(`/admin/matches/${one.id}/correct`, { version, reason: 'Miscounted', seen, ...given });
  };
  assert.equal((await correct({ home_score: 1, away_score: 2 })).status, 422);
  const preview = (await admin.get(`/admin/matches/${one.id}/correction?home_score=1&away_score=2`)).data;
  assert.deepEqual([preview.needs_choice, preview.can_stand, preview.changes[1].is_played], [true, true, true]);
  assert.equal((await correct({ home_score: 1, away_score: 2, later: 'stand' })).status, 200);
  const stands = await named(cup.id, one.name);
  assert.deepEqual([stands.score, stands.winner?.id], [{ home: 1, away: 2 }, one.home.team!.id]);
  assert.equal((await read(cup.id)).champion?.id, one.home.team!.id);
  assert.equal((await correct({ home_score: 1, away_score: 3, later: 'replay' })).status, 200);
  const final = await named(cup.id, 'Final');
  assert.deepEqual([final.score, final.home.team?.id], [null, one.away.team!.id]);
  assert.equal((await read(cup.id)).champion, null);
});
