import type { Duty, ManagedDuty } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { toUtcTime } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import type { DutyRow, ManagedDutyRow, SeenDutyRow } from './queries.ts';

export function eventTitle({ event_title, home, away }: DutyRow): string {
  if (event_title !== null) return event_title;
  return away === null
    ? t('answers.answers.practiceTitle', { team: home ?? '' })
    : t('answers.answers.gameTitle', { away, home: home ?? '' });
}

const common = (row: DutyRow) => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  note: row.note,
  team: row.team,
  event:
    row.event_kind && row.event_id ? { kind: row.event_kind, event_id: row.event_id, title: eventTitle(row) } : null,
  starts_at: row.starts_at && toLocalTime(row.starts_at),
  starts_at_utc: row.starts_at && toUtcTime(row.starts_at),
  minutes: row.minutes,
  place: row.place,
  places: row.places,
  taken: row.taken,
  coaches_only: row.coaches_only,
  is_canceled: row.is_canceled,
});

/** Begun, or not taking place: nobody takes it and nobody leaves it any more. */
export const isOver = ({ is_canceled, starts_at }: DutyRow, now: Date): boolean =>
  is_canceled || (starts_at !== null && starts_at <= now);

export const asDuty = (row: SeenDutyRow, now: Date): Duty => ({
  ...common(row),
  sequence: row.sequence,
  updated_at: toUtcTime(row.changed_at),
  is_ours: row.is_ours,
  can_take:
    row.is_asked &&
    row.take_id === null &&
    !isOver(row, now) &&
    (!row.coaches_only || row.is_assigned) &&
    (row.taken < row.places || row.is_offered || row.asked_by !== null),
  asked_by: row.asked_by,
  mine:
    row.take_id === null
      ? null
      : {
          moved: row.moved,
          outcome: row.outcome,
          offered: row.offered,
          offered_to: row.offered_to,
          declined_by: row.declined_by,
        },
});

export const asManagedDuty = (row: ManagedDutyRow): ManagedDuty => ({ ...common(row), takers: row.takers });
