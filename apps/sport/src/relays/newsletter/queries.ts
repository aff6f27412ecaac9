import type { Sql, Tx } from '@sports-hub/kernel';

export interface AskedSubscription {
  unsubscribe_token: string;
  is_confirmed: boolean;
}

/**
 * One row per address. Asking again replaces the link of an earlier asking; a confirmed subscription stays as it is.
 */
export const askForSubscription = (
  tx: Tx,
  asked: { email: string; unsubscribeToken: string; confirmHash: Buffer; expiresAt: Date; now: Date },
): Promise<AskedSubscription> =>
  tx.one<AskedSubscription>(
    `insert into newsletter_subscriptions as s (email, unsubscribe_token, confirm_token_hash, confirm_expires_at, asked_at)
     values ($1, $2, $3, $4, $5)
     on conflict (lower(email)) do update set
       confirm_token_hash = case when s.confirmed_at is null then excluded.confirm_token_hash end,
       confirm_expires_at = case when s.confirmed_at is null then excluded.confirm_expires_at end,
       asked_at = excluded.asked_at
     returning unsubscribe_token, confirmed_at is not null as is_confirmed`,
    [asked.email, asked.unsubscribeToken, asked.confirmHash, asked.expiresAt, asked.now],
  );

/** Of many at once exactly one gets the row. */
export const confirmSubscription = (
  tx: Tx,
  confirmHash: Buffer,
  now: Date,
): Promise<{ email: string; unsubscribe_token: string } | undefined> =>
  tx.maybeOne(
    `update newsletter_subscriptions set confirmed_at = $2, confirm_token_hash = null, confirm_expires_at = null
      where confirm_token_hash = $1 and confirm_expires_at > $2
      returning email, unsubscribe_token`,
    [confirmHash, now],
  );

export const endSubscriptionOf = (tx: Tx, email: string): Promise<number> =>
  tx.run('delete from newsletter_subscriptions where lower(email) = lower($1)', [email]);

export const endSubscriptionWith = (tx: Tx, unsubscribeToken: string): Promise<{ email: string } | undefined> =>
  tx.maybeOne('delete from newsletter_subscriptions where unsubscribe_token = $1 returning email', [unsubscribeToken]);

export const sweepUnconfirmed = (sql: Sql, now: Date, batch = 1_000): Promise<number> =>
  sql.run(
    `delete from newsletter_subscriptions where id in (
       select id from newsletter_subscriptions where confirmed_at is null and confirm_expires_at <= $1 limit $2)`,
    [now, batch],
  );

export const countReaders = async (sql: Sql): Promise<number> =>
  (
    await sql.one<{ readers: number }>(
      'select count(*)::int as readers from newsletter_subscriptions where confirmed_at is not null',
    )
  ).readers;

export const listReaders = (
  sql: Sql,
  after: number,
  batch: number,
): Promise<{ id: number; email: string; unsubscribe_token: string }[]> =>
  sql.rows(
    `select id, email, unsubscribe_token from newsletter_subscriptions
      where id > $1 and confirmed_at is not null order by id limit $2`,
    [after, batch],
  );
