import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import {
  hashSecret,
  newSecret,
  Problem,
  readPasskeyAnswer,
  secondsAfter,
  userHandleOf,
  type Audit,
  type Clock,
  type Database,
  type Mail,
  type Throttle,
} from '@sports-hub/kernel';
import { accountSubject, ownAction, type AccountOrigin } from '../origin.ts';
import { lockAccount, type AccountRow } from '../queries.ts';
import type { Mails } from '../mails/mails.ts';
import type { AccountPasswords } from '../passwords/store.ts';
import type { Browser, NewSignIn, SignIns } from '../sessions/service.ts';
import type { HubThrottle } from '../../throttles.ts';
import {
  deletePasskey,
  findCredential,
  insertChallenge,
  insertPasskey,
  listCredentialIds,
  listPasskeyRows,
  notePasskeyUse,
  renamePasskeyRow,
  takeChallenge,
  type PasskeyRow,
} from './queries.ts';

const CHALLENGE_SECONDS = 300;
const MAX_PASSKEYS = 20;
const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

export interface PasskeysOptions {
  db: Database;
  counters: Database;
  clock: Clock;
  audit: Audit;
  mail: Mail;
  mails: Mails;
  throttle: Throttle<HubThrottle>;
  accountPasswords: Pick<AccountPasswords, 'confirm'>;
  signIns: Pick<SignIns, 'signInProved'>;
  siteUrl: string;
  organisation: string;
}

/** Loaded when the first passkey is used: it takes longer to load than everything else here. */
const library = () => import('@simplewebauthn/server');

const rejected = (): Problem => new Problem('passkey.rejected');

/** What the library says of a response it cannot read or believe is one refusal: the details help only forgers. */
async function orRejected<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    throw error instanceof Problem ? error : rejected();
  }
}

