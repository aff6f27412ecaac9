import {
  createOneTimeTokens,
  type Clock,
  type OneTimeTokens,
  type PasswordAccounts,
  type PasswordStore,
  type Sessions,
} from '@sports-hub/kernel';
import { memberSubject } from './audit-subjects.ts';
import type { SportMails } from './mails/mails.ts';
import {
  findCredentials,
  findCredentialsById,
  findMember,
  setPassword,
  type MemberCredentials,
  type MemberRow,
} from './queries.ts';

export type MailedPurpose = 'verify' | 'reset';
export type MailedTokens = OneTimeTokens<MailedPurpose>;
/** Whoever asks for another verification mail may still follow the first; of reset links only the newest counts. */
export const createMailedTokens = (clock: Clock): MailedTokens =>
  createOneTimeTokens<MailedPurpose>(clock, { newestOnly: ['reset'] });
export type MemberPasswords = PasswordAccounts<MemberCredentials, MemberRow>;

/** The passwords of members: for the site, the administration and links from the hub. */
export const createPasswordStore = ({
  clock,
  tokens,
  mails,
  sessions,
}: {
  clock: Clock;
  tokens: MailedTokens;
  mails: SportMails;
  sessions: Sessions;
}): PasswordStore<MemberCredentials, MemberRow> => ({
  subjectOf: memberSubject,
  findByAddress: findCredentials,
  findById: findCredentialsById,
  async lock(tx, id, passwordVersion) {
    const member = await findMember(tx, id, 'for update');
    return passwordVersion === undefined || member?.password_version === passwordVersion ? member : undefined;
  },
  setPassword: (tx, id, passwordHash) => setPassword(tx, id, passwordHash, clock.now()),
  async endSignIns(tx, id) {
    await sessions.endAll(tx, id);
    await tokens.end(tx, id, ['reset']);
  },
  changedMail: mails.passwordChanged,
  events: {
    checkFailed: 'site.password_check_failed',
    changed: 'site.password_changed',
    reset: 'site.password_reset',
  },
});
