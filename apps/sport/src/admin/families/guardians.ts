import type { Sql, Tx } from '@sports-hub/kernel';
import type { Desk } from '../desk.ts';

/** Tells the verified guardians a child has already that somebody was added. */
export async function tellOtherGuardians(
  tx: Tx,
  { mail, mails, memberId, playerId }: Pick<Desk, 'mail' | 'mails'> & { memberId: number; playerId: number },
): Promise<void> {
  const others = await tx.rows<{ email: string; guardian: string; child: string }>(
    `select m.email, m.first_name as guardian, p.first_name as child
       from guardian_links g join members m on m.id = g.member_id and m.is_active join players p on p.id = g.player_id
      where g.player_id = $1 and g.member_id <> $2 and g.relationship = 'parent_guardian' and g.status = 'verified' order by m.id`,
    [playerId, memberId],
  );
  for (const { email, guardian, child } of others) await mail.send(tx, email, mails.newGuardian(guardian, child));
}

export interface LinkToStore {
  memberId: number;
  playerId: number;
  relationship: string;
  by: string;
  reason: string | null;
  now: Date;
}

/** Verifies a link, a removed one too. */
export const storeVerifiedLink = (tx: Tx, link: LinkToStore): Promise<number> =>
  tx.run(
    `insert into guardian_links (member_id, player_id, relationship, status, created_at, verified_at, verified_by, reason)
     values ($1, $2, $3, 'verified', $4, $4, $5, $6)
     on conflict (member_id, player_id) do update set relationship = excluded.relationship, status = 'verified', verified_at = excluded.verified_at,
       verified_by = excluded.verified_by, reason = excluded.reason`,
    [link.memberId, link.playerId, link.relationship, link.now, link.by, link.reason],
  );

export const findLinkState = (
  sql: Sql,
  memberId: number,
  playerId: number,
): Promise<{ relationship: string; status: string } | undefined> =>
  sql.maybeOne('select relationship, status from guardian_links where member_id = $1 and player_id = $2 for update', [
    memberId,
    playerId,
  ]);
