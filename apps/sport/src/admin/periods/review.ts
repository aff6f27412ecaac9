import { createHash } from 'node:crypto';
import type { InstallmentRule, PeriodChange, PeriodPlan } from '@sports-hub/contract';
import { withDashes } from '@sports-hub/contract/dashes';
import { listInWords, t } from '@sports-hub/contract/texts';
import type { Sql } from '@sports-hub/kernel';
import { timeInWords } from '@sports-hub/kernel/time';
import { money } from '../../payments/money.ts';
import { closing, dayWords, opening } from './faults.ts';
import { plannedPrice } from './price.ts';
import { findNextWaiting } from './queries.ts';
import { change, fine, info, type Follows, type ReviewFacts } from './review-parts.ts';
import { questionChanges } from './review-questions.ts';

const NONE = (): string => t('answers.periods.none');
const RULE_WORDS = {
  fee: ({ fee }: PeriodPlan): string => money(fee),
  early: ({ early }: PeriodPlan): string =>
    early ? t('answers.periods.earlyWords', { amount: money(-early.amount), day: dayWords(early.until) }) : NONE(),
  sibling: ({ sibling }: PeriodPlan): string =>
    sibling ? t('answers.periods.siblingWords', { amount: money(-sibling.amount), n: sibling.from_child }) : NONE(),
  late: ({ late }: PeriodPlan): string =>
    late ? t('answers.periods.lateWords', { amount: money(late.amount), day: dayWords(late.from) }) : NONE(),
  helping: ({ helping: { kind, amount, description } }: PeriodPlan): string =>
    kind === 'none'
      ? NONE()
      : kind === 'fee'
        ? t('answers.periods.helpingFee', { amount: money(amount), description })
        : t('answers.periods.helpingDeposit', { amount: money(amount), description }),
} as const;
const TITLES = {
  fee: t('answers.periods.fee'),
  early: t('answers.periods.earlyBird'),
  sibling: t('answers.periods.sibling'),
  late: t('answers.periods.late'),
  helping: t('answers.periods.helping'),
} as const;

/** Of every change of a price: those who paid, those who are about to, those who come. */
function priceFollows(before: PeriodPlan, after: PeriodPlan, { period, facts, now }: ReviewFacts): Follows[] {
  const firstChild = { now, siblings: 0, code: undefined, optsOut: false };
  const price = (plan: PeriodPlan): number => plannedPrice(plan, facts.discounts, period.league, firstChild).total;
  return [
    fine(t('answers.periods.thoseWhoPaid'), t('answers.periods.keepTheirPrice', { count: period.registered })),
    fine(t('answers.periods.thoseAtThePayment', { count: facts.paying }), t('answers.periods.goodForHalfAnHour')),
    info(
      t('answers.periods.thoseWhoCome', { total: money(price(after)) }),
      t('answers.periods.firstChildToday', { now: money(price(before)), after: money(price(after)) }),
    ),
  ];
}

function dateChanges(before: PeriodPlan, after: PeriodPlan, { isOpen, facts }: ReviewFacts): PeriodChange[] {
  const moment = (time: Date): string => timeInWords(time);
  const made: PeriodChange[] = [];
  if (before.name !== after.name)
    made.push(
      change('dates', t('answers.periods.name'), [before.name, after.name], {
        follows: [info(t('answers.periods.newNameOnReceipts'))],
      }),
    );
  if (before.opens_at !== after.opens_at)
    made.push(
      change('dates', t('answers.periods.opens'), [moment(opening(before.opens_at)), moment(opening(after.opens_at))]),
    );
  if (before.closes_at !== after.closes_at) {
    const isEarlier = after.closes_at < before.closes_at;
    made.push(
      change(
        'dates',
        t('answers.periods.closes'),
        [moment(closing(before.closes_at)), moment(closing(after.closes_at))],
        {
          is_shown_first: isOpen && isEarlier,
          follows: isEarlier
            ? [info(t('answers.periods.unfinishedEnd', { count: facts.unfinished }))]
            : [info(t('answers.periods.siteSaysAtOnce'))],
        },
      ),
    );
  }
  return made;
}

