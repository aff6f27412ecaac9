import type { ReactNode } from 'react';
import { formatSum } from './words.ts';

/** One part of a payment plan: what is paid, in words how it stands, and when. */
export interface PlanBar {
  number: number;
  amount: number;
  words: string;
  when: ReactNode;
  tone?: 'paid' | 'bad' | undefined;
}

/** As many bars as there are parts, the first one on the left. */
export const PlanBars = ({ bars, label }: { bars: readonly PlanBar[]; label: string }) => (
  <ol className="plan" aria-label={label}>
    {bars.map(({ number, amount, words, when, tone }) => (
      <li key={number} className={tone ? `plan--${tone}` : undefined}>
        <b>{formatSum(amount)}</b>
        <span>{words}</span>
        <span>{when}</span>
      </li>
    ))}
  </ol>
);
