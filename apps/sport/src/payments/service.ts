import type { Sport } from '@sports-hub/contract';
import {
  Problem,
  secondsAfter,
  type Audit,
  type Clock,
  type Database,
  type Jobs,
  type Logger,
  type Tx,
} from '@sports-hub/kernel';
import { createDecision } from './decision.ts';
import { createDisputes } from './disputes.ts';
import { createPaymentMarks } from './marks.ts';
import { amountsOf } from './confidential.ts';
import { createOffline } from './offline.ts';
import { createPreparing } from './preparing.ts';
import type { Intent, PaymentEvent, PaymentProcessor } from './processor.ts';
import {
  findBalance,
  findOpenPayment,
  findPayment,
  findPaymentsByIntent,
  leftOf,
  lockPayment,
  lockPaymentsOf,
  recordEvent,
  setPaymentStatus,
  storeIntent,
  type Payment,
  type PaymentSubject,
} from './queries.ts';
import { createRefunds } from './refunds.ts';
import { createLookBack } from './look-back.ts';
import { findSavedWith, storeCustomer, type SavedMethod } from './saved-methods.ts';
import { findSharedIntent, findSharing, lockSharing, renewKey, storeSharedIntent } from './shared-intents.ts';
import { createPaymentSweep, OVERDUE_SECONDS } from './sweep.ts';

/** What is paid for decides what becomes of the money. Everything runs in the transaction that records the payment. */
export interface PaymentHandler {
  /** Locks everything that is paid for; always before the payments themselves, so that nobody waits in a circle. */
  lock(tx: Tx, subjectIds: readonly number[]): Promise<void>;
  /** The money has arrived, seen for the first time: keep it, or give it back at once. */
  paid(tx: Tx, payment: Payment): Promise<'keep' | 'return'>;
  /** These were kept, all of them paid at once: whoever paid gets one receipt. */
  kept(tx: Tx, payments: readonly Payment[]): Promise<void>;
  /** What arrived is not what was asked for. It is kept apart until a person decides. */
  held(tx: Tx, payment: Payment): Promise<void>;
  /** Somebody decided that this amount, which is not what was asked for, is the price. */
  repriced(tx: Tx, payment: Payment, amount: number): Promise<void>;
  /** This much of what had gone back was refused by the bank, and is here again. */
  refundRefused(tx: Tx, payment: Payment, amount: number): Promise<void>;
  /** Money went back: `refunded` of `charged` so far. */
  refunded(tx: Tx, payment: Payment, sums: { charged: number; refunded: number; isByHand?: boolean }): Promise<void>;
}

export const PAYMENT_QUEUE = 'payments';
type PaymentJob = { refund: number } | { cancel: number };

export interface PaymentsOptions {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  audit: Audit;
  processor: PaymentProcessor;
  sport: Sport;
  log: Logger;
}

export type Payments = ReturnType<typeof createPayments>;

/**
 * One payment per thing paid for, one transition. Finalize, webhook and sweep all end in `settle`, which asks the
 * processor and then decides once, under a lock; whoever comes second finds it decided.
 */
