import type { Sql } from '@sports-hub/kernel';

/**
 * Taken before anything is written, or held, about who looks after a child: players by id, then the members whom it
 * concerns by id, then links and logins. A roster takes players and members in the same order, by its trigger.
 */
export async function lockFamily(
  tx: Sql,
  { players, members }: { players: readonly number[]; members: readonly number[] },
): Promise<void> {
  await tx.run('select 1 from players where id = any($1) order by id for no key update', [players]);
  await tx.run(
    `select 1 from members where id = any ($2::bigint[] || array(select member_id from player_logins where player_id = any($1)))
      order by id for no key update`,
    [players, members],
  );
}
