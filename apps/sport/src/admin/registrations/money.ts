import type {
  CancelRegistration,
  OfflinePayment,
  RefundRegistration,
  RegistrationCancellation,
  RegistrationInShort,
} from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField, Problem, type Sql, type Tx } from '@sports-hub/kernel';
import { isDate, toLocalDate } from '@sports-hub/kernel/time';
import { money, percentOf } from '../../payments/money.ts';
import type { Payments } from '../../payments/service.ts';
import type { RegistrationOffice } from '../../registration/office/service.ts';
import { findLeft } from '../../registration/office/left.ts';
import { findRefundRule } from '../../registration/office/refund-rule.ts';
import { cancellationMail } from '../../registration/outcomes/mails.ts';
import { findToCome } from '../../registration/installments/queries.ts';
import type { Outcomes } from '../../registration/outcomes/service.ts';
import { heldPlaces } from '../../registration/records/places.ts';
import {
  findRegistration,
  lockIdentity,
  lockRegistration,
  type Registration,
} from '../../registration/records/queries.ts';
import { changedSince } from '../access.ts';
import type { ActionContext } from '../context.ts';
import { requireRecentPassword, type AdminCaller } from '../sign-in/guard.ts';
import { readAmount } from './amounts.ts';
import { sumsIn } from '../../registration/records/assistance.ts';
import { refuseOwnFamily } from '../own-family.ts';
import { presentMoney } from './present.ts';

export interface MoneyOptions extends ActionContext {
  office: RegistrationOffice;
  payments: Payments;
  outcomes: Outcomes;
}

type Preview = { choice?: CancelRegistration['choice'] | undefined; amount?: string | undefined };

