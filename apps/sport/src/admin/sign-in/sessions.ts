import type { FastifyRequest } from 'fastify';
import type { AdminPage, AdminRight, AdminStage } from '@sports-hub/contract';
import {
  hashSecret,
  newSecret,
  readOnce,
  sealSecret,
  secondsAfter,
  type Clock,
  type SessionCookie,
  type Sql,
  unsealSecret,
} from '@sports-hub/kernel';
import { MEMBER_COLUMNS, type MemberRow } from '../../members/queries.ts';
import { rightsOf } from '../rights.ts';

/** A session left alone for this long is over, and none outlives a day's work. */
export const ADMIN_IDLE_SECONDS = 30 * 60;
export const ADMIN_SESSION_SECONDS = 12 * 3600;
const TOUCH_SECONDS = 60;

export interface AdminRights {
  page: AdminPage;
  right: AdminRight;
}

/** The administrator behind a session, as they are now. */
export interface AdminPerson extends MemberRow {
  is_super: boolean;
  rights: AdminRights[];
  has_second_step: boolean;
}

export interface AdminSessionRow {
  id: number;
  secret: string;
  csrfToken: string;
  stage: AdminStage;
  /** When the password was last given. */
  confirmedAt: Date | null;
  person: AdminPerson | null;
}

const LIVE = `s.id_hash = $1 and $2::timestamptz - s.last_seen_at < interval '${ADMIN_IDLE_SECONDS} seconds'
  and $2::timestamptz - s.created_at < interval '${ADMIN_SESSION_SECONDS} seconds'`;

const READ = `with touched as (
    update administrator_sessions set last_seen_at = $2 where id_hash = $1 and $2::timestamptz - last_seen_at > interval '${TOUCH_SECONDS} seconds'
      and $2::timestamptz - last_seen_at < interval '${ADMIN_IDLE_SECONDS} seconds')
  select s.id as session_id, s.csrf_sealed, s.stage, s.confirmed_at, s.member_id is not null and m.id is null as is_over, a.is_super,
         ${rightsOf('s.member_id')} as rights,
         exists (select 1 from administrator_codes c where c.member_id = s.member_id and c.key is not null)
           or exists (select 1 from administrator_passkeys k where k.member_id = s.member_id) as has_second_step,
         ${MEMBER_COLUMNS}
    from administrator_sessions s
    left join administrators a on a.member_id = s.member_id
    left join members m on m.id = a.member_id and m.password_version = s.password_version
    left join player_logins p on p.member_id = m.id
   where ${LIVE}`;

type ReadRow = {
  session_id: number;
  csrf_sealed: Buffer;
  stage: AdminStage;
  confirmed_at: Date | null;
  is_over: boolean;
  is_super: boolean | null;
  rights: AdminRights[];
  has_second_step: boolean;
} & (MemberRow | { [K in keyof MemberRow]: null });

/** Reads the session that a request's cookie names, with its administrator as they are now: one statement. */
export function createAdminSessionReader({ db, clock, cookie }: { db: Sql; clock: Clock; cookie: SessionCookie }) {
  return async (request: FastifyRequest): Promise<AdminSessionRow | undefined> => {
    const secret = cookie.read(request.headers.cookie);
    if (!secret) return undefined;
    const row = await readOnce(request, secret, () => db.maybeOne<ReadRow>(READ, [hashSecret(secret), clock.now()]));
    // A changed password ends what the old one opened.
    if (!row || row.is_over) return undefined;
    const {
      session_id,
      csrf_sealed,
      stage,
      confirmed_at,
      is_over: _over,
      is_super,
      rights,
      has_second_step,
      ...member
    } = row;
    return {
      id: session_id,
      secret,
      csrfToken: unsealSecret(secret, csrf_sealed),
      stage,
      confirmedAt: confirmed_at,
      person: member.id === null ? null : { ...member, is_super: is_super === true, rights, has_second_step },
    };
  };
}

/** The rows behind sessions of the administration. */
export function createAdminSessions(clock: Clock) {
  return {
    /** A new id and CSRF token for every step of the sign-in: what was planted before is worth nothing. */
    async start(
      sql: Sql,
      {
        stage = 'visitor',
        memberId = null,
        passwordVersion = null,
        client = '',
        confirmedAt = null,
      }: {
        stage?: AdminStage;
        memberId?: number | null;
        passwordVersion?: number | null;
        client?: string;
        confirmedAt?: Date | null;
      } = {},
    ): Promise<{ secret: string; csrfToken: string }> {
      const [secret, csrfToken] = [newSecret(), newSecret()];
      await sql.run(
        `insert into administrator_sessions (id_hash, csrf_sealed, stage, member_id, password_version, client, created_at, last_seen_at, confirmed_at)
         values ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
        [
          hashSecret(secret),
          sealSecret(secret, csrfToken),
          stage,
          memberId,
          passwordVersion,
          client,
          clock.now(),
          confirmedAt,
        ],
      );
      return { secret, csrfToken };
    },
    end: (sql: Sql, sessionId: number): Promise<number> =>
      sql.run('delete from administrator_sessions where id = $1', [sessionId]),
    endAll: (sql: Sql, memberId: number): Promise<number> =>
      sql.run('delete from administrator_sessions where member_id = $1', [memberId]),
    confirm: (sql: Sql, sessionId: number): Promise<number> =>
      sql.run('update administrator_sessions set confirmed_at = $2 where id = $1', [sessionId, clock.now()]),
    async challenge(sql: Sql, sessionId: number, challenge: string): Promise<void> {
      await sql.run('update administrator_sessions set challenge = $2, challenge_until = $3 where id = $1', [
        sessionId,
        challenge,
        secondsAfter(clock.now(), 300),
      ]);
    },
    /** Good once. */
    async takeChallenge(sql: Sql, sessionId: number): Promise<string | undefined> {
      const row = await sql.maybeOne<{ challenge: string | null }>(
        `update administrator_sessions s set challenge = null from administrator_sessions old
          where s.id = $1 and old.id = s.id and old.challenge_until > $2 returning old.challenge`,
        [sessionId, clock.now()],
      );
      return row?.challenge ?? undefined;
    },
    sweep: (sql: Sql): Promise<number> =>
      sql.run(
        'delete from administrator_sessions where id in (select id from administrator_sessions where last_seen_at < $1 limit 10000)',
        [secondsAfter(clock.now(), -ADMIN_IDLE_SECONDS)],
      ),
  };
}
export type AdminSessions = ReturnType<typeof createAdminSessions>;
