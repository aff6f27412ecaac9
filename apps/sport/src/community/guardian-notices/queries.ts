import type { Sql, Tx } from '@sports-hub/kernel';
import { localTime } from '@sports-hub/kernel/time';
import { lockFamily } from '../../members/family-locks.ts';
import { isVerifiedGuardian } from '../../members/guardian-links.ts';

/** What the link in a mail to a guardian is about. */
export interface NoticedLink {
  link_id: number;
  guardian_id: number;
  member_id: number;
  player_id: number;
  child: string;
  adult: string;
  linked_at: string;
  status: string;
  /** Whether it is still the verification that the mail told of. */
  is_same: boolean;
}

export const insertNotice = (
  tx: Tx,
  notice: { tokenHash: Buffer; memberId: number; playerId: number; guardianId: number; expiresAt: Date },
): Promise<number> =>
  tx.run(
    `insert into guardian_link_notices (token_hash, link_id, verified_at, guardian_id, expires_at)
     select $1, id, verified_at, $4, $5 from guardian_links where member_id = $2 and player_id = $3`,
    [notice.tokenHash, notice.memberId, notice.playerId, notice.guardianId, notice.expiresAt],
  );

/** `$1` is now. */
const NOTICED_LINKS = `
  select n.link_id, n.guardian_id, g.member_id, g.player_id, p.first_name as child, m.first_name || ' ' || m.last_name as adult,
         ${localTime('n.verified_at')} as linked_at, g.status, coalesce(g.verified_at = n.verified_at, false) as is_same
    from guardian_link_notices n join guardian_links g on g.id = n.link_id join players p on p.id = g.player_id
    join members m on m.id = g.member_id
   where n.expires_at > $1 and exists (
     select 1 from guardian_links mine join members x on x.id = mine.member_id and x.is_active
      where mine.member_id = n.guardian_id and mine.player_id = g.player_id
        and ${isVerifiedGuardian('mine')})`;

/** None where it has ended, or where who got it is no verified guardian of the child any more. */
export const findNoticedLink = (sql: Sql, tokenHash: Buffer, now: Date): Promise<NoticedLink | undefined> =>
  sql.maybeOne<NoticedLink>(`${NOTICED_LINKS} and n.token_hash = $2`, [now, tokenHash]);

/** Those that a guardian can object to, or has, without the mail; of one link, or of all. What was decided since is left out. */
export const findNoticedLinksOf = (
  sql: Sql,
  guardianId: number,
  { now, linkId = null }: { now: Date; linkId?: number | null },
): Promise<NoticedLink[]> =>
  sql.rows<NoticedLink>(
    `${NOTICED_LINKS} and n.guardian_id = $2 and ($3::bigint is null or n.link_id = $3) and g.verified_at = n.verified_at and g.status <> 'revoked'
      order by n.verified_at desc, n.link_id limit 50`,
    [now, guardianId, linkId],
  );

/** In the order in which a decision about a claim takes them. */
export async function lockForObjection(
  tx: Tx,
  { link_id: linkId, member_id: memberId, player_id: playerId }: NoticedLink,
): Promise<void> {
  await tx.run(`select 1 from claims where member_id = $1 and status = 'pending' order by id for update`, [memberId]);
  await lockFamily(tx, { players: [playerId], members: [memberId] });
  await tx.run('select 1 from guardian_links where id = $1 for update', [linkId]);
}

export const suspendLink = (tx: Tx, linkId: number): Promise<number> =>
  tx.run(`update guardian_links set status = 'pending' where id = $1 and status = 'verified'`, [linkId]);

/**
 * The link comes back to a person as a claim: in the words of the one that was approved, and as old as that, so that
 * nothing that was made up since counts for it. One that is open for the same child anyway gets the objection.
 */
export const openClaimAgain = (
  tx: Tx,
  { linkId, guardianId, now }: { linkId: number; guardianId: number; now: Date },
): Promise<{ id: number }> =>
  tx.one<{ id: number }>(
    `insert into claims (member_id, first_name, last_name, birth_date, created_at, suspended_link_id, objected_at, objected_by)
     select g.member_id, coalesce(c.first_name, p.first_name), coalesce(c.last_name, p.last_name), coalesce(c.birth_date, p.birth_date),
            coalesce(c.created_at, g.verified_at), g.id, $3, $2
       from guardian_links g join players p on p.id = g.player_id
       left join lateral (
         select a.first_name, a.last_name, a.birth_date, a.created_at from claims a
          where a.member_id = g.member_id and a.player_id = g.player_id and a.status = 'approved' order by a.id desc limit 1) c on true
      where g.id = $1
     on conflict (member_id, lower(first_name), lower(last_name), birth_date) where status = 'pending'
       do update set suspended_link_id = excluded.suspended_link_id, objected_at = excluded.objected_at, objected_by = excluded.objected_by
     returning id`,
    [linkId, guardianId, now],
  );

/** A link that nobody is to decide about any more ends. */
export const endSuspendedLink = (tx: Tx, claimId: number, reason: string): Promise<number> =>
  tx.run(
    `update guardian_links set status = 'revoked', reason = $2
      where id = (select suspended_link_id from claims where id = $1) and status = 'pending'`,
    [claimId, reason],
  );

export const sweepNotices = (sql: Sql, now: Date, batch = 1_000): Promise<number> =>
  sql.run(
    `delete from guardian_link_notices where token_hash in (
       select token_hash from guardian_link_notices where expires_at <= $1 limit $2)`,
    [now, batch],
  );
