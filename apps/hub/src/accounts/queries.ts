import type { Sport } from '@sports-hub/contract';
import { LIVE_SESSION, TOUCH_SESSION, type Sql } from '@sports-hub/kernel';

/** An account as the rest of the hub sees it. The password hash is read only where a password is checked. */
export interface AccountRow {
  id: number;
  email: string;
  pending_email: string | null;
  first_name: string;
  last_name: string;
  verified_at: Date | null;
  disabled: boolean;
  created_at: Date;
}

/** The linked member of each sport. */
export type LinkedMembers = Partial<Record<Sport, number>>;

export interface AuthenticatedRow extends AccountRow {
  members: LinkedMembers | null;
}

const ACCOUNT = 'a.id, a.email, a.pending_email, a.first_name, a.last_name, a.verified_at, a.disabled, a.created_at';
const MEMBERS = '(select jsonb_object_agg(l.sport, l.member_id) from sport_links l where l.account_id = a.id) as members';

export const findByBearer = (sql: Sql, tokenHash: Buffer, now: Date): Promise<AuthenticatedRow | undefined> =>
  sql.maybeOne(
    `select ${ACCOUNT}, ${MEMBERS} from bearer_tokens b join accounts a on a.id = b.account_id
      where b.token_hash = $1 and b.expires_at > $2`,
    [tokenHash, now],
  );

/** A live session; the account's columns are null while nobody is signed in. */
export type SessionRow = { csrf_token: string } & (AuthenticatedRow | { id: null });

export const findBySession = (sql: Sql, idHash: Buffer, now: Date): Promise<SessionRow | undefined> =>
  sql.maybeOne(
    `with ${TOUCH_SESSION}
     select s.csrf_token, ${ACCOUNT}, ${MEMBERS} from sessions s left join accounts a on a.id = s.subject_id
      where ${LIVE_SESSION}`,
    [idHash, now],
  );
