import { leastCharge, siteCurrency, type PriceLine } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { shortDayInWords } from '@sports-hub/kernel/time';
import { money, percentOf } from '../../payments/money.ts';
import type { PriceTerms, Terms, TermsDiscount } from './terms.ts';

/** What a price depends on beside the terms. */
export interface PriceFacts {
  now: Date;
  /** How many children of the family have been registered and paid for in this period, this one not counted. */
  siblings: number;
  /** The code that was given, found good. */
  code: TermsDiscount | undefined;
  optsOut: boolean;
}

export interface Price {
  lines: PriceLine[];
  total: number;
}

/** The date on which it ends is part of it. */
export const earlyBirdDetail = (endsAt: Date | string | null): string =>
  endsAt === null
    ? t('answers.registration.periods.price.theEarlyPrice')
    : t('answers.registration.periods.price.earlyPriceUntil', { day: shortDayInWords(new Date(endsAt)) });

const ordinal = (n: number): string =>
  t('answers.registration.periods.price.ordinals').split(' ')[n - 1] ??
  t('answers.registration.periods.price.ordinal', { n });

/**
 * The price, in this order: fee, early bird, sibling, late fee, code, fee for opting out of helping or a deposit for it.
 * Each discount is taken from what the ones before it have left, and none takes more than that; helping is not
 * discounted, and a family pays its deposit once, with its first child. A total that no card can be charged is free, by
 * a line of its own.
 */
export function priceOf(terms: PriceTerms & Pick<Terms, 'period_name' | 'league_name'>, facts: PriceFacts): Price {
  const lines: PriceLine[] = [];
  let left = terms.fee_cents;
  const find = (kind: TermsDiscount['kind']): TermsDiscount | undefined =>
    terms.discounts.find((discount) => discount.kind === kind);
  const lower = (line: Omit<PriceLine, 'amount'>, cents: number): void => {
    const amount = Math.min(left, cents);
    if (amount <= 0) return;
    lines.push({ ...line, amount: -amount });
    left -= amount;
  };

  lines.push({
    rule: 'fee',
    label: t('answers.registration.periods.price.registrationFee'),
    amount: terms.fee_cents,
    detail: `${terms.period_name}, ${terms.league_name}`,
  });

  const early = find('early_bird');
  if (early && isBefore(facts.now, early.ends_at))
    lower(
      {
        rule: 'early_bird',
        label: t('answers.registration.periods.price.earlyBird'),
        detail: earlyBirdDetail(early.ends_at),
      },
      early.amount_cents ?? 0,
    );

  const sibling = find('sibling');
  if (sibling?.from_child && facts.siblings + 1 >= sibling.from_child)
    lower(
      {
        rule: 'sibling',
        label: t('answers.registration.periods.price.siblingDiscount'),
        detail: t('answers.registration.periods.price.fromTheChildOfA', { nth: ordinal(sibling.from_child) }),
      },
      sibling.amount_cents ?? 0,
    );

  if (terms.late_fee_cents && terms.late_from && facts.now >= new Date(terms.late_from)) {
    lines.push({
      rule: 'late',
      label: t('answers.registration.periods.price.lateFee'),
      amount: terms.late_fee_cents,
      detail: t('answers.registration.periods.price.lateFrom', { day: shortDayInWords(new Date(terms.late_from)) }),
    });
    left += terms.late_fee_cents;
  }

  const { code } = facts;
  if (code)
    lower(
      {
        rule: 'code',
        label: t('answers.registration.periods.price.code', { code: code.code ?? '' }),
        detail: code.percent
          ? t('answers.registration.periods.price.ofTheThatIsLeft', { percent: code.percent, left: money(left) })
          : t('answers.registration.periods.price.theAmountOfTheCode'),
      },
      code.percent ? percentOf(left, code.percent) : (code.amount_cents ?? 0),
    );

  if (terms.volunteer_required && facts.optsOut && terms.volunteer_opt_out_fee_cents > 0) {
    lines.push({
      rule: 'volunteer_opt_out',
      label: t('answers.registration.periods.price.optingOutOfHelping'),
      amount: terms.volunteer_opt_out_fee_cents,
      detail: t('answers.registration.periods.price.insteadOf', { task: terms.volunteer_description }),
    });
    left += terms.volunteer_opt_out_fee_cents;
  }
  if (terms.volunteer_deposit_cents && facts.siblings === 0) {
    lines.push({
      rule: 'volunteer_deposit',
      label: t('answers.registration.periods.price.depositForHelping'),
      amount: terms.volunteer_deposit_cents,
      detail: t('answers.registration.periods.price.givenBackAfterHelping'),
    });
    left += terms.volunteer_deposit_cents;
  }
  return withMinimum(lines, left);
}

/** No card is charged less than the least: processors refuse it. */
export function withMinimum(lines: readonly PriceLine[], left: number): Price {
  const least = leastCharge(siteCurrency());
  if (left <= 0 || left >= least) return { lines: [...lines], total: left };
  const line: PriceLine = {
    rule: 'minimum',
    label: t('answers.registration.periods.price.tooLittleToCharge'),
    amount: -left,
    detail: t('answers.registration.periods.price.noCardCanBeCharged', { least: money(least) }),
  };
  return { lines: [...lines, line], total: 0 };
}

/** Until and including that moment. */
export const isBefore = (now: Date, endsAt: string | null): boolean =>
  endsAt === null || now.getTime() <= new Date(endsAt).getTime();

/** For so long at most a price is promised. */
export const QUOTED_SECONDS = 30 * 60;

/** Until when nothing that is known beforehand changes this price, and no longer than half an hour. */
export function holdsUntil(
  terms: Pick<Terms, 'discounts' | 'closes_at' | 'status' | 'late_from' | 'late_fee_cents'>,
  { now, code }: PriceFacts,
): Date {
  const late = terms.late_fee_cents && terms.late_from ? new Date(terms.late_from) : undefined;
  const ends = [
    now.getTime() + QUOTED_SECONDS * 1000,
    ...(late && now < late ? [late.getTime() - 1000] : []),
    ...(terms.status === 'open' ? [terms.closes_at.getTime()] : []),
    ...terms.discounts
      .filter(
        ({ kind, id, ends_at }) => (kind === 'early_bird' || id === code?.id) && ends_at && isBefore(now, ends_at),
      )
      .map(({ ends_at }) => new Date(ends_at ?? 0).getTime()),
  ];
  return new Date(Math.min(...ends));
}
