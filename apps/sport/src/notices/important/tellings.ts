import type { Tx } from '@sports-hub/kernel';

/** Somebody was told of an important notice. */
export interface Telling {
  noticeId: number;
  memberId: number;
  /** What the device calls it; null: by mail. */
  token: string | null;
}

/** Written down for the coach's list: who was told by which way. */
export async function keepTellings(tx: Tx, tellings: readonly Telling[], now: Date): Promise<void> {
  if (tellings.length === 0) return;
  await tx.run(
    `insert into important_tellings (notice_id, member_id, way, push_token, told_at)
     select notice_id, member_id, case when token is null then 'mail' else 'push' end, token, $4
       from unnest($1::bigint[], $2::bigint[], $3::uuid[]) told(notice_id, member_id, token)`,
    [
      tellings.map(({ noticeId }) => noticeId),
      tellings.map(({ memberId }) => memberId),
      tellings.map(({ token }) => token),
      now,
    ],
  );
}
