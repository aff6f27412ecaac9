import { t } from '@sports-hub/contract/texts';
import type { RegistrationResult } from '@sports-hub/contract';
import {
  Problem,
  secondsAfter,
  type Clock,
  type Database,
  type Mail,
  type Sql,
  type Throttle,
  type Tx,
} from '@sports-hub/kernel';
import type { Payments } from '../../payments/service.ts';
import type { SportThrottle } from '../../throttles.ts';
import { ownerOf, type RegistrationCaller } from '../caller.ts';
import type { MailFacts } from '../outcomes/mails.ts';
import type { Outcomes } from '../outcomes/service.ts';
import { identify } from '../records/identity.ts';
import { lockFree, lockPlaces, ownsHeldPlace } from '../records/places.ts';
import {
  findByReference,
  findDraft,
  findFinished,
  findRegistration,
  findUnconfirmed,
  lockIdentity,
  lockRegistration,
  setStatus,
  type Registration,
} from '../records/queries.ts';
import { resultOf } from '../records/result.ts';
import { storeDraft } from '../submissions/drafts.ts';
import { requireEligible } from '../submissions/eligibility.ts';
import type { QuoteIds } from '../submissions/quote-ids.ts';
import { quotedBy, requireQuoted } from '../submissions/quotes.ts';
import type { Given, RegistrationSubmission, Submissions } from '../submissions/service.ts';
import { completeHeld, isHeld, requireUnconfirmed } from './completing.ts';
import type { ConfirmationTokens } from './keys.ts';
import { takeNewChild } from './limits.ts';
import { confirmMail } from './mails.ts';

/** How long what nobody has confirmed is held. */
export const HELD_SECONDS = 30 * 60;
/** For so long a link shows what else waits for its address: as long as mails to an address are counted. */
const PROOF_SECONDS = 24 * 3600;

export interface UnpaidRequest {
  given: Given;
  quoteId?: string | undefined;
  reference?: string | undefined;
}

export interface UnpaidOptions {
  db: Database;
  /** For counting only. */
  counters: Sql;
  clock: Clock;
  throttle: Throttle<SportThrottle>;
  mail: Mail;
  payments: Payments;
  submissions: Submissions;
  quoteIds: QuoteIds;
  outcomes: Outcomes;
  tokens: ConfirmationTokens;
  siteUrl: string;
}

export interface OpenedRegistration extends Registration, Pick<MailFacts, 'league' | 'division'> {
  token: string;
}
export interface OpenedLink {
  registration: OpenedRegistration;
  isHeld: boolean;
  isFinished: boolean;
  /** What else waits for a confirmation from the same address. */
  others: readonly OpenedRegistration[];
}

interface Finalized {
  result: RegistrationResult;
  isNew: boolean;
}

/**
 * Free places and waiting lists. Nobody has paid for them, so it is the address that counts: who is signed in with it is
 * registered at once, for everybody else what they asked for is held until they have followed the link that is mailed there.
 */
