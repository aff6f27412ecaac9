import type { CodePrices, CodeUse, DiscountCode, NewCode } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField, Problem, type Sql } from '@sports-hub/kernel';
import { priceOf } from '../../registration/periods/price.ts';
import { findPriceTerms, type TermsDiscount } from '../../registration/periods/terms.ts';
import { changedSince } from '../access.ts';
import type { ActionContext } from '../context.ts';
import { amountOf } from '../periods/amounts.ts';
import { firstMomentOf, lastMomentOf } from '../periods/faults.ts';
import { keepFormerPrices } from '../periods/saving.ts';
import { requireRecentPassword, type AdminCaller } from '../sign-in/guard.ts';
import { findCode, findCodePeriods, findCodes, findUses, insertCode, lockCode, markEnded } from './queries.ts';

interface Wanted {
  periodId: number;
  percent?: number | undefined;
  amount?: number | string | undefined;
  maxUses?: number | undefined;
}

/** Codes for discounts: made for a period, ended by a person, with who used them. */
export function createCodes({ db, clock, log }: ActionContext) {
  const present = async (sql: Sql, id: number): Promise<DiscountCode> => {
    const code = await findCode(sql, id, clock.now());
    if (!code) throw new Problem('record.not_found');
    return code;
  };

  /** Either a share or an amount. */
  const takesOff = ({ percent, amount: given }: Pick<Wanted, 'percent' | 'amount'>) => {
    const amount = amountOf(given) || undefined;
    if (percent !== undefined && amount !== undefined) throw invalidField('amount', t('answers.codes.shareOrAmount'));
    if (percent === undefined && amount === undefined) throw invalidField('percent', t('answers.codes.shareOrAmount'));
    return { percent: percent ?? null, amount: amount ?? null };
  };

  return {
    list: async () => ({
      items: await findCodes(db, clock.now()),
      periods: await findCodePeriods(db, clock.now()),
    }),

    async tryPrice({ periodId, percent, amount, maxUses }: Wanted): Promise<CodePrices> {
      const terms = await findPriceTerms(db, periodId);
      if (!terms) throw invalidField('period_id', t('answers.periods.notAPeriod'));
      const off = takesOff({ percent, amount });
      const code: TermsDiscount = {
        ...{ id: 0, kind: 'code', ends_at: null, from_child: null, code: '', max_uses: null, division_id: null },
        ...{ starts_at: null, once_per_family: false },
        percent: off.percent,
        amount_cents: off.amount,
      };
      const now = clock.now();
      const price = (siblings: number, with_: TermsDiscount | undefined): number =>
        priceOf(terms, { now, siblings, code: with_, optsOut: false }).total;
      const given = price(0, undefined) - price(0, code);
      return { first: price(0, code), second: price(1, code), all: maxUses === undefined ? null : given * maxUses };
    },

    /** Money that is given away, as often as it says. */
    create: (caller: AdminCaller, wanted: NewCode): Promise<DiscountCode> => {
      requireRecentPassword(caller, clock);
      return db.transaction(async (tx) => {
        const now = clock.now();
        const period = (await findCodePeriods(tx, now)).find(({ id }) => id === wanted.period_id);
        if (!period) throw invalidField('period_id', t('answers.periods.notAPeriod'));
        if (wanted.division_id !== undefined && !period.divisions.some(({ id }) => id === wanted.division_id))
          throw invalidField('division_id', t('answers.periods.notADivision'));
        const { percent, amount } = takesOff(wanted);
        const endsAt = wanted.ends_on === undefined ? null : lastMomentOf(wanted.ends_on);
        const startsAt = wanted.starts_on === undefined ? null : firstMomentOf(wanted.starts_on);
        if (endsAt !== null && endsAt < now) throw invalidField('ends_on', t('answers.codes.isOver'));
        if (endsAt !== null && startsAt !== null && endsAt < startsAt)
          throw invalidField('ends_on', t('answers.codes.endsBeforeItStarts'));
        const made = await insertCode(tx, {
          ...{ periodId: period.id, code: wanted.code, percent, amount, startsAt, endsAt },
          maxUses: wanted.max_uses ?? null,
          divisionId: wanted.division_id ?? null,
          oncePerFamily: wanted.per_family === 'family',
          purpose: wanted.purpose ?? null,
        });
        if (!made) throw invalidField('code', t('answers.codes.isThereAlready', { period: period.name }));
        const code = await present(tx, made.id);
        await log(tx, caller, {
          event: 'discount_code.created',
          subject: `discount_code:${made.id}`,
          after: {
            ...{ code: code.code, period: period.name, percent, amount_cents: amount, max_uses: code.max_uses },
            ...{ starts_on: code.starts_on, ends_on: code.ends_on, division: code.division },
            ...{ once_per_family: code.once_per_family, purpose: code.purpose },
          },
        });
        return code;
      });
    },

    end: (caller: AdminCaller, id: number, version: number): Promise<DiscountCode> =>
      db.transaction(async (tx) => {
        const found = await lockCode(tx, id);
        const before = await present(tx, id);
        if (found?.version !== version) throw changedSince(before);
        if (before.state === 'ended') return before;
        const now = clock.now();
        // Who was shown a price with it has it as long as that was promised for.
        await keepFormerPrices(tx, found.period_id, now);
        await markEnded(tx, id, now);
        const after = await present(tx, id);
        await log(tx, caller, {
          event: 'discount_code.ended',
          subject: `discount_code:${id}`,
          before: { ends_on: before.ends_on },
          after: { ends_on: after.ends_on },
        });
        return after;
      }),

    uses: (caller: AdminCaller, id: number): Promise<{ code: DiscountCode; items: CodeUse[] }> =>
      db.transaction(async (tx) => {
        const code = await present(tx, id);
        const items = await findUses(tx, id, clock.now());
        await log(tx, caller, {
          event: 'discount_code.uses_shown',
          subject: `discount_code:${id}`,
          detail: { uses: items.length },
        });
        return { code, items };
      }),
  };
}
export type Codes = ReturnType<typeof createCodes>;
