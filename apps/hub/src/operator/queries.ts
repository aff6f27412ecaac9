import type { Sql, Tx } from '@sports-hub/kernel';
import type { AccountRow } from '../accounts/queries.ts';

export interface AccountSummary extends AccountRow {
  links: string | null;
  sessions: number;
  tokens: number;
  last_sign_in: Date | null;
  failures: number;
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The account whose id is this; if there is none, accounts whose address or name has this in it. */
export const searchAccounts = (sql: Sql, text: string, now: Date, limit: number): Promise<AccountSummary[]> =>
  sql.rows(
    `select a.id, a.email, a.pending_email, a.first_name, a.last_name, a.verified_at, a.disabled, a.created_at,
            (select string_agg(l.sport || ' ' || l.member_id, ', ' order by l.sport) from sport_links l where l.account_id = a.id) as links,
            (select count(*) from sessions s where s.subject_id = a.id and s.expires_at > $3) as sessions,
            (select count(*) from bearer_tokens b where b.account_id = a.id and b.expires_at > $3) as tokens,
            (select max(e.at) from audit_events e where e.subject = 'account:' || a.id and e.event = 'sign_in.succeeded') as last_sign_in,
            (select count(*) from audit_events e where e.subject = 'account:' || a.id and e.event = 'sign_in.failed'
                and e.at > $3::timestamptz - interval '1 day') as failures
       from accounts a
      where case when exists (select 1 from accounts where id::text = $1) then a.id::text = $1
                 else a.email ilike $2 or a.first_name || ' ' || a.last_name ilike $2 end
      order by a.id limit $4`,
    [text, `%${escapeLike(text)}%`, now, limit],
  );

/** Whether an account may look at the organisation's status page. */
export const isOperator = async (sql: Sql, accountId: number): Promise<boolean> =>
  (await sql.maybeOne<{ account_id: number }>('select account_id from operators where account_id = $1', [
    accountId,
  ])) !== undefined;

/** 0 where it was so already. */
export const insertOperator = (tx: Tx, accountId: number, at: Date, by: string): Promise<number> =>
  tx.run('insert into operators (account_id, added_at, added_by) values ($1, $2, $3) on conflict do nothing', [
    accountId,
    at,
    by,
  ]);

export const deleteOperator = (tx: Tx, accountId: number): Promise<number> =>
  tx.run('delete from operators where account_id = $1', [accountId]);

export const findOperators = (sql: Sql): Promise<{ id: number; email: string; added_at: Date; added_by: string }[]> =>
  sql.rows<{ id: number; email: string; added_at: Date; added_by: string }>(
    'select a.id, a.email, o.added_at, o.added_by from operators o join accounts a on a.id = o.account_id order by a.id',
  );
