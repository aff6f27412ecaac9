import type { Sql, Tx } from '@sports-hub/kernel';
import { isVerifiedGuardian } from '../../members/guardian-links.ts';
import { isReachable } from '../../members/reachable.ts';
import { ENTRIES } from '../../community/important/closures.ts';
import { IS_ASKED, IS_SEEN } from '../../community/important/seen.ts';

/** When it was last sent to a team, and when what it is about begins. */
export const findSending = (
  sql: Sql,
  noticeId: number,
  teamId: number,
): Promise<{ name: string; sent_at: Date; starts_at: Date | null }> =>
  sql.one<{ name: string; sent_at: Date; starts_at: Date | null }>(
    `select t.name, greatest(n.created_at, (select max(s.sent_at) from important_sendings s where s.notice_id = $1 and s.team_id = $2)) as sent_at,
            (select min(least(x.starts_at, (e.before->>'starts_at')::timestamptz))
               from important_events e join ${ENTRIES} x on x.subject = e.subject and x.id = e.subject_id
              where e.notice_id = $1 and $2 = any (x.team_ids)) as starts_at
       from important_notices n, teams t where n.id = $1 and t.id = $2`,
    [noticeId, teamId],
  );

/** Presses at once come one after the other. */
export const lockNotice = (tx: Tx, noticeId: number): Promise<unknown> =>
  tx.run('select 1 from important_notices where id = $1 for no key update', [noticeId]);

export const isOfTeam = (sql: Sql, teamId: number, playerId: number): Promise<object | undefined> =>
  sql.maybeOne('select 1 from roster_entries where team_id = $1 and player_id = $2', [teamId, playerId]);

/** One row, or none where it is noted already. */
export const insertTold = (
  tx: Tx,
  { noticeId, playerId, toldBy, now }: { noticeId: number; playerId: number; toldBy: number; now: Date },
): Promise<number> =>
  tx.run(
    'insert into important_told (notice_id, player_id, told_by, told_at) values ($1, $2, $3, $4) on conflict do nothing',
    [noticeId, playerId, toldBy, now],
  );

export const deleteTold = (tx: Tx, noticeId: number, playerId: number): Promise<number> =>
  tx.run('delete from important_told where notice_id = $1 and player_id = $2', [noticeId, playerId]);

interface Again {
  noticeId: number;
  teamId: number;
  sentBy: number;
  now: Date;
  /** It begins soon, so nothing waits for the morning. */
  isUrgent: boolean;
}

export const insertSending = (tx: Tx, { noticeId, teamId, sentBy, now }: Again): Promise<number> =>
  tx.run('insert into important_sendings (notice_id, team_id, sent_by, sent_at) values ($1, $2, $3, $4)', [
    noticeId,
    teamId,
    sentBy,
    now,
  ]);

/** A line for every guardian of those players of the team whose families have not seen it. Says how many. */
export const insertLinesAgain = (tx: Tx, { noticeId, teamId, now, isUrgent }: Again): Promise<number> =>
  tx.run(
    `insert into notices as l (member_id, subject, subject_id, before, due_at, is_urgent, important_id, with_mail)
     select distinct on (m.id, about.subject, about.subject_id) m.id, about.subject, about.subject_id, about.before, $3::timestamptz,
            $4::boolean, n.id, true
       from important_notices n join roster_entries p on p.team_id = $2
       join guardian_links g on g.player_id = p.player_id and ${isVerifiedGuardian('g')}
       join members m on m.id = g.member_id
      cross join lateral (
        select 'announcement' as subject, n.announcement_id as subject_id, null::jsonb as before where n.announcement_id is not null
        union all select 'closure', n.closure_id, null where n.closure_id is not null
        union all select 'reopening', o.closure_id, null from important_notices o where o.id = n.reopens_id
        union all select e.subject, e.subject_id, e.before from important_events e where e.notice_id = n.id and n.cause = 'change') about
      where n.id = $1 and not ${IS_SEEN} and ${IS_ASKED} and ${isReachable('m')}
     on conflict (member_id, subject, subject_id) do update set due_at = excluded.due_at, pushed_at = null, with_mail = true,
       is_urgent = l.is_urgent or excluded.is_urgent, important_id = excluded.important_id`,
    [noticeId, teamId, now, isUrgent],
  );
