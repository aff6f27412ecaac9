import { siteCurrency, type RegistrationIntent } from '@sports-hub/contract';
import { Problem, type Clock, type Database, type Sql, type Throttle, type Tx } from '@sports-hub/kernel';
import { findOpenPayment, type Payment } from '../../payments/queries.ts';
import { insertSavedMethod } from '../../payments/saved-methods.ts';
import type { Payments } from '../../payments/service.ts';
import type { SportThrottle } from '../../throttles.ts';
import type { Outcomes } from '../outcomes/service.ts';
import { findByReference, lockByReference, lockRegistration } from '../records/queries.ts';
import type { Charging } from './charging.ts';
import {
  findInstallment,
  findInstallments,
  findOpenTry,
  findPlan,
  isHeld,
  isOpen,
  lockPart,
  setPlan,
  type InstallmentRow,
} from './queries.ts';

export interface PartPayingOptions {
  db: Database;
  counters: Sql;
  clock: Clock;
  throttle: Throttle<SportThrottle>;
  payments: Payments;
  outcomes: Outcomes;
  charging: Charging;
}

/** A part that is paid by the family itself, with any card: earlier, or because the saved one took nothing. */
export function createPartPaying({ db, counters, clock, throttle, payments, outcomes, charging }: PartPayingOptions) {
  const find = async (reference: string, number: number): Promise<InstallmentRow> => {
    const registration = await findByReference(db, reference);
    const parts = registration ? await findInstallments(db, registration.id) : [];
    const part = parts.find((one) => one.number === number && number > 1);
    if (!part) throw new Problem('record.not_found');
    return part;
  };

  /** What has been charged or paid a moment ago counts before anything is asked for. */
  const settle = async (part: InstallmentRow): Promise<void> => {
    const tried = await findOpenTry(db, part.id);
    if (tried && (await charging.perform(tried.id)) === 'waiting') throw new Problem('payment.unconfirmed');
    const open = await db.transaction((tx) => findOpenPayment(tx, 'registration', part.registration_id, part.id));
    const settled = open?.intent_id ? await payments.settle(open.intent_id) : undefined;
    if (settled?.intent.status === 'processing') throw new Problem('payment.unconfirmed');
  };

  const prepare = async (tx: Tx, id: number, keepCard: boolean): Promise<Payment> => {
    const locked = await lockPart(tx, id);
    if (!locked || !isOpen(locked.part) || locked.registration.status !== 'registered')
      throw new Problem('payment.part_settled');
    if (await isHeld(tx, id)) throw new Problem('payment.held');
    if (await findOpenTry(tx, id)) throw new Problem('payment.unconfirmed');
    const { registration, part } = locked;
    const open = await findOpenPayment(tx, 'registration', registration.id, id);
    const known = open?.keeps_method ? open.saved_method_id : null;
    const saved = keepCard ? (known ?? (await insertSavedMethod(tx, payments.processor.name, clock.now())).id) : null;
    return payments.prepare(tx, {
      subject: 'registration',
      subjectId: registration.id,
      amount: part.amount_cents,
      isConfidential: registration.aid_cents > 0,
      installmentId: id,
      savedMethodId: saved,
      keepsMethod: keepCard,
    });
  };

  return {
    async settle(id: number): Promise<void> {
      const part = await findInstallment(db, id);
      if (part) await settle(part);
    },

    async pay(
      { reference, number, keepCard }: { reference: string; number: number; keepCard: boolean },
      client: string,
    ): Promise<{ intent: RegistrationIntent; isNew: boolean }> {
      await throttle.take(counters, 'registrations', client);
      const part = await find(reference, number);
      await settle(part);
      const payment = await db.transaction((tx) => prepare(tx, part.id, keepCard));
      const opened = await payments.open(payment);
      return {
        isNew: payment.intent_id === null,
        intent: {
          status: 'requires_payment',
          clientSecret: opened.client_secret,
          payment_intent: opened.intent_id,
          amount: opened.amount_cents,
          currency: siteCurrency(),
          reference,
          payment_url: `${outcomes.paymentUrl({ reference })}&part=${number}`,
          processor: payments.processor.name,
          publishable_key: payments.processor.publishableKey,
        },
      };
    },

    /** Nothing is charged to it any more. What is due is asked for by mail, and paid by its link. */
    async forgetCard(reference: string, client: string): Promise<void> {
      await throttle.take(counters, 'confirmations', client);
      await db.transaction(async (tx) => {
        const found = await lockByReference(tx, reference);
        const plan = found && (await findPlan(tx, found.id));
        if (!found || plan?.status !== 'running') throw new Problem('record.not_found');
        if (plan.saved_method_id === null) return;
        await setPlan(tx, found.id, { saved_method_id: null }, clock.now());
        await outcomes.note(tx, 'card_forgotten', await lockRegistration(tx, found.id), { actor: 'visitor' });
      });
    },
  };
}
export type PartPaying = ReturnType<typeof createPartPaying>;
