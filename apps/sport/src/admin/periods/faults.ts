import type { PeriodPlan } from '@sports-hub/contract';
import { withDashes } from '@sports-hub/contract/dashes';
import { t } from '@sports-hub/contract/texts';
import { invalidField, type Sql } from '@sports-hub/kernel';
import { fromLocalTime, isDate, shortDayInWords } from '@sports-hub/kernel/time';
import { findOverlapping, isPeriodNameTaken, type PlannedDivision } from './queries.ts';

/** The last second of the minute that was chosen: it is included. */
export const closing = (minute: string): Date => fromLocalTime(`${minute}:59`);
export const opening = (minute: string): Date => fromLocalTime(`${minute}:00`);
export const lastMomentOf = (day: string): Date => fromLocalTime(`${day}T23:59:59`);
export const firstMomentOf = (day: string): Date => fromLocalTime(`${day}T00:00:00`);
export const dayWords = (day: string): string => shortDayInWords(fromLocalTime(`${day.slice(0, 10)}T12:00:00`));

/** Of fields that more than one part has: the part that was sent says where it is shown. */
function requireRules({ fee, early, late, opens_at, closes_at, sibling }: PeriodPlan): void {
  const isInside = (day: string): boolean => day >= opens_at.slice(0, 10) && day <= closes_at.slice(0, 10);
  if (early && early.amount > fee) throw invalidField('amount', t('answers.periods.moreThanTheFee'));
  if (early && !isInside(early.until)) throw invalidField('day', t('answers.periods.earlyOutside'));
  if (sibling && sibling.amount > fee) throw invalidField('amount', t('answers.periods.moreThanTheFee'));
  if (late && !isInside(late.from)) throw invalidField('day', t('answers.periods.lateOutside'));
  if (late && early && late.from <= early.until) throw invalidField('day', t('answers.periods.lateBeforeEarly'));
}

/** The last part is due before the season is over, and none before anybody can register. */
function requireDueDays({ installments, opens_at }: PeriodPlan, lastDay: string): void {
  for (const { days } of installments) {
    if (days?.some((day) => day <= opens_at.slice(0, 10)))
      throw invalidField('days', t('answers.installments.dueBeforeItOpens'));
    if (days?.some((day) => day > lastDay))
      throw invalidField('days', t('answers.installments.dueAfterTheSeason', { day: dayWords(lastDay) }));
  }
}

/** “Not below 24: 23 are taken and one is held.” */
function requirePlaces(after: PeriodPlan, divisions: readonly PlannedDivision[]): void {
  for (const now of divisions) {
    const wanted = after.divisions.find(({ division_id }) => division_id === now.division_id);
    const field = `places.${now.division_id}.capacity`;
    const name = withDashes(now.name);
    const kept = now.taken + now.held;
    const children = Math.max(now.registrations, kept);
    if (!wanted && children > 0)
      throw invalidField(field, t('answers.periods.hasChildren', { division: name, count: children }));
    if (!wanted || wanted.capacity >= kept || wanted.capacity === now.capacity) continue;
    const registered = now.taken - now.offered;
    const held = now.held + now.offered;
    throw invalidField(
      field,
      held === 0
        ? t('answers.periods.notBelowTaken', { least: kept, taken: t('answers.periods.taken', { count: registered }) })
        : t('answers.periods.notBelowHeld', {
            least: kept,
            taken: t('answers.periods.taken', { count: registered }),
            held: t('answers.periods.held', { count: held }),
          }),
    );
  }
}

export interface PlanFacts {
  id: number;
  leagueId: number;
  /** It is published and has opened: the day it opened on is history. */
  hasOpened: boolean;
  registered: number;
  divisions: readonly PlannedDivision[];
  /** Of the season. */
  lastDay: string;
}

/** Refuses a plan that cannot be: in words, at its field. */
export async function requirePossible(
  sql: Sql,
  before: PeriodPlan,
  after: PeriodPlan,
  { id, leagueId, hasOpened, registered, divisions, lastDay }: PlanFacts,
): Promise<void> {
  for (const field of ['opens_at', 'closes_at'] as const)
    if (!isDate(after[field].slice(0, 10))) throw invalidField(field, t('answers.periods.notADay'));
  if (hasOpened && after.opens_at !== before.opens_at)
    throw invalidField('opens_at', t('answers.periods.openedAlready'));
  if (after.closes_at <= after.opens_at) throw invalidField('closes_at', t('answers.periods.closesBeforeItOpens'));
  if (after.helping.kind !== before.helping.kind && registered > 0)
    throw invalidField('kind', t('answers.periods.helpingStays', { count: registered }));
  if (after.name !== before.name && (await isPeriodNameTaken(sql, leagueId, after.name, id)))
    throw invalidField('name', t('answers.periods.nameTaken'));
  requireRules(after);
  // What was right when it was saved keeps nothing else from being changed.
  if (JSON.stringify(after.installments) !== JSON.stringify(before.installments)) requireDueDays(after, lastDay);
  requirePlaces(after, divisions);
  const overlapping = await findOverlapping(sql, id, {
    opens: opening(after.opens_at),
    closes: closing(after.closes_at),
    divisions: after.divisions.map(({ division_id }) => division_id),
  });
  if (overlapping)
    throw invalidField(
      'closes_at',
      t('answers.periods.overlaps', {
        name: overlapping.name,
        division: withDashes(overlapping.division),
        from: dayWords(overlapping.opens_at),
        until: dayWords(overlapping.closes_at),
      }),
    );
}
