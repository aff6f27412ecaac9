import { newSecret, Problem, secondsAfter, type Clock, type Tx } from '@sports-hub/kernel';
import { identify } from './identity.ts';
import {
  countUsesOfOthers,
  findFinished,
  insertDraft,
  lockByReference,
  lockDiscount,
  lockIdentity,
  updateDraft,
  type DraftColumns,
  type Registration,
} from './records.ts';
import type { Submission } from './submissions.ts';

/** An unpaid draft is kept for a day. */
export const DRAFT_SECONDS = 24 * 3600;

const columnsOf = ({ terms, values, price, facts }: Submission): DraftColumns => {
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

/** A limited code is counted again under its lock, so that its last use goes to one family. */
async function takeCodeUse(tx: Tx, draft: Registration, { facts: { code } }: Submission): Promise<void> {
  if (!code || code.max_uses === null) return;
  await lockDiscount(tx, code.id);
  if ((await countUsesOfOthers(tx, code.id, draft.id)) >= code.max_uses)
    throw new Problem('request.invalid', { fields: { discount_code: 'This code is not valid here.' } });
}

/**
 * Keeps a submission as a draft. A stored draft changes only for who holds its reference; without one, exactly the same
 * submission finds it again, and anything else, however much it has in common with it, becomes a draft of its own.
 */
export async function storeDraft(
  tx: Tx,
  { clock, submission, reference }: { clock: Clock; submission: Submission; reference: string | undefined },
): Promise<Registration> {
  const columns = columnsOf(submission);
  const now = clock.now();
  const expires = secondsAfter(now, DRAFT_SECONDS);
  await lockIdentity(tx, columns.identity_hash);
  const finished = await findFinished(tx, columns.identity_hash);
  if (finished) throw new Problem('registration.already_registered');
  let draft: Registration;
  if (reference === undefined) draft = await insertDraft(tx, columns, { reference: newSecret(), now, expires });
  else {
    const known = await lockByReference(tx, reference);
    if (!known) throw new Problem('record.not_found');
    if (!['draft', 'awaiting_payment', 'expired'].includes(known.status))
      throw new Problem('registration.already_registered');
    draft = await updateDraft(tx, known.id, columns, { now, expires });
  }
  // Money has arrived that is not what was asked for: another intent could charge the family twice.
  if (draft.payment_status === 'mismatch') throw new Problem('payment.held');
  await takeCodeUse(tx, draft, submission);
  return draft;
}
