import type { AdminPeriod, PeriodChange } from '@sports-hub/contract';
import type { PeriodFacts } from './queries.ts';

export type Follows = PeriodChange['follows'][number];
export const fine = (text: string, detail = ''): Follows => ({ tone: 'fine', text, detail });
export const info = (text: string, detail = ''): Follows => ({ tone: 'info', text, detail });

export interface ReviewFacts {
  period: AdminPeriod;
  facts: PeriodFacts;
  now: Date;
  /** Families see it and can register. */
  isOpen: boolean;
}

export const change = (
  part: PeriodChange['part'],
  title: string,
  [now, after]: readonly [string, string],
  rest: Partial<Pick<PeriodChange, 'follows' | 'is_shown_first' | 'mails'>> = {},
): PeriodChange => ({ part, title, now, after, is_shown_first: false, follows: [], mails: 0, ...rest });
