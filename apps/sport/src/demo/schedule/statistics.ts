import { SPORT_TABLE, type Sport } from '@sports-hub/contract';
import type { Tx } from '@sports-hub/kernel';
import { chance } from './world.ts';

/**
 * What one player can have done in one game. In baseball who scored got on base; a hit, a strikeout and an at-bat
 * without either add up to the at-bats, a home run is a hit, a run and a run batted in, and a walk is no at-bat.
 */
export function possibleLine(line: Readonly<Record<string, number>>): Record<string, number> {
  const { hits, runs = 0, home_runs: homeRuns = 0, walks = 0, strikeouts = 0 } = line;
  if (hits === undefined) return { ...line };
  const shownHomeRuns = Math.min(homeRuns, runs, 1);
  const shownHits = Math.max(Math.min(hits, 3), shownHomeRuns, runs - walks);
  const shownStrikeouts = Math.min(strikeouts, 2);
  return {
    ...line,
    home_runs: shownHomeRuns,
    hits: shownHits,
    strikeouts: shownStrikeouts,
    at_bats: shownHits + shownStrikeouts + 1,
    runs_batted_in: Math.max(shownHomeRuns, Math.min(line['runs_batted_in'] ?? 0, shownHits + 1)),
    stolen_bases: Math.min(line['stolen_bases'] ?? 0, shownHits + walks),
  };
}

/** Something for every player in every game that is over; what a team's players scored adds up to its score. */
export async function seedStatistics(tx: Tx, sport: Sport): Promise<void> {
  const sides = await tx.rows<{ game_id: number; score: number; players: number[] }>(
    `select g.game_id, g.score, array_agg(r.player_id order by r.player_id) as players
     from (
       select id as game_id, home_team_id as team_id, home_score as score from games where status = 'final'
       union all select id, away_team_id, away_score from games where status = 'final'
     ) g join roster_entries r on r.team_id = g.team_id
     group by g.game_id, g.team_id, g.score order by g.game_id, g.team_id`,
  );
  const { statistics, scored: made } = SPORT_TABLE[sport];
  const lines: [game: number, player: number, statistic: string, value: number][] = [];
  for (const { game_id: game, score, players } of sides) {
    for (const [place, player] of players.entries()) {
      const isExtra = (place + game) % players.length < score % players.length;
      const scored = Math.floor(score / players.length) + (isExtra ? 1 : 0);
      const line = possibleLine(
        Object.fromEntries(
          statistics.map(([statistic], index) => [
            statistic,
            statistic === made ? scored : chance(5, game, player, index),
          ]),
        ),
      );
      for (const [statistic, value] of Object.entries(line)) lines.push([game, player, statistic, value]);
    }
  }
  await tx.run(
    `insert into player_statistics (game_id, player_id, statistic, value) select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::integer[])`,
    [0, 1, 2, 3].map((column) => lines.map((line) => line[column])),
  );
}
