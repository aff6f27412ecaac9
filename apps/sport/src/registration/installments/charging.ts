import { errorFields, secondsAfter, type Clock, type Database, type Logger, type Tx } from '@sports-hub/kernel';
import { addDays, toLocalDate } from '@sports-hub/kernel/time';
import type { Intent, CardRefusal } from '../../payments/processor.ts';
import { findOpenPayment, findPaymentByKey, type Payment } from '../../payments/queries.ts';
import { endSavedMethod, findSavedMethod, findUnneededMethods } from '../../payments/saved-methods.ts';
import type { Payments } from '../../payments/service.ts';
import { ANNOUNCED_DAYS } from './days.ts';
import { announcedMail } from './mails.ts';
import {
  endTry,
  findDueSteps,
  findInstallment,
  findOpenTry,
  findTry,
  findUnendedTries,
  insertTry,
  isHeld,
  isOpen,
  lockPart,
  lookAgainAt,
  postponeStep,
  setPart,
  type LockedPart,
  type Try,
} from './queries.ts';
import { CARD_GONE, chargeOn, type Running } from './running.ts';

const BATCH = 50;
const MAX_FAILURES = 10;
/** Processors remember a key for a day at least. After this time it is looked for what was made under it. */
const KEY_SECONDS = 20 * 3600;
/** Before it is asked again about money that is on its way. */
const LOOK_SECONDS = 15 * 60;
const LATER_SECONDS = 10 * 60;
const NO_CARD: CardRefusal = { code: CARD_GONE, words: '' };

export type ChargeOutcome = 'paid' | 'refused' | 'waiting' | 'skipped';

export interface ChargingOptions {
  db: Database;
  clock: Clock;
  log: Logger;
  payments: Payments;
  running: Running;
}

/**
 * Later parts, charged by themselves. What is asked of the processor is committed first, with a key: whoever finds an
 * unended try asks with the same key, so that a part is charged once, whatever dies.
 */
