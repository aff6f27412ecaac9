import { t } from '@sports-hub/contract/texts';
import type { OwnEvent, OwnEventPerson } from '@sports-hub/contract';
import { secondsAfter, toUtcTime, type Clock, type Sql } from '@sports-hub/kernel';
import { requireRange } from '../../season/schedules/date-range.ts';
import { shownTimes } from '../../season/schedules/shown-times.ts';
import { deleteOldChanges, listOwnEventRows, type OwnEventRow } from './queries.ts';

const MAX_DAYS = 400;
/** More than a family or a coach has in a year. */
const MAX_EVENTS = 1_000;
/** For so long somebody may not have heard of a change. */
const CHANGE_SECONDS = 7 * 24 * 3600;
const BATCH = 10_000;

const titleOf = ({ title, away, home }: OwnEventRow): string => {
  if (title !== null) return title;
  return away === null
    ? t('calendar.ownPractice', { team: home ?? '' })
    : t('calendar.ownGame', { away, home: home ?? '' });
};

const inOrder = (people: readonly OwnEventPerson[]): OwnEventPerson[] =>
  people.toSorted(
    (a, b) =>
      (a.first_name ?? '').localeCompare(b.first_name ?? '') ||
      (a.player_id ?? 0) - (b.player_id ?? 0) ||
      a.team.id - b.team.id,
  );

function shown(row: OwnEventRow): OwnEvent {
  const { kind, id, status, venue, location, was, sequence } = row;
  return {
    kind,
    id,
    title: titleOf(row),
    status,
    ...shownTimes(row),
    venue,
    location,
    people: inOrder(row.people),
    was,
    sequence,
    updated_at: toUtcTime(row.updated_at),
  };
}

/** What is on for a member: of the verified children, of the player, and of the teams that the member coaches. */
export const createOwnEvents =
  ({ db, clock }: { db: Sql; clock: Clock }) =>
  async (memberId: number, { from, to }: { from: string; to: string }): Promise<OwnEvent[]> => {
    requireRange(from, to, MAX_DAYS);
    const changedSince = secondsAfter(clock.now(), -CHANGE_SECONDS);
    return (await listOwnEventRows(db, { memberId, from, to, changedSince, limit: MAX_EVENTS })).map(shown);
  };
export type OwnEvents = ReturnType<typeof createOwnEvents>;

/** Changes that nobody is shown any more. */
export async function forgetOldChanges(db: Sql, clock: Clock): Promise<void> {
  await deleteOldChanges(db, secondsAfter(clock.now(), -2 * CHANGE_SECONDS), BATCH);
}