/** Canceling, money that goes back, and cash and checks that come in. Each is one transaction, or has not happened. */
export function createRegistrationMoney({ db, clock, log, office, payments, outcomes }: MoneyOptions) {
  const present = async (sql: Sql, caller: AdminCaller, id: number): Promise<RegistrationInShort> =>
    (await presentMoney(sql, caller, { id, now: clock.now() })).shown;

  /** The registration, locked as every payment locks it, at the version and the sum that were seen. */
  const begin = async (
    tx: Tx,
    caller: AdminCaller,
    { id, version, left }: { id: number; version: number; left?: number },
  ): Promise<{
    registration: Registration;
    shown: RegistrationInShort;
    isPayable: boolean;
    left: number;
    isByHand: boolean;
  }> => {
    const found = await findRegistration(tx, id);
    if (!found) throw new Problem('record.not_found');
    await refuseOwnFamily(tx, caller, id);
    await lockIdentity(tx, found.identity_hash);
    const registration = await lockRegistration(tx, id);
    const now = await office.lockLeft(tx, id);
    const { shown, isPayable } = await presentMoney(tx, caller, { id, now: clock.now() });
    if (
      left !== undefined &&
      (registration.status === 'cancelled' || registration.status === 'expired') &&
      shown.version !== version
    )
      throw new Problem('registration.cancelled');
    if (shown.version !== version || (left !== undefined && now.left !== left)) throw changedSince(shown);
    return { registration, shown, isPayable, ...now };
  };

  /** What was chosen, in the smallest unit: more than is left cannot be chosen. */
  const amountOf = (text: string | undefined, left: number, field = 'amount'): number => {
    const amount = readAmount(text ?? '');
    if (amount === undefined || amount <= 0) throw invalidField(field, t('answers.registrations.notAnAmount'));
    if (amount > left) throw invalidField(field, t('answers.registrations.moreThanIsLeft', { left: money(left) }));
    return amount;
  };
  const requireTyped = (typed: string | undefined, amount: number): void => {
    if (readAmount(typed ?? '') !== amount)
      throw invalidField('typed', t('answers.registrations.typeTheAmount', { amount: money(amount) }));
  };

  const ruleOf = async (sql: Sql, id: number, left: number): Promise<RegistrationCancellation['rule']> => {
    const rule = await findRefundRule(sql, id, clock.now());
    return { ...rule, amount_cents: percentOf(left, rule.percent) };
  };

  const findPlaces = (sql: Sql, { period_id, division_id }: Registration) =>
    sql.maybeOne<{ free: number; capacity: number; waiting: number }>(
      `select greatest(x.capacity - x.places_taken - ${heldPlaces('x', '$3')}, 0)::integer as free, x.capacity,
              (select count(*)::integer from registrations w where w.period_id = $1 and w.division_id = $2 and w.status = 'waitlisted') as waiting
         from registration_divisions x where x.period_id = $1 and x.division_id = $2`,
      [period_id, division_id, clock.now()],
    );

  return {
    /** What would happen, and what the family would read. Nothing is decided or changed, and nobody waits for it. */
    preview: (
      caller: AdminCaller,
      id: number,
      { choice = 'rule', amount }: Preview,
    ): Promise<RegistrationCancellation> =>
      db.transaction(async (tx) => {
        const registration = await present(tx, caller, id);
        const row = await findRegistration(tx, id);
        if (!row) throw new Problem('record.not_found');
        const { left, isByHand } = await findLeft(tx, id);
        const rule = await ruleOf(tx, id, left);
        const wanted = { rule: rule.amount_cents, other: readAmount(amount ?? '') ?? 0, nothing: 0 }[choice];
        const refund = Math.min(wanted, left);
        const notCharged = await findToCome(tx, id);
        const { subject, greeting, paragraphs } = cancellationMail(row, await outcomes.factsOf(tx, row), {
          ...{ refund, isByHand, notCharged },
        });
        const places = (await findPlaces(tx, row)) ?? { free: 0, capacity: 0, waiting: 0 };
        const frees = row.status === 'registered' || row.offer_expires_at !== null ? 1 : 0;
        await log(tx, caller, { event: 'registration.shown', subject: `registration:${id}` });
        return {
          registration,
          rule,
          is_by_hand: isByHand,
          free_after: Math.min(places.free + frees, places.capacity),
          capacity: places.capacity,
          waiting: places.waiting,
          not_charged_cents: notCharged,
          mail: { to: row.email, subject, paragraphs: [greeting, ...paragraphs] },
        };
      }),

    cancel: (caller: AdminCaller, id: number, wanted: CancelRegistration): Promise<RegistrationInShort> => {
      requireRecentPassword(caller, clock);
      return db.transaction(async (tx) => {
        const { registration, shown, left, isByHand } = await begin(tx, caller, { id, ...wanted });
        if (registration.status === 'cancelled' || registration.status === 'expired')
          throw new Problem('registration.cancelled');
        const rule = await ruleOf(tx, id, left);
        const refund = {
          rule: () => rule.amount_cents,
          other: () => amountOf(wanted.amount, left),
          nothing: () => 0,
        }[wanted.choice]();
        // Nobody gets less than was shown because a day has passed or rosters were published meanwhile.
        const isAsShown = wanted.rule_cents === undefined || wanted.rule_cents === rule.amount_cents;
        if (wanted.choice === 'rule' && !isAsShown) throw changedSince(shown);
        if (refund > 0 || wanted.typed) requireTyped(wanted.typed, refund);
        // Whoever gets less than the rule says is told why.
        if (refund < rule.amount_cents && !wanted.family_reason)
          throw invalidField('family_reason', t('answers.registrations.sayWhyToTheFamily'));
        const words = { refund, isByHand, reason: wanted.family_reason };
        await office.cancelIn(tx, registration, {
          actor: caller.actor,
          reason: wanted.reason,
          refund: refund > 0,
          amount: refund,
          words: wanted.notify ? words : 'silent',
        });
        await log(tx, caller, {
          event: 'registration.cancel_decided',
          subject: `registration:${id}`,
          before: { status: shown.status, ...sumsIn(registration, { left_cents: left }) },
          after: { status: 'cancelled', ...sumsIn(registration, { refund }) },
          reason: wanted.reason,
          detail: { rule: rule.kind, told: wanted.notify },
        });
        return present(tx, caller, id);
      });
    },

    /** A part, or all, of what is left; the registration stays as it is. */
    refund: (caller: AdminCaller, id: number, wanted: RefundRegistration): Promise<RegistrationInShort> => {
      requireRecentPassword(caller, clock);
      return db.transaction(async (tx) => {
        const { registration, left } = await begin(tx, caller, { id, ...wanted });
        if (left === 0) throw new Problem('payment.not_refundable');
        const amount = amountOf(wanted.amount, left);
        requireTyped(wanted.typed, amount);
        await office.giveBackIn(tx, registration, { amount, actor: caller.actor, reason: wanted.reason });
        await log(tx, caller, {
          event: 'registration.refund_decided',
          subject: `registration:${id}`,
          before: sumsIn(registration, { left_cents: left }),
          after: sumsIn(registration, { left_cents: left - amount, refund: amount }),
          reason: wanted.reason,
        });
        return present(tx, caller, id);
      });
    },

    /** Cash or a check for the whole price. What was paid by card a moment ago counts first. */
    async takeOffline(caller: AdminCaller, id: number, wanted: OfflinePayment): Promise<RegistrationInShort> {
      requireRecentPassword(caller, clock);
      if (!isDate(wanted.received_on) || wanted.received_on > toLocalDate(clock.now()))
        throw invalidField('received_on', t('answers.registrations.notADayThatWas'));
      if (wanted.method === 'check' && !wanted.check_number)
        throw invalidField('check_number', t('answers.registrations.numberOfTheCheck'));
      if (!(await findRegistration(db, id))) throw new Problem('record.not_found');
      await payments.settleOpen('registration', id);
      return db.transaction(async (tx) => {
        const earlier = await payments.findOffline(tx, wanted.key);
        if (earlier?.subject === 'registration' && earlier.subject_id === id) return present(tx, caller, id);
        if (earlier) throw new Problem('record.conflict');
        const { registration, shown, isPayable } = await begin(tx, caller, { id, version: wanted.version });
        if (!isPayable) throw new Problem('registration.fixed', { message: t('answers.registrations.nothingToPay') });
        const amount = readAmount(wanted.amount);
        const { total_cents: due, aid_cents } = registration;
        // What a family pays that is helped is between it and who decided that: another sum than is due is refused in the
        // same words for everybody, so that nobody finds out who is helped by trying.
        if (amount !== due) throw invalidField('amount', t('answers.registrations.notWhatIsDue'));
        await payments.giveUpOpen(tx, 'registration', id);
        await payments.takeOffline(tx, {
          subject: 'registration',
          subjectId: id,
          amount,
          key: wanted.key,
          method: wanted.method,
          checkNumber: wanted.method === 'check' ? (wanted.check_number ?? null) : null,
          receivedOn: wanted.received_on,
          memberId: caller.id,
          isConfidential: aid_cents > 0,
        });
        await log(tx, caller, {
          event: 'registration.paid_offline',
          subject: `registration:${id}`,
          before: { status: shown.status },
          after: {
            status: 'registered',
            ...sumsIn(registration, { amount }),
            method: wanted.method,
            received_on: wanted.received_on,
          },
        });
        return present(tx, caller, id);
      });
    },

    handOver: (caller: AdminCaller, refundId: number): Promise<RegistrationInShort> => {
      requireRecentPassword(caller, clock);
      return db.transaction(async (tx) => {
        const payment = await payments.findOfflineRefund(tx, refundId);
        if (!payment || payment.subject !== 'registration') throw new Problem('record.not_found');
        const id = payment.subject_id;
        await refuseOwnFamily(tx, caller, id);
        await lockRegistration(tx, id);
        if (!(await payments.handOver(tx, refundId))) throw new Problem('record.conflict');
        await log(tx, caller, {
          event: 'registration.refund_handed_over',
          subject: `registration:${id}`,
          detail: { refund_number: refundId },
        });
        return present(tx, caller, id);
      });
    },
  };
}
export type RegistrationMoney = ReturnType<typeof createRegistrationMoney>;