export function createCharging({ db, clock, log, payments, running }: ChargingOptions) {
  const { processor } = payments;
  const later = (seconds: number): Date => secondsAfter(clock.now(), seconds);

  const announce = (id: number): Promise<void> =>
    db.transaction(async (tx) => {
      const locked = await lockPart(tx, id);
      const now = clock.now();
      if (!locked || !canGoOn(locked) || locked.part.next_step !== 'announce') return;
      if (locked.part.next_at && locked.part.next_at > now) return;
      // Who was told late has as long all the same.
      const earliest = addDays(toLocalDate(now), ANNOUNCED_DAYS);
      const day = locked.part.due_on > earliest ? locked.part.due_on : earliest;
      const part = await setPart(tx, locked.part, chargeOn(day), now);
      await running.tell(tx, { ...locked, part }, 'announced', (told) => announcedMail(told, day));
    });

  /** What the family may be paying at this moment counts first; what it has only opened ends. */
  const settleLink = async (id: number): Promise<void> => {
    const part = await findInstallment(db, id);
    if (!part || (await findOpenTry(db, id))) return;
    const open = await db.transaction((tx) => findOpenPayment(tx, 'registration', part.registration_id, id));
    const intent = open?.intent_id ? await processor.cancelIntent(open.intent_id) : undefined;
    if (intent) await payments.settleIntent(intent);
  };

  /** Commits that the card is to be charged. Undefined where nothing is to be done, now or any more. */
  const begin = async (
    tx: Tx,
    id: number,
    { by, isByHand }: { by: string; isByHand: boolean },
  ): Promise<Try | 'refused' | undefined> => {
    const locked = await lockPart(tx, id);
    const now = clock.now();
    if (!locked || !canGoOn(locked)) return undefined;
    const { part, plan, registration } = locked;
    const isDue = part.next_step === 'charge' && part.next_at !== null && part.next_at <= now;
    if (!isByHand && !isDue) return undefined;
    if (await isHeld(tx, id)) return undefined;
    const under = await findOpenTry(tx, id);
    if (under) return under;
    const open = await findOpenPayment(tx, 'registration', registration.id, id);
    if (open?.intent_id) {
      // Its money is on the way.
      await postponeStep(tx, id, later(3600));
      return undefined;
    }
    // Nobody ever had what is needed to pay it.
    if (open) await payments.giveUp(tx, open);
    const card = plan.saved_method_id === null ? undefined : await findSavedMethod(tx, plan.saved_method_id);
    if (!card?.method_ref || !card.customer_ref) {
      await running.refused(tx, locked, { refusal: NO_CARD, isByHand });
      return 'refused';
    }
    const payment = await payments.begin(tx, {
      subject: 'registration',
      subjectId: registration.id,
      amount: part.amount_cents,
      isConfidential: registration.aid_cents > 0,
      installmentId: id,
      savedMethodId: card.id,
    });
    return insertTry(tx, { installmentId: id, key: payment.idempotency_key, by, at: now });
  };

  const ask = async (payment: Payment, { asked_at }: Try): Promise<Intent | { refusal: CardRefusal }> => {
    if (payment.intent_id) return (await processor.retrieveIntent(payment.intent_id)) ?? { refusal: NO_CARD };
    const card = payment.saved_method_id === null ? undefined : await findSavedMethod(db, payment.saved_method_id);
    const isForgotten = asked_at <= later(-KEY_SECONDS);
    if (isForgotten || !card?.method_ref || !card.customer_ref) {
      const made = await payments.findMade(payment);
      if (made) return made;
      if (!card?.method_ref || !card.customer_ref) return { refusal: NO_CARD };
    }
    return processor.chargeSaved({
      amount: payment.amount_cents,
      currency: payment.currency,
      idempotencyKey: payment.idempotency_key,
      metadata: await payments.marks.of(db, payment),
      customer: card.customer_ref,
      card: card.method_ref,
    });
  };

  const end = (tried: Try, payment: Payment): Promise<unknown> =>
    db.transaction((tx) =>
      endTry(tx, tried.id, { outcome: payment.status === 'succeeded' ? 'paid' : 'given_up', at: clock.now() }),
    );

  const refuse = (tried: Try, refusal: CardRefusal): Promise<void> =>
    db.transaction(async (tx) => {
      const locked = await lockPart(tx, tried.installment_id);
      const payment = locked && (await findOpenPayment(tx, 'registration', locked.registration.id, locked.part.id));
      const isOurs = payment?.idempotency_key === tried.idempotency_key;
      const outcome = isOurs ? { outcome: 'refused' as const, refusal } : { outcome: 'given_up' as const };
      if ((await endTry(tx, tried.id, { ...outcome, at: clock.now() })) === 0 || !isOurs) return;
      await payments.giveUp(tx, payment);
      if (canGoOn(locked)) await running.refused(tx, locked, { refusal, isByHand: tried.asked_by !== 'system' });
    });

  const perform = async (tryId: number): Promise<ChargeOutcome> => {
    const tried = await findTry(db, tryId);
    if (!tried || tried.ended_at) return 'skipped';
    const payment = await findPaymentByKey(db, tried.idempotency_key);
    if (!payment) throw new Error('A try without a payment');
    if (payment.status !== 'open') {
      await end(tried, payment);
      return payment.status === 'succeeded' ? 'paid' : 'skipped';
    }
    const answer = await ask(payment, tried);
    if (!('id' in answer)) {
      await refuse(tried, answer.refusal);
      return 'refused';
    }
    if (payment.intent_id === null) await payments.keepIntent(payment, answer);
    await payments.settleIntent(answer);
    const after = (await findPaymentByKey(db, tried.idempotency_key)) ?? payment;
    if (after.status !== 'open') {
      await end(tried, after);
      return after.status === 'succeeded' ? 'paid' : 'skipped';
    }
    if (answer.status === 'processing') {
      await lookAgainAt(db, tried.id, later(LOOK_SECONDS));
      return 'waiting';
    }
    await refuse(tried, answer.refusal ?? { code: 'card_declined', words: '' });
    return 'refused';
  };

  /** Charges a part now, by itself or because a person wants it. */
  const charge = async (id: number, by = 'system'): Promise<ChargeOutcome> => {
    await settleLink(id);
    const begun = await db.transaction((tx) => begin(tx, id, { by, isByHand: by !== 'system' }));
    if (begun === 'refused') return 'refused';
    return begun ? perform(begun.id) : 'skipped';
  };

  /** Each by itself: one that fails is tried later, and where the processor is away the rest waits for the next round. */
  const each = async (
    ids: readonly { id: number }[],
    work: (id: number) => Promise<unknown>,
    postpone: (id: number) => Promise<unknown>,
  ): Promise<void> => {
    let failures = 0;
    for (const { id } of ids) {
      try {
        await work(id);
      } catch (error) {
        log.error('installment sweep failed', { operation: `installment ${id}`, ...errorFields(error) });
        await postpone(id);
        failures += 1;
        if (failures >= MAX_FAILURES) return;
      }
    }
  };

  /** A card that nothing is to be charged to any more is forgotten, here and at the processor. */
  const forgetMethods = async (): Promise<void> => {
    const unneeded = await findUnneededMethods(db, processor.name, BATCH);
    const customers = new Map(unneeded.map(({ id, customer_ref }) => [id, customer_ref]));
    await each(
      unneeded,
      async (id) => {
        const customer = customers.get(id);
        if (customer) await processor.forgetCustomer(customer);
        await endSavedMethod(db, id, clock.now());
      },
      async () => {},
    );
  };

  return {
    charge,
    perform,

    async sweep(): Promise<void> {
      const postpone = (id: number) => postponeStep(db, id, later(LATER_SECONDS));
      const now = clock.now();
      await each(await findUnendedTries(db, now, BATCH), perform, (id) => lookAgainAt(db, id, later(LATER_SECONDS)));
      await each(await findDueSteps(db, 'announce', now, BATCH), announce, postpone);
      await each(await findDueSteps(db, 'charge', now, BATCH), (id) => charge(id), postpone);
      await forgetMethods();
    },
  };
}
export type Charging = ReturnType<typeof createCharging>;

/** Nothing is charged for what has ended, or is looked at by a person. */
const canGoOn = (locked: LockedPart | undefined): locked is LockedPart =>
  locked !== undefined &&
  locked.registration.status === 'registered' &&
  locked.plan.status === 'running' &&
  isOpen(locked.part);
