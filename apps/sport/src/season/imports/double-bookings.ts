import { t } from '@sports-hub/contract/texts';
import type { Sql } from '@sports-hub/kernel';
import { minutesOfDay, toLocalDate, toLocalTime } from '@sports-hub/kernel/time';
import { closesSpan } from '../conflicts/closures.ts';
import { findOpenClosures } from '../conflicts/queries.ts';
import { dayInShort, hoursInWords } from '../conflicts/words.ts';
import type { RowProblem } from './csv.ts';
import type { Change } from './kind.ts';

interface Booking {
  externalId: string;
  venueId: number | null;
  startsAt: Date;
  durationMinutes: number;
  status: string;
}
interface BookedLine extends Booking {
  line: number;
  venue: string;
}

const isBooking = (draft: unknown): draft is Booking =>
  typeof draft === 'object' && draft !== null && 'venueId' in draft && 'startsAt' in draft;
const endOf = ({ startsAt, durationMinutes }: Booking): number => startsAt.getTime() + durationMinutes * 60_000;

/** Rows of the file at one place at one time: of two the later line, each once. */
function withinTheFile(booked: readonly BookedLine[]): { line: number; venue: string; other: string }[] {
  const found = new Map<number, { line: number; venue: string; other: string }>();
  for (const own of Map.groupBy(booked, ({ venueId }) => venueId).values()) {
    const inTurn = own.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
    let last = inTurn[0]!;
    for (const next of inTurn.slice(1)) {
      if (next.startsAt.getTime() < endOf(last)) {
        const [earlier, later] = last.line < next.line ? [last, next] : [next, last];
        if (!found.has(later.line))
          found.set(later.line, { line: later.line, venue: later.venue, other: earlier.externalId });
      }
      if (endOf(next) > endOf(last)) last = next;
    }
  }
  return [...found.values()];
}

/**
 * What the file puts where something else is already, where another of its own rows is, or where it is closed. A warning, not an error: two
 * small teams may share a gym on purpose.
 */
export async function findDoubleBookings(
  sql: Sql,
  kind: string,
  changes: readonly Change<unknown>[],
): Promise<RowProblem[]> {
  const booked = changes.flatMap(({ line, after, draft }) =>
    isBooking(draft) && draft.venueId !== null && draft.status !== 'cancelled'
      ? [{ line, venue: after['venue'] ?? '', ...draft }]
      : [],
  );
  if (booked.length === 0) return [];
  const found = await sql.rows<{ line: number; venue: string; other: string }>(
    `with drafts as materialized (
       select external_id, venue_id, starts_at, starts_at + minutes * interval '1 minute' as ends_at, line
       from unnest($1::text[], $2::bigint[], $3::timestamptz[], $4::integer[], $5::integer[]) as d (external_id, venue_id, starts_at, minutes, line)
     ), others as (
       select 'games' as kind, external_id, venue_id, starts_at, duration_minutes from games where status <> 'cancelled'
       union all select 'practices', external_id, venue_id, starts_at, duration_minutes from practices where status <> 'cancelled'
     )
     select distinct on (d.line) d.line, v.name as venue, o.external_id as other from drafts d
     join others o on o.venue_id = d.venue_id and o.starts_at < d.ends_at and o.starts_at > d.starts_at - interval '1 day'
       and o.starts_at + o.duration_minutes * interval '1 minute' > d.starts_at
       and not (o.kind = $6 and o.external_id in (select external_id from drafts))
     join venues v on v.id = d.venue_id
     order by d.line, o.external_id`,
    [
      booked.map(({ externalId }) => externalId),
      booked.map(({ venueId }) => venueId),
      booked.map(({ startsAt }) => startsAt),
      booked.map(({ durationMinutes }) => durationMinutes),
      booked.map(({ line }) => line),
      kind,
    ],
  );
  const taken = [...found, ...withinTheFile(booked)].map(({ line, venue, other }) => ({
    line,
    message: t('answers.season.imports.doubleBookings.hasAtThatTime', { venue, other }),
  }));
  return [...taken, ...(await whereClosed(sql, booked))].sort((a, b) => a.line - b.line);
}

/** What the file puts at a place while it is closed. */
async function whereClosed(sql: Sql, booked: readonly BookedLine[]): Promise<RowProblem[]> {
  const days = booked.map(({ startsAt }) => toLocalDate(startsAt)).sort();
  const closures = await findOpenClosures(sql, days[0] ?? '');
  return booked.flatMap(({ line, venue, venueId, startsAt, durationMinutes, status }): RowProblem[] => {
    const local = toLocalTime(startsAt);
    const begins = minutesOfDay(local.slice(11, 16));
    const closure = closures.find(
      (one) =>
        one.venue_id === venueId &&
        status === 'scheduled' &&
        closesSpan(one, local.slice(0, 10), begins, begins + durationMinutes),
    );
    const words = { venue, day: dayInShort(local), hours: closure ? hoursInWords(closure) : '' };
    return closure ? [{ line, message: t('answers.schedule.venueClosed', words) }] : [];
  });
}
