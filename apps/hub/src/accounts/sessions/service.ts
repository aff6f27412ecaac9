import {
  hashSecret,
  newSecret,
  Problem,
  secondsAfter,
  type Audit,
  type Clock,
  type Database,
  type KnownDevices,
  type Mail,
  type NewSession,
  type Sessions,
  type Throttle,
  type Tx,
} from '@sports-hub/kernel';
import type { HubCaller, VisitorSession } from '../authentication.ts';
import { accountSubject, ownAction, type AccountOrigin } from '../origin.ts';
import { findKnownDevice, lockWithPassword, upgradeHash, type AccountRow } from '../queries.ts';
import type { AccountPasswords } from '../passwords/store.ts';
import type { HubThrottle } from '../../throttles.ts';
import type { Mails } from '../mails/mails.ts';
import {
  confirmDevice,
  deleteSignIn,
  insertBearerToken,
  listSignIns,
  questionDevice,
  type SignInRow,
} from './queries.ts';
import type { EndAllSignIns, EndSportSignIns } from './endings.ts';
import type { TokenUses } from './token-uses.ts';

export const BEARER_SECONDS = 2_592_000;
/** A device that an account has been used on for this long is its own; another one is worth a question. */
const SETTLED_SECONDS = 3600;

export interface SignInsOptions {
  db: Database;
  clock: Clock;
  audit: Audit;
  passwords: AccountPasswords;
  sessions: Sessions;
  uses: TokenUses;
  devices: KnownDevices;
  /** Where visitors are counted. */
  counters: Database;
  throttle: Throttle<HubThrottle>;
  mail: Mail;
  mails: Mails;
  endAllSignIns: EndAllSignIns;
  endSportSignIns: EndSportSignIns;
}

export interface NewSignIn {
  token: string;
  account: AccountRow;
  /** The browser session under its new id, when the request had one. */
  session?: NewSession;
  /** What this browser is known by from now on. */
  device?: string;
}

/** The browser that a sign-in comes from: its session, and the secret by which it is known from earlier ones. */
export interface Browser {
  session: VisitorSession | undefined;
  device: string | undefined;
}