export function createUnpaid(options: UnpaidOptions) {
  const { db, clock, throttle, counters, mail, payments, submissions, quoteIds, outcomes, tokens, siteUrl } = options;

  const result = (registration: Registration, showsReference = true): RegistrationResult =>
    resultOf(registration, showsReference ? outcomes.confirmationUrl(registration) : null);
  const notPaid = (): Problem =>
    new Problem('payment.not_completed', {
      message: t('answers.registration.unpaid.service.thisRegistrationHasToBe'),
      fields: { processor_payment_intent: t('answers.registration.unpaid.service.thisRegistrationHasToBe') },
    });

  /** Something that was sent before, in the same words: the same outcome, but the reference only for who shows it. */
  const findRepeated = async (
    sql: Sql,
    { terms, values }: RegistrationSubmission,
    reference: string | undefined,
  ): Promise<RegistrationResult | undefined> => {
    const { identity, fingerprint } = identify(terms.period_id, values);
    const finished = await findFinished(sql, identity);
    if (finished) {
      const holdsReference = reference !== undefined && reference === finished.reference;
      if (!holdsReference && !finished.fingerprint.equals(fingerprint))
        throw new Problem('registration.already_registered');
      return result(finished, holdsReference);
    }
    const draft = await findDraft(sql, fingerprint);
    return draft && isHeld(draft, clock.now()) ? result(draft) : undefined;
  };

  /** What has to be paid, and may be already: the processor knows before its delivery comes. */
  const findPaid = async (submission: RegistrationSubmission): Promise<RegistrationResult> => {
    const draft = await findDraft(db, identify(submission.terms.period_id, submission.values).fingerprint);
    if (draft?.status !== 'awaiting_payment') throw notPaid();
    const intent = await payments.settleOpen('registration', draft.id);
    if (intent?.status === 'processing') throw new Problem('payment.unconfirmed');
    const paid = await findRepeated(db, submission, undefined);
    if (!paid) throw notPaid();
    return paid;
  };

  const sendLink = async (tx: Tx, held: Registration, confirmBy: Date): Promise<void> => {
    const url = `${siteUrl}/registration/confirm?token=${tokens.create(held)}`;
    await mail.send(tx, held.email, confirmMail(held, await outcomes.factsOf(tx, held), { confirmBy, url }));
  };

  /** Kept from everybody else until then; the mail is what proves the address. */
  const hold = async (
    tx: Tx,
    draft: Registration,
    { hasPlace, isMailed }: { hasPlace: boolean; isMailed: boolean },
  ) => {
    const now = clock.now();
    const confirmBy = secondsAfter(now, HELD_SECONDS);
    const held = await setStatus(tx, draft.id, {
      status: 'draft',
      payment_status: 'none',
      confirm_by: confirmBy,
      held_at: now,
      holds_place: hasPlace,
      expires_at: confirmBy,
    });
    if (isMailed) await sendLink(tx, held, confirmBy);
    await outcomes.note(tx, 'held', held, { detail: { place: hasPlace, mailed: isMailed } });
    return held;
  };

  /** The registration that a mailed link is for, as it was when the link was made. */
  const findByToken = async (token: string): Promise<Registration> => {
    const found = await findByReference(db, tokens.referenceIn(token));
    if (!found || !tokens.isFor(token, found)) throw new Problem('token.invalid');
    return found;
  };
  const described = async (registration: Registration): Promise<OpenedRegistration> => ({
    ...registration,
    ...(await outcomes.factsOf(db, registration)),
    token: tokens.create(registration),
  });
  const isFinished = ({ status }: Registration): boolean => status === 'registered' || status === 'waitlisted';

  return {
    async finalize({ given, quoteId, reference }: UnpaidRequest, caller: RegistrationCaller): Promise<Finalized> {
      const isStored = reference !== undefined && Object.keys(given).length === 0;
      const stored = isStored ? await findByReference(db, reference) : undefined;
      if (isStored && !stored) throw new Problem('record.not_found');
      if (stored && isFinished(stored)) return { result: result(stored), isNew: false };
      const asked = stored ? { ...stored.answers } : given;
      const quoted = quotedBy(quoteIds, quoteId);
      const submission = await submissions.readComplete(db, asked, caller.member?.id, [], quoted);
      const { values, terms } = submission;
      const ownerId = ownerOf(caller, values);
      const repeated = await findRepeated(db, submission, reference);
      const isDone = repeated && (ownerId === undefined || repeated.status !== 'unconfirmed');
      if (isDone) return { result: repeated, isNew: false };
      requireEligible(terms, values);
      requireQuoted(quoteIds, quoteId, submission);
      if (submission.hasPlace && submission.price.total > 0)
        return { result: await findPaid(submission), isNew: false };
      await takeNewChild({ throttle, counters }, caller, ownerId);
      // Beyond it the place is held all the same, and any mail that was sent to the address before leads to it.
      const isMailed =
        ownerId === undefined &&
        (await throttle.tryTake(counters, 'registration-address', String(values['email']).toLowerCase()));
      return db.transaction(async (tx) => {
        const { identity } = identify(terms.period_id, values);
        await lockIdentity(tx, identity);
        const meanwhile = await findRepeated(tx, submission, reference);
        if (meanwhile && (ownerId === undefined || meanwhile.status !== 'unconfirmed'))
          return { result: meanwhile, isNew: false };
        const division = { period_id: terms.period_id, division_id: Number(values['division_id']) };
        const now = clock.now();
        const isOwn = await ownsHeldPlace(tx, { ...division, identity_hash: identity }, { now, reference });
        const draft = await storeDraft(tx, {
          clock,
          submission,
          reference,
          payments,
          memberId: caller.member?.id,
          agent: caller.agent,
        });
        const hasPlace = (await (isOwn ? lockFree : lockPlaces)(tx, draft, now)) > 0;
        if (hasPlace && draft.total_cents > 0) throw notPaid();
        await payments.giveUpOpen(tx, 'registration', draft.id);
        const ended =
          ownerId === undefined
            ? await hold(tx, draft, { hasPlace, isMailed })
            : await outcomes.complete(tx, draft, hasPlace);
        return { result: result(ended), isNew: true };
      });
    },

    /** What the page behind a mailed link shows: who has the mail has the address, and sees all that waits for it. */
    async open(token: string): Promise<OpenedLink> {
      const found = await findByToken(token);
      const now = clock.now();
      const isFresh = found.held_at !== null && found.held_at > secondsAfter(now, -PROOF_SECONDS);
      const others = isFresh ? await findUnconfirmed(db, found.email, { now, exceptId: found.id }) : [];
      return {
        registration: await described(found),
        isHeld: isHeld(found, now),
        isFinished: isFinished(found),
        others: await Promise.all(others.map(described)),
      };
    },

    /** The office sends the mail once more, with the same link. Returns until when it can be confirmed. */
    async mailAgain(id: number, actor: string): Promise<Date> {
      if (!(await findRegistration(db, id))) throw new Problem('record.not_found');
      await throttle.take(counters, 'confirmation-mails', `registration ${id}`);
      return db.transaction(async (tx) => {
        const held = await lockRegistration(tx, id);
        const confirmBy = requireUnconfirmed(held, clock.now());
        await sendLink(tx, held, confirmBy);
        await outcomes.note(tx, 'mailed_again', held, { actor });
        return confirmBy;
      });
    },

    /** Somebody else typed the address: nothing is held for it. */
    async refuse(token: string, client: string): Promise<void> {
      await throttle.take(counters, 'confirmations', client);
      const found = await findByToken(token);
      await db.transaction(async (tx) => {
        const held = await lockRegistration(tx, found.id);
        if (!tokens.isFor(token, held)) throw new Problem('token.invalid');
        if (isFinished(held)) throw new Problem('registration.already_registered');
        if (!isHeld(held, clock.now())) return;
        await setStatus(tx, held.id, { status: 'expired', confirm_by: null, ended_at: clock.now() });
        await outcomes.note(tx, 'refused', held, { actor: 'visitor' });
      });
    },

    /**
     * Follows a mailed link. In time it makes what is held registered, or waiting. Later `again` starts over with what was
     * sent, for who has the mail has the address: a place if there is one.
     */
    async confirm({ token, again }: { token: string; again: boolean }, client: string): Promise<RegistrationResult> {
      await throttle.take(counters, 'confirmations', client);
      const found = await findByToken(token);
      const submission =
        again && !isFinished(found) && !isHeld(found, clock.now())
          ? await submissions.readComplete(db, { ...found.answers })
          : undefined;
      if (submission) requireEligible(submission.terms, submission.values);
      return db.transaction(async (tx) => {
        await lockIdentity(tx, found.identity_hash);
        const held = await lockRegistration(tx, found.id);
        if (!tokens.isFor(token, held)) throw new Problem('token.invalid');
        if (isFinished(held)) return result(held);
        if (held.status === 'cancelled') throw new Problem('registration.cancelled');
        const now = clock.now();
        if (!isHeld(held, now) && !submission) throw new Problem('registration.confirmation_ended');
        const current =
          submission && !isHeld(held, now)
            ? await storeDraft(tx, { clock, submission, reference: held.reference, payments, memberId: undefined })
            : held;
        if (submission && current.total_cents > 0 && (await lockPlaces(tx, current, now)) > 0) throw notPaid();
        return result(await completeHeld(tx, current, { payments, outcomes, actor: 'visitor', now }));
      });
    },
  };
}
export type Unpaid = ReturnType<typeof createUnpaid>;
