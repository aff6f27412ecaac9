import { Problem, type Database } from '@sports-hub/kernel';
import { lockPaymentsOf } from '../payments/queries.ts';
import type { Payments } from '../payments/service.ts';
import { findByReference } from './records/queries.ts';

/**
 * Of whoever comes from a card form that no finalize follows: a later part, an offered place, a draft that somebody else
 * prepared. What they paid counts before a page says what is due. True where that is not known yet: then nobody is to be
 * asked to pay.
 */
export function createJustPaid({ db, payments }: { db: Database; payments: Pick<Payments, 'settle'> }) {
  return async (reference: string): Promise<boolean> => {
    const registration = await findByReference(db, reference);
    if (!registration) return false;
    const open = await db.transaction((tx) => lockPaymentsOf(tx, 'registration', registration.id, ['open']));
    let isAwaited = false;
    for (const { intent_id } of open) {
      if (intent_id === null) continue;
      try {
        const settled = await payments.settle(intent_id);
        if (settled?.intent.status === 'processing') isAwaited = true;
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        isAwaited = true;
      }
    }
    return isAwaited;
  };
}
export type JustPaid = ReturnType<typeof createJustPaid>;
