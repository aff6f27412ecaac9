import { secondsAfter, type Clock } from '../clock.ts';
import type { Sql } from '../sql/database.ts';
import { ownCsrfToken } from './csrf.ts';
import { hashSecret, newSecret, sealSecret } from './secrets.ts';

export const SESSION_SECONDS = 30 * 24 * 3600;
export const SESSION_IDLE_SECONDS = 12 * 3600;
/** `last_seen_at` is written at most this often, so that reading stays reading. */
export const SESSION_TOUCH_SECONDS = 300;
/** More living sessions than this nobody needs: the oldest ends. */
export const MAX_SESSIONS = 50;

export interface SessionCookie {
  readonly name: string;
  /** The session secret a request carries. Two cookies of our name are refused: one of them was planted. */
  read(cookieHeader: string | undefined): string | undefined;
  set(secret: string): string;
  clear(): string;
}

/** `__Host-` over HTTPS: no subdomain can plant one, and it never leaves the host. */
export function createSessionCookie(baseName: string, siteUrl: string, maxAgeSeconds = SESSION_SECONDS): SessionCookie {
  const secure = siteUrl.startsWith('https:');
  const name = secure ? `__Host-${baseName}` : baseName;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    name,
    read(cookieHeader) {
      if (!cookieHeader) return undefined;
      const values = cookieHeader
        .split(';')
        .map((part) => part.trim())
        .filter((part) => part.startsWith(`${name}=`));
      const value = values[0]?.slice(name.length + 1);
      return values.length === 1 && value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : undefined;
    },
    set: (secret) => `${name}=${secret}; Max-Age=${maxAgeSeconds}; ${attributes}`,
    clear: () => `${name}=; Max-Age=0; ${attributes}`,
  };
}

export interface NewSession {
  secret: string;
  csrfToken: string;
  /** What its owner sees it as, and can end it by. */
  signInId: number;
}

export interface SessionStart {
  /** The token that the client holds stays valid under the new session id, beside the session's own. */
  heldToken?: string | undefined;
  /** `clientFamily` of whoever signs in. */
  client?: string | null;
}

/**
 * The rows behind browser sessions. Reading one is part of each service's own authentication statement,
 * which joins the session with the account: see `LIVE_SESSION`.
 */
export function createSessions(clock: Clock) {
  return {
    async start(
      sql: Sql,
      subjectId: number | null,
      { heldToken, client = null }: SessionStart = {},
    ): Promise<NewSession> {
      const secret = newSecret();
      const csrfToken = ownCsrfToken(secret);
      const now = clock.now();
      const { sign_in_id } = await sql.one<{ sign_in_id: number }>(
        `with too_many as (
           delete from sessions where id_hash in (
             select id_hash from sessions where subject_id = $2 order by created_at desc, id_hash offset ${MAX_SESSIONS - 1}))
         insert into sessions (id_hash, subject_id, csrf_sealed, is_csrf_held, client, created_at, last_seen_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $6, $7) returning sign_in_id`,
        [
          hashSecret(secret),
          subjectId,
          sealSecret(secret, heldToken ?? csrfToken),
          heldToken !== undefined,
          client,
          now,
          secondsAfter(now, SESSION_SECONDS),
        ],
      );
      return { secret, csrfToken, signInId: sign_in_id };
    },
    async end(sql: Sql, secret: string): Promise<void> {
      await sql.run('delete from sessions where id_hash = $1', [hashSecret(secret)]);
    },
    endAll: (sql: Sql, subjectId: number): Promise<number> =>
      sql.run('delete from sessions where subject_id = $1', [subjectId]),
  };
}
export type Sessions = ReturnType<typeof createSessions>;

/**
 * For a statement over `sessions s`, with what gives the secret's hash. $2 is the time. The times are compared as
 * differences, which no index on them can serve: with stale statistics the planner would prefer such an index over the
 * primary key and read millions of rows.
 */
export const liveSession = (idHash: string): string =>
  `s.id_hash = ${idHash} and s.expires_at - $2::timestamptz > interval '0'
  and $2::timestamptz - s.last_seen_at < interval '${SESSION_IDLE_SECONDS} seconds'`;
/** For an authentication statement: $1 is the secret's hash. */
export const LIVE_SESSION = liveSession('$1');
/** For a list over `sessions s`: those that live at the time $2. */
export const LIVING_SESSIONS = `s.expires_at > $2 and s.last_seen_at > $2::timestamptz - interval '${SESSION_IDLE_SECONDS} seconds'`;
/** A CTE for the same statement that notes the visit, at most every few minutes. */
export const TOUCH_SESSION = `touched as (
  update sessions set last_seen_at = $2 where id_hash = $1 and $2::timestamptz - last_seen_at > interval '${SESSION_TOUCH_SECONDS} seconds'
    and $2::timestamptz - last_seen_at < interval '${SESSION_IDLE_SECONDS} seconds')`;
