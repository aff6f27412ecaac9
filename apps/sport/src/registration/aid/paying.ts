import type { RegistrationIntent } from '@sports-hub/contract';
import { Problem, type Clock, type Database, type Tx } from '@sports-hub/kernel';
import type { Due } from '../../payments/preparing.ts';
import type { Payment } from '../../payments/queries.ts';
import type { Payments } from '../../payments/service.ts';
import type { Outcomes } from '../outcomes/service.ts';
import { holdsSpot, lockDivisions, lockFree, lockPlaces, takePlace } from '../records/places.ts';
import { lockChildren } from '../records/players.ts';
import { findByReference, setStatus, type Registration } from '../records/queries.ts';
import { dueOf } from '../records/assistance.ts';
import { findChildrenOf } from './present.ts';
import { findRequestOf, type AidRow } from './queries.ts';
import { lockRequest } from './locking.ts';

type ChildIntent = NonNullable<RegistrationIntent['children']>[number];

export interface AidPayingOptions {
  db: Database;
  clock: Clock;
  payments: Payments;
  outcomes: Outcomes;
  intentOf: (registration: Registration, payment?: Payment) => RegistrationIntent;
}

const canPay = ({ status, expires_at }: Registration, now: Date): boolean =>
  status === 'awaiting_payment' && expires_at > now;

/**
 * Pays what a request leaves to pay, for all its children at once: by the link of any of them. Who has nothing to pay is
 * registered; where no spot is left, the child waits from when the request was sent, and nothing is asked for.
 */
export function createAidPaying({ db, clock, payments, outcomes, intentOf }: AidPayingOptions) {
  const findSpot = async (tx: Tx, child: Registration, now: Date): Promise<boolean> =>
    (await (holdsSpot(child, now) ? lockFree : lockPlaces)(tx, child, now)) > 0;

  const prepare = async (tx: Tx, due: readonly Due[]): Promise<Payment | undefined> => {
    const [first] = due;
    if (!first) return undefined;
    return due.length === 1
      ? payments.prepare(tx, { subject: 'registration', ...first })
      : payments.prepareShared(tx, 'registration', due);
  };

  const prepareAll = (found: AidRow) =>
    db.transaction(async (tx) => {
      const { request, open } = await lockRequest(tx, found);
      const now = clock.now();
      const children = open.filter((one) => canPay(one, now));
      if (children.length === 0) throw new Problem('registration.draft_ended');
      // Free places are for addresses that have answered.
      if (request.status === 'unconfirmed' && children.some((one) => dueOf(one).amount === 0))
        throw new Problem('registration.draft_ended');
      if (children.some(({ payment_status }) => payment_status === 'mismatch')) throw new Problem('payment.held');
      await lockDivisions(
        tx,
        children.map(({ id }) => id),
      );
      await lockChildren(tx, children);
      const items: ChildIntent[] = [];
      const due: Due[] = [];
      const registered: Registration[] = [];
      for (const child of children) {
        const { reference } = child;
        const owed = dueOf(child);
        if (!(await findSpot(tx, child, now))) {
          await payments.giveUpOpen(tx, 'registration', child.id);
          await outcomes.waitlist(tx, child, { isPaidBack: false, since: request.sent_at });
          items.push({ status: 'waitlist', reference, amount: 0 });
        } else if (owed.amount === 0) {
          await payments.giveUpOpen(tx, 'registration', child.id);
          await takePlace(tx, child);
          registered.push(await outcomes.enter(tx, child, 'none'));
          items.push({ status: 'not_required', reference, amount: 0 });
        } else {
          await setStatus(tx, child.id, { payment_status: 'requires_payment' });
          due.push(owed);
          items.push({ status: 'requires_payment', reference, amount: owed.amount });
        }
      }
      const [first, ...others] = registered;
      if (first) await outcomes.sendReceipt(tx, [first, ...others]);
      return { first: children[0]!, items, payment: await prepare(tx, due) };
    });

  /** The request whose children are paid by this reference. */
  const find = async (reference: string): Promise<AidRow | undefined> => {
    const own = await findByReference(db, reference);
    return own?.status === 'awaiting_payment' ? findRequestOf(db, own.id) : undefined;
  };

  return {
    /** What its page shows: whose it is and what is due; undefined where the reference is of no request. */
    async findPayable(reference: string): Promise<{ children: Registration[]; due: number } | undefined> {
      const request = await find(reference);
      if (!request) return undefined;
      const children = (await findChildrenOf(db, request.id)).filter((one) => canPay(one, clock.now()));
      return { children, due: children.reduce((sum, one) => sum + dueOf(one).amount, 0) };
    },

    async pay(reference: string): Promise<{ intent: RegistrationIntent; isNew: boolean } | undefined> {
      const request = await find(reference);
      if (!request) return undefined;
      // Paid already, and the response was lost: then there is nothing to pay any more.
      for (const { id } of await findChildrenOf(db, request.id)) await payments.settleOpen('registration', id);
      const { first, items, payment } = await prepareAll(request);
      const opened = payment && (await payments.open(payment));
      const amount = items.reduce((sum, item) => sum + item.amount, 0);
      const status = opened
        ? 'requires_payment'
        : items.every((one) => one.status === 'waitlist')
          ? 'waitlist'
          : 'not_required';
      return {
        intent: { ...intentOf(first, opened), status, amount, children: items },
        isNew: payment?.intent_id === null,
      };
    },
  };
}
export type AidPaying = ReturnType<typeof createAidPaying>;
