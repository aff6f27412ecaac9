import type { PasswordAccounts, PasswordStore } from '@sports-hub/kernel';
import { accountSubject } from '../origin.ts';
import {
  findCredentials,
  findCredentialsByEmail,
  lockAccount,
  lockWithPassword,
  setPassword,
  type AccountRow,
  type AccountCredentials,
} from '../queries.ts';
import { TOKEN_PURPOSES, type AccountTokens } from '../tokens.ts';
import type { Mails } from '../mails/mails.ts';
import { deletePasskeys } from '../passkeys/queries.ts';
import type { EndAllSignIns } from '../sessions/endings.ts';

export type AccountPasswords = PasswordAccounts<AccountCredentials, AccountRow>;

/** The passwords of hub accounts. */
export const createPasswordStore = ({
  tokens,
  mails,
  endAllSignIns,
}: {
  tokens: AccountTokens;
  mails: Mails;
  endAllSignIns: EndAllSignIns;
}): PasswordStore<AccountCredentials, AccountRow> => ({
  subjectOf: accountSubject,
  findByAddress: findCredentialsByEmail,
  findById: findCredentials,
  async lock(tx, id, passwordVersion) {
    if (passwordVersion !== undefined) return lockWithPassword(tx, id, passwordVersion);
    const account = await lockAccount(tx, id);
    return account?.disabled ? undefined : account;
  },
  setPassword,
  async endSignIns(tx, id) {
    // Links that were mailed under the old password end too, except the one to verify the address.
    const ended = TOKEN_PURPOSES.filter((purpose) => purpose !== 'verify');
    await tokens.end(tx, id, ended);
    await endAllSignIns(tx, id);
  },
  afterReset: deletePasskeys,
  changedMail: mails.passwordChanged,
  events: { checkFailed: 'password.check_failed', changed: 'password.changed', reset: 'password.reset' },
});
