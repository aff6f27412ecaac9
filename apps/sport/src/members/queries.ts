import type { Sql } from '@sports-hub/kernel';

/** A member with the state that decides what they may do. */
export interface MemberRow {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  is_coach: boolean;
  is_staff: boolean;
  is_active: boolean;
  is_email_verified: boolean;
  has_temporary_password: boolean;
  /** The registered player, when this is a player's own login. */
  player_id: number | null;
}

/** For a statement over `members m left join player_logins p on p.member_id = m.id`. */
export const MEMBER_COLUMNS = `m.id, m.email, m.first_name, m.last_name, m.phone, m.is_coach, m.is_staff, m.is_active,
  m.email_verified_at is not null as is_email_verified, m.has_temporary_password, p.player_id`;

const FROM_MEMBERS = 'from members m left join player_logins p on p.member_id = m.id';

export const findMember = (sql: Sql, id: number): Promise<MemberRow | undefined> =>
  sql.maybeOne<MemberRow>(`select ${MEMBER_COLUMNS} ${FROM_MEMBERS} where m.id = $1`, [id]);
