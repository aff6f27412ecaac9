import type { NoticeKind, WeekAnnouncement } from '@sports-hub/contract';
import { enlisting, type Sql } from '@sports-hub/kernel';
import { isEligible } from '../../members/queries.ts';
import { hasHubLink } from '../../members/hub-links/queries.ts';
import { isReachable } from '../../members/reachable.ts';

export interface WeekReader {
  id: number;
  email: string;
  may_write: boolean;
  rests: boolean;
  /** What is not to stand in the mail about the week. */
  left_out: NoticeKind[];
}

/** A member as the mail about the week needs them; nobody who could not sign in. */
export const findWeekReader = (sql: Sql, memberId: number, now: Date): Promise<WeekReader | undefined> =>
  sql.maybeOne<WeekReader>(
    `select m.id, m.email, ${isReachable('m')} as may_write, rests(m.id, false, $2) as rests,
            array(select s.kind from notice_settings s where s.member_id = m.id and not s.in_digest) as left_out
       from members m where m.id = $1 and ${isEligible('m')}`,
    [memberId, now],
  );

export const findLinkedMember = (sql: Sql, hubAccountId: number): Promise<{ member_id: number } | undefined> =>
  sql.maybeOne<{ member_id: number }>('select member_id from hub_links where hub_account_id = $1', [hubAccountId]);

/** What was announced to a member since a moment, without what they wrote or have confirmed, newest first. */
export const findNews = (
  sql: Sql,
  memberId: number,
  { since, now, limit }: { since: Date; now: Date; limit: number },
): Promise<WeekAnnouncement[]> =>
  sql.rows<WeekAnnouncement>(
    `select m.first_name || ' ' || m.last_name as author, coalesce(t.name, d.name, '') as scope, a.title
       from (select distinct scope_type, scope_id from held_scopes($1)) s
       join current_announcements a on a.scope_type = s.scope_type and a.scope_id = s.scope_id
       join members m on m.id = a.author_id
       left join teams t on a.scope_type = 'team' and t.id = a.scope_id
       left join divisions d on a.scope_type = 'division' and d.id = a.scope_id
      where a.created_at > $2 and a.final_at <= $4 and a.author_id <> $1 and a.withdrawn_at is null
        and not exists (select 1 from important_notices n join important_seen x on x.notice_id = n.id and x.member_id = $1
                         where n.announcement_id = a.id)
      order by a.id desc limit $3`,
    [memberId, since, limit, now],
  );

/** SQL: whether a member `m` has not switched the mail about the week off. */
const WANTS_IT = 'not exists (select 1 from week_mail_settings s where s.member_id = m.id and not s.by_mail)';

/** Members of the sport alone, who have a child or a team of this season: others have nothing on. */
export const enlistMembers = (
  sql: Sql,
  { week, now, limit }: { week: string; now: Date; limit: number },
): Promise<number> =>
  sql.run(
    enlisting(
      `select m.id from members m where ${isReachable('m')} and ${WANTS_IT} and not ${hasHubLink('m.id')}
          and exists (select 1 from member_holdings h where h.member_id = m.id)`,
    ),
    [week, now, limit],
  );

/** Whether the sport still is to mail a member about the week. */
export const isMailedHere = async (sql: Sql, memberId: number): Promise<boolean> =>
  (await sql.maybeOne(
    `select 1 as one from members m where m.id = $1 and ${isReachable('m')} and ${WANTS_IT} and not ${hasHubLink('m.id')}`,
    [memberId],
  )) !== undefined;

/** Null for who is linked to the hub, which mails them. */
export const findWeekMail = async (sql: Sql, memberId: number): Promise<boolean | null> =>
  (
    await sql.one<{ by_mail: boolean | null }>(
      `select case when not ${hasHubLink('$1')} then coalesce((select s.by_mail from week_mail_settings s where s.member_id = $1), true) end as by_mail`,
      [memberId],
    )
  ).by_mail;

export const storeWeekMail = (sql: Sql, memberId: number, byMail: boolean): Promise<number> =>
  sql.run(
    `insert into week_mail_settings (member_id, by_mail) values ($1, $2)
     on conflict (member_id) do update set by_mail = excluded.by_mail`,
    [memberId, byMail],
  );