export function createPayments({ db, clock, jobs, audit, processor, sport, log }: PaymentsOptions) {
  const handlers = new Map<PaymentSubject, PaymentHandler>();
  const marks = createPaymentMarks({ sport, processor });
  const handlerOf = (subject: PaymentSubject): PaymentHandler => {
    const handler = handlers.get(subject);
    if (!handler) throw new Error(`Nobody handles payments for a ${subject}`);
    return handler;
  };
  const note = (tx: Tx, event: string, payment: Payment, detail: Record<string, string | number> = {}): Promise<void> =>
    audit(tx, {
      event: `payment.${event}`,
      actor: 'system',
      subject: `${payment.subject}:${payment.subject_id}`,
      detail: { payment: payment.id, ...amountsOf(payment, { amount: payment.amount_cents, ...detail }) },
    });

  const refunds = createRefunds({
    db,
    clock,
    processor,
    handlerOf,
    note,
    enqueue: (tx, job) => jobs.enqueue(tx, PAYMENT_QUEUE, job satisfies PaymentJob),
  });

  const disputes = createDisputes({ db, clock, handlerOf, note });

  /** Of the payment, or of all that are paid with it. */
  const keepIntent = (payment: Payment, intent: Intent): Promise<Payment> =>
    payment.shared_intent_id === null
      ? storeIntent(db, payment.id, intent.id, intent.clientSecret)
      : storeSharedIntent(db, payment, intent);

  /** Whom the processor keeps the card of. */
  const customerOf = async ({ id, customer_ref, idempotency_key }: SavedMethod): Promise<string> =>
    customer_ref ?? storeCustomer(db, id, await processor.createCustomer(idempotency_key));

  const createIntent = async (payment: Payment): Promise<Payment> => {
    const { shared_intent_id } = payment;
    const asked = shared_intent_id === null ? payment : await findSharedIntent(db, shared_intent_id);
    try {
      const saved = await findSavedWith(db, payment);
      const customer = saved && (await customerOf(saved));
      const intent = await processor.createIntent({
        amount: asked.amount_cents,
        currency: asked.currency,
        idempotencyKey: asked.idempotency_key,
        metadata: await marks.of(db, payment),
        ...(customer === undefined ? {} : { customer }),
      });
      return await keepIntent(payment, intent);
    } catch (error) {
      // Somebody else got it meanwhile, and may have paid it: then it would not be true that nothing was charged.
      const now = await findPayment(db, payment.id);
      if (now?.intent_id) return now;
      if (error instanceof Problem && error.code === 'payment.currency_refused')
        await renewKey(db, asked.idempotency_key);
      throw error;
    }
  };

  /** Asks the processor for the intent of a committed payment. Safe to repeat. */
  const open = async (payment: Payment): Promise<Payment & { intent_id: string; client_secret: string }> => {
    const { intent_id, client_secret, ...opened } = payment.intent_id ? payment : await createIntent(payment);
    if (!intent_id || !client_secret) throw new Error('The processor gave no client secret');
    return { ...opened, intent_id, client_secret };
  };

  /** Nobody is to pay this any more. Should somebody do so all the same, it is given back. */
  const giveUp = async (tx: Tx, payment: Payment): Promise<void> => {
    await setPaymentStatus(tx, payment.id, 'superseded', clock.now());
    await jobs.enqueue(tx, PAYMENT_QUEUE, { cancel: payment.id } satisfies PaymentJob);
    await note(tx, 'superseded', payment);
  };

  /** The intent that was made for a payment, where only the processor knows of it. */
  const findMade = async (payment: Payment): Promise<Intent | undefined> => {
    for await (const intent of processor.listIntents(secondsAfter(payment.created_at, -60))) {
      const paid = await marks.findPayments(db, intent);
      if (paid.some(({ id }) => id === payment.id)) return intent;
    }
    return undefined;
  };

  /**
   * What nobody is to pay any more, and may exist without our knowing. A form's intent is found by its key; a charge of a
   * saved card is only looked for, because asked for again it would be made. Undefined while it may be on its way.
   */
  const findSuperseded = async (payment: Payment): Promise<{ intentId: string | null } | undefined> => {
    const isCharge = payment.saved_method_id !== null && !payment.keeps_method;
    if (payment.intent_id || !isCharge) return { intentId: (await open(payment)).intent_id };
    const made = await findMade(payment);
    if (made) return { intentId: made.id };
    return payment.created_at <= secondsAfter(clock.now(), -OVERDUE_SECONDS) ? { intentId: null } : undefined;
  };

  const doCancel = async (id: number): Promise<void> => {
    const payment = await findPayment(db, id);
    if (!payment || payment.status !== 'superseded') return;
    const found = await findSuperseded(payment);
    if (!found) return;
    const intent = found.intentId === null ? undefined : await processor.cancelIntent(found.intentId);
    if (intent) await settleIntent(intent);
    else await forget(payment);
  };

  /**
   * The processor does not know this intent, because it is another processor's or was made with another account's key.
   */
  const forget = async (unknown: Payment): Promise<void> => {
    const found = await findSharing(db, unknown);
    await db.transaction(async (tx) => {
      for (const payment of await lockSharing(tx, handlerOf, found)) {
        if (!['open', 'superseded'].includes(payment.status)) continue;
        await setPaymentStatus(tx, payment.id, 'canceled', clock.now());
        await note(tx, 'unknown_to_processor', payment);
      }
    });
  };

  jobs.handle<PaymentJob>(
    PAYMENT_QUEUE,
    (job) => ('refund' in job ? refunds.perform(job.refund) : doCancel(job.cancel)),
    {
      retryLimit: 500,
      retryDelaySeconds: 5,
      retryDelayMaxSeconds: 600,
    },
  );

  const decide = createDecision({ clock, marks, refunds, handlerOf, note });

  /** The payments an intent pays; one whose creation was interrupted is known by what we told the processor. */
  const paymentsOf = async (intent: Intent): Promise<Payment[]> => {
    const known = await findPaymentsByIntent(db, intent.id);
    if (known.length > 0) return known;
    const payments = await marks.findPayments(db, intent);
    if (!payments[0] || payments[0].intent_id) return [];
    await keepIntent(payments[0], intent);
    return payments;
  };

  /** Brings payments to where their intent is. Any number of times, in any order, by anyone: the first one decides. */
  const settleIntent = async (intent: Intent, event?: PaymentEvent): Promise<Payment | undefined> => {
    const found = await paymentsOf(intent);
    return db.transaction(async (tx) => {
      const [payment, ...others] = await lockSharing(tx, handlerOf, found);
      // Only now: an event refers to its payment, whose row would be held while this waits for the record paid for.
      const paymentId = payment?.id ?? null;
      const isRepeated = event && !(await recordEvent(tx, { ...event, paymentId, at: clock.now() }));
      if (!payment || isRepeated) return payment;
      const sharing = [payment, ...others] as const;
      const isDecided = sharing.some(({ status }) => ['succeeded', 'returned', 'held'].includes(status));
      if (isDecided) {
        for (const one of sharing) await refunds.noteRefused(tx, one, intent);
        await refunds.noteOutside(tx, sharing, intent);
      } else if (intent.status === 'succeeded') await decide(tx, sharing, intent);
      else if (intent.status === 'canceled')
        for (const one of sharing.filter(({ status }) => status !== 'canceled')) {
          await setPaymentStatus(tx, one.id, 'canceled', clock.now());
          await note(tx, 'canceled', one);
        }
      return lockPayment(tx, payment.id);
    });
  };

  const settle = async (intentId: string): Promise<{ payment: Payment; intent: Intent } | undefined> => {
    const intent = await processor.retrieveIntent(intentId);
    const payment = intent && (await settleIntent(intent));
    return intent && payment && { intent, payment };
  };

  const sweep = createPaymentSweep({
    db,
    clock,
    log,
    processor,
    marks,
    refunds,
    settleIntent,
    settleOverdue: async (payment) =>
      payment.status === 'superseded' ? doCancel(payment.id) : payment.intent_id && settle(payment.intent_id),
  });

  return {
    processor,
    marks,
    /** Of what can be paid for; each is known once its module has been put together. */
    handlers: {
      get registration(): PaymentHandler {
        return handlerOf('registration');
      },
      get sponsorship(): PaymentHandler {
        return handlerOf('sponsorship');
      },
    } satisfies Readonly<Record<PaymentSubject, PaymentHandler>>,
    handle(subject: PaymentSubject, handler: PaymentHandler): void {
      handlers.set(subject, handler);
    },

    ...createPreparing({ clock, processor, giveUp, note }),

    open,

    giveUp,

    /** The same for whatever is open for a record, every part of it. */
    async giveUpOpen(tx: Tx, subject: PaymentSubject, subjectId: number): Promise<void> {
      for (const payment of await lockPaymentsOf(tx, subject, subjectId, ['open'])) await giveUp(tx, payment);
    },

    /** The same for one later part of a payment plan. */
    async giveUpPart(tx: Tx, subject: PaymentSubject, subjectId: number, installmentId: number): Promise<void> {
      const payment = await findOpenPayment(tx, subject, subjectId, installmentId);
      if (payment) await giveUp(tx, payment);
    },

    /** What the processor says of an intent that we made is kept with its payment. */
    keepIntent,
    customerOf,
    findMade,

    ...createOffline({ clock, handlerOf, note }),

    requestRefund: refunds.request,
    /** Tries now what was ordered; safe to repeat. */
    performRefund: refunds.perform,
    settleIntent,
    lookAtDispute: disputes.look,

    /** Asks the processor how an intent stands and brings our side there. Undefined where it is none of ours. */
    settle,

    /** The same for whatever is open for a record: what was paid a moment ago counts before anything is changed. */
    async settleOpen(subject: PaymentSubject, subjectId: number): Promise<Intent | undefined> {
      const open = await db.transaction((tx) => findOpenPayment(tx, subject, subjectId));
      return open?.intent_id ? (await settle(open.intent_id))?.intent : undefined;
    },

    /** A delivery of the processor: signed, recent, acted upon once. What it says is not believed but asked again. */
    async webhook(body: Buffer, signature: string | undefined): Promise<void> {
      const event = processor.readWebhook(body, signature);
      const intent = event.intentId === null ? undefined : await processor.retrieveIntent(event.intentId);
      if (intent) await settleIntent(intent, event);
      if (intent && event.type.startsWith('charge.dispute.'))
        for await (const dispute of processor.listDisputes({ intentId: intent.id })) await disputes.look(dispute);
      if (!intent) await db.transaction((tx) => recordEvent(tx, { ...event, paymentId: null, at: clock.now() }));
    },

    sweep,
    lookBack: createLookBack({ db, clock, log, processor, disputes, settle }),

    /** What an intent id that a client sent pays; a client secret starts with its intent's id. */
    async find(reference: string): Promise<Payment[]> {
      return findPaymentsByIntent(db, reference.split('_secret_', 1)[0] ?? '');
    },

    /** Nothing is refunded beyond what arrived and has not gone back. */
    async refundable(tx: Tx, payment: Payment): Promise<number> {
      return leftOf(await findBalance(tx, payment.id));
    },
  };
}
