import type { Tx } from '@sports-hub/kernel';
import type { Registration } from './queries.ts';

/**
 * The registered player: an existing one only if name and birth date are exactly the same and there is exactly one.
 * Nobody gains access to anything by this; guardians are confirmed by review only.
 */
export async function findOrAddPlayer(
  tx: Tx,
  { player_first_name, player_last_name, birth_date, gender, child_hash }: Registration,
  now: Date,
): Promise<number> {
  // The same child registered twice at once must become one player.
  await tx.run('select pg_advisory_xact_lock($1)', [child_hash.readBigInt64BE(8).toString()]);
  const found = await tx.rows<{ id: number }>(
    `select id from players where lower(last_name) = lower($2) and lower(first_name) = lower($1)
        and birth_date = $3 and first_name = $1 and last_name = $2 limit 2`,
    [player_first_name, player_last_name, birth_date],
  );
  if (found.length === 1 && found[0]) return found[0].id;
  const { id } = await tx.one<{ id: number }>(
    'insert into players (first_name, last_name, birth_date, gender, created_at) values ($1, $2, $3, $4, $5) returning id',
    [player_first_name, player_last_name, birth_date, gender === 'girls' ? 'girls' : 'boys', now],
  );
  return id;
}