export function createPasskeys(options: PasskeysOptions) {
  const { db, counters, clock, audit, mail, mails, throttle, accountPasswords, signIns, organisation } = options;
  const { origin: expectedOrigin, hostname: rpID } = new URL(options.siteUrl);

  const newChallenge = async (asker: Buffer, accountId: number | null): Promise<Uint8Array<ArrayBuffer>> => {
    const challenge = newSecret();
    const expiresAt = secondsAfter(clock.now(), CHALLENGE_SECONDS);
    await insertChallenge(db, { hash: hashSecret(challenge), asker, accountId }, expiresAt);
    return new Uint8Array(Buffer.from(challenge, 'base64url'));
  };
  /** The challenge that a response answers. It is used up, whatever else is wrong with the response. */
  const answered = async (response: unknown, asker: Buffer, accountId: number | null) => {
    const answer = readPasskeyAnswer(response);
    if (!answer) throw rejected();
    const { challenge, isFramed, userHandle } = answer;
    const asked = await takeChallenge(db, { hash: hashSecret(challenge), asker, accountId }, clock.now());
    if (!asked || isFramed) throw rejected();
    return { challenge, userHandle };
  };

  return {
    list: (accountId: number): Promise<PasskeyRow[]> => listPasskeyRows(db, accountId),

    /** The password is asked for again: a session that was left open must not become a key for good. */
    async begin(account: AccountRow, password: string, asker: Buffer, origin: AccountOrigin) {
      await accountPasswords.confirm(account, password, origin);
      const { generateRegistrationOptions } = await library();
      return generateRegistrationOptions({
        rpName: organisation,
        rpID,
        userName: account.email,
        userDisplayName: `${account.first_name} ${account.last_name}`,
        userID: new Uint8Array(Buffer.from(accountSubject(account.id))),
        challenge: await newChallenge(asker, account.id),
        attestationType: 'none',
        excludeCredentials: (await listCredentialIds(db, account.id)).map((id) => ({ id: id.toString('base64url') })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },

    async add(account: AccountRow, response: unknown, asker: Buffer, origin: AccountOrigin): Promise<PasskeyRow> {
      const { challenge } = await answered(response, asker, account.id);
      const { verifyRegistrationResponse } = await library();
      const checked = await orRejected(() =>
        verifyRegistrationResponse({
          response: response as RegistrationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin,
          expectedRPID: rpID,
        }),
      );
      if (!checked.verified) throw rejected();
      const { credential } = checked.registrationInfo;
      return db.transaction(async (tx) => {
        const locked = await lockAccount(tx, account.id);
        const known = await listCredentialIds(tx, account.id);
        if (!locked || locked.disabled || known.length >= MAX_PASSKEYS) throw rejected();
        const passkey = await insertPasskey(tx, {
          accountId: account.id,
          credentialId: Buffer.from(credential.id, 'base64url'),
          publicKey: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: (credential.transports ?? []).filter((transport) => TRANSPORTS.has(transport)),
          name: origin.family ?? `Passkey ${known.length + 1}`,
          createdAt: clock.now(),
        });
        if (!passkey) throw rejected();
        await mail.send(tx, locked.email, mails.passkeyAdded(locked, passkey.name));
        await audit(tx, ownAction('passkey.added', account.id, origin));
        return passkey;
      });
    },

    async rename(accountId: number, id: number, name: string): Promise<void> {
      if ((await renamePasskeyRow(db, accountId, id, name)) === 0) throw new Problem('record.not_found');
    },

    /** As for adding one: whoever holds a stolen session must not take the owner's way in, and not in silence. */
    async remove(account: AccountRow, id: number, password: string, origin: AccountOrigin): Promise<void> {
      await accountPasswords.confirm(account, password, origin);
      await db.transaction(async (tx) => {
        const removed = await deletePasskey(tx, account.id, id);
        if (!removed) throw new Problem('record.not_found');
        await mail.send(tx, account.email, mails.passkeyRemoved(account, removed.name));
        await audit(tx, ownAction('passkey.removed', account.id, origin));
      });
    },

    /** Names no account: the device knows which passkeys it has for this site. */
    async beginSignIn(asker: Buffer, origin: AccountOrigin) {
      await throttle.take(counters, 'passkey-ip', origin.client);
      const { generateAuthenticationOptions } = await library();
      return generateAuthenticationOptions({
        rpID,
        challenge: await newChallenge(asker, null),
        userVerification: 'required',
      });
    },

    async signIn(given: unknown, asker: Buffer, browser: Browser, origin: AccountOrigin): Promise<NewSignIn> {
      await throttle.take(counters, 'passkey-ip', origin.client);
      const { challenge, userHandle } = await answered(given, asker, null);
      const response = given as AuthenticationResponseJSON;
      const credential =
        typeof response.id === 'string' && response.id.length <= 2_000
          ? await findCredential(db, Buffer.from(response.id, 'base64url'))
          : undefined;
      // The device names the account it made the passkey for, and it has to be the one that has it here.
      if (!credential || userHandle !== userHandleOf(accountSubject(credential.account_id))) throw rejected();
      const { verifyAuthenticationResponse } = await library();
      const checked = await orRejected(() =>
        verifyAuthenticationResponse({
          response,
          expectedChallenge: challenge,
          expectedOrigin,
          expectedRPID: rpID,
          credential: {
            id: credential.credential_id.toString('base64url'),
            publicKey: new Uint8Array(credential.public_key),
            counter: credential.counter,
          },
        }),
      );
      if (!checked.verified) throw rejected();
      return db.transaction(async (tx) => {
        const account = await lockAccount(tx, credential.account_id);
        if (!account) throw rejected();
        if (account.disabled) throw new Problem('account.disabled');
        if ((await notePasskeyUse(tx, credential.id, checked.authenticationInfo.newCounter, clock.now())) === 0)
          throw rejected();
        return signIns.signInProved(tx, account, browser, origin);
      });
    },
  };
}
export type AccountPasskeys = ReturnType<typeof createPasskeys>;
