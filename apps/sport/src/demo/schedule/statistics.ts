import { SPORT_TABLE, type Sport } from '@sports-hub/contract';
import type { Tx } from '@sports-hub/kernel';
import { chance } from './world.ts';

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
      for (const [index, [statistic]] of statistics.entries()) {
        const value =
          statistic === made ? scored : chance(5, game, player, index) + (statistic === 'at_bats' ? scored + 4 : 0);
        lines.push([game, player, statistic, value]);
      }
    }
  }
  await tx.run(
    `insert into player_statistics (game_id, player_id, statistic, value) select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::integer[])`,
    [0, 1, 2, 3].map((column) => lines.map((line) => line[column])),
  );
}
