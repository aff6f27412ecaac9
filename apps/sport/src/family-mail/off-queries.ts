import type { Sql } from '@sports-hub/kernel';

export const findDeliveryKey = (
  sql: Sql,
  deliveryId: number,
): Promise<{ address_id: number; email: string; key: Buffer; wants_news: boolean } | undefined> =>
  sql.maybeOne<{ address_id: number; email: string; key: Buffer; wants_news: boolean }>(
    `select a.id as address_id, d.email, a.key, a.unsubscribed_at is null as wants_news
       from family_mail_deliveries d join mailed_addresses a on a.id = d.address_id where d.id = $1`,
    [deliveryId],
  );

export const storeWantsNews = (sql: Sql, addressId: number, wants: boolean, now: Date): Promise<number> =>
  sql.run(
    'update mailed_addresses set unsubscribed_at = case when $2 then null else coalesce(unsubscribed_at, $3) end where id = $1',
    [addressId, wants, now],
  );

export const noteUnsubscribed = (sql: Sql, deliveryId: number, now: Date | null): Promise<number> =>
  sql.run('update family_mail_deliveries set unsubscribed_at = $2 where id = $1', [deliveryId, now]);

/** What a mail server took and sends back. */
export const noteReturned = (sql: Sql, deliveryId: number, says: string, now: Date): Promise<number> =>
  sql.run(
    `update family_mail_deliveries set state = 'returned', says = $2, changed_at = $3
      where id = $1 and state in ('sent', 'uncertain', 'handing')`,
    [deliveryId, says, now],
  );
