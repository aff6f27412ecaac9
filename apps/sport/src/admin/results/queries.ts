import type { ResultSettings, ScorekeeperLink } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';

const SELECT_LINK = `
  select k.id, v.name as venue, to_char(k.day, 'YYYY-MM-DD') as day, concat_ws(' ', m.first_name, m.last_name) as made_by,
         ${localTime('k.made_at')} as made_at, (select count(*) from result_entries e where e.link_id = k.id)::integer as entries,
         ${localTime('k.withdrawn_at')} as withdrawn_at
    from scorekeeper_links k join venues v on v.id = k.venue_id join members m on m.id = k.made_by`;

/** From a day on. */
export const findLinks = (sql: Sql, day: string): Promise<ScorekeeperLink[]> =>
  sql.rows<ScorekeeperLink>(`${SELECT_LINK} where k.day >= $1::date order by k.day, v.name, k.id limit 500`, [day]);

export const findLink = (sql: Sql, id: number): Promise<ScorekeeperLink | undefined> =>
  sql.maybeOne<ScorekeeperLink>(`${SELECT_LINK} where k.id = $1`, [id]);

export const insertLink = (
  tx: Tx,
  link: { tokenHash: Buffer; venueId: number; day: string; madeBy: number; now: Date },
): Promise<{ id: number } | undefined> =>
  tx.maybeOne<{ id: number }>(
    `insert into scorekeeper_links (token_hash, venue_id, day, made_by, made_at)
     select $1, v.id, $3, $4, $5 from venues v where v.id = $2 and v.removed_at is null returning id`,
    [link.tokenHash, link.venueId, link.day, link.madeBy, link.now],
  );

/** False when it was withdrawn before. */
export const withdrawLink = async (tx: Tx, id: number, now: Date): Promise<boolean> =>
  (await tx.run('update scorekeeper_links set withdrawn_at = $2 where id = $1 and withdrawn_at is null', [id, now])) >
  0;

const DEFAULTS: ResultSettings = { coaches_enter: true, forfeit_score: 1, version: 1 };

export const findSettings = async (sql: Sql, seasonId: number): Promise<ResultSettings> =>
  (await sql.maybeOne<ResultSettings>(
    'select coaches_enter, forfeit_score, version from result_settings where season_id = $1',
    [seasonId],
  )) ?? DEFAULTS;

/** So that there is a row to lock. */
export const lockSettings = async (tx: Tx, seasonId: number): Promise<ResultSettings> => {
  await tx.run('insert into result_settings (season_id) values ($1) on conflict do nothing', [seasonId]);
  return tx.one<ResultSettings>(
    'select coaches_enter, forfeit_score, version from result_settings where season_id = $1 for no key update',
    [seasonId],
  );
};

export const storeSettings = (
  tx: Tx,
  seasonId: number,
  { coaches_enter, forfeit_score }: Omit<ResultSettings, 'version'>,
): Promise<number> =>
  tx.run('update result_settings set coaches_enter = $2, forfeit_score = $3 where season_id = $1', [
    seasonId,
    coaches_enter,
    forfeit_score,
  ]);
