import { liveSession, type Sql } from '@sports-hub/kernel';
import type { LinkedMembers } from '../accounts/queries.ts';

export interface Credential {
  /** Of a browser session, or of a bearer token. */
  kind: 'session' | 'token';
  hash: Buffer;
}

export interface SignedInAccount {
  account_id: number | null;
  members: LinkedMembers | null;
}

/** Whose each of these is now, if the account may be used. Nothing is touched: nobody is looking. */
const FIND_SIGNED_IN = `
  select a.id as account_id,
         (select jsonb_object_agg(l.sport, l.member_id) from sport_links l where l.account_id = a.id) as members
    from unnest($1::bytea[], $3::bytea[]) with ordinality asked(session_hash, token_hash, place)
    left join lateral (select s.subject_id from sessions s where ${liveSession('asked.session_hash')}) s on true
    left join lateral (
      select b.account_id from bearer_tokens b
       where b.token_hash = asked.token_hash and b.expires_at - $2::timestamptz > interval '0'
    ) b on true
    left join accounts a on a.id = coalesce(s.subject_id, b.account_id) and not a.disabled and a.verified_at is not null
   order by asked.place`;

export const findSignedIn = (sql: Sql, credentials: readonly Credential[], now: Date): Promise<SignedInAccount[]> =>
  sql.rows<SignedInAccount>(FIND_SIGNED_IN, [
    credentials.map(({ kind, hash }) => (kind === 'session' ? hash : null)),
    now,
    credentials.map(({ kind, hash }) => (kind === 'token' ? hash : null)),
  ]);
