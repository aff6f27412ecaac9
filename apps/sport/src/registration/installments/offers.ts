import { createHash } from 'node:crypto';
import { siteCurrency, type InstallmentRule, type PriceLine, type QuotedPlan } from '@sports-hub/contract';
import { listInWords, t } from '@sports-hub/contract/texts';
import { money } from '../../payments/money.ts';
import { ANNOUNCED_DAYS, dueDays } from './days.ts';
import { dayWords } from './day-words.ts';
import { splitTotal } from './split.ts';

/** SQL: the plans of the period `p`, the one with the fewest parts first. */
export const PLANS = `coalesce((select json_agg(json_build_object('parts', i.parts, 'days', i.due_days, 'every', i.every, 'from', i.from_cents,
           'spot', i.spot, 'retries', i.retry_days) order by i.parts)
           from registration_payment_plans i where i.period_id = p.id), '[]')`;

/** SQL: the same for everybody to see. */
export const OFFERED_PLANS = `coalesce((select json_agg(json_build_object('parts', i.parts, 'due_days', i.due_days, 'every', i.every, 'from', i.from_cents,
           'spot', i.spot) order by i.parts)
           from registration_payment_plans i where i.period_id = p.id), '[]')`;

/** What the price of somebody who registers today could be paid in. */
export interface PlanFor {
  plan: InstallmentRule;
  quoted: QuotedPlan;
}

export interface PlanBasis {
  price: { lines: readonly PriceLine[]; total: number };
  /** At the site. */
  today: string;
  /** Of the season. */
  lastDay: string;
}

/** What a plan with these parts asks of a family, and what it can count on; it is kept as it was read. */
function termsOf({ spot, retries }: InstallmentRule, parts: QuotedPlan['parts'], today: string): string[] {
  const later = parts.slice(1).map(({ amount, due_on }) => ({ amount: money(amount), day: dayWords(due_on, today) }));
  return [
    t('answers.installments.chargedLater', {
      payments: listInWords(later.map((part) => t('answers.installments.amountOn', part))),
    }),
    t('answers.installments.cardIsSaved'),
    t('answers.installments.announced', { count: ANNOUNCED_DAYS }),
    retries.length > 0
      ? t('answers.installments.triedAgain', { days: listInWords(retries.map(String)) })
      : t('answers.installments.notTriedAgain'),
    spot === 'kept' ? t('answers.installments.spotIsKept') : t('answers.installments.spotIsDecided'),
  ];
}

/** What was read is what is agreed to; that the first part is due today says nothing about it. */
const idOf = (parts: QuotedPlan['parts'], terms: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([parts.map(({ amount, due_on }, index) => [amount, index > 0 && due_on]), terms]))
    .digest('base64url')
    .slice(0, 22);

/**
 * The plans for one price. A deposit for helping is paid at once: it is given back when the hours are done, whatever has
 * been paid by then.
 */
export function plansFor(plans: readonly InstallmentRule[], { price, today, lastDay }: PlanBasis): PlanFor[] {
  const upfront = price.lines.find(({ rule }) => rule === 'volunteer_deposit')?.amount ?? 0;
  const made = plans.flatMap((plan): PlanFor[] => {
    if (price.total < plan.from) return [];
    const days = dueDays(plan, { today, lastDay });
    const amounts = splitTotal(price.total, days.length + 1, { currency: siteCurrency(), upfront });
    if (!amounts) return [];
    const parts = [today, ...days].map((due_on, index) => ({ number: index + 1, amount: amounts[index] ?? 0, due_on }));
    const terms = termsOf(plan, parts, today);
    return [{ plan, quoted: { id: idOf(parts, terms), due_now: amounts[0] ?? 0, parts, spot: plan.spot, terms } }];
  });
  // Days that are over may make one plan the same as another.
  return made.filter(
    ({ quoted }, index) =>
      made.findIndex((other) => JSON.stringify(other.quoted.parts) === JSON.stringify(quoted.parts)) === index,
  );
}
