import type { Sql, Tx } from '@sports-hub/kernel';

/**
 * Takes the decision of an attempt; false when it was taken before. Waits for a transaction that is just taking it.
 */
export const decideAttempt = async (
  tx: Tx,
  attempt: { id: string; hubAccountId: number; memberId: number | null; now: Date },
): Promise<boolean> =>
  (await tx.run(
    'insert into link_attempts (id, hub_account_id, member_id, decided_at) values ($1, $2, $3, $4) on conflict (id) do nothing',
    [attempt.id, attempt.hubAccountId, attempt.memberId, attempt.now],
  )) === 1;

/** The member an attempt linked; null when it was closed without a link. */
export const findDecision = (
  sql: Sql,
  id: string,
  hubAccountId: number,
): Promise<{ member_id: number | null } | undefined> =>
  sql.maybeOne('select member_id from link_attempts where id = $1 and hub_account_id = $2', [id, hubAccountId]);

/** The unique constraints decide: a member has one hub account, and a hub account one member. */
export const insertHubLink = (tx: Tx, link: { memberId: number; hubAccountId: number; now: Date }): Promise<number> =>
  tx.run('insert into hub_links (member_id, hub_account_id, linked_at) values ($1, $2, $3)', [
    link.memberId,
    link.hubAccountId,
    link.now,
  ]);

export const deleteHubLink = (tx: Tx, memberId: number, hubAccountId: number): Promise<number> =>
  tx.run('delete from hub_links where member_id = $1 and hub_account_id = $2', [memberId, hubAccountId]);
