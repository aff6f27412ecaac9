import { t } from '@sports-hub/contract/texts';
import { invalidField } from '@sports-hub/kernel';
import { daysBetween } from '@sports-hub/kernel/time';

/** Dates are compared as text: `2026-11-14` sorts as it counts. */
export function requireOrder(from: string | undefined, to: string | undefined): void {
  if (from !== undefined && to !== undefined && from > to)
    throw invalidField('from', t('answers.season.schedules.dateRange.thisMustNotBeAfter'));
}

/** A range that is short enough to answer in one piece. */
export function requireRange(from: string, to: string, maximumDays: number): void {
  requireOrder(from, to);
  if (daysBetween(from, to) >= maximumDays)
    throw invalidField('to', t('answers.season.schedules.dateRange.thisMustBeWithinDays', { maximumDays }));
}
