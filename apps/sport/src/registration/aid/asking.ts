import type { AidAsk, AidRequest } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField, newSecret, Problem, secondsAfter, type Sql, type Tx } from '@sports-hub/kernel';
import { findOpenPayment } from '../../payments/queries.ts';
import { ownerOf, type RegistrationCaller } from '../caller.ts';
import { identify } from '../records/identity.ts';
import { lockDivisions } from '../records/places.ts';
import { lockAllDrafts, lockIdentities, setStatus, type Registration } from '../records/queries.ts';
import { storeDraft } from '../submissions/drafts.ts';
import { requireEligible } from '../submissions/eligibility.ts';
import { quotedBy } from '../submissions/quotes.ts';
import type { Given, RegistrationSubmission } from '../submissions/service.ts';
import { readChildren, refusalOfChild } from '../together/children.ts';
import { takeNewChild } from '../unpaid/limits.ts';
import { HELD_SECONDS, type UnpaidOptions } from '../unpaid/service.ts';
import { dueOf, fullPrice } from '../records/assistance.ts';
import {
  findAidPeople,
  findRequestOf,
  insertAidChildren,
  insertAidRequest,
  UNDECIDED,
  updateAidRequest,
  type AidRow,
} from './queries.ts';
import { holdSpot } from './spots.ts';

export interface AidOptions extends Omit<UnpaidOptions, 'tokens'> {
  secrets: readonly string[];
}

/** What asking needs of the rest. */
export interface AidSteps {
  openIn(tx: Tx, request: AidRow, children: readonly Registration[]): Promise<AidRow>;
  mailConfirmation(tx: Tx, request: AidRow, children: readonly Registration[]): Promise<void>;
  present(sql: Sql, request: AidRow): Promise<AidRequest>;
}

/** Whoever has to find a mail first gets a day for it; the spot is held for as long as other spots that cost nothing. */
const CONFIRM_SECONDS = 24 * 3600;

export interface AidChildRequest {
  given: Given;
  quoteId: string | undefined;
  reference: string | undefined;
}
export interface AidAsked extends Pick<AidAsk, 'can_pay' | 'share' | 'words'> {
  children: readonly AidChildRequest[];
}

type Sent = { submission: RegistrationSubmission; reference: string | undefined };

const same = (one: unknown, other: unknown): boolean =>
  String(one ?? '')
    .trim()
    .toLowerCase() ===
  String(other ?? '')
    .trim()
    .toLowerCase();

/** What a family asks for has to be less than the price, and one way of saying it. */
function requireAsk({ can_pay, share }: Pick<AidAsk, 'can_pay' | 'share'>, price: number): void {
  if (can_pay !== undefined && share !== undefined)
    throw invalidField('share', t('answers.registration.aid.asking.anAmountOrAShare'));
  if (price === 0) throw invalidField('can_pay', t('answers.registration.aid.asking.nothingHasToBePaid'));
  if (can_pay !== undefined && can_pay >= price)
    throw invalidField('can_pay', t('answers.registration.aid.asking.thatIsThePrice'));
}

/**
 * Asks for financial assistance for all children of a form: they are stored as registrations that wait for their payment, and
 * their spots are held as others are that cost nothing at first: until the link that is mailed to the address is followed.
 */
