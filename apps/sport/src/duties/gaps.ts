import { secondsAfter, type Sql } from '@sports-hub/kernel';
import { asDuty } from './present.ts';
import { findDuties, type DutyRow } from './queries.ts';

/** So far ahead families are asked to fill a gap. */
const AHEAD_SECONDS = 28 * 86_400;

/** What a member could take in the next weeks: where the own children are before the rest, soonest first. */
export async function findOpenDuties(sql: Sql, memberId: number, now: Date): Promise<DutyRow[]> {
  const until = secondsAfter(now, AHEAD_SECONDS);
  const open = (await findDuties(sql, memberId, now)).filter(
    (row) => asDuty(row, now).can_take && row.taken < row.places && row.starts_at !== null && row.starts_at <= until,
  );
  return [...open.filter(({ is_ours }) => is_ours), ...open.filter(({ is_ours }) => !is_ours)];
}
