import type { PeriodPlan } from '@sports-hub/contract';
import { priceOf, type Price, type PriceFacts } from '../../registration/periods/price.ts';
import type { PriceTerms, TermsDiscount } from '../../registration/periods/terms.ts';
import { firstMomentOf, lastMomentOf } from './faults.ts';

const RULE: Omit<TermsDiscount, 'id' | 'kind' | 'amount_cents'> = {
  percent: null,
  ends_at: null,
  from_child: null,
  code: null,
  max_uses: null,
  division_id: null,
  starts_at: null,
  once_per_family: false,
};

/** What the families' quote would be worked out from. Codes are those of the period as it stands. */
export function priceTermsOf(
  { fee, early, sibling, late, helping }: PeriodPlan,
  discounts: readonly TermsDiscount[],
): PriceTerms {
  const rules: TermsDiscount[] = [];
  if (early)
    rules.push({
      ...RULE,
      id: 0,
      kind: 'early_bird',
      amount_cents: early.amount,
      ends_at: lastMomentOf(early.until).toISOString(),
    });
  if (sibling)
    rules.push({ ...RULE, id: 0, kind: 'sibling', amount_cents: sibling.amount, from_child: sibling.from_child });
  return {
    fee_cents: fee,
    late_fee_cents: late?.amount ?? null,
    late_from: late ? firstMomentOf(late.from).toISOString() : null,
    volunteer_required: helping.kind !== 'none',
    volunteer_opt_out_fee_cents: helping.kind === 'fee' ? helping.amount : 0,
    volunteer_deposit_cents: helping.kind === 'deposit' ? helping.amount : null,
    volunteer_description: helping.description,
    discounts: [...rules, ...discounts.filter(({ kind }) => kind === 'code')],
  };
}

/** By the function of the families' own quote. */
export const plannedPrice = (
  plan: PeriodPlan,
  discounts: readonly TermsDiscount[],
  league: string,
  facts: PriceFacts,
): Price => priceOf({ ...priceTermsOf(plan, discounts), period_name: plan.name, league_name: league }, facts);
