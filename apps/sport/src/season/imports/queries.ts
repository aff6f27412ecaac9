import type { Tx } from '@sports-hub/kernel';

/** Two imports at once would each compare with what the other is about to change. */
export const lockImports = (tx: Tx): Promise<unknown> => tx.run('select pg_advisory_xact_lock(7425)');

export const findStartsOfGames = (
  tx: Tx,
  externalIds: readonly string[],
): Promise<{ external_id: string; starts_at: Date }[]> =>
  tx.rows<{ external_id: string; starts_at: Date }>(
    'select external_id, starts_at from games where external_id = any ($1)',
    [externalIds],
  );
