import type { Audit, Database, Mail } from '@sports-hub/kernel';
import type { SportMails } from '../mails/mails.ts';
import { memberSubject } from '../audit-subjects.ts';
import { findMember } from '../queries.ts';
import { deleteHubLink, deleteHubSessions } from './queries.ts';

export interface LinkRelease {
  hubAccountId: number;
  memberId: number;
  /** For the audit trail: who asked the hub for it. */
  askedBy: string;
  requestId?: string;
}

/** Removes the sport's half of a link, with what was begun by it. Idempotent: what is not linked stays so. */
export const createLinkRelease =
  ({ db, mail, audit, mails }: { db: Database; mail: Mail; audit: Audit; mails: Pick<SportMails, 'unlinked'> }) =>
  ({ hubAccountId, memberId, askedBy, requestId }: LinkRelease): Promise<void> =>
    db.transaction(async (tx) => {
      if ((await deleteHubLink(tx, memberId, hubAccountId)) === 0) return;
      await deleteHubSessions(tx, memberId);
      const member = await findMember(tx, memberId);
      await audit(tx, {
        event: 'hub_link.removed',
        actor: askedBy,
        subject: memberSubject(memberId),
        detail: { hub_account: hubAccountId },
        ...(requestId === undefined ? {} : { requestId }),
      });
      if (member) await mail.send(tx, member.email, mails.unlinked(member));
    });
