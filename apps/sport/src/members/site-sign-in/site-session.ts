import type { FastifyRequest } from 'fastify';
import {
  CSRF_COLUMNS,
  hashSecret,
  LIVE_SESSION,
  readCsrfTokens,
  readOnce,
  TOUCH_SESSION,
  type Clock,
  type CsrfRow,
  type CsrfTokens,
  type SessionCookie,
  type Sql,
} from '@sports-hub/kernel';
import { MEMBER_COLUMNS, type MemberRow } from '../queries.ts';

/** A browser session of the sport's own site. It says nothing about the hub, and the hub's says nothing here. */
export interface SiteSession extends CsrfTokens {
  secret: string;
  /** Null for a visitor who has not signed in. */
  member: MemberRow | null;
}

const READ_SESSION = `with ${TOUCH_SESSION}
  select ${CSRF_COLUMNS}, ${MEMBER_COLUMNS}
    from sessions s left join members m on m.id = s.subject_id left join player_logins p on p.member_id = m.id
   where ${LIVE_SESSION}`;

/** Reads the session that a request's cookie names, with its member as they are now: one statement. */
export function createSiteSessionReader({ db, clock, cookie }: { db: Sql; clock: Clock; cookie: SessionCookie }) {
  return async (request: FastifyRequest): Promise<SiteSession | undefined> => {
    const secret = cookie.read(request.headers.cookie);
    if (!secret) return undefined;
    const row = await readOnce(request, secret, () =>
      db.maybeOne<CsrfRow & (MemberRow | { [K in keyof MemberRow]: null })>(READ_SESSION, [
        hashSecret(secret),
        clock.now(),
      ]),
    );
    if (!row) return undefined;
    const { csrf_sealed, is_csrf_held, ...member } = row;
    const tokens = readCsrfTokens(secret, { csrf_sealed, is_csrf_held });
    return { secret, ...tokens, member: member.id === null ? null : member };
  };
}