async function placeChanges(
  sql: Sql,
  before: PeriodPlan,
  after: PeriodPlan,
  { period, isOpen }: ReviewFacts,
): Promise<PeriodChange[]> {
  const made: PeriodChange[] = [];
  const words = (capacity: number): string => t('answers.periods.places', { count: capacity });
  for (const was of before.divisions) {
    const will = after.divisions.find(({ division_id }) => division_id === was.division_id);
    const name = withDashes(was.name);
    if (!will) {
      made.push(change('places', name, [words(was.capacity), t('answers.periods.notInThisPeriod')]));
      continue;
    }
    if (will.min_grade !== was.min_grade || will.max_grade !== was.max_grade)
      made.push(
        change(
          'places',
          t('answers.periods.gradesOf', { division: name }),
          [`${was.min_grade}–${was.max_grade}`, `${will.min_grade}–${will.max_grade}`],
          { is_shown_first: isOpen, follows: [fine(t('answers.periods.thoseRegisteredStay'))] },
        ),
      );
    if (will.capacity === was.capacity) continue;
    const free = Math.max(0, will.capacity - was.taken - was.held);
    const next =
      isOpen && will.capacity > was.capacity && was.waiting > was.offered
        ? await findNextWaiting(sql, { periodId: period.id, divisionId: was.division_id, limit: free })
        : [];
    const now = t('answers.periods.placesTaken', {
      places: words(was.capacity),
      taken: was.taken - was.offered,
      held: was.held + was.offered,
    });
    made.push(
      change(
        'places',
        t('answers.periods.placesOf', { division: name, places: words(will.capacity) }),
        [now, words(will.capacity)],
        {
          is_shown_first: isOpen && (will.capacity < was.capacity || next.length > 0),
          mails: next.length,
          follows: [
            ...(next.length > 0
              ? [
                  {
                    tone: 'mail' as const,
                    text: t('answers.periods.getAnOffer', {
                      count: next.length,
                      names: listInWords(next.map((child) => child.name)),
                    }),
                    detail: t('answers.periods.byMailTwoDays'),
                  },
                ]
              : []),
            fine(
              t('answers.periods.nobodyLosesAPlace'),
              t('answers.periods.placesLeft', { count: free - next.length }),
            ),
          ],
        },
      ),
    );
  }
  for (const will of after.divisions)
    if (!before.divisions.some(({ division_id }) => division_id === will.division_id))
      made.push(
        change('places', withDashes(will.name), [t('answers.periods.notInThisPeriod'), words(will.capacity)], {
          is_shown_first: false,
          follows: [info(t('answers.periods.canBeChosen'))],
        }),
      );
  return made;
}

const INTERVALS = {
  two_weeks: t('answers.installments.everyTwoWeeks'),
  month: t('answers.installments.everyMonth'),
  two_months: t('answers.installments.everyTwoMonths'),
} as const;

/** “3 installments, on Dec 15 and Jan 15, for prices from $100.00” */
function installmentWords({ parts, days, every, from, spot, retries }: InstallmentRule): string {
  return [
    t('answers.installments.parts', { count: parts }),
    days ? t('answers.installments.onDays', { days: listInWords(days.map(dayWords)) }) : INTERVALS[every ?? 'month'],
    ...(from > 0 ? [t('answers.installments.fromPrice', { amount: money(from) })] : []),
    retries.length > 0
      ? t('answers.installments.retriedAfter', { days: listInWords(retries.map(String)) })
      : t('answers.installments.neverRetried'),
    spot === 'kept' ? t('answers.installments.keepsTheSpot') : t('answers.installments.decidesAboutTheSpot'),
  ].join(', ');
}

/** A change holds for who comes; whoever pays in installments goes on as agreed. */
function installmentChanges(
  before: PeriodPlan['installments'],
  after: PeriodPlan['installments'],
  { isOpen, facts }: ReviewFacts,
): PeriodChange[] {
  const all = [...new Set([...before, ...after].map(({ parts }) => parts))].sort((one, other) => one - other);
  const words = (rules: PeriodPlan['installments'], parts: number): string => {
    const rule = rules.find((one) => one.parts === parts);
    return rule ? installmentWords(rule) : NONE();
  };
  return all.flatMap((parts) => {
    const pair = [words(before, parts), words(after, parts)] as const;
    if (pair[0] === pair[1]) return [];
    const follows = [
      fine(
        t('answers.installments.thoseWithAPlan'),
        t('answers.installments.keepTheirPlan', { count: facts.with_plans }),
      ),
      info(t('answers.installments.holdsForNewFamilies')),
    ];
    return [
      change('installments', t('answers.installments.planIn', { count: parts }), pair, {
        is_shown_first: isOpen,
        follows: isOpen ? follows : [],
      }),
    ];
  });
}

/** Every difference, with what follows from it. */
export async function reviewOf(
  sql: Sql,
  before: PeriodPlan,
  after: PeriodPlan,
  given: ReviewFacts,
): Promise<PeriodChange[]> {
  const prices = (Object.keys(RULE_WORDS) as (keyof typeof RULE_WORDS)[]).flatMap((part) => {
    const pair = [RULE_WORDS[part](before), RULE_WORDS[part](after)] as const;
    if (pair[0] === pair[1]) return [];
    const follows = given.isOpen ? priceFollows(before, after, given) : [];
    return [change(part, TITLES[part], pair, { is_shown_first: given.isOpen, follows })];
  });
  return [
    ...dateChanges(before, after, given),
    ...prices,
    ...installmentChanges(before.installments, after.installments, given),
    ...(await placeChanges(sql, before, after, given)),
    ...questionChanges(before.questions, after.questions, given),
  ];
}

/** Names what was shown: another version or another consequence is another review. */
export const reviewId = (version: number, changes: readonly PeriodChange[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify([version, changes.map(({ part, title, now, after, mails }) => [part, title, now, after, mails])]),
    )
    .digest('base64url')
    .slice(0, 22);
