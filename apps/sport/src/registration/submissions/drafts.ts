import { t } from '@sports-hub/contract/texts';
import { newSecret, Problem, secondsAfter, type Clock, type Tx } from '@sports-hub/kernel';
import type { Payments } from '../../payments/service.ts';
import { fullPrice } from '../records/assistance.ts';
import { bindPapers } from '../papers/binding.ts';
import { identify } from '../records/identity.ts';
import {
  findFinished,
  insertDraft,
  lockDrafts,
  lockIdentity,
  setStatus,
  updateDraft,
  type DraftColumns,
  type Registration,
} from '../records/queries.ts';
import { CODE_HELD_SECONDS, keepsCode, takeCodeUse } from './code-uses.ts';
import type { RegistrationSubmission } from './service.ts';

const isOfOtherPlace = (known: Registration, draft: Registration): boolean =>
  known.total_cents !== draft.total_cents ||
  known.period_id !== draft.period_id ||
  known.division_id !== draft.division_id;

/** An unpaid draft is kept for a day, unless it keeps a limited code from others. */
export const DRAFT_SECONDS = 24 * 3600;

const columnsOf = ({ terms, values, price, facts }: RegistrationSubmission): DraftColumns => {
  const { identity, fingerprint, child, family } = identify(terms.period_id, values);
  const text = (name: string): string => String(values[name] ?? '');
  return {
    period_id: terms.period_id,
    division_id: Number(values['division_id']),
    identity_hash: identity,
    fingerprint,
    child_hash: child,
    family_hash: family,
    player_first_name: text('player_first_name'),
    player_last_name: text('player_last_name'),
    birth_date: text('birth_date'),
    gender: text('gender'),
    parent_first_name: text('parent_first_name'),
    parent_last_name: text('parent_last_name'),
    email: text('email'),
    phone: text('phone'),
    answers: JSON.stringify(values),
    discount_id: facts.code?.id ?? null,
    lines: JSON.stringify(price.lines),
    total_cents: price.total,
  };
};

/**
 * The draft that a reference names, to be changed. One that would become the same as another draft ends, and the other
 * is the one that counts (undefined): the same submission has one draft and one intent, and somebody may be paying it.
 */
async function findChanged(
  tx: Tx,
  {
    reference,
    columns,
    payments,
    now,
  }: { reference: string; columns: DraftColumns; payments: Pick<Payments, 'giveUpOpen'>; now: Date },
): Promise<Registration | undefined> {
  const { known, twin } = await lockDrafts(tx, reference, columns.fingerprint);
  if (!known) throw new Problem('record.not_found');
  if (!['draft', 'awaiting_payment', 'expired'].includes(known.status))
    throw new Problem('registration.already_registered');
  if (known.payment_status === 'mismatch') throw new Problem('payment.held');
  // What was granted is for this child at this price: another one is another request.
  const isOther = !known.identity_hash.equals(columns.identity_hash) || fullPrice(known) !== columns.total_cents;
  if (known.aid_cents > 0 && isOther)
    throw new Problem('registration.already_registered', { message: t('answers.registration.aid.grantedAsSent') });
  if (!twin) return known;
  await payments.giveUpOpen(tx, 'registration', known.id);
  await setStatus(tx, known.id, { status: 'expired', payment_status: 'none', ended_at: now });
  return undefined;
}

/**
 * Keeps a submission as a draft. A stored draft changes only for who holds its reference; without one, exactly the same
 * submission finds it again, and anything else, however much it has in common with it, becomes a draft of its own.
 */
export async function storeDraft(
  tx: Tx,
  {
    clock,
    submission,
    reference,
    payments,
    memberId,
    agent,
  }: {
    clock: Clock;
    submission: RegistrationSubmission;
    reference: string | undefined;
    payments: Pick<Payments, 'giveUpOpen'>;
    /** Who is signed in. */
    memberId: number | undefined;
    /** The agent that sends it; the first one to touch a registration stays in its record. */
    agent?: string | undefined;
  },
): Promise<Registration> {
  const columns = columnsOf(submission);
  const now = clock.now();
  const isShort = keepsCode(submission);
  const sent = { memberId, now, expires: secondsAfter(now, isShort ? CODE_HELD_SECONDS : DRAFT_SECONDS), isShort };
  await lockIdentity(tx, columns.identity_hash);
  const finished = await findFinished(tx, columns.identity_hash);
  if (finished) throw new Problem('registration.already_registered');
  const known = reference === undefined ? undefined : await findChanged(tx, { reference, columns, payments, now });
  const draft = known
    ? await updateDraft(tx, known.id, columns, sent)
    : await insertDraft(tx, columns, { reference: newSecret(), ...sent });
  await bindPapers(tx, draft, { answered: submission, at: now });
  // Money has arrived that is not what was asked for: another intent could charge the family twice.
  if (draft.payment_status === 'mismatch') throw new Problem('payment.held');
  // An intent of another price, or for another place, is not for this one any more.
  if (known && isOfOtherPlace(known, draft)) await payments.giveUpOpen(tx, 'registration', draft.id);
  await takeCodeUse(tx, draft, submission, now);
  if (agent)
    await tx.run('update registrations set agent_id = coalesce(agent_id, $2) where id = $1', [draft.id, agent]);
  return draft;
}
