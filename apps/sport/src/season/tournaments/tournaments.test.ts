import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Problem } from '@sports-hub/kernel';
import { startTestSport, type TestSport } from '../../testing/sport.ts';
import { recordMatch } from './service.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

interface Side {
  state: string;
  team: { id: number; name: string } | null;
  seed: number | null;
  from_match_id: number | null;
}
interface Match {
  id: number;
  home: Side;
  away: Side;
  score: { home: number; away: number } | null;
  winner: { id: number } | null;
  next_match_id: number | null;
}
interface Detail {
  id: number;
  teams: number;
  champion: { id: number } | null;
  rounds: { name: string; matches: Match[] }[];
}

const bracket = async (): Promise<Detail> => (await sport.app.inject('/api/v1/tournaments/1')).json().data;
const record = (id: number, home: number, away: number) =>
  sport.db.transaction((tx) => recordMatch(tx, id, { home, away }, sport.clock.now()));

test('the demo tournament has eight teams and a bye that is not a side still to be decided', async () => {
  const tournament = await bracket();
  assert.equal(tournament.teams, 8);
  const matches = tournament.rounds.flatMap((round) => round.matches);
  assert.equal(new Set(matches.flatMap(({ home, away }) => [home.team?.id, away.team?.id]).filter(Boolean)).size, 8);
  const byes = matches.filter(({ home, away }) => home.state === 'bye' || away.state === 'bye');
  assert.equal(byes.length, 1);
  assert.equal(byes[0]?.winner?.id, byes[0]?.home.team?.id, 'who meets a bye is through');
  const open = matches.flatMap(({ home, away }) => [home, away]).filter((side) => side.state === 'undecided');
  assert.ok(open.length > 0);
  for (const side of open)
    assert.ok(side.from_match_id !== null && side.team === null, 'an open side says which match decides it');
});

test('both lists of tournaments have the same content, without hidden ones', async () => {
  const [one, other] = await Promise.all(
    ['/tournaments', '/events/tournaments'].map(async (path) => (await sport.app.inject(`/api/v1${path}`)).json().data),
  );
  assert.deepEqual(one, other);
  assert.equal(one.items.length, 1);
});

test('a winner goes on to the next match, up to a champion', async () => {
  for (;;) {
    const { rounds } = await bracket();
    const next = rounds
      .flatMap((round) => round.matches)
      .find((match) => !match.winner && match.home.team && match.away.team);
    if (!next) break;
    await record(next.id, 5, 3);
    const matches = (await bracket()).rounds.flatMap((round) => round.matches);
    assert.equal(matches.find((match) => match.id === next.id)?.winner?.id, next.home.team?.id);
    const later = matches.find((match) => match.id === next.next_match_id);
    if (later) assert.ok([later.home.team?.id, later.away.team?.id].includes(next.home.team?.id));
  }
  const { champion, rounds } = await bracket();
  assert.equal(champion?.id, rounds.at(-1)?.matches[0]?.winner?.id);
  assert.ok(champion);
});

test('a result can be corrected until the next match is decided', async () => {
  const { rounds } = await bracket();
  const [final, semifinal] = [rounds.at(-1)!.matches[0]!, rounds.at(-2)!.matches[0]!];
  const turned = semifinal.winner?.id === semifinal.home.team?.id ? ([1, 9] as const) : ([9, 1] as const);
  await assert.rejects(
    record(semifinal.id, turned[0], turned[1]),
    (error) => error instanceof Problem && error.code === 'record.conflict',
  );
  await sport.db.run(
    'update tournament_matches set winner_team_id = null, home_score = null, away_score = null where id = $1',
    [final.id],
  );
  await record(semifinal.id, turned[0], turned[1]);
  const after = await bracket();
  const sides = after.rounds.at(-1)!.matches[0]!;
  assert.ok(
    [sides.home.team?.id, sides.away.team?.id].includes(
      (turned[0] > turned[1] ? semifinal.home : semifinal.away).team?.id,
    ),
  );
  await assert.rejects(
    record(semifinal.id, 4, 4),
    (error) => error instanceof Problem,
    'a match of a knock-out has a winner',
  );
});

test('a match that leads nowhere else cannot be won by a team that does not play in it', async () => {
  const { rounds } = await bracket();
  await assert.rejects(
    sport.db.run('update tournament_matches set winner_team_id = 1 where id = $1', [rounds[0]!.matches[0]!.id]),
  );
});
