import type { Tx } from '@sports-hub/kernel';
import type { Desk } from '../desk.ts';
import { findOtherGuardians } from './queries.ts';

/** Tells the verified guardians a child has already that somebody was added. */
export async function tellOtherGuardians(
  tx: Tx,
  { mail, mails, memberId, playerId }: Pick<Desk, 'mail' | 'mails'> & { memberId: number; playerId: number },
): Promise<void> {
  for (const { email, guardian, child } of await findOtherGuardians(tx, playerId, memberId))
    await mail.send(tx, email, mails.newGuardian(guardian, child));
}
