import type { Sport } from '@sports-hub/contract';
import {
  challengeOf,
  newSecret,
  Problem,
  readSignInCode,
  type Audit,
  type Clock,
  type Database,
  type NewSession,
  type Sessions,
} from '@sports-hub/kernel';
import { memberSubject } from '../members/audit-subjects.ts';
import { endHubSessions, markHubSession, mayBeginSession } from '../members/hub-links/queries.ts';
import { findMember } from '../members/queries.ts';
import type { SiteSession } from '../members/site-sign-in/site-session.ts';
import type { MemberOrigin } from '../platform/http/origin.ts';
import { endInternalToken } from './internal-callers.ts';

export interface HubSignInOptions {
  db: Database;
  clock: Clock;
  audit: Audit;
  sessions: Sessions;
  sport: Sport;
  secrets: readonly string[];
}

/**
 * Signing in to the sport's site with the account at the hub. The browser keeps a secret, the hub signs a code for the
 * secret's challenge and a linked member, and the two together begin a session, once and within a minute.
 */
export function createHubSignIn({ db, clock, audit, sessions, sport, secrets }: HubSignInOptions) {
  return {
    begin(): { verifier: string; challenge: string } {
      const verifier = newSecret();
      return { verifier, challenge: challengeOf(verifier) };
    },

    async finish(
      { code, verifier }: { code: string; verifier: string },
      visitor: SiteSession | undefined,
      origin: MemberOrigin,
    ): Promise<NewSession> {
      const signed = readSignInCode(secrets, code, { sport, verifier, now: clock.now() });
      if (!signed) throw new Problem('token.invalid');
      return db.transaction(async (tx) => {
        const isFirstUse = await endInternalToken(tx, signed);
        if (!isFirstUse || !(await mayBeginSession(tx, signed))) throw new Problem('token.invalid');
        const member = await findMember(tx, signed.memberId, 'for share');
        if (!member?.is_active) throw new Problem('member.inactive');
        if (visitor) await sessions.end(tx, visitor.secret);
        const session = await sessions.start(tx, member.id, { client: origin.family });
        await markHubSession(tx, session.secret, signed.mintedAt);
        await audit(tx, {
          event: 'site.signed_in',
          actor: memberSubject(member.id),
          subject: memberSubject(member.id),
          detail: { hub_account: signed.hubAccountId },
          requestId: origin.requestId,
        });
        return session;
      });
    },

    /** The hub has ended a person's sign-ins: those here that rest on its word end too. */
    endAll: (hubAccountId: number, endedAt: Date, requestId: string): Promise<void> =>
      db.transaction(async (tx) => {
        const memberId = await endHubSessions(tx, hubAccountId, endedAt);
        if (memberId === undefined) return;
        await audit(tx, {
          event: 'site.signed_out',
          actor: `hub-account:${hubAccountId}`,
          subject: memberSubject(memberId),
          requestId,
        });
      }),
  };
}
export type HubSignIn = ReturnType<typeof createHubSignIn>;
