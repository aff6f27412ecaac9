import {
  hashSecret,
  Problem,
  type Audit,
  type Database,
  type KnownDevices,
  type NewSession,
  type Sessions,
  type Throttle,
} from '@sports-hub/kernel';
import type { SiteSession } from './site-session.ts';
import { memberSubject } from '../audit-subjects.ts';
import type { MemberPasswords } from '../passwords.ts';
import { findMember, isKnownDevice, renewPasswordHash, type MemberRow } from '../queries.ts';
import type { SportThrottle } from '../../throttles.ts';
import type { MemberOrigin } from '../../platform/http/origin.ts';

export interface SigningInOptions {
  db: Database;
  audit: Audit;
  passwords: MemberPasswords;
  sessions: Sessions;
  devices: KnownDevices;
  /** Where visitors are counted. */
  counters: Database;
  throttle: Throttle<SportThrottle>;
}

/** Signing in to the sport's own site and out of it. */
export function createSigningIn({ db, audit, passwords, sessions, devices, counters, throttle }: SigningInOptions) {
  return {
    async startSession(origin: MemberOrigin): Promise<NewSession> {
      await throttle.take(counters, 'session-ip', origin.client);
      return sessions.start(db, null);
    },

    /**
     * Gives the session a new id and CSRF token, so that what was planted before the sign-in is worth nothing. What an API
     * client holds stays valid in its header.
     */
    async signIn(
      { session: visitor, givenToken }: { session: SiteSession; givenToken: string | undefined },
      { email, password, device }: { email: string; password: string; device: string | undefined },
      origin: MemberOrigin,
    ): Promise<{ member: MemberRow; session: NewSession; device: string }> {
      const isKnown = device !== undefined && (await isKnownDevice(db, hashSecret(device), email));
      const credentials = await passwords.prove({
        email,
        password,
        origin,
        counted: { ip: origin.client, device: isKnown ? device : undefined, isSignIn: true },
        failure: { event: 'site.sign_in_failed', actor: 'visitor' },
      });
      const { id, password_version } = credentials;
      const renewed = await passwords.renewed(credentials, password, origin);
      return db.transaction(async (tx) => {
        // Two that share the row and then both want to write it would wait for each other.
        const member = await findMember(tx, id, renewed ? 'for update' : 'for share');
        if (member?.password_version !== password_version) throw new Problem('auth.invalid_credentials');
        if (!member.is_active) throw new Problem('member.inactive');
        if (renewed) await renewPasswordHash(tx, credentials, renewed);
        await sessions.end(tx, visitor.secret);
        const session = await sessions.start(tx, member.id, { heldToken: givenToken, client: origin.family });
        await audit(tx, {
          event: 'site.signed_in',
          actor: memberSubject(id),
          subject: memberSubject(id),
          requestId: origin.requestId,
        });
        return { member, session, device: await devices.note(tx, member.id, device) };
      });
    },

    signOutHere: (memberId: number, secret: string, origin: MemberOrigin): Promise<void> =>
      db.transaction(async (tx) => {
        await sessions.end(tx, secret);
        await audit(tx, {
          event: 'site.signed_out',
          actor: memberSubject(memberId),
          subject: memberSubject(memberId),
          detail: { here: true },
          requestId: origin.requestId,
        });
      }),

    signOutEverywhere: (memberId: number, origin: MemberOrigin): Promise<void> =>
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