export function createAsking(options: AidOptions, { openIn, mailConfirmation, present }: AidSteps) {
  const { db, counters, clock, throttle, payments, submissions, quoteIds, outcomes } = options;

  const readAll = async (
    children: readonly AidChildRequest[],
    caller: RegistrationCaller,
  ): Promise<RegistrationSubmission[]> => {
    const found = await readChildren(children, caller, async ({ given, quoteId }, before) => {
      const quoted = quotedBy(quoteIds, quoteId);
      const submission = await submissions.readComplete(db, given, caller.member?.id, before, quoted);
      const [first] = children;
      if (!same(submission.values['email'], first?.given['email']))
        throw invalidField('email', t('answers.registration.together.intent.theSameAddressForAll'));
      if (!same(given['league_id'], first?.given['league_id']))
        throw invalidField('league_id', t('answers.registration.aid.asking.onePeriod'));
      requireEligible(submission.terms, submission.values);
      return submission;
    });
    requireDifferent(found);
    return found;
  };

  const storeAll = async (tx: Tx, sent: readonly Sent[], caller: RegistrationCaller): Promise<Registration[]> => {
    const stored: Registration[] = [];
    for (const [index, { submission, reference }] of sent.entries()) {
      try {
        const { member, agent } = caller;
        const draft = await storeDraft(tx, { clock, submission, reference, payments, memberId: member?.id, agent });
        stored.push(draft);
      } catch (error) {
        throw refusalOfChild(error, index);
      }
    }
    return stored;
  };

  /** From now on it waits, with a spot where one is free. */
  const beginWaiting = async (
    tx: Tx,
    draft: Registration,
    { now, expires }: { now: Date; expires: Date },
  ): Promise<Registration> => {
    await payments.giveUpOpen(tx, 'registration', draft.id);
    const waiting = await setStatus(tx, draft.id, {
      status: 'awaiting_payment',
      payment_status: 'requires_payment',
      confirm_by: null,
      holds_place: false,
      spot_until: now,
      expires_at: expires,
      held_at: now,
    });
    if (draft.status === 'draft')
      await outcomes.note(tx, 'submitted', waiting, { detail: { total: fullPrice(waiting) } });
    return (await holdSpot(tx, waiting, { now, until: secondsAfter(now, HELD_SECONDS) })).registration;
  };

  /** The request that these drafts are part of already: the same form, sent once more. */
  const findRepeated = async (tx: Tx, drafts: readonly Registration[]): Promise<AidRow | undefined> => {
    for (const { id } of drafts) {
      const found = await findRequestOf(tx, id);
      if (found && (UNDECIDED.includes(found.status) || ['unconfirmed', 'granted'].includes(found.status)))
        return found;
    }
    return undefined;
  };

  return async (asked: AidAsked, caller: RegistrationCaller): Promise<{ request: AidRequest; isNew: boolean }> => {
    if ((await findAidPeople(db)).length === 0) throw new Problem('assistance.not_offered');
    for (const _child of asked.children) await throttle.take(counters, 'registrations', caller.client);
    const found = await readAll(asked.children, caller);
    const sent = found.map((submission, index) => ({ submission, reference: asked.children[index]?.reference }));
    requireAsk(
      asked,
      found.reduce((sum, { price }) => sum + price.total, 0),
    );
    const [first] = found;
    if (!first) throw new Problem('request.invalid');
    const ownerId = ownerOf(caller, first.values);
    for (const _child of found) await takeNewChild({ throttle, counters }, caller, ownerId);
    const email = String(first.values['email']);
    const isMailed =
      ownerId === undefined && (await throttle.tryTake(counters, 'registration-address', email.toLowerCase()));
    const now = clock.now();
    const confirmBy = secondsAfter(now, CONFIRM_SECONDS);
    return db.transaction(async (tx) => {
      const keys = sent.map(({ submission }) => identify(submission.terms.period_id, submission.values));
      await lockIdentities(
        tx,
        keys.map(({ identity }) => identity),
      );
      await lockAllDrafts(
        tx,
        sent.flatMap(({ reference }) => reference ?? []),
        keys.map(({ fingerprint }) => fingerprint),
      );
      const drafts = await storeAll(tx, sent, caller);
      const repeated = await findRepeated(tx, drafts);
      const said = {
        can_pay_cents: asked.can_pay ?? null,
        can_pay_percent: asked.share ?? null,
        words: asked.words?.trim() ? asked.words.trim() : null,
      };
      if (repeated) {
        for (const draft of drafts) {
          const open = await findOpenPayment(tx, 'registration', draft.id);
          if (open && open.amount_cents !== dueOf(draft).amount)
            await payments.giveUpOpen(tx, 'registration', draft.id);
        }
        // What nobody has read yet may be said better; what was read stays as it was read.
        const request = repeated.status === 'unconfirmed' ? await updateAidRequest(tx, repeated.id, said) : repeated;
        return { request: await present(tx, request), isNew: false };
      }
      await lockDivisions(
        tx,
        drafts.map(({ id }) => id),
      );
      const waiting: Registration[] = [];
      for (const draft of drafts) waiting.push(await beginWaiting(tx, draft, { now, expires: confirmBy }));
      const inserted = await insertAidRequest(tx, {
        reference: newSecret(),
        periodId: first.terms.period_id,
        email,
        memberId: caller.member?.id,
        canPay: said.can_pay_cents ?? undefined,
        share: said.can_pay_percent ?? undefined,
        words: said.words ?? undefined,
        now,
        confirmBy,
      });
      await insertAidChildren(
        tx,
        inserted.id,
        waiting.map(({ id }) => id),
      );
      const request = ownerId === undefined ? inserted : await openIn(tx, inserted, waiting);
      if (isMailed) await mailConfirmation(tx, request, waiting);
      return { request: await present(tx, request), isNew: true };
    });
  };
}

/** The same child twice would be one registration. */
function requireDifferent(found: readonly RegistrationSubmission[]): void {
  const seen = new Set<string>();
  for (const [index, { terms, values }] of found.entries()) {
    const key = identify(terms.period_id, values).identity.toString('base64');
    if (seen.has(key)) throw refusalOfChild(new Problem('registration.already_registered'), index);
    seen.add(key);
  }
}
