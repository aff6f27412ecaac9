import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import {
  hashSecret,
  newSecret,
  Problem,
  secondsAfter,
  type Audit,
  type Clock,
  type Database,
  type Mail,
  type Throttle,
} from '@sports-hub/kernel';
import { ownDeed, type AccountOrigin } from '../origin.ts';
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
const MOST_PASSKEYS = 20;
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

  const newChallenge = async (accountId: number | null): Promise<Uint8Array<ArrayBuffer>> => {
    const challenge = newSecret();
    await insertChallenge(db, hashSecret(challenge), accountId, secondsAfter(clock.now(), CHALLENGE_SECONDS));
    return new Uint8Array(Buffer.from(challenge, 'base64url'));
  };
  const isOurs = (accountId: number | null) => async (challenge: string) =>
    (await takeChallenge(db, hashSecret(challenge), accountId, clock.now())) !== undefined;

  return {
    list: (accountId: number): Promise<PasskeyRow[]> => listPasskeyRows(db, accountId),

    /** The password is asked for again: a session that was left open must not become a key for good. */
    async begin(account: AccountRow, password: string, origin: AccountOrigin) {
      await accountPasswords.confirm(account, password, origin);
      const { generateRegistrationOptions } = await library();
      return generateRegistrationOptions({
        rpName: organisation,
        rpID,
        userName: account.email,
        userDisplayName: `${account.first_name} ${account.last_name}`,
        userID: new Uint8Array(Buffer.from(`account:${account.id}`)),
        challenge: await newChallenge(account.id),
        attestationType: 'none',
        excludeCredentials: (await listCredentialIds(db, account.id)).map((id) => ({ id: id.toString('base64url') })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },

    async add(account: AccountRow, response: unknown, origin: AccountOrigin): Promise<PasskeyRow> {
      const { verifyRegistrationResponse } = await library();
      const checked = await orRejected(() =>
        verifyRegistrationResponse({
          response: response as RegistrationResponseJSON,
          expectedChallenge: isOurs(account.id),
          expectedOrigin,
          expectedRPID: rpID,
        }),
      );
      if (!checked.verified) throw rejected();
      const { credential } = checked.registrationInfo;
      return db.transaction(async (tx) => {
        const locked = await lockAccount(tx, account.id);
        const known = await listCredentialIds(tx, account.id);
        if (!locked || locked.disabled || known.length >= MOST_PASSKEYS) throw rejected();
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
        await audit(tx, ownDeed('passkey.added', account.id, origin));
        return passkey;
      });
    },

    async rename(accountId: number, id: number, name: string): Promise<void> {
      if ((await renamePasskeyRow(db, accountId, id, name)) === 0) throw new Problem('record.not_found');
    },

    async remove(accountId: number, id: number, origin: AccountOrigin): Promise<void> {
      await db.transaction(async (tx) => {
        if ((await deletePasskey(tx, accountId, id)) === 0) throw new Problem('record.not_found');
        await audit(tx, ownDeed('passkey.removed', accountId, origin));
      });
    },

    /** Names no account: the device knows which passkeys it has for this site. */
    async beginSignIn(origin: AccountOrigin) {
      await throttle.take(counters, 'passkey-ip', origin.client);
      const { generateAuthenticationOptions } = await library();
      return generateAuthenticationOptions({
        rpID,
        challenge: await newChallenge(null),
        userVerification: 'required',
      });
    },

    async signIn(given: unknown, browser: Browser, origin: AccountOrigin): Promise<NewSignIn> {
      await throttle.take(counters, 'passkey-ip', origin.client);
      const response = given as AuthenticationResponseJSON;
      const credential =
        typeof response.id === 'string' && response.id.length <= 2_000
          ? await findCredential(db, Buffer.from(response.id, 'base64url'))
          : undefined;
      if (!credential) throw rejected();
      const { verifyAuthenticationResponse } = await library();
      const checked = await orRejected(() =>
        verifyAuthenticationResponse({
          response,
          expectedChallenge: isOurs(null),
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
