import { t } from '@sports-hub/contract/texts';
import { Problem, type Tx } from '@sports-hub/kernel';
import type { Payments } from '../../payments/service.ts';
import type { Outcomes } from '../outcomes/service.ts';
import { lockFree, lockPlaces } from '../records/places.ts';
import type { Registration } from '../records/queries.ts';

export interface CompletingOptions {
  payments: Pick<Payments, 'giveUpOpen'>;
  outcomes: Outcomes;
}

export const isHeld = ({ status, confirm_by }: Pick<Registration, 'status' | 'confirm_by'>, now: Date): boolean =>
  status === 'draft' && confirm_by !== null && confirm_by > now;

const ENDED = t('answers.registration.unpaid.completing.itsTimeIsOverAnd');

/** For the office: something that is, or was, held until it is confirmed; with `now`, something that still is. */
export function requireUnconfirmed(held: Pick<Registration, 'status' | 'confirm_by'>, now?: Date): Date {
  if (held.confirm_by === null || !['draft', 'expired'].includes(held.status))
    throw new Problem('registration.not_unconfirmed');
  if (now && !isHeld(held, now)) throw new Problem('registration.confirmation_ended', { message: ENDED });
  return held.confirm_by;
}

/**
 * What was held becomes registered, or waits: the place that is held is there. Whose time is over, or who has a turn on
 * the waiting list, gets a place only if one is free for a newcomer and costs nothing. The caller
 * has locked the registration's identity and row; where the same child was registered in another way, the database refuses it.
 */
export async function completeHeld(
  tx: Tx,
  held: Registration,
  { payments, outcomes, actor, reason, now }: CompletingOptions & { actor: string; reason?: string; now: Date },
): Promise<Registration> {
  const isInTime = isHeld(held, now);
  const places =
    isInTime && held.holds_place ? lockFree(tx, held, now) : held.total_cents === 0 ? lockPlaces(tx, held, now) : 0;
  const hasPlace = (await places) > 0;
  await payments.giveUpOpen(tx, 'registration', held.id);
  await outcomes.note(tx, 'confirmed', held, { actor, ...(reason ? { detail: { reason } } : {}) });
  return outcomes.complete(tx, held, hasPlace, isInTime && held.held_at ? held.held_at : now);
}
