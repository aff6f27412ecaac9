import type { CHANGE_KINDS } from '@sports-hub/contract';
import type { Tx } from '@sports-hub/kernel';
import { ENTRIES, teamsBefore } from '../community/important/closures.ts';
import { isStillSo } from './closures.ts';
import type { NoticeLine } from './queries.ts';

/** A game or practice as it is now, and as it was when somebody last heard of it. */
export interface ScheduleChange {
  subject: 'game' | 'practice';
  id: number;
  /** The away team of a game, null of a practice. */
  away: string | null;
  /** The home team, or the team that practices. */
  home: string;
  /** Null: it was not there. */
  was: Stand | null;
  is: Stand;
  /** Who played before, where that has changed. */
  was_home: string | null;
  was_away: string | null;
  /** Its place is closed, or open again. */
  place_is: 'closed' | 'open' | null;
}

export interface Stand {
  starts_at: Date;
  venue: string | null;
  status: string;
}

interface ChangeRow {
  place: number;
  subject: 'game' | 'practice';
  id: number;
  away: string | null;
  home: string;
  starts_at: Date;
  venue: string | null;
  status: string;
  was_starts_at: Date | null;
  was_venue: string | null;
  was_status: string | null;
  was_home: string | null;
  was_away: string | null;
  place_is: ScheduleChange['place_is'];
}

/** For each of these lists of somebody's lines those of its games and practices that their teams have, by time. */
export async function findScheduleChanges(
  tx: Tx,
  lists: readonly (readonly NoticeLine[])[],
): Promise<ScheduleChange[][]> {
  const lines = lists.flatMap((list, place) => list.map((line) => ({ ...line, place })));
  const rows = await tx.rows<ChangeRow>(
    `with line as materialized (
       select distinct on (told.place, w.subject, w.subject_id) told.place, n.member_id, w.subject, w.subject_id,
              w.before, (w.before->>'starts_at')::timestamptz as starts_at, (w.before->>'venue_id')::bigint as venue_id, w.before->>'status' as status,
              case n.subject when 'closure' then 'closed' when 'reopening' then 'open' end as place_is
         from unnest($1::integer[], $2::bigint[], $3::text[], $4::bigint[]) told(place, member_id, subject, subject_id)
         join notices n on n.member_id = told.member_id and n.subject = told.subject and n.subject_id = told.subject_id
        cross join lateral (
          select n.subject, n.subject_id, n.before where n.subject in ('game', 'practice')
          union all
          select e.subject, e.subject_id, e.before from important_events e where n.subject = 'change_set' and e.notice_id = n.important_id
          union all
          select e.subject, e.subject_id, e.before from venue_closures c, important_events e
           where n.subject in ('closure', 'reopening') and c.id = n.subject_id and e.notice_id = n.important_id
             and ${isStillSo('n.subject')}) w
        order by told.place, w.subject, w.subject_id, n.subject in ('closure', 'reopening') desc, n.important_id desc),
     held as materialized (
       select distinct member_id, team_id from member_holdings where member_id = any ($2::bigint[]) and team_id is not null),
     entry as materialized (
       select x.*, home.name as home, away.name as away, venue.name as venue
         from (select distinct subject, subject_id from line) one join ${ENTRIES} x on x.subject = one.subject and x.id = one.subject_id
         join teams home on home.id = x.team_ids[1] left join teams away on away.id = x.team_ids[2]
         left join venues venue on venue.id = x.venue_id
        where x.is_public)
     select line.place, entry.subject, entry.id, entry.away, entry.home, entry.starts_at, entry.venue, entry.status,
            line.starts_at as was_starts_at, was_at.name as was_venue, line.status as was_status, line.place_is,
            was_home.name as was_home, was_away.name as was_away
       from line join entry on entry.subject = line.subject and entry.id = line.subject_id
       cross join lateral (select ${teamsBefore('line.before', 'entry.team_ids')} as team_ids) was
       left join venues was_at on was_at.id = line.venue_id
       left join teams was_home on was_home.id = was.team_ids[1] and was.team_ids <> entry.team_ids
       left join teams was_away on was_away.id = was.team_ids[2] and was.team_ids <> entry.team_ids
      where exists (select 1 from held where held.member_id = line.member_id and held.team_id = any (entry.team_ids || was.team_ids))
      order by line.place, entry.starts_at, entry.id`,
    [
      lines.map(({ place }) => place),
      lines.map(({ member_id }) => member_id),
      lines.map(({ subject }) => subject),
      lines.map(({ subject_id }) => subject_id),
    ],
  );
  const found = lists.map((): ScheduleChange[] => []);
  for (const { place, was_starts_at, was_venue, was_status, starts_at, venue, status, ...entry } of rows)
    found[place]!.push({
      ...entry,
      was:
        was_starts_at === null || was_status === null
          ? null
          : { starts_at: was_starts_at, venue: was_venue, status: was_status },
      is: { starts_at, venue, status },
    });
  return found;
}

/** What there is to tell of it, if anything. */
export type ChangeKind = (typeof CHANGE_KINDS)[number] | 'teams';

export function changeKind({ was, is, was_home, place_is }: ScheduleChange, now: Date): ChangeKind | undefined {
  if (is.status === 'final') return undefined;
  if (was === null) return is.status === 'scheduled' && is.starts_at > now ? 'added' : undefined;
  if (Math.max(was.starts_at.getTime(), is.starts_at.getTime()) <= now.getTime()) return undefined;
  const hasMoved = was.starts_at.getTime() !== is.starts_at.getTime() || was.venue !== is.venue;
  if (is.status === 'cancelled') return was.status === 'cancelled' ? undefined : 'canceled';
  // A new time that is not certain is no news.
  if (is.status === 'postponed') return was.status === 'postponed' ? undefined : 'postponed';
  if (was.status !== 'scheduled') return 'back';
  if (was_home !== null) return 'teams';
  if (hasMoved) return 'moved';
  return place_is === 'open' ? 'back' : (place_is ?? undefined);
}
