import { SPORT_TABLE, type Sport } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';

/** Brings the database's list up to date. What is no longer counted stays, because old games still refer to it. */
export async function keepStatistics(sql: Sql, sport: Sport): Promise<void> {
  const list = SPORT_TABLE[sport].statistics;
  await sql.run(
    `insert into statistics (code, label, position)
     select code, label, position from unnest($1::text[], $2::text[]) with ordinality as s (code, label, position)
     on conflict (code) do update set label = excluded.label, position = excluded.position`,
    [list.map(([code]) => code), list.map(([, label]) => label)],
  );
}
