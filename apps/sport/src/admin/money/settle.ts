import type { MoneyAction, MoneyDifference, SettleDifference } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField, Problem, type Audit, type Tx } from '@sports-hub/kernel';
import { isDate, toLocalDate } from '@sports-hub/kernel/time';
import { createRefundsByHand } from '../../payments/by-hand.ts';
import { putKept, settleDifference } from '../../payments/comparison/differences.ts';
import type { Comparisons } from '../../payments/comparison/service.ts';
import { createHeldPayments, type Decider } from '../../payments/held.ts';
import { amountsOf } from '../../payments/confidential.ts';
import { closeMatter, markAccepted } from '../../payments/matter-queries.ts';
import { createPaymentMatters } from '../../payments/matters.ts';
import { money } from '../../payments/money.ts';
import { lockForDecision } from '../../payments/access.ts';
import { ProcessorRefusal } from '../../payments/processor.ts';
import { findPayment } from '../../payments/queries.ts';
import type { Payments } from '../../payments/service.ts';
import type { Strays } from '../../payments/strays.ts';
import type { RegistrationOffice } from '../../registration/office/service.ts';
import { findRegistration, lockIdentity, lockRegistration } from '../../registration/records/queries.ts';
import { changedSince } from '../access.ts';
import type { ActionContext } from '../context.ts';
import { refuseOwnFamily } from '../own-family.ts';
import { readAmount } from '../registrations/amounts.ts';
import { requireRecentPassword, type AdminCaller } from '../sign-in/guard.ts';
import { findDifference } from './differences.ts';
import {
  countDifferences,
  findLastSettling,
  insertSettlement,
  isOwnSponsorship,
  type DifferenceRow,
} from './queries.ts';

export interface SettleOptions extends ActionContext {
  audit: Audit;
  payments: Payments;
  comparisons: Comparisons;
  strays: Strays;
  office: RegistrationOffice;
}

/** These decide nothing: what was ordered is tried, or asked about, once more. */
const ONLY_LOOKING: readonly MoneyAction[] = ['try_again', 'look_again'];

interface Order extends Decider {
  wanted: SettleDifference;
  row: DifferenceRow;
  caller: AdminCaller;
}

/** Money moves, and how much: typed once more by whoever decides. Undefined where nothing moves. */
export function movingAmount(action: MoneyAction, shown: MoneyDifference): number | undefined {
  switch (action) {
    case 'keep_agreed':
      return shown.received_cents - shown.asked_cents;
    case 'return_all':
      return shown.kind === 'held' && shown.received_cents <= 0 ? undefined : shown.amount_cents;
    case 'accept':
    case 'order_again':
    case 'by_check':
    case 'hand_over':
    case 'give_back':
    case 'adopt':
      return shown.amount_cents;
    default:
      return undefined;
  }
}

