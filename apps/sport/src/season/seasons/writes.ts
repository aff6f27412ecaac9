import { Problem, type Sql, type Tx } from '@sports-hub/kernel';

export interface SeasonDays {
  name: string;
  starts_on: string;
  ends_on: string;
}

/** Nothing for a name that is taken. A season whose days are over when it is added was never prepared here. */
export const insertSeason = (
  tx: Tx,
  { name, starts_on, ends_on }: SeasonDays,
  { today, copiedFromId }: { today: string; copiedFromId: number | null },
): Promise<{ id: number } | undefined> =>
  tx.maybeOne<{ id: number }>(
    `insert into seasons (name, starts_on, ends_on, is_prepared, copied_from_id) values ($1, $2, $3, $3::date >= $4::date, $5)
     on conflict do nothing returning id`,
    [name, starts_on, ends_on, today, copiedFromId],
  );

/**
 * What the site shows from now on. The season before stays readable; one that begins later is prepared again: then a step
 * is being taken back.
 */
export async function makeCurrent(tx: Tx, id: number): Promise<void> {
  await tx.run('select 1 from seasons order by id for update');
  await tx.run(
    `update seasons set is_current = false, is_prepared = starts_on > (select starts_on from seasons where id = $1)
      where is_current and id <> $1`,
    [id],
  );
  await tx.run('update seasons set is_current = true where id = $1', [id]);
}

/** What a season that is over refuses. Waits for one that is being made current. */
export async function requireNotOver(
  tx: Tx,
  belongs: { season: number } | { league: number } | { division: number } | { team: number },
): Promise<{ id: number; name: string }> {
  const season = await findSeasonOf(tx, belongs);
  if (!season) throw new Problem('record.not_found');
  if (!season.is_current && !season.is_prepared) throw new Problem('season.over');
  return season;
}

const SEASON = 's.id, s.name, s.is_current, s.is_prepared';
type FoundSeason = { id: number; name: string; is_current: boolean; is_prepared: boolean };

function findSeasonOf(
  sql: Sql,
  belongs: { season: number } | { league: number } | { division: number } | { team: number },
): Promise<FoundSeason | undefined> {
  if ('season' in belongs)
    return sql.maybeOne<FoundSeason>(`select ${SEASON} from seasons s where s.id = $1 for share`, [belongs.season]);
  if ('league' in belongs)
    return sql.maybeOne<FoundSeason>(
      `select ${SEASON} from leagues l join seasons s on s.id = l.season_id where l.id = $1 for share of s`,
      [belongs.league],
    );
  if ('division' in belongs)
    return sql.maybeOne<FoundSeason>(
      `select ${SEASON} from divisions d join leagues l on l.id = d.league_id join seasons s on s.id = l.season_id
        where d.id = $1 for share of s`,
      [belongs.division],
    );
  return sql.maybeOne<FoundSeason>(
    `select ${SEASON} from teams t join divisions d on d.id = t.division_id join leagues l on l.id = d.league_id
       join seasons s on s.id = l.season_id where t.id = $1 for share of s`,
    [belongs.team],
  );
}
