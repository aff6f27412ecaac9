import { reconcile } from '../../payments/reconcile.ts';
import type { TestSport } from '../../testing/sport.ts';

/** What the processor's books and the ledger have, beside each other, from the beginning. */
export const booksOf = ({ db, payments, sport, clock }: TestSport): ReturnType<typeof reconcile> =>
  reconcile(db, { processor: payments.processor, sport, since: new Date(0), now: clock.now() });
