import { siteCurrency, type FamilyQuote, type RegistrationQuote } from '@sports-hub/contract';
import type { RegistrationCaller } from '../caller.ts';
import type { RegistrationsOptions } from '../service.ts';
import { asQuote } from '../submissions/quotes.ts';
import type { Given } from '../submissions/service.ts';
import { readChildren } from './children.ts';

/** The price of each child as it will be when those before it have been registered; what is wrong, of all of them. */
export const createFamilyQuote =
  ({
    db,
    counters,
    throttle,
    submissions,
    quoteIds,
  }: Pick<RegistrationsOptions, 'db' | 'counters' | 'throttle' | 'submissions' | 'quoteIds'>) =>
  async (children: readonly Given[], caller: RegistrationCaller): Promise<FamilyQuote> => {
    await throttle.take(counters, 'quotes', caller.client);
    const found = await readChildren(children, caller, (given, before) =>
      submissions.read(db, given, caller.member?.id, before),
    );
    const items = found.map((submission) => asQuote(quoteIds, submission));
    const sum = (pick: (quote: RegistrationQuote) => number): number =>
      items.reduce((total, quote) => total + pick(quote), 0);
    return {
      total: sum(({ total }) => total),
      due_now: sum(({ due_now }) => due_now),
      currency: siteCurrency(),
      items,
    };
  };
