import type { Tx } from '@sports-hub/kernel';
import { issueNotice } from '../../community/guardian-notices/service.ts';
import type { AdminContext } from '../context.ts';
import { findOtherGuardians } from './queries.ts';

/**
 * Tells the verified guardians a child has already who was added, each with a link of their own that suspends it. Where
 * a guardian has objected before and a person decided all the same, they are told without: the next word is a person's.
 */
export async function tellOtherGuardians(
  tx: Tx,
  {
    mail,
    mails,
    clock,
    memberId,
    playerId,
    maySuspend = true,
  }: Pick<AdminContext, 'mail' | 'mails' | 'clock'> & { memberId: number; playerId: number; maySuspend?: boolean },
): Promise<void> {
  for (const { id, email, guardian, child, adult } of await findOtherGuardians(tx, playerId, memberId)) {
    const token = maySuspend
      ? await issueNotice(tx, { memberId, playerId, guardianId: id, now: clock.now() })
      : undefined;
    await mail.send(tx, email, mails.newGuardian(guardian, { child, adult, token }));
  }
}
