import { liveSession, type Sql } from '@sports-hub/kernel';
import { READERS } from '../messaging/policy.ts';

export interface WokenReader {
  conversation_id: number;
  member_id: number;
  is_linked: boolean;
}

/** Who may read these conversations now and can sign in. */
const FIND_READERS = `
  select c.id as conversation_id, m.id as member_id,
         exists (select 1 from hub_links l where l.member_id = m.id) as is_linked
    from conversations c
    cross join lateral (${READERS}) reader(id)
    join members m on m.id = reader.id
   where c.id = any ($1::bigint[]) and m.is_active and m.email_verified_at is not null and not m.has_temporary_password`;

export const findReaders = (sql: Sql, conversations: readonly number[]): Promise<WokenReader[]> =>
  sql.rows<WokenReader>(FIND_READERS, [conversations]);

/** What a stream of the site rests on. */
export interface SiteBasis {
  sessionHash: Buffer;
  memberId: number;
}

/** For each session whether it lives and its member may use the family area. It is not touched: nobody is looking. */
const LIVING_SESSIONS_OF = `
  select found.member_id from unnest($1::bytea[]) with ordinality asked(id_hash, place)
    left join lateral (
      select m.id as member_id from sessions s join members m on m.id = s.subject_id
       where ${liveSession('asked.id_hash')} and m.is_active and m.email_verified_at is not null and not m.has_temporary_password
    ) found on true
   order by asked.place`;

export const findSignedIn = (
  sql: Sql,
  sessionHashes: readonly Buffer[],
  now: Date,
): Promise<{ member_id: number | null }[]> =>
  sql.rows<{ member_id: number | null }>(LIVING_SESSIONS_OF, [sessionHashes, now]);
