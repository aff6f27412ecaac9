import { hashSecret, type LinkHalf, type Sql, type Tx } from '@sports-hub/kernel';

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

export const listHubLinks = (sql: Sql): Promise<LinkHalf[]> =>
  sql.rows<LinkHalf>(
    'select hub_account_id as account_id, member_id, linked_at from hub_links order by hub_account_id',
  );

/** SQL for whether a member signs in through the hub. */
export const hasHubLink = (memberId: string): string =>
  `exists (select 1 from hub_links h where h.member_id = ${memberId})`;

export const isOnHub = async (sql: Sql, memberId: number): Promise<boolean> =>
  (await sql.one<{ is_on_hub: boolean }>(`select ${hasHubLink('$1')} as is_on_hub`, [memberId])).is_on_hub;

/** Whether the hub's word from then may begin a session: the link stands, and no sign-ins were ended since. Locked. */
export const mayBeginSession = async (
  tx: Tx,
  { memberId, hubAccountId, mintedAt }: { memberId: number; hubAccountId: number; mintedAt: Date },
): Promise<boolean> =>
  (
    await tx.maybeOne<{ is_current: boolean }>(
      `select sign_ins_ended_at is null or sign_ins_ended_at < $3 as is_current from hub_links
        where member_id = $1 and hub_account_id = $2 for share`,
      [memberId, hubAccountId, mintedAt],
    )
  )?.is_current === true;

export const markHubSession = (tx: Tx, secret: string, mintedAt: Date): Promise<number> =>
  tx.run('update sessions set hub_signed_at = $2 where id_hash = $1', [hashSecret(secret), mintedAt]);

/** Ends what began with the hub's word up to a moment, and what would begin with it later. Gives the member. */
export async function endHubSessions(tx: Tx, hubAccountId: number, endedAt: Date): Promise<number | undefined> {
  const link = await tx.maybeOne<{ member_id: number }>(
    `update hub_links set sign_ins_ended_at = greatest(sign_ins_ended_at, $2) where hub_account_id = $1 returning member_id`,
    [hubAccountId, endedAt],
  );
  if (link)
    await tx.run('delete from sessions where subject_id = $1 and hub_signed_at <= $2', [link.member_id, endedAt]);
  return link?.member_id;
}

/** With the link goes every session that rests on it. */
export const deleteHubSessions = (tx: Tx, memberId: number): Promise<number> =>
  tx.run('delete from sessions where subject_id = $1 and hub_signed_at is not null', [memberId]);
