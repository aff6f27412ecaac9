import type { Sport } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import type { Intent, PaymentProcessor } from './processor.ts';
import { findInstallation, type Payment } from './queries.ts';
import { findPaymentsByUnguessableId, findSharedIntent } from './shared-intents.ts';

export type PaymentMarks = ReturnType<typeof createPaymentMarks>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What intents carry so that we know them again: the ids of this installation and of the payment, both unguessable. The
 * payment's number is for people who look at the processor's pages. A database that was restored to an earlier time gives
 * the same numbers once more, and another installation may share the processor's account.
 */
export function createPaymentMarks({
  sport,
  processor,
}: {
  sport: Sport;
  processor: Pick<PaymentProcessor, 'isLive'>;
}) {
  let known: Promise<string> | undefined;
  const installation = (sql: Sql): Promise<string> => {
    known ??= findInstallation(sql).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };

  /** Of a payment that release 1.0.0 made, what it said: the same key must ask for the same again. */
  const marksOf = async (sql: Sql, payment: Payment): Promise<Record<string, string>> => {
    const { subject, id, unguessable_id, shared_intent_id } = payment;
    if (shared_intent_id !== null) {
      const shared = await findSharedIntent(sql, shared_intent_id);
      const payments = shared.payment_ids.join(' ');
      return { sport, subject, payments, payment_id: shared.unguessable_id, installation: await installation(sql) };
    }
    const said = { sport, subject, payment: String(id) };
    return unguessable_id ? { ...said, payment_id: unguessable_id, installation: await installation(sql) } : said;
  };

  /** Whether an intent was made for this payment, and for nothing else. */
  const areOn = async (sql: Sql, { metadata, isLive }: Intent, payment: Payment): Promise<boolean> =>
    isLive === processor.isLive &&
    Object.entries(await marksOf(sql, payment)).every(([name, value]) => metadata[name] === value);

  return {
    of: marksOf,
    areOn,

    /** The payments that an unknown intent was made for, by both of its ids. */
    async findPayments(sql: Sql, intent: Intent): Promise<Payment[]> {
      const id = intent.metadata['payment_id'] ?? '';
      const payments = UUID.test(id) ? await findPaymentsByUnguessableId(sql, id) : [];
      return payments[0] && (await areOn(sql, intent, payments[0])) ? payments : [];
    },

    /** Not of another installation that uses the same account. Release 1.0.0 did not say which one it is. */
    async isOfThisInstallation(sql: Sql, { metadata }: Intent): Promise<boolean> {
      if (metadata['sport'] !== sport) return false;
      return metadata['installation'] === undefined || metadata['installation'] === (await installation(sql));
    },
  };
}
