import type { RegistrationIntent } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField, Problem, type Tx } from '@sports-hub/kernel';
import type { Payment } from '../../payments/queries.ts';
import { ownerOf, type RegistrationCaller } from '../caller.ts';
import { identify } from '../records/identity.ts';
import { lockAllDrafts, lockIdentities, type Registration } from '../records/queries.ts';
import type { IntentRequest, RegistrationsOptions } from '../service.ts';
import { dueNow, shareMethod } from '../installments/choosing.ts';
import type { PlanFor } from '../installments/offers.ts';
import type { Due } from '../../payments/preparing.ts';
import { wouldTakeCode } from '../submissions/code-uses.ts';
import { requireEligible } from '../submissions/eligibility.ts';
import { quotedBy, requirePlan, requireQuoted } from '../submissions/quotes.ts';
import type { RegistrationSubmission } from '../submissions/service.ts';
import { takeNewChild } from '../unpaid/limits.ts';
import { readChildren, refusalOfChild } from './children.ts';

type Sent = { submission: RegistrationSubmission; reference: string | undefined; plan: PlanFor | undefined };
type Stored = { draft: Registration; isDue: boolean };

export interface FamilyIntentOptions extends Pick<
  RegistrationsOptions,
  'db' | 'counters' | 'clock' | 'throttle' | 'payments' | 'submissions' | 'quoteIds'
> {
  intentOf: (registration: Registration, payment?: Payment) => RegistrationIntent;
  settleOwn: (reference: string | undefined, submission?: RegistrationSubmission, planId?: string) => Promise<void>;
  store: (tx: Tx, sent: Sent, caller: Pick<RegistrationCaller, 'member' | 'agent'>) => Promise<Stored>;
}

const addressOf = (value: unknown): string =>
  String(value ?? '')
    .trim()
    .toLowerCase();
const identityOf = ({ terms, values }: RegistrationSubmission) => identify(terms.period_id, values);

/**
 * Several children of a family, paid at once: each has its draft, its price and its payment, and the processor is asked
 * for their sum. What was said about one child alone is true here, too.
 */
export function createFamilyIntent(options: FamilyIntentOptions) {
  const { db, counters, clock, throttle, payments, submissions, quoteIds, intentOf, settleOwn, store } = options;

  const readAll = async (children: readonly IntentRequest[], caller: RegistrationCaller): Promise<Sent[]> => {
    const plans = new Map<RegistrationSubmission, PlanFor | undefined>();
    const found = await readChildren(children, caller, async ({ given, quoteId, planId }, before) => {
      const submission = await submissions.readComplete(
        db,
        given,
        caller.member?.id,
        before,
        quotedBy(quoteIds, quoteId),
      );
      // One receipt goes to whoever pays.
      if (addressOf(submission.values['email']) !== addressOf(children[0]?.given.email))
        throw invalidField('email', t('answers.registration.together.intent.theSameAddressForAll'));
      requireEligible(submission.terms, submission.values);
      requireQuoted(quoteIds, quoteId, submission);
      plans.set(submission, requirePlan(quoteIds, planId, submission));
      return submission;
    });
    return found.map((submission, index) => ({
      submission,
      reference: children[index]?.reference,
      plan: plans.get(submission),
    }));
  };

  const storeAll = async (tx: Tx, sent: readonly Sent[], caller: RegistrationCaller): Promise<Stored[]> => {
    const keys = sent.map(({ submission }) => identityOf(submission));
    await lockIdentities(
      tx,
      keys.map(({ identity }) => identity),
    );
    await lockAllDrafts(
      tx,
      sent.flatMap(({ reference }) => reference ?? []),
      keys.map(({ fingerprint }) => fingerprint),
    );
    const stored: Stored[] = [];
    for (const [index, one] of sent.entries()) {
      try {
        const kept = await store(tx, one, caller);
        // The same child twice would be one draft, and paid twice.
        if (stored.some(({ draft }) => draft.identity_hash.equals(kept.draft.identity_hash)))
          throw new Problem('registration.already_registered');
        stored.push(kept);
      } catch (error) {
        throw refusalOfChild(error, index);
      }
    }
    return stored;
  };

  /** Whoever pays saves one card, for the plans of all of them. */
  const findDue = async (tx: Tx, due: readonly Registration[]): Promise<Due[]> => {
    await shareMethod(
      tx,
      due.map(({ id }) => id),
      { processor: payments.processor, clock },
    );
    const asked: Due[] = [];
    for (const one of due) asked.push(await dueNow(tx, one));
    return asked;
  };

  const prepare = async (tx: Tx, asked: readonly Due[]): Promise<Payment | undefined> => {
    const [alone] = asked;
    if (!alone) return undefined;
    if (asked.length === 1) return payments.prepare(tx, { subject: 'registration', ...alone });
    return payments.prepareShared(tx, 'registration', asked);
  };

  return async (
    children: readonly IntentRequest[],
    caller: RegistrationCaller,
  ): Promise<{ intent: RegistrationIntent; isNew: boolean }> => {
    for (const _child of children) await throttle.take(counters, 'registrations', caller.client);
    const sent = await readAll(children, caller);
    for (const [index, { submission, reference }] of sent.entries()) {
      await settleOwn(reference, submission, children[index]?.planId);
      if (await wouldTakeCode(db, submission, { reference, now: clock.now() }))
        await takeNewChild({ throttle, counters }, caller, ownerOf(caller, submission.values));
    }
    const { stored, payment, asked } = await db.transaction(async (tx) => {
      const stored = await storeAll(tx, sent, caller);
      const due = stored.flatMap(({ draft, isDue }) => (isDue ? [draft] : []));
      const asked = await findDue(tx, due);
      return { stored, asked, payment: await prepare(tx, asked) };
    });
    const opened = payment && (await payments.open(payment));
    const items = stored.map(({ draft, isDue }, index) => ({
      status: isDue
        ? ('requires_payment' as const)
        : sent[index]?.submission.hasPlace
          ? ('not_required' as const)
          : ('waitlist' as const),
      reference: draft.reference,
      amount: isDue ? (asked.find(({ subjectId }) => subjectId === draft.id)?.amount ?? 0) : 0,
    }));
    const first = (stored.find(({ isDue }) => isDue) ?? stored[0])?.draft;
    if (!first) throw new Problem('request.invalid');
    const intent: RegistrationIntent = {
      ...intentOf(first, opened),
      amount: items.reduce((sum, { amount }) => sum + amount, 0),
      children: items,
    };
    const isShared = opened !== undefined && opened.shared_intent_id !== null;
    return {
      // The page that pays one registration does not pay several.
      intent: isShared ? { ...intent, payment_url: null } : intent,
      isNew: payment?.intent_id === null,
    };
  };
}
