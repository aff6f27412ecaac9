import { randomBytes } from 'node:crypto';
import { enlisting, type Sql } from '@sports-hub/kernel';
import type { LinkedMembers } from '../accounts/queries.ts';

/** SQL: whether an account `a` may be mailed about the week: one that can sign in, and has not switched it off. */
const IS_MAILED = `a.verified_at is not null and not a.disabled
  and not exists (select 1 from week_mail_settings s where s.account_id = a.id and not s.by_mail)`;

/** Accounts with a linked sport. */
export const enlistAccounts = (
  sql: Sql,
  { week, now, limit }: { week: string; now: Date; limit: number },
): Promise<number> =>
  sql.run(
    enlisting(
      `select a.id from accounts a where ${IS_MAILED} and exists (select 1 from sport_links l where l.account_id = a.id)`,
    ),
    [week, now, limit],
  );

export interface WeekRecipient {
  email: string;
  members: LinkedMembers | null;
}

export const findRecipient = (sql: Sql, accountId: number): Promise<WeekRecipient | undefined> =>
  sql.maybeOne<WeekRecipient>(
    `select a.email, (select jsonb_object_agg(l.sport, l.member_id) from sport_links l where l.account_id = a.id) as members
       from accounts a where a.id = $1 and ${IS_MAILED}`,
    [accountId],
  );

export const isMailed = async (sql: Sql, accountId: number): Promise<boolean> =>
  (
    await sql.maybeOne<{ by_mail: boolean }>('select by_mail from week_mail_settings where account_id = $1', [
      accountId,
    ])
  )?.by_mail ?? true;

export const storeSetting = (sql: Sql, accountId: number, byMail: boolean): Promise<number> =>
  sql.run(
    `insert into week_mail_settings (account_id, by_mail) values ($1, $2)
     on conflict (account_id) do update set by_mail = excluded.by_mail`,
    [accountId, byMail],
  );

/** The key of an account's links; undefined for one that was never sent any. */
export const findLinkKey = async (sql: Sql, accountId: number): Promise<Buffer | undefined> =>
  (await sql.maybeOne<{ key: Buffer | null }>('select key from week_mail_settings where account_id = $1', [accountId]))
    ?.key ?? undefined;

/** The same, made with the first link. */
export const makeLinkKey = async (sql: Sql, accountId: number): Promise<Buffer> =>
  (
    await sql.one<{ key: Buffer }>(
      `insert into week_mail_settings (account_id, key) values ($1, $2)
       on conflict (account_id) do update set key = coalesce(week_mail_settings.key, excluded.key)
       returning coalesce(week_mail_settings.key, $2) as key`,
      [accountId, randomBytes(32)],
    )
  ).key;
