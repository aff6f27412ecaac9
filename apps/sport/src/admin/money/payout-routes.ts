import {
  exportMoneyByDay,
  exportMoneyMovements,
  exportPayouts,
  getPayout,
  listPayouts,
  siteCurrency,
  currencyDigits,
  type BooksWanted,
  type MovementsWanted,
  type PayoutRow,
} from '@sports-hub/contract';
import { amountText } from '@sports-hub/contract/currency';
import { t } from '@sports-hub/contract/texts';
import { invalidField, ok, Problem, type Sql } from '@sports-hub/kernel';
import { toLocalDate, toLocalTime } from '@sports-hub/kernel/time';
import { findComparisons } from '../../payments/comparison/queries.ts';
import type { NumberCell } from '../../platform/csv/write.ts';
import type { ActionContext } from '../context.ts';
import { csvExport } from '../csv-export.ts';
import type { AdminRoutes } from '../sign-in/guard.ts';
import {
  findBooks,
  findFigures,
  findMovements,
  findPayout,
  findPayoutLines,
  findPayouts,
  findPayoutsBetween,
  type AtProcessor,
  type BookRow,
  type MovementRow,
} from './payout-queries.ts';

/** With a point and a minus, so that a spreadsheet reads a number. */
const plain = (amount: number): NumberCell => ({ number: amountText(amount, currencyDigits(siteCurrency())) });

const ACCOUNTS: Readonly<Record<string, string>> = {
  registrations: t('books.registrations'),
  sponsorships: t('books.sponsorships'),
  refunds: t('books.refunds'),
  disputes: t('books.disputes'),
  fees: t('books.fees'),
  bank: t('books.toTheBank'),
  by_hand: t('books.cashAndChecks'),
  refunds_by_hand: t('books.refundsByHand'),
  other: t('books.other'),
};

/** What is found of a span of days, which may be open on either side. */
const ofSpan =
  <W extends BooksWanted, R>(find: (tx: Sql, wanted: W) => Promise<R[]>) =>
  (tx: Sql, wanted: W): Promise<R[]> => {
    const { from, until } = wanted;
    if (from && until && until < from) throw invalidField('until', t('answers.payouts.endsBeforeItBegins'));
    return find(tx, wanted);
  };

/** Payouts as the comparison has read them, and the files that a bookkeeper takes. */
export function addPayoutRoutes(
  routes: AdminRoutes,
  { processor, ...context }: ActionContext & { processor: { name: string } },
): void {
  const { db, clock } = context;
  const here = (): AtProcessor => ({ processor: processor.name, today: toLocalDate(clock.now()) });

  routes.on(listPayouts, async () => {
    const [{ last }, figures, items] = await Promise.all([
      findComparisons(db),
      findFigures(db, here()),
      findPayouts(db, here()),
    ]);
    return ok({ read_at: last?.finished_at ? toLocalTime(last.finished_at) : null, ...figures, items });
  });

  routes.on(getPayout, async ({ params: { id } }) => {
    const found = await findPayout(db, here(), id);
    if (!found) throw new Problem('record.not_found');
    return ok({ ...found, lines: await findPayoutLines(db, processor.name, id) });
  });

  routes.on(
    exportMoneyMovements,
    csvExport<MovementsWanted, MovementRow & { named: boolean }>(context, {
      file: 'movements',
      event: 'payments.movements_exported',
      find: ofSpan(async (tx, wanted) => {
        const rows = await findMovements(tx, processor.name, wanted);
        return rows.map((row) => ({ ...row, named: wanted.with_names === true }));
      }),
      columns: {
        date: ({ day }) => day,
        kind: ({ kind }) => kind,
        for: ({ subject }) => subject,
        number: ({ numbers }) => numbers.join(' '),
        name: ({ named, names }) => (named ? names : null),
        amount: ({ amount_cents }) => plain(amount_cents),
        fee: ({ fee_cents }) => plain(-fee_cents),
        net: ({ amount_cents, fee_cents }) => plain(amount_cents - fee_cents),
        currency: ({ currency }) => currency.toUpperCase(),
        payment: ({ intent_id }) => intent_id,
        payout: ({ payout_id }) => payout_id,
        arrives: ({ arrives_on }) => arrives_on,
      },
    }),
  );

  routes.on(
    exportMoneyByDay,
    csvExport<BooksWanted, BookRow>(context, {
      file: 'by-day-and-account',
      event: 'payments.books_exported',
      find: ofSpan((tx, wanted) => findBooks(tx, processor.name, wanted)),
      columns: {
        date: ({ day }) => day,
        account: ({ account }) => ACCOUNTS[account] ?? account,
        amount: ({ amount_cents }) => plain(amount_cents),
        lines: ({ lines }) => lines,
        currency: () => siteCurrency().toUpperCase(),
      },
    }),
  );

  routes.on(
    exportPayouts,
    csvExport<BooksWanted, PayoutRow>(context, {
      file: 'payouts',
      event: 'payments.payouts_exported',
      find: ofSpan((tx, wanted) => findPayoutsBetween(tx, here(), wanted)),
      columns: {
        arrives: ({ arrives_on }) => arrives_on,
        payout: ({ id }) => id,
        state: ({ status }) => status,
        account: ({ bank_ending }) => bank_ending,
        in: ({ in_cents }) => plain(in_cents),
        back: ({ back_cents }) => plain(back_cents),
        fees: ({ fees_cents }) => plain(fees_cents),
        to_the_bank: ({ amount_cents }) => plain(amount_cents),
      },
    }),
  );
}