export function createSignIns({
  db,
  clock,
  audit,
  passwords,
  sessions,
  uses,
  devices,
  counters,
  throttle,
  mail,
  mails,
  endAllSignIns,
  endSportSignIns,
}: SignInsOptions) {
  const grant = async (
    tx: Tx,
    account: AccountRow,
    { session: visitor, device }: Browser,
    { family: client }: AccountOrigin,
    isNewDevice = false,
  ): Promise<NewSignIn> => {
    const token = newSecret();
    const now = clock.now();
    let session: NewSession | undefined;
    if (visitor) {
      // A new id and CSRF token, so that what was planted before signing in is worth nothing. What an API client holds
      // stays valid in its header.
      await sessions.end(tx, visitor.secret);
      session = await sessions.start(tx, account.id, { heldToken: visitor.givenToken, client });
    }
    const noted = session && (await devices.note(tx, account.id, device));
    if (noted && isNewDevice) await questionDevice(tx, account.id, hashSecret(noted));
    await insertBearerToken(tx, {
      tokenHash: hashSecret(token),
      accountId: account.id,
      createdAt: now,
      expiresAt: secondsAfter(now, BEARER_SECONDS),
      client,
      signInId: session?.signInId ?? null,
      isNewDevice,
      deviceHash: noted ? hashSecret(noted) : null,
    });
    return session && noted ? { token, account, session, device: noted } : { token, account };
  };

  /**
   * "Was this you?", unless nobody was here before: whoever sets up a phone and a computer within the hour is not
   * asked. Says whether the question stands beside the sign-in; it is mailed only so often.
   */
  const askAboutNewDevice = async (tx: Tx, account: AccountRow, { family }: AccountOrigin): Promise<boolean> => {
    const now = clock.now();
    if (!account.verified_at || !(await devices.wereSeenBefore(tx, account.id, secondsAfter(now, -SETTLED_SECONDS))))
      return false;
    if (await throttle.tryTake(tx, 'new-device', account.id))
      await mail.send(tx, account.email, mails.newDevice(account, { client: family, at: now }));
    return true;
  };

  return {
    async startSession(origin: AccountOrigin): Promise<NewSession> {
      await throttle.take(counters, 'session-ip', origin.client);
      return sessions.start(db, null);
    },

    async signIn(email: string, password: string, browser: Browser, origin: AccountOrigin): Promise<NewSignIn> {
      const { device } = browser;
      const known = device === undefined ? undefined : await findKnownDevice(db, hashSecret(device), email);
      const proved = await passwords.prove({
        email,
        password,
        origin,
        counted: { ip: origin.client, device: known && device, isSignIn: true },
        failure: { event: 'sign_in.failed', actor: 'visitor' },
      });
      if (proved.disabled) {
        await audit(db, {
          event: 'sign_in.disabled',
          actor: 'visitor',
          subject: accountSubject(proved.id),
          requestId: origin.requestId,
        });
        throw new Problem('account.disabled');
      }
      const upgraded = await passwords.renewed(proved, password, origin);
      return db.transaction(async (tx) => {
        // A reset or a disabling that came between the check and now wins: nothing outlives it.
        const account = await lockWithPassword(tx, proved.id, proved.password_version);
        if (!account) throw new Problem('auth.invalid_credentials');
        if (upgraded) await upgradeHash(tx, account.id, upgraded);
        // The owner has been asked about this device already, and has not said that it is theirs.
        const isNewDevice = known ? known.is_in_question : await askAboutNewDevice(tx, account, origin);
        const signedIn = await grant(tx, account, browser, origin, isNewDevice);
        await audit(tx, ownAction('sign_in.succeeded', account.id, origin));
        return signedIn;
      });
    },

    /** For somebody who has proved in another way who they are; with the account locked and not disabled. */
    async signInProved(tx: Tx, account: AccountRow, browser: Browser, origin: AccountOrigin): Promise<NewSignIn> {
      const signedIn = await grant(tx, account, browser, origin);
      await audit(tx, ownAction('sign_in.succeeded', account.id, origin));
      return signedIn;
    },

    /** Everything the account is signed in with, and which of it this request came with. */
    async list({ account, sessionSecret, tokenHash }: HubCaller): Promise<SignInRow[]> {
      await uses.write();
      return listSignIns(db, account.id, clock.now(), {
        sessionHash: sessionSecret === undefined ? null : hashSecret(sessionSecret),
        tokenHash: tokenHash ?? null,
      });
    },

    /** "It was me", said on another device: one that somebody else came in with must not speak for itself. */
    async confirmOne(caller: HubCaller, id: number, origin: AccountOrigin): Promise<void> {
      const own = (await this.list(caller)).find(({ current }) => current);
      await db.transaction(async (tx) => {
        const accountId = caller.account.id;
        // Nor for another one, as long as it is in question itself: whoever signs in twice would vouch for both.
        if (!own || own.id === id || own.is_new_device || (await confirmDevice(tx, accountId, id)) === 0)
          throw new Problem('record.not_found');
        await audit(tx, ownAction('sign_in.confirmed', accountId, origin));
      });
    },

    /** Ends one of them; from the next request on it is worth nothing. */
    async endOne(accountId: number, id: number, origin: AccountOrigin): Promise<void> {
      await db.transaction(async (tx) => {
        const { sessions: browsers, tokens } = await deleteSignIn(tx, accountId, id);
        if (browsers + tokens === 0) throw new Problem('record.not_found');
        // Whoever was in that browser was perhaps in a sport's site as well.
        if (browsers > 0) await endSportSignIns(tx, accountId);
        await audit(tx, ownAction('sign_in.ended', accountId, origin));
      });
    },

    /** The sign-in that the request came with, and no other. */
    async signOutHere(caller: HubCaller, origin: AccountOrigin): Promise<void> {
      const own = (await this.list(caller)).find(({ current }) => current);
      if (own) await this.endOne(caller.account.id, own.id, origin);
    },

    async signOut(accountId: number, origin: AccountOrigin): Promise<void> {
      await db.transaction(async (tx) => {
        await endAllSignIns(tx, accountId);
        await audit(tx, ownAction('sign_out', accountId, origin));
      });
    },
  };
}
export type SignIns = ReturnType<typeof createSignIns>;
