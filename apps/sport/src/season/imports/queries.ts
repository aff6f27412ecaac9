import type { Tx } from '@sports-hub/kernel';

/** Two imports at once would each compare with what the other is about to change. */
export const lockImports = (tx: Tx): Promise<unknown> => tx.run('select pg_advisory_xact_lock(7425)');

export const findCurrentSeason = async (tx: Tx): Promise<number | null> =>
  (await tx.maybeOne<{ id: number }>('select id from seasons where is_current'))?.id ?? null;

export const findStartsOfGames = (
  tx: Tx,
  externalIds: readonly string[],
): Promise<{ external_id: string; starts_at: Date }[]> =>
  tx.rows<{ external_id: string; starts_at: Date }>(
    'select external_id, starts_at from games where external_id = any ($1)',
    [externalIds],
  );

/** What names of files mean here, as somebody said once. */
export const listNames = (tx: Tx): Promise<{ field: string; name: string; means: string }[]> =>
  tx.rows<{ field: string; name: string; means: string }>('select field, name, means from import_names');

/** Who has these numbers, in whatever season. */
export const findPlayersByNumber = (
  tx: Tx,
  numbers: readonly string[],
): Promise<(KnownPlayer & { gender: string })[]> =>
  tx.rows<KnownPlayer & { gender: string }>(
    'select external_id, first_name, last_name, birth_date::text, gender from players where external_id = any ($1)',
    [numbers],
  );

export const findPlayerIds = (tx: Tx, numbers: readonly string[]): Promise<{ external_id: string; id: number }[]> =>
  tx.rows<{ external_id: string; id: number }>('select external_id, id from players where external_id = any ($1)', [
    numbers,
  ]);

/** Nobody enters a result of these games until the transaction ends: a file would write over it. */
export const lockGamesOf = (tx: Tx, seasonId: number): Promise<unknown> =>
  tx.run(
    `select 1 from games g join divisions d on d.id = g.division_id join leagues l on l.id = d.league_id
      where l.season_id = $1 order by g.id for no key update of g`,
    [seasonId],
  );

export interface KnownPlayer {
  first_name: string;
  last_name: string;
  birth_date: string;
  external_id: string;
}

/** Players with these names and birth dates; of two alike the one who is known for longer. */
export const findKnownPlayers = (tx: Tx, cells: readonly Readonly<Record<string, string>>[]): Promise<KnownPlayer[]> =>
  tx.rows<KnownPlayer>(
    `select p.first_name, p.last_name, p.birth_date::text, p.external_id
       from unnest($1::text[], $2::text[], $3::text[]) as i (first_name, last_name, birth_date)
       join players p on p.birth_date::text = i.birth_date and lower(p.last_name) = i.last_name and lower(p.first_name) = i.first_name
      where p.joined_with is null and p.external_id is not null order by p.id desc`,
    ['first_name', 'last_name', 'birth_date'].map((field) => cells.map((row) => (row[field] ?? '').toLowerCase())),
  );
