import {
  Problem,
  type Audit,
  type Database,
  type NewSession,
  type Passwords,
  type Sessions,
  type SignInAttempts,
} from '@sports-hub/kernel';
import type { SiteSession } from '../../platform/http/site-session.ts';
import { addressSubject, memberSubject } from '../audit-subjects.ts';
import { findCredentials, findMember, renewPasswordHash, type MemberRow } from '../queries.ts';
import type { Origin } from '../../platform/http/origin.ts';

export interface SigningInOptions {
  db: Database;
  audit: Audit;
  passwords: Passwords;
  sessions: Sessions;
  attempts: SignInAttempts;
}

/** Signing in to the sport's own site and out of it. */
export function createSigningIn({ db, audit, passwords, sessions, attempts }: SigningInOptions) {
  return {
    startSession: (): Promise<NewSession> => sessions.start(db, null),

    /** Gives the session a new id, so that one planted before the sign-in is worth nothing. */
    async signIn(
      visitor: SiteSession,
      { email, password }: { email: string; password: string },
      origin: Origin,
    ): Promise<{ member: MemberRow; session: NewSession }> {
      const credentials = await attempts.attempt({ address: email, ip: origin.client }, async () => {
        const found = await findCredentials(db, email);
        if (await passwords.matches(found?.password_hash, password)) return found;
        await audit(db, {
          event: 'site.sign_in_failed',
          actor: 'visitor',
          subject: found ? memberSubject(found.id) : addressSubject(email),
          requestId: origin.requestId,
        });
        return undefined;
      });
      const { id, password_hash, password_version } = credentials;
      const renewed = password_hash && passwords.isOutdated(password_hash) ? await passwords.hash(password) : undefined;
      return db.transaction(async (tx) => {
        const member = await findMember(tx, id, 'for share');
        if (member?.password_version !== password_version) throw new Problem('auth.invalid_credentials');
        if (!member.is_active) throw new Problem('member.inactive');
        if (renewed) await renewPasswordHash(tx, credentials, renewed);
        await sessions.end(tx, visitor.secret);
        const session = await sessions.start(tx, member.id, { csrfToken: visitor.csrfToken, client: origin.family });
        await audit(tx, {
          event: 'site.signed_in',
          actor: memberSubject(id),
          subject: memberSubject(id),
          requestId: origin.requestId,
        });
        return { member, session };
      });
    },

    signOutEverywhere: (memberId: number, origin: Origin): Promise<void> =>
      db.transaction(async (tx) => {
        await sessions.endAll(tx, memberId);
        await audit(tx, {
          event: 'site.signed_out',
          actor: memberSubject(memberId),
          subject: memberSubject(memberId),
          requestId: origin.requestId,
        });
      }),
  };
}
export type SigningIn = ReturnType<typeof createSigningIn>;