/** The buttons of the treasurer: each does what the operator's command does, by the same services, and leaves one line. */
export function createSettling({ db, clock, log, audit, payments, comparisons, strays, office }: SettleOptions) {
  const { handlers, processor } = payments;
  const options = { db, clock, audit, payments, handlers };
  const held = createHeldPayments(options);
  const matters = createPaymentMatters(options);
  const byHand = createRefundsByHand({ ...options, processor, perform: payments.performRefund });

  const refuseOwn = async (tx: Tx, caller: AdminCaller, { subject, subject_id: id }: DifferenceRow): Promise<void> => {
    if (id === null) return;
    if (subject === 'registration') await refuseOwnFamily(tx, caller, id);
    else if (await isOwnSponsorship(tx, caller.id, id)) throw new Problem('admin.own_affair');
  };

  /** What the processor says to a person who waits for it. */
  const asked = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ProcessorRefusal) throw new Problem('payment.refused_there');
      const isUnanswered =
        error instanceof Problem && ['payment.unconfirmed', 'payment.unavailable'].includes(error.code);
      if (isUnanswered) throw new Problem('payment.processor_unavailable', { retryAfter: 30 });
      throw error;
    }
  };

  const checkOf = ({ check_number, handed_on }: SettleDifference) => {
    const handedOn = handed_on ?? toLocalDate(clock.now());
    if (!check_number) throw invalidField('check_number', t('answers.registrations.numberOfTheCheck'));
    if (!isDate(handedOn) || handedOn > toLocalDate(clock.now()))
      throw invalidField('handed_on', t('answers.registrations.notADayThatWas'));
    return { method: 'check' as const, checkNumber: check_number, handedOn };
  };

  const idOf = (id: number | null | undefined): number => {
    if (id === null || id === undefined) throw new Problem('record.conflict');
    return id;
  };

  /** The registration ends; its money has gone another way. */
  const cancelSpot = ({ row, actor, reason, inside }: Order): Promise<void> =>
    db.transaction(async (tx) => {
      const id = idOf(row.subject_id);
      const found = await findRegistration(tx, id);
      if (!found) throw new Problem('record.not_found');
      await lockIdentity(tx, found.identity_hash);
      const registration = await lockRegistration(tx, id);
      await lockForDecision(tx, handlers, idOf(row.payment_id));
      const matter = idOf(row.matter_id);
      if (row.kind === 'dispute') await markAccepted(tx, matter);
      if ((await closeMatter(tx, matter, { by: actor, reason, at: clock.now() })) === 0)
        throw new Problem('record.conflict');
      if (registration.status === 'cancelled' || registration.status === 'expired')
        throw new Problem('registration.cancelled');
      await inside?.(tx);
      await office.cancelIn(tx, registration, { actor, reason, refund: false });
    });

  const handOver = ({ row, inside }: Order): Promise<void> =>
    db.transaction(async (tx) => {
      await lockForDecision(tx, handlers, idOf(row.payment_id));
      if (!(await payments.handOver(tx, idOf(row.refund_id)))) throw new Problem('record.conflict');
      await inside?.(tx);
    });

  /** Nothing is done; it is not shown any more while it stays as it is. */
  const leaveAsItIs = ({ row, actor, reason, inside }: Order): Promise<void> =>
    db.transaction(async (tx) => {
      const at = clock.now();
      const ref = row.kind === 'kept' ? `payment:${row.payment_id}` : `registration:${row.subject_id}`;
      const done =
        row.kind === 'kept' || row.kind === 'unpaid'
          ? await putKept(tx, { kind: row.kind, ref, by: actor, reason, at })
          : await settleDifference(tx, Number(row.id.slice('found-'.length)), {
              by: actor,
              outcome: 'kept',
              reason,
              at,
            });
      if (done === 0) throw new Problem('record.conflict');
      await inside?.(tx);
      const subject = row.subject === null ? `charge:${row.about}` : `${row.subject}:${row.subject_id}`;
      await audit(tx, { event: 'payment.right_as_it_is', actor, subject, detail: { kind: row.kind, reason } });
    });

  const accept = async ({ row, ...order }: Order): Promise<void> => {
    const intent = row.intent_id ? await asked(() => processor.retrieveIntent(row.intent_id ?? '')) : undefined;
    // The ledger has one currency.
    const payment = await findPayment(db, idOf(row.payment_id));
    if (intent && intent.currency !== payment?.currency) throw new Problem('payment.other_currency');
    await held.accept(idOf(row.payment_id), order);
  };

  const adopt = async ({ wanted, row, ...order }: Order): Promise<void> => {
    const { subject = 'registration', subject_id: subjectId } = wanted;
    if (subjectId === undefined) throw invalidField('subject_id', t('answers.money.chooseWhatItIsFor'));
    const inside = async (tx: Tx): Promise<void> => {
      await refuseOwn(tx, order.caller, { ...row, subject, subject_id: subjectId });
      await order.inside?.(tx);
    };
    const intentId = row.intent_id ?? '';
    const adopted = await asked(() => strays.adopt(intentId, { ...order, subject, subjectId, inside }));
    // Exactly the price: there is nothing to decide any more.
    if (adopted.status === 'held' && adopted.isExact)
      await held.accept(adopted.paymentId, { actor: order.actor, reason: order.reason });
  };

  const WORK: Record<MoneyAction, (order: Order) => Promise<unknown>> = {
    keep_agreed: ({ row, ...order }) => held.keepAgreed(idOf(row.payment_id), order),
    accept,
    return_all: ({ row, ...order }) =>
      row.kind === 'held'
        ? held.giveBack(idOf(row.payment_id), order)
        : held.giveBackKept(idOf(row.kind === 'unpaid' ? row.kept_payments.at(-1) : row.payment_id), order),
    order_again: ({ row, ...order }) => matters.retryRefund(idOf(row.payment_id), order),
    try_again: ({ row }) => asked(() => payments.performRefund(idOf(row.refund_id))),
    by_check: ({ row, wanted, ...order }) => {
      const by = { ...order, ...checkOf(wanted) };
      return row.kind === 'refund_refused'
        ? byHand.ofRefused(idOf(row.payment_id), by)
        : asked(() => byHand.ofOrder(idOf(row.refund_id), by));
    },
    hand_over: handOver,
    keep_spot: ({ row, ...order }) => matters.close(idOf(row.matter_id), order),
    cancel_spot: cancelSpot,
    accept_dispute: ({ row, ...order }) => matters.close(idOf(row.matter_id), order),
    close: ({ row, ...order }) => matters.close(idOf(row.matter_id), order),
    adopt,
    give_back: ({ row, ...order }) => strays.giveBack(row.intent_id ?? '', order),
    not_ours: ({ row, ...order }) => strays.dismiss(row.intent_id ?? '', order),
    look_again: ({ row }) => asked(() => comparisons.lookAgain(row.intent_id ?? '')),
    right_as_it_is: leaveAsItIs,
  };

  /** As it stands now, with who came first. */
  const changed = async (caller: AdminCaller, id: string): Promise<Problem> => {
    const difference = (await findDifference(db, caller, { id, now: clock.now() }))?.shown ?? null;
    return changedSince({ changed: (await findLastSettling(db, id)) ?? null, difference });
  };

  return async (
    caller: AdminCaller,
    id: string,
    wanted: SettleDifference,
  ): Promise<{ action: MoneyAction; title: string; left: number }> => {
    requireRecentPassword(caller, clock);
    const { action, reason = '' } = wanted;
    const found = await findDifference(db, caller, { id, now: clock.now() });
    if (!found || found.shown.seen !== wanted.seen) throw await changed(caller, id);
    const { shown, row } = found;
    if (shown.is_own) throw new Problem('admin.own_affair');
    if (!shown.actions.includes(action)) throw await changed(caller, id);
    if (reason === '' && !ONLY_LOOKING.includes(action)) throw invalidField('reason', t('answers.money.sayWhy'));
    const amount = movingAmount(action, shown);
    if (amount !== undefined && readAmount(wanted.typed ?? '') !== amount)
      throw invalidField('typed', t('answers.registrations.typeTheAmount', { amount: money(amount) }));
    const inside = async (tx: Tx): Promise<void> => {
      await refuseOwn(tx, caller, row);
      const at = clock.now();
      const told = { difference: id, action, about: shown.about, amount: amount ?? shown.amount_cents, reason };
      await insertSettlement(tx, { ...told, by: caller.id, at });
      await log(tx, caller, {
        event: 'payments.settled',
        ...(row.subject === null ? {} : { subject: `${row.subject}:${row.subject_id}` }),
        before: { kind: shown.kind, status: shown.status, ...amountsOf(row, { amount: shown.amount_cents }) },
        after: { decision: action, ...(amount === undefined ? {} : amountsOf(row, { amount })) },
        reason,
      });
    };
    try {
      await WORK[action]({ actor: caller.actor, reason, inside, wanted, row, caller });
    } catch (error) {
      // Somebody came first, between the look and the decision.
      if (error instanceof Problem && error.code === 'record.conflict') throw await changed(caller, id);
      throw error;
    }
    return { action, title: shown.about, left: await countDifferences(db, clock.now()) };
  };
}
export type Settling = ReturnType<typeof createSettling>;
