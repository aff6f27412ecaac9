import type { Tx } from '@sports-hub/kernel';
import { ENDS_AT, ENTRIES, NOTICE_OF_CHANGED } from '../../community/important/closures.ts';
import type { NoticeEvent } from '../queries.ts';

/** A game or practice that is still ahead and not what it was: nobody was told of it as it is now. */
const makeOfChange = (tx: Tx, { id }: NoticeEvent, now: Date): Promise<{ id: number } | undefined> =>
  tx.maybeOne<{ id: number }>(
    `with changed as materialized (
       select x.*, e.before from notice_events e join ${ENTRIES} x on x.subject = e.subject and x.id = e.subject_id
        cross join lateral (
          select (e.before->>'starts_at')::timestamptz as starts_at, (e.before->>'venue_id')::bigint as venue_id, e.before->>'status' as status) was
        where e.id = $1 and x.is_public and x.status <> 'final' and greatest(x.starts_at, was.starts_at) > $2
          and (x.starts_at, x.venue_id, x.status) is distinct from (was.starts_at, was.venue_id, was.status)
          and not (x.status <> 'scheduled' and x.status = was.status)),
     notice as (
       insert into important_notices (cause, created_at, ends_at) select 'change', $2, ${ENDS_AT} from changed x returning id),
     ${NOTICE_OF_CHANGED}
     select id from notice`,
    [id, now],
  );

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
  return event.important_id;
}
