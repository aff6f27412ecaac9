import type { Tx } from '@sports-hub/kernel';

interface Told {
  memberId: number;
  /** What was told together. */
  notices: readonly number[];
  now: Date;
}

const keep = (tx: Tx, { memberId, notices, now }: Told, way: 'push' | 'mail', token: string | null) =>
  tx.run(
    `insert into important_tellings (notice_id, member_id, way, push_token, told_at)
     select notice_id, $1, $3, $4, $5 from unnest($2::bigint[]) notice_id`,
    [memberId, notices, way, token, now],
  );

/** Written down for the coach's list: who was told by which way. */
export async function keepPushTelling(tx: Tx, told: Told & { token: string }): Promise<void> {
  if (told.notices.length > 0) await keep(tx, told, 'push', told.token);
}
export async function keepMailTelling(tx: Tx, told: Told): Promise<void> {
  if (told.notices.length > 0) await keep(tx, told, 'mail', null);
}
