import type { Tx } from '@sports-hub/kernel';
import { ENDS_AT, ENTRIES, NOTICE_OF_CHANGED, teamsBefore } from '../../community/important/closures.ts';
import type { NoticeEvent } from '../queries.ts';

/**
 * Games and practices that are still ahead and not what they were, of `told` (subject, subject_id, before): nobody was told
 * of them as they are now. Who plays is part of it where that is known.
 */
const makeOf = (tx: Tx, told: string, id: number, now: Date): Promise<{ id: number } | undefined> =>
  tx.maybeOne<{ id: number }>(
    `with changed as materialized (
       select x.subject, x.id, x.team_ids || was.team_ids as team_ids, x.starts_at, x.duration_minutes, told.before
         from (${told}) told join ${ENTRIES} x on x.subject = told.subject and x.id = told.subject_id
        cross join lateral (
          select (told.before->>'starts_at')::timestamptz as starts_at, (told.before->>'venue_id')::bigint as venue_id,
                 told.before->>'status' as status, ${teamsBefore('told.before', 'x.team_ids')} as team_ids) was
        where x.is_public and x.status <> 'final' and greatest(x.starts_at, was.starts_at) > $2
          and (x.starts_at, x.venue_id, x.status, x.team_ids) is distinct from (was.starts_at, was.venue_id, was.status, was.team_ids)
          and not (x.status <> 'scheduled' and x.status = was.status)),
     notice as (
       insert into important_notices (cause, created_at, ends_at)
       select 'change', $2, max(${ENDS_AT}) from changed x having count(*) > 0 returning id),
     ${NOTICE_OF_CHANGED}
     select id from notice`,
    [id, now],
  );

const makeOfChange = (tx: Tx, { id }: NoticeEvent, now: Date) =>
  makeOf(tx, 'select subject, subject_id, before from notice_events where id = $1', id, now);
const makeOfChangeSet = (tx: Tx, { subject_id }: NoticeEvent, now: Date) =>
  makeOf(tx, 'select subject, subject_id, before from schedule_change_rows where set_id = $1', subject_id, now);

/** For how long an announcement waits to be confirmed. */
const ANNOUNCEMENT_DAYS = 7;

const makeOfAnnouncement = (tx: Tx, { subject_id }: NoticeEvent, now: Date): Promise<{ id: number } | undefined> =>
  tx.maybeOne<{ id: number }>(
    `with told as materialized (
       select id, scope_type, scope_id from current_announcements where id = $1 and is_important and withdrawn_at is null),
     notice as (
       insert into important_notices (cause, announcement_id, created_at, ends_at)
       select 'announcement', id, $2, $2::timestamptz + interval '${ANNOUNCEMENT_DAYS} days' from told returning id),
     teams as (
       insert into important_teams (notice_id, team_id)
       select notice.id, t.id from notice, told join current_teams t
           on case told.scope_type when 'team' then t.id else t.division_id end = told.scope_id)
     select id from notice`,
    [subject_id, now],
  );

/** Asks families to confirm it, where that is asked. A closure does so with the closing. */
export async function makeImportant(tx: Tx, event: NoticeEvent, now: Date): Promise<number | null> {
  if (event.subject === 'announcement') return (await makeOfAnnouncement(tx, event, now))?.id ?? null;
  if (event.subject === 'game' || event.subject === 'practice') return (await makeOfChange(tx, event, now))?.id ?? null;
  if (event.subject === 'change_set') return (await makeOfChangeSet(tx, event, now))?.id ?? null;
  return event.important_id;
}
