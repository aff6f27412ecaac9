import type { CHANGE_KINDS } from '@sports-hub/contract';
import type { Tx } from '@sports-hub/kernel';
import type { NoticeLine } from './queries.ts';

/** A game or practice as it is now, and as it was when somebody last heard of it. */
export interface ScheduleChange {
  subject: 'game' | 'practice';
  id: number;
  /** The away team of a game, null of a practice. */
  away: string | null;
  /** The home team, or the team that practices. */
  home: string;
  was: Stand;
  is: Stand;
  /** Its place is closed. */
  is_closed: boolean;
}

export interface Stand {
  starts_at: Date;
  venue: string | null;
  status: string;
}

interface ChangeRow {
  subject: 'game' | 'practice';
  id: number;
  away: string | null;
  home: string;
  starts_at: Date;
  venue: string | null;
  status: string;
  was_starts_at: Date;
  was_venue: string | null;
  was_status: string;
  is_closed: boolean;
}

/** Those of these games and practices that the member's teams have, by time. */
export async function findScheduleChanges(
  tx: Tx,
  memberId: number,
  lines: readonly NoticeLine[],
): Promise<ScheduleChange[]> {
  const rows = await tx.rows<ChangeRow>(
    `with line as materialized (
       select distinct on (w.subject, w.subject_id) w.subject, w.subject_id, (w.before->>'starts_at')::timestamptz as starts_at,
              (w.before->>'venue_id')::bigint as venue_id, w.before->>'status' as status, n.subject = 'closure' as is_closed
         from notices n join unnest($2::text[], $3::bigint[]) told(subject, subject_id)
           on told.subject = n.subject and told.subject_id = n.subject_id
        cross join lateral (
          select n.subject, n.subject_id, n.before where n.subject <> 'closure'
          union all
          select e.subject, e.subject_id, e.before from important_events e where n.subject = 'closure' and e.notice_id = n.important_id) w
        where n.member_id = $1
        order by w.subject, w.subject_id, n.subject = 'closure' desc),
     held as materialized (select scope_id as team_id from held_scopes($1) where scope_type = 'team'),
     entry as (
       select 'game' as subject, g.id, a.name as away, h.name as home, g.starts_at, g.venue_id, g.status
         from line join games g on line.subject = 'game' and g.id = line.subject_id
         join teams a on a.id = g.away_team_id join teams h on h.id = g.home_team_id
        where g.is_public and exists (select 1 from held where held.team_id in (g.home_team_id, g.away_team_id))
       union all
       select 'practice', p.id, null, h.name, p.starts_at, p.venue_id, p.status
         from line join practices p on line.subject = 'practice' and p.id = line.subject_id join teams h on h.id = p.team_id
        where p.is_public and exists (select 1 from held where held.team_id = p.team_id))
     select entry.subject, entry.id, entry.away, entry.home, entry.starts_at, now_at.name as venue, entry.status,
            line.starts_at as was_starts_at, was_at.name as was_venue, line.status as was_status, line.is_closed
       from line join entry on entry.subject = line.subject and entry.id = line.subject_id
       left join venues now_at on now_at.id = entry.venue_id left join venues was_at on was_at.id = line.venue_id
      order by entry.starts_at, entry.id`,
    [memberId, lines.map(({ subject }) => subject), lines.map(({ subject_id }) => subject_id)],
  );
  return rows.map(({ was_starts_at, was_venue, was_status, starts_at, venue, status, ...entry }) => ({
    ...entry,
    was: { starts_at: was_starts_at, venue: was_venue, status: was_status },
    is: { starts_at, venue, status },
  }));
}

/** What there is to tell of it, if anything. */
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export function changeKind({ was, is, is_closed }: ScheduleChange, now: Date): ChangeKind | undefined {
  if (Math.max(was.starts_at.getTime(), is.starts_at.getTime()) <= now.getTime() || is.status === 'final')
    return undefined;
  const hasMoved = was.starts_at.getTime() !== is.starts_at.getTime() || was.venue !== is.venue;
  if (is.status === 'cancelled') return was.status === 'cancelled' ? undefined : 'canceled';
  // A new time that is not certain is no news.
  if (is.status === 'postponed') return was.status === 'postponed' ? undefined : 'postponed';
  if (was.status !== 'scheduled') return 'back';
  if (hasMoved) return 'moved';
  return is_closed ? 'closed' : undefined;
}
