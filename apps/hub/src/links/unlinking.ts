import { randomUUID } from 'node:crypto';
import type { Sport } from '@sports-hub/contract';
import { Problem, type Audit, type Clock, type Database, type Mail } from '@sports-hub/kernel';
import type { LinkMails } from './mails.ts';
import { deleteLink, insertChange, type LinkChange } from './queries.ts';

export interface UnlinkingOptions {
  db: Database;
  clock: Clock;
  mail: Mail;
  audit: Audit;
  mails: LinkMails;
}

export interface LinkOwner {
  id: number;
  email: string;
  first_name: string;
}

/**
 * Removes a link; only an operator can. The hub's half goes at once, and with it every request through the hub.
 * The sport's half is written down as a change to be made, which the hub's background makes as soon as the sport
 * answers. Gives the member who was linked.
 */
export const createUnlink =
  ({ db, clock, mail, audit, mails }: UnlinkingOptions) =>
  (owner: LinkOwner, sport: Sport, actor: string): Promise<number> =>
    db.transaction(async (tx) => {
      const link = await deleteLink(tx, owner.id, sport);
      if (!link) throw new Problem('record.not_found');
      const change: LinkChange = {
        account_id: owner.id,
        sport,
        kind: 'release',
        attempt: randomUUID(),
        member_id: link.member_id,
        asked_by: actor,
      };
      if (!(await insertChange(tx, change, clock.now()))) throw new Problem('link.in_progress');
      await audit(tx, {
        event: 'link.removed',
        actor,
        subject: `account:${owner.id}`,
        detail: { sport, member: link.member_id },
      });
      await mail.send(tx, owner.email, mails.unlinked(owner, sport));
      return link.member_id;
    });
