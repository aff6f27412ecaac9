import type { Sport } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';

/** What each sport counts for a player, in the order to show it. */
export const STATISTICS: Record<Sport, readonly (readonly [code: string, label: string])[]> = {
  basketball: [
    ['points', 'Points'],
    ['rebounds', 'Rebounds'],
    ['assists', 'Assists'],
    ['steals', 'Steals'],
    ['blocks', 'Blocks'],
    ['fouls', 'Fouls'],
  ],
  baseball: [
    ['at_bats', 'At bats'],
    ['hits', 'Hits'],
    ['runs', 'Runs'],
    ['runs_batted_in', 'Runs batted in'],
    ['home_runs', 'Home runs'],
    ['walks', 'Walks'],
    ['strikeouts', 'Strikeouts'],
    ['stolen_bases', 'Stolen bases'],
  ],
};

/** Brings the database's list up to date. What is no longer counted stays, because old games still refer to it. */
export async function keepStatistics(sql: Sql, sport: Sport): Promise<void> {
  const list = STATISTICS[sport];
  await sql.run(
    `insert into statistics (code, label, position)
     select code, label, position from unnest($1::text[], $2::text[]) with ordinality as s (code, label, position)
     on conflict (code) do update set label = excluded.label, position = excluded.position`,
    [list.map(([code]) => code), list.map(([, label]) => label)],
  );
}
