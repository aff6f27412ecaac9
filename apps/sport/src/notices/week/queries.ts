import type { NoticeKind, WeekAnnouncement } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { isEligible } from '../../members/queries.ts';
import { isReachable } from '../queries.ts';

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
