import { randomUUID } from 'node:crypto';
import {
  errorFields,
  type Audit,
  type Clock,
  type Database,
  type Logger,
  type Mail,
  type Tx,
} from '@sports-hub/kernel';
import type { LinkMails } from './mails.ts';
import {
  deleteChange,
  findLinkedMember,
  insertChange,
  insertLink,
  listLeftOverChanges,
  lockLinkableAccount,
  type LinkChange,
} from './queries.ts';
import type { SportClient } from './sport-client.ts';

export interface SettlementOptions {
  db: Database;
  clock: Clock;
  log: Logger;
  mail: Mail;
  audit: Audit;
  mails: LinkMails;
  sport: SportClient;
}

const BATCH = 100;

/** Brings changes of links to their end, from wherever they stopped. Every step may be repeated. */
export function createSettlement({ db, clock, log, mail, audit, mails, sport }: SettlementOptions) {
  /** The sport has linked something that cannot stand here: written down in the same transaction, then undone there. */
  const turnIntoRelease = async (tx: Tx, change: LinkChange, memberId: number): Promise<LinkChange> => {
    const release: LinkChange = { ...change, kind: 'release', attempt: randomUUID(), member_id: memberId };
    await insertChange(tx, release, clock.now());
    return release;
  };

  const release = async (change: LinkChange): Promise<void> => {
    await sport.release(change);
    await deleteChange(db, change);
  };

  /**
   * The sport has made its half of the link; makes the hub's. True when the link stands. It cannot when the account
   * was disabled in between, or when the hub knows another link of the account or the member.
   */
  const finishLink = async (change: LinkChange, memberId: number): Promise<boolean> => {
    const { account_id: accountId, sport: name } = change;
    const toRelease = await db.transaction(async (tx) => {
      const isOurs = await deleteChange(tx, change);
      const account = await lockLinkableAccount(tx, accountId);
      if (isOurs && account && (await insertLink(tx, { accountId, sport: name, memberId, now: clock.now() }))) {
        await audit(tx, {
          event: 'link.made',
          actor: change.asked_by,
          subject: `account:${accountId}`,
          detail: { sport: name, member: memberId },
        });
        await mail.send(tx, account.email, mails.linked(account, name));
        return undefined;
      }
      const current = await findLinkedMember(tx, accountId, name);
      return !isOurs || current?.member_id === memberId ? undefined : turnIntoRelease(tx, change, memberId);
    });
    if (toRelease) await release(toRelease).catch(() => {});
    return (await findLinkedMember(db, accountId, name))?.member_id === memberId;
  };

  const settle = async (change: LinkChange): Promise<void> => {
    if (change.kind === 'release') return release(change);
    const memberId = await sport.settle(change);
    if (memberId === null) await deleteChange(db, change);
    else await finishLink(change, memberId);
  };

  return {
    finishLink,
    settle,
    /** What requests left behind: their process was killed, or the sport did not answer. */
    async settleLeftOvers(): Promise<void> {
      for (const change of await listLeftOverChanges(db, clock.now(), BATCH)) {
        await settle(change).catch((error: unknown) =>
          log.warn('link change not settled', { sport: change.sport, ...errorFields(error) }),
        );
      }
    },
  };
}
export type Settlement = ReturnType<typeof createSettlement>;
