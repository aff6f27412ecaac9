import { secondsAfter, type Clock, type Database, type Mail } from '@sports-hub/kernel';
import type { Composing } from './composing.ts';
import { entryOf } from './ledger.ts';
import { countBusy, findLeague, finishMails, noteLeftOut, noteQueued, takeDue, type DueDelivery } from './queries.ts';
import { returnAddress, signedToken } from './signed-addresses.ts';

/** So many are in the queue at a time: what is stopped stops at once, and somebody's password waits for none of them. */
const IN_QUEUE = 100;
/** After a day it is too late, and a mail server that does not answer for a day needs a person. */
const TRIED_SECONDS = 24 * 3600;

export interface SendingOptions {
  db: Database;
  clock: Clock;
  mail: Mail;
  composing: Composing;
  siteUrl: string;
  /** Where what cannot be delivered comes back to; none where nobody reads it. */
  returnTo: string | undefined;
}

/** Hands those whose time has come to the mail queue, as many as it has room for. Says how many. */
export function createSending({ db, clock, mail, composing, siteUrl, returnTo }: SendingOptions) {
  const offLink = ({ id, key }: DueDelivery): string => `${siteUrl}/mail/off?token=${signedToken('off', id, key)}`;
  return async (): Promise<number> => {
    const now = clock.now();
    const room = IN_QUEUE - (await countBusy(db));
    const moved =
      room <= 0
        ? 0
        : await db.transaction(async (tx) => {
            const due = await takeDue(tx, now, room);
            if (due.length === 0) return 0;
            const { address = '' } = (await findLeague(tx)) ?? {};
            const going = due.filter(({ is_entitled }) => is_entitled);
            const left = due.filter(({ is_entitled }) => !is_entitled);
            await noteLeftOut(
              tx,
              left.map(({ id }) => id),
              now,
            );
            await noteQueued(
              tx,
              going.map(({ id }) => id),
              secondsAfter(now, TRIED_SECONDS),
              now,
            );
            await mail.sendAllOnce(
              tx,
              going.map((one) => ({
                to: one.email,
                once: entryOf(one.id),
                returnTo: returnAddress(returnTo, one.id, one.key),
                draft: composing.draft(one, one.reader, {
                  address,
                  replyTo: one.reply_to === null ? undefined : { name: one.reply_name ?? '', address: one.reply_to },
                  unsubscribeUrl: one.kind === 'news' ? offLink(one) : undefined,
                }),
              })),
            );
            return due.length;
          });
    await finishMails(db, now);
    return moved;
  };
}
