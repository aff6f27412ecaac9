import type { Sport } from '@sports-hub/contract';
import type { LinkHalf, Sql, Tx } from '@sports-hub/kernel';

/** A change that has begun and not ended. */
export interface LinkChange {
  account_id: number;
  sport: Sport;
  kind: 'link' | 'release';
  attempt: string;
  /** Whose link is to be released. */
  member_id: number | null;
  asked_by: string;
}

const CHANGE = 'account_id, sport, kind, attempt, member_id, asked_by';

export const findLinkedMember = (
  sql: Sql,
  accountId: number,
  sport: Sport,
): Promise<{ member_id: number } | undefined> =>
  sql.maybeOne('select member_id from sport_links where account_id = $1 and sport = $2', [accountId, sport]);

export const listSportLinks = (sql: Sql, sport: Sport): Promise<LinkHalf[]> =>
  sql.rows<LinkHalf>('select account_id, member_id, linked_at from sport_links where sport = $1 order by account_id', [
    sport,
  ]);

/** Accounts whose link with a sport is being changed. */
export const listChangingAccounts = async (sql: Sql, sport: Sport): Promise<number[]> =>
  (await sql.rows<{ account_id: number }>('select account_id from link_changes where sport = $1', [sport])).map(
    ({ account_id }) => account_id,
  );

/**
 * The owner of a link, if they may have one: verified and not disabled. Locked, so that this stays so until the end.
 */
export const lockLinkableAccount = (
  tx: Tx,
  accountId: number,
): Promise<{ email: string; first_name: string; last_name: string } | undefined> =>
  tx.maybeOne(
    'select email, first_name, last_name from accounts where id = $1 and verified_at is not null and not disabled for share',
    [accountId],
  );

/** False when the account or the member has a link already: the constraints decide. */
export const insertLink = async (
  tx: Tx,
  link: { accountId: number; sport: Sport; memberId: number; now: Date },
): Promise<boolean> =>
  (await tx.run(
    'insert into sport_links (account_id, sport, member_id, linked_at) values ($1, $2, $3, $4) on conflict do nothing',
    [link.accountId, link.sport, link.memberId, link.now],
  )) === 1;

export const deleteLink = (tx: Tx, accountId: number, sport: Sport): Promise<{ member_id: number } | undefined> =>
  tx.maybeOne('delete from sport_links where account_id = $1 and sport = $2 returning member_id', [accountId, sport]);

/** False when another change of this account and sport has not ended. */
export const insertChange = async (tx: Tx, change: LinkChange, busyUntil: Date): Promise<boolean> =>
  (await tx.run(
    `insert into link_changes (${CHANGE}, busy_until) values ($1, $2, $3, $4, $5, $6, $7) on conflict (account_id, sport) do nothing`,
    [change.account_id, change.sport, change.kind, change.attempt, change.member_id, change.asked_by, busyUntil],
  )) === 1;

/** False when somebody else has brought it to its end. */
export const deleteChange = async (sql: Sql, { account_id, sport, attempt }: LinkChange): Promise<boolean> =>
  (await sql.run('delete from link_changes where account_id = $1 and sport = $2 and attempt = $3', [
    account_id,
    sport,
    attempt,
  ])) === 1;

/** Its own request gives it up: anyone may bring it to its end from now on. */
export const abandonChange = (sql: Sql, { account_id, sport, attempt }: LinkChange, now: Date): Promise<number> =>
  sql.run('update link_changes set busy_until = $4 where account_id = $1 and sport = $2 and attempt = $3', [
    account_id,
    sport,
    attempt,
    now,
  ]);

export const findLeftOverChange = (
  sql: Sql,
  accountId: number,
  sport: Sport,
  now: Date,
): Promise<LinkChange | undefined> =>
  sql.maybeOne<LinkChange>(
    `select ${CHANGE} from link_changes where account_id = $1 and sport = $2 and busy_until <= $3`,
    [accountId, sport, now],
  );

export const listLeftOverChanges = (sql: Sql, now: Date, limit: number): Promise<LinkChange[]> =>
  sql.rows<LinkChange>(`select ${CHANGE} from link_changes where busy_until <= $1 order by busy_until limit $2`, [
    now,
    limit,
  ]);
