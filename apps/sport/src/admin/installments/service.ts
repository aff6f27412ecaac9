import type {
  AdminInstallmentDetail,
  AdminInstallments,
  ForgiveInstallment,
  InstallmentOffline,
  MoveInstallment,
  TriedInstallment,
} from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField, Problem, type Sql, type Throttle, type Tx } from '@sports-hub/kernel';
import { addDays, isDate, toLocalDate } from '@sports-hub/kernel/time';
import { money } from '../../payments/money.ts';
import type { Payments } from '../../payments/service.ts';
import type { Charging } from '../../registration/installments/charging.ts';
import { ANNOUNCED_DAYS } from '../../registration/installments/days.ts';
import { forgivenMail, linkMail, movedMail } from '../../registration/installments/mails.ts';
import type { PartPaying } from '../../registration/installments/paying.ts';
import {
  findOpenTry,
  isHeld,
  isOpen,
  lockPart,
  setPart,
  type LockedPart,
} from '../../registration/installments/queries.ts';
import { announcement, type Running } from '../../registration/installments/running.ts';
import { sumsIn } from '../../registration/records/assistance.ts';
import { setPrice } from '../../registration/records/queries.ts';
import type { SportThrottle } from '../../throttles.ts';
import { changedSince } from '../access.ts';
import type { ActionContext } from '../context.ts';
import type { AdminAction } from '../log.ts';
import { isOwnFamily, refuseOwnFamily } from '../own-family.ts';
import { readAmount } from '../registrations/amounts.ts';
import { requireRecentPassword, type AdminCaller } from '../sign-in/guard.ts';
import {
  findFailedInstallments,
  findInstallmentDetail,
  findInstallmentFigures,
  findLastDay,
  findOfferedPlans,
  findPaymentPlans,
} from './queries.ts';

export interface InstallmentOfficeOptions extends ActionContext {
  payments: Payments;
  throttle: Throttle<SportThrottle>;
  installments: PartPaying & { charging: Charging; running: Running };
}

const MAX_SHOWN = 100;
const NOTHING_NEXT = { next_step: null, next_at: null, charge_on: null, decide_since: null };

