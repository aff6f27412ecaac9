import type { AdminPage } from '@sports-hub/contract';
import type { Tx } from '@sports-hub/kernel';
import { ownAffair } from '../admin/access.ts';
import { concerns } from '../admin/reports/queries.ts';
import { hasNoAnswer } from '../answers/queries.ts';
import { ENTRIES } from '../community/important/closures.ts';
import { hasHeard } from '../community/important/seen.ts';
import { isVerifiedGuardian } from '../members/guardian-links.ts';
import type { NoticeEvent } from './queries.ts';
import { isReachable } from '../members/reachable.ts';

/** SQL for whether an administrator `a` decides about what is on a page. */
export const mayDecide = (page: AdminPage): string =>
  `(a.is_super or exists (select 1 from administrator_pages g where g.member_id = a.member_id and g.page = '${page}' and g.may_write))`;

/** For each kind of event whom it concerns: a statement that gives `member_id`, with the event's subject as `$1`. */
const AUDIENCES: Record<NoticeEvent['subject'], string> = {
  // Whoever can read it, but not whoever wrote it.
  announcement: `
    select h.member_id from announcements x join member_holdings h on h.team_id = x.scope_id
     where x.id = $1 and x.scope_type = 'team' and h.member_id <> x.author_id
    union
    select h.member_id from announcements x join member_holdings h on h.division_id = x.scope_id
     where x.id = $1 and x.scope_type = 'division' and h.member_id <> x.author_id`,
  // And those who played in it as it was known.
  game: `
    select h.member_id from games x join member_holdings h on h.team_id in (x.home_team_id, x.away_team_id)
     where x.id = $1 and x.is_public
    union
    select h.member_id from notice_events x join games g on g.id = x.subject_id and g.is_public
      join important_teams t on t.notice_id = x.important_id join member_holdings h on h.team_id = t.team_id
     where x.id = (select max(e.id) from notice_events e where e.subject = 'game' and e.subject_id = $1)`,
  practice: `
    select h.member_id from practices x join member_holdings h on h.team_id = x.team_id where x.id = $1 and x.is_public`,
  change_set: `
    select h.member_id from notice_events x join important_teams t on t.notice_id = x.important_id
      join member_holdings h on h.team_id = t.team_id
     where x.subject = 'change_set' and x.subject_id = $1`,
  closure: `
    select h.member_id from important_notices x join important_teams t on t.notice_id = x.id
      join member_holdings h on h.team_id = t.team_id
     where x.closure_id = $1`,
  // Who heard that it was closed.
  reopening: `
    select h.member_id from important_notices x join important_notices r on r.reopens_id = x.id
      join important_teams t on t.notice_id = r.id join member_holdings h on h.team_id = t.team_id
     where x.closure_id = $1 and ${hasHeard('h.member_id', 'x.id')}`,
  // Guardians of those who have not answered.
  reminder: `
    select g.member_id from answer_reminders x join team_events e on e.team_id = x.team_id and e.kind = x.kind and e.event_id = x.event_id
      join roster_entries r on r.team_id = x.team_id join guardian_links g on g.player_id = r.player_id and ${isVerifiedGuardian('g')}
     where x.id = $1 and e.status = 'scheduled' and ${hasNoAnswer('r.player_id')}`,
  // Nobody of whom it is.
  claim: `
    select a.member_id from claims x, administrators a
     where x.id = $1 and ${mayDecide('family-accounts')} and not ${ownAffair('a.member_id', 'array[x.member_id]')}`,
  report: `
    select a.member_id from reports r join conversations c on c.id = r.conversation_id, administrators a
     where r.id = $1 and ${mayDecide('team-messaging')} and not ${concerns('a.member_id')}`,
};

/** Whoever hears of it in the morning has this long. */
const HOURS_AFTER_MORNING = 3;
const startsSoon = (table: 'games' | 'practices'): string => `(
  select coalesce(least(case when x.starts_at > clock.now then x.starts_at end,
                        case when (e.before->>'starts_at')::timestamptz > clock.now then (e.before->>'starts_at')::timestamptz end)
                  < next_morning(clock.now) + interval '${HOURS_AFTER_MORNING} hours', false)
    from ${table} x where x.id = e.subject_id)`;

/** Something of it begins soon, as it was or as it is. */
const changesSoon = `(
  select coalesce(bool_or(time > clock.now and time < next_morning(clock.now) + interval '${HOURS_AFTER_MORNING} hours'), false)
    from important_events i join ${ENTRIES} x on x.subject = i.subject and x.id = i.subject_id
   cross join lateral (values (x.starts_at), ((i.before->>'starts_at')::timestamptz)) times(time)
   where i.notice_id = e.important_id)`;

/** SQL for whether an event `e` does not wait for the end of quiet hours. */
const URGENT: Record<NoticeEvent['subject'], string> = {
  announcement: 'false',
  game: startsSoon('games'),
  practice: startsSoon('practices'),
  change_set: changesSoon,
  closure: changesSoon,
  reopening: changesSoon,
  reminder: 'false',
  claim: 'false',
  // It may be about a child's safety.
  report: 'true',
};

/** Gives the next of those whom an event concerns their lines. Says how many, and who was the last. */
export const spreadEvent = (
  tx: Tx,
  { id, subject, subject_id, spread_to }: NoticeEvent,
  { now, limit }: { now: Date; limit: number },
): Promise<{ count: number; last: number | null }> =>
  tx.one<{ count: number; last: number | null }>(
    `with next as materialized (
       select m.id from members m
        where m.id > $2 and m.id in (select audience.member_id from (${AUDIENCES[subject]}) audience) and ${isReachable('m')}
        order by m.id limit $3),
     lines as (
       insert into notices as n (member_id, subject, subject_id, before, due_at, is_urgent, important_id, with_mail)
       select next.id, e.subject, e.subject_id, e.before, e.due_at, ${URGENT[subject]}, e.important_id, e.subject in ('closure', 'reopening')
         from next, notice_events e, (select $5::timestamptz as now) clock where e.id = $4
       -- What only waited for its mail has changed again: it is shown again, and the mail tells both.
       on conflict (member_id, subject, subject_id) do update set important_id = excluded.important_id, due_at = excluded.due_at,
         pushed_at = null, is_urgent = n.is_urgent or excluded.is_urgent
        where excluded.important_id is not null)
     select count(*)::integer as count, max(next.id) as last from next`,
    [subject_id, spread_to ?? 0, limit, id, now],
  );
