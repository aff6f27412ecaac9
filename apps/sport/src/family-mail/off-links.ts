import { addressSubject, Problem, type Audit, type Clock, type Database, type Sql } from '@sports-hub/kernel';
import { findDeliveryKey, noteUnsubscribed, storeWantsNews } from './off-queries.ts';
import { isSigned, readToken } from './signed-addresses.ts';

/** What the page behind a link shows: whether news and offers come. */
export interface NewsOffLink {
  wantsNews: boolean;
}

/** Links under news and offers, which end them for one address without signing in, and are good for nothing else. */
export function createNewsOffLinks({ db, clock, audit }: { db: Database; clock: Clock; audit: Audit }) {
  const read = async (sql: Sql, token: string) => {
    const read = readToken(token);
    const found = read && (await findDeliveryKey(sql, read.deliveryId));
    if (!read || !found || !isSigned('off', read, found.key)) throw new Problem('token.invalid');
    return { ...found, deliveryId: read.deliveryId };
  };
  return {
    look: async (token: string): Promise<NewsOffLink> => ({ wantsNews: (await read(db, token)).wants_news }),
    /** Also back on, for who pressed by mistake. */
    turn: (token: string, wantsNews: boolean, { requestId }: { requestId: string }): Promise<NewsOffLink> =>
      db.transaction(async (tx) => {
        const { address_id, email, deliveryId, wants_news } = await read(tx, token);
        if (wants_news === wantsNews) return { wantsNews };
        const now = clock.now();
        await storeWantsNews(tx, address_id, wantsNews, now);
        await noteUnsubscribed(tx, deliveryId, wantsNews ? null : now);
        await audit(tx, {
          event: wantsNews ? 'family_mail.subscribed_again' : 'family_mail.unsubscribed',
          actor: 'visitor',
          subject: addressSubject(email),
          requestId,
        });
        return { wantsNews };
      }),
  };
}
export type NewsOffLinks = ReturnType<typeof createNewsOffLinks>;