/** What people do about parts of payment plans. Each is one transaction with its line in the log, or has not happened. */
export function createInstallmentOffice({
  db,
  clock,
  log,
  payments,
  throttle,
  installments,
}: InstallmentOfficeOptions) {
  const { charging, running } = installments;

  const present = async (sql: Sql, caller: AdminCaller, id: number): Promise<AdminInstallmentDetail> => {
    const found = await findInstallmentDetail(sql, id);
    if (!found) throw new Problem('record.not_found');
    return { ...found, is_own: await isOwnFamily(sql, caller, found.registration_id) };
  };

  /** The part as it was seen, of another family, and still to be paid. */
  const begin = async (tx: Tx, caller: AdminCaller, id: number, version: number): Promise<LockedPart> => {
    const locked = await lockPart(tx, id);
    if (!locked || locked.plan.status === 'chosen') throw new Problem('record.not_found');
    await refuseOwnFamily(tx, caller, locked.registration.id);
    if (locked.plan.version !== version) throw changedSince(await present(tx, caller, id));
    if (!isOpen(locked.part) || locked.registration.status !== 'registered') throw new Problem('payment.part_settled');
    if (await isHeld(tx, id)) throw new Problem('payment.held');
    if (await findOpenTry(tx, id)) throw new Problem('payment.unconfirmed');
    return locked;
  };

  const note = (
    tx: Tx,
    caller: AdminCaller,
    event: string,
    { registration, part }: LockedPart,
    more: Pick<AdminAction, 'before' | 'after' | 'reason'> = {},
  ): Promise<void> =>
    log(tx, caller, {
      event: `installment.${event}`,
      subject: `registration:${registration.id}`,
      ...more,
      detail: { number: part.number, ...sumsIn(registration, { amount: part.amount_cents }) },
    });

  return {
    async list(caller: AdminCaller): Promise<AdminInstallments> {
      const today = toLocalDate(clock.now());
      const [figures, failed, plans, offered] = await Promise.all([
        findInstallmentFigures(db, today),
        findFailedInstallments(db, today, MAX_SHOWN),
        findPaymentPlans(db, today, MAX_SHOWN),
        findOfferedPlans(db, clock.now()),
      ]);
      const shown: AdminInstallmentDetail[] = [];
      for (const one of failed) shown.push({ ...one, is_own: await isOwnFamily(db, caller, one.registration_id) });
      return { ...figures, failed: shown, plans, offered };
    },

    get: (caller: AdminCaller, id: number): Promise<AdminInstallmentDetail> => present(db, caller, id),

    /** The processor is asked after the line in the log has been committed. */
    async try(caller: AdminCaller, id: number, version: number): Promise<TriedInstallment> {
      await db.transaction(async (tx) => {
        const locked = await begin(tx, caller, id, version);
        if (locked.part.status !== 'failed') throw new Problem('payment.part_settled');
        await note(tx, caller, 'tried', locked);
      });
      const outcome = await charging.charge(id, caller.actor).catch((error: unknown) => {
        const isAway = error instanceof Problem && ['payment.unconfirmed', 'payment.unavailable'].includes(error.code);
        throw isAway ? new Problem('payment.processor_unavailable', { retryAfter: 30 }) : error;
      });
      return { outcome, installment: await present(db, caller, id) };
    },

    async sendLink(caller: AdminCaller, id: number, version: number): Promise<AdminInstallmentDetail> {
      return db.transaction(async (tx) => {
        const locked = await begin(tx, caller, id, version);
        await throttle.take(tx, 'confirmation-mails', `installment ${id}`);
        await setPart(tx, locked.part, { status: locked.part.status }, clock.now());
        await running.tell(tx, locked, 'link', linkMail);
        await note(tx, caller, 'link_sent', locked);
        return present(tx, caller, id);
      });
    },

    async move(
      caller: AdminCaller,
      id: number,
      { version, day, reason }: MoveInstallment,
    ): Promise<AdminInstallmentDetail> {
      return db.transaction(async (tx) => {
        const locked = await begin(tx, caller, id, version);
        const { part, registration } = locked;
        const earliest = addDays(toLocalDate(clock.now()), ANNOUNCED_DAYS + 1);
        const last = await findLastDay(tx, registration.id);
        if (!isDate(day) || day < earliest)
          throw invalidField('day', t('answers.installments.dayTooEarly', { earliest }));
        if (day > last) throw invalidField('day', t('answers.installments.dueAfterTheSeason', { day: last }));
        const changes = { status: 'due', due_on: day, failed_on: null, refusals: 0, decide_since: null } as const;
        const moved = await setPart(tx, part, { ...changes, ...announcement(day) }, clock.now());
        await running.tell(tx, { ...locked, part: moved }, 'moved', movedMail);
        await note(tx, caller, 'moved', locked, { before: { due_on: part.due_on }, after: { due_on: day }, reason });
        return present(tx, caller, id);
      });
    },

    async forgive(
      caller: AdminCaller,
      id: number,
      { version, typed, reason }: ForgiveInstallment,
    ): Promise<AdminInstallmentDetail> {
      requireRecentPassword(caller, clock);
      await installments.settle(id);
      return db.transaction(async (tx) => {
        const locked = await begin(tx, caller, id, version);
        const { part, registration } = locked;
        const { amount_cents: shown } = (await present(tx, caller, id)).part;
        if (readAmount(typed) !== shown)
          throw invalidField('typed', t('answers.registrations.typeTheAmount', { amount: money(shown) }));
        await payments.giveUpPart(tx, 'registration', registration.id, id);
        const now = clock.now();
        await setPart(tx, part, { status: 'written_off', settled_at: now, ...NOTHING_NEXT }, now);
        const earlier = registration.lines.find(({ rule }) => rule === 'adjustment');
        const label = t('answers.registration.outcomes.paymentHandler.adjustment');
        const detail = t('answers.installments.letGo');
        const amount = (earlier?.amount ?? 0) - part.amount_cents;
        const lines = registration.lines.filter((line) => line !== earlier);
        const price = registration.total_cents + registration.aid_cents - part.amount_cents;
        await setPrice(tx, registration.id, [...lines, { rule: 'adjustment', label, amount, detail }], price);
        await running.finishIfPaid(tx, registration.id);
        await running.tell(tx, locked, 'forgiven', forgivenMail);
        await note(tx, caller, 'forgiven', locked, { reason });
        return present(tx, caller, id);
      });
    },

    async takeOffline(caller: AdminCaller, id: number, wanted: InstallmentOffline): Promise<AdminInstallmentDetail> {
      requireRecentPassword(caller, clock);
      if (!isDate(wanted.received_on) || wanted.received_on > toLocalDate(clock.now()))
        throw invalidField('received_on', t('answers.registrations.notADayThatWas'));
      if (wanted.method === 'check' && !wanted.check_number)
        throw invalidField('check_number', t('answers.registrations.numberOfTheCheck'));
      await installments.settle(id);
      return db.transaction(async (tx) => {
        const earlier = await payments.findOffline(tx, wanted.key);
        if (earlier?.installment_id === id) return present(tx, caller, id);
        if (earlier) throw new Problem('record.conflict');
        const locked = await begin(tx, caller, id, wanted.version);
        const { part, registration } = locked;
        if (readAmount(wanted.amount) !== part.amount_cents)
          throw invalidField('amount', t('answers.registrations.notWhatIsDue'));
        await payments.giveUpPart(tx, 'registration', registration.id, id);
        await payments.takeOffline(tx, {
          subject: 'registration',
          subjectId: registration.id,
          amount: part.amount_cents,
          key: wanted.key,
          method: wanted.method,
          checkNumber: wanted.method === 'check' ? (wanted.check_number ?? null) : null,
          receivedOn: wanted.received_on,
          memberId: caller.id,
          isConfidential: registration.aid_cents > 0,
          installmentId: id,
        });
        await note(tx, caller, 'paid_offline', locked, {
          after: { method: wanted.method, received_on: wanted.received_on },
        });
        return present(tx, caller, id);
      });
    },
  };
}
export type InstallmentOffice = ReturnType<typeof createInstallmentOffice>;
