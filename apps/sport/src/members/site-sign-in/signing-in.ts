import {
  hashSecret,
  Problem,
  type Audit,
  type Database,
  type KnownDevices,
  type NewSession,
  type Passwords,
  type Sessions,
  type SignInAttempts,
  type Throttle,
} from '@sports-hub/kernel';
import type { SiteSession } from '../../platform/http/site-session.ts';
import { addressSubject, memberSubject } from '../audit-subjects.ts';
import { findCredentials, findMember, isKnownDevice, renewPasswordHash, type MemberRow } from '../queries.ts';
import type { SportThrottle } from '../../throttles.ts';
import type { Origin } from '../../platform/http/origin.ts';

export interface SigningInOptions {
  db: Database;
  audit: Audit;
  passwords: Passwords;
  sessions: Sessions;
  attempts: SignInAttempts;
  devices: KnownDevices;
  /** Where visitors are counted. */
  counters: Database;
  throttle: Throttle<SportThrottle>;
}

/** Signing in to the sport's own site and out of it. */
export function createSigningIn({
  db,
  audit,
  passwords,
  sessions,
  attempts,
  devices,
  counters,
  throttle,
}: SigningInOptions) {
  return {
    async startSession(origin: Origin): Promise<NewSession> {
      await throttle.take(counters, 'session-ip', origin.client);
      return sessions.start(db, null);
    },

    /** Gives the session a new id, so that one planted before the sign-in is worth nothing. */
    async signIn(
      visitor: SiteSession,
      { email, password, device }: { email: string; password: string; device: string | undefined },
      origin: Origin,
    ): Promise<{ member: MemberRow; session: NewSession; device: string }> {
      const isKnown = device !== undefined && (await isKnownDevice(db, hashSecret(device), email));
      const attempted = {
        address: email,
        ip: origin.client,
        device: isKnown ? device : undefined,
        isSignIn: true,
      };
      const credentials = await attempts.attempt(attempted, async () => {
        const found = await findCredentials(db, email);
        if (await passwords.matches(found?.password_hash, password, origin.client)) return found;
        await audit(db, {
          event: 'site.sign_in_failed',
          actor: 'visitor',
          subject: found ? memberSubject(found.id) : addressSubject(email),
          requestId: origin.requestId,
        });
        return undefined;
      });
      const { id, password_hash, password_version } = credentials;
      const renewed =
        password_hash && passwords.isOutdated(password_hash)
          ? await passwords.hash(password, origin.client)
          : undefined;
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
        return { member, session, device: await devices.note(tx, member.id, device) };
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
