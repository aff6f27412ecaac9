import { addDays, isDate } from '@sports-hub/kernel/time';
import type { PressedAnswer } from '@sports-hub/web/render';
import type { WeekChoice } from './week.ts';

/** What the address of the home page says of the week; everything in it is text that anybody may have written. */
export interface WeekQuery {
  week?: unknown;
  who?: unknown;
  answered?: unknown;
  refused?: unknown;
}

const DAYS = 7;
/** So far ahead somebody may look. */
const FURTHEST_DAYS = 365;

export function readWeek({ week, who }: WeekQuery, today: string): WeekChoice {
  const isAsked = typeof week === 'string' && isDate(week) && week >= today && week <= addDays(today, FURTHEST_DAYS);
  const from = isAsked ? week : today;
  const isSomebody = typeof who === 'string' && who !== '' && who.length <= 80;
  return { from, to: addDays(from, DAYS - 1), who: isSomebody ? who : undefined };
}

const KEY = /^[a-z]{1,20}-(game|practice|event)-[1-9]\d{0,14}-[1-9]\d{0,14}$/;
const REASONS = ['answer.changed', 'answer.closed'] as const;

/** Which answer was pressed just now, and whether it was taken. */
export function readPressed({ answered, refused }: WeekQuery): PressedAnswer | undefined {
  if (typeof answered !== 'string' || !KEY.test(answered)) return undefined;
  if (refused === undefined) return { key: answered };
  return { key: answered, refused: REASONS.find((reason) => reason === refused) ?? 'other' };
}
