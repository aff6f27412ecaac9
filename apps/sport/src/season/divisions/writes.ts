import type { TieBreak } from '@sports-hub/contract';
import type { Tx } from '@sports-hub/kernel';
import { foldedName } from '../same-name.ts';

export interface DivisionValues {
  name: string;
  gender: string;
  age_group: string;
  places: number | null;
  team_size: number | null;
}

/** Nothing for a name that the season has already. */
export const insertLeague = (
  tx: Tx,
  { seasonId, name, kind }: { seasonId: number; name: string; kind: string },
): Promise<{ id: number } | undefined> =>
  tx.maybeOne<{ id: number }>(
    'insert into leagues (season_id, name, kind) values ($1, $2, $3) on conflict do nothing returning id',
    [seasonId, name, kind],
  );

/** After the others, unless its place is said. Nothing for a name that the league has already. */
export const insertDivision = (
  tx: Tx,
  { name, gender, age_group, places, team_size }: DivisionValues,
  { leagueId, isHidden, position }: { leagueId: number; isHidden: boolean; position?: number },
): Promise<{ id: number } | undefined> =>
  tx.maybeOne<{ id: number }>(
    `insert into divisions (league_id, name, gender, age_group, places, team_size, hides_when_open, position)
     select $1, $2, $3, $4, $5, $6, $7, coalesce($8::integer, (select max(position) + 1 from divisions where league_id = $1), 0)
      where not exists (select from divisions where league_id = $1 and ${foldedName('name')} = ${foldedName('$2::text')})
     on conflict do nothing returning id`,
    [leagueId, name, gender, age_group, places, team_size, isHidden, position],
  );

/** The places of registration periods that are still to come or open follow those of the division. */
export async function storeDivision(
  tx: Tx,
  id: number,
  { name, gender, age_group, places, team_size }: DivisionValues,
  now: Date,
): Promise<void> {
  await tx.run(
    'update divisions set name = $2, gender = $3, age_group = $4, places = $5, team_size = $6 where id = $1',
    [id, name, gender, age_group, places, team_size],
  );
  if (places !== null)
    await tx.run(
      `update registration_divisions rd set capacity = $2 from registration_periods p
        where p.id = rd.period_id and rd.division_id = $1 and p.closes_at > $3`,
      [id, places, now],
    );
}

export const isNameTaken = async (tx: Tx, id: number, name: string): Promise<boolean> =>
  (await tx.maybeOne(
    `select 1 from divisions d join divisions other on other.league_id = d.league_id
      where d.id = $1 and other.id <> $1 and ${foldedName('other.name')} = ${foldedName('$2::text')}`,
    [id, name],
  )) !== undefined;

/** In a season that is being prepared it takes effect when the season is opened. */
export const setHidden = (tx: Tx, id: number, isHidden: boolean): Promise<number> =>
  tx.run('update divisions set hides_when_open = $2 where id = $1', [id, isHidden]);

/** One place up or down within the league: from which to which, counted from one. Nothing at either end. */
export async function swapDivision(
  tx: Tx,
  id: number,
  direction: 'up' | 'down',
): Promise<{ from: number; to: number } | undefined> {
  const rows = await tx.rows<{ id: number }>(
    `select d.id from divisions d where d.league_id = (select league_id from divisions where id = $1)
      order by d.position, d.id for no key update`,
    [id],
  );
  const ids = rows.map((row) => row.id);
  const from = ids.indexOf(id);
  const to = direction === 'up' ? from - 1 : from + 1;
  const other = ids[to];
  if (other === undefined) return undefined;
  [ids[from], ids[to]] = [other, id];
  await tx.run(
    `update divisions d set position = o.place from unnest($1::bigint[]) with ordinality as o (id, place)
      where d.id = o.id and d.position is distinct from o.place`,
    [ids],
  );
  return { from: from + 1, to: to + 1 };
}

/** None for the order of the sport. */
export async function storeTieBreaks(
  tx: Tx,
  id: number,
  { rules, cap }: { rules: readonly TieBreak[]; cap: number | null },
): Promise<void> {
  await tx.run('delete from standings_rules where division_id = $1', [id]);
  await tx.run(
    `insert into standings_rules (division_id, position, rule, cap)
     select $1, r.place, r.rule, case when r.rule = 'point_difference' then $3::integer end
       from unnest($2::text[]) with ordinality as r (rule, place)`,
    [id, rules, cap],
  );
  // The version of the division guards its order too.
  await tx.run('update divisions set position = position where id = $1', [id]);
}

export const deleteDivision = async (tx: Tx, id: number): Promise<void> => {
  await tx.run('delete from divisions where id = $1', [id]);
};
