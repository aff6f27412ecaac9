import { t } from '@sports-hub/contract/texts';
import { Problem, type Sql, type Tx } from '@sports-hub/kernel';
import { identify } from '../records/identity.ts';
import {
  countFamilyUses,
  countUsesOfOthers,
  findByReference,
  findDraft,
  lockDiscount,
  type Registration,
} from '../records/queries.ts';
import type { RegistrationSubmission } from './service.ts';

/** For so long a limited code is kept for who is about to pay; then its draft ends, however often it was asked for. */
export const CODE_HELD_SECONDS = 15 * 60;

type Coded = Pick<RegistrationSubmission, 'facts' | 'price' | 'hasPlace'>;

/** What nobody is about to pay keeps no code from others: it counts when it is registered, waits, or is held. */
export const keepsCode = ({ facts: { code }, price, hasPlace }: Coded): boolean =>
  typeof code?.max_uses === 'number' && hasPlace === true && price.total > 0;

/** Whether it would keep a use of a limited code that its draft does not keep already. */
export async function wouldTakeCode(
  sql: Sql,
  submission: RegistrationSubmission,
  { reference, now }: { reference: string | undefined; now: Date },
): Promise<boolean> {
  if (!keepsCode(submission)) return false;
  const { fingerprint } = identify(submission.terms.period_id, submission.values);
  const own = (reference && (await findByReference(sql, reference))) || (await findDraft(sql, fingerprint));
  const keeps = own && own.status === 'awaiting_payment' && own.expires_at > now;
  return !(keeps && own.discount_id === submission.facts.code?.id);
}

/** A limited code is counted again under its lock, so that its last use goes to one child, and a family’s to one of theirs. */
export async function takeCodeUse(
  tx: Tx,
  draft: Registration,
  { facts: { code } }: RegistrationSubmission,
  now: Date,
): Promise<void> {
  if (!code || (code.max_uses === null && !code.once_per_family)) return;
  await lockDiscount(tx, code.id);
  const { family_hash: family, identity_hash: except } = draft;
  const isOver =
    (code.max_uses !== null && (await countUsesOfOthers(tx, code.id, { id: draft.id, now })) >= code.max_uses) ||
    (code.once_per_family && (await countFamilyUses(tx, code.id, { family, except, now })) > 0);
  if (isOver)
    throw new Problem('request.invalid', {
      fields: { discount_code: t('answers.registration.submissions.codeUses.thisCodeIsNotValid') },
    });
}
