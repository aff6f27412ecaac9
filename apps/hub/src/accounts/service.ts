import type { LinkPreview } from '@sports-hub/contract';
import {
  addressSubject,
  Problem,
  refuseCommonPassword,
  toUtcTime,
  wrongCurrentPassword,
  type Audit,
  type Clock,
  type Database,
  type Mail,
  type Passwords,
  type Throttle,
  type Tx,
} from '@sports-hub/kernel';
import type { Mails } from './mails/mails.ts';
import type { AccountPasswords } from './passwords/store.ts';
import type { EndAllSignIns } from './sessions/endings.ts';
import type { HubThrottle } from '../throttles.ts';
import type { LaterMails } from './later-mails.ts';
import { accountSubject, addressKey, ownAction, type AccountOrigin } from './origin.ts';
import {
  deleteAccount,
  dropPendingEmail,
  findAccount,
  insertAccount,
  lockAccount,
  lockWithPassword,
  setEmail,
  setPendingEmail,
  setVerified,
  updateName,
  type AccountRow,
} from './queries.ts';
import { TOKEN_PURPOSES, type AccountTokens, type TokenPurpose } from './tokens.ts';

export interface AccountsOptions {
  db: Database;
  counters: Database;
  clock: Clock;
  audit: Audit;
  mail: Mail;
  mails: Mails;
  laterMails: LaterMails;
  passwords: Passwords;
  tokens: AccountTokens;
  throttle: Throttle<HubThrottle>;
  accountPasswords: AccountPasswords;
  endAllSignIns: EndAllSignIns;
}

export interface NewAccountFields {
  email: string;
  password: string;
  first_name: string;
  last_name: string;
}

/** Whether a link still says something about the account as it is now. */
const isAbout = (account: AccountRow, purpose: TokenPurpose, email: string | null): boolean =>
  purpose === 'verify'
    ? account.verified_at === null && account.email === email
    : email !== null && account.pending_email === email;

export function createAccounts({
  db,
  counters,
  clock,
  audit,
  mail,
  mails,
  laterMails,
  passwords,
  tokens,
  throttle,
  accountPasswords,
  endAllSignIns,
}: AccountsOptions) {
  const confirmAddress = async (
    tx: Tx,
    account: AccountRow,
    email: string | null,
    origin: AccountOrigin,
  ): Promise<void> => {
    // The token proves one address only; the account may have another by now, or another link was followed meanwhile.
    if (!isAbout(account, 'verify', email)) throw new Problem('token.invalid');
    await setVerified(tx, account.id, clock.now());
    await tokens.end(tx, account.id, ['verify']);
    await audit(tx, ownAction('account.verified', account.id, origin));
  };

  const confirmNewEmail = async (
    tx: Tx,
    account: AccountRow,
    email: string | null,
    origin: AccountOrigin,
  ): Promise<void> => {
    if (email === null || account.pending_email !== email) throw new Problem('token.invalid');
    // The unique index decides whether the address is free: then 409, and the change is dropped.
    await setEmail(tx, account.id, email, clock.now());
    // What was mailed to the old address must not work for the account any more.
    await tokens.end(tx, account.id, TOKEN_PURPOSES);
    await mail.send(tx, account.email, mails.emailChanged(account, email));
    await audit(tx, ownAction('email.changed', account.id, origin));
  };

  const dropChange = (accountId: number, email: string): Promise<void> =>
    db.transaction(async (tx) => {
      const account = await lockAccount(tx, accountId);
      if (account?.pending_email !== email) return;
      await dropPendingEmail(tx, accountId);
      await tokens.end(tx, accountId, ['change-email']);
    });

  return {
    /** Does the same, at the same cost, whether or not the address has an account; only the mail differs. */
    async register({ email, password, first_name, last_name }: NewAccountFields, origin: AccountOrigin): Promise<void> {
      await refuseCommonPassword(password);
      await throttle.take(counters, 'register-ip', origin.client);
      const passwordHash = await passwords.hash(password, origin);
      await db.transaction(async (tx) => {
        const accountId = await insertAccount(tx, {
          email,
          passwordHash,
          firstName: first_name,
          lastName: last_name,
          createdAt: clock.now(),
        });
        await laterMails.add(
          tx,
          accountId === undefined ? { draft: 'already-registered', email } : { draft: 'verification', accountId },
        );
        await audit(tx, {
          event: accountId === undefined ? 'account.registered_again' : 'account.registered',
          actor: 'visitor',
          subject: accountId === undefined ? addressSubject(email) : accountSubject(accountId),
          requestId: origin.requestId,
        });
      });
    },

    async verify(token: string, origin: AccountOrigin): Promise<void> {
      await accountPasswords.countTokenTry(origin);
      const link = await tokens.look(db, ['verify', 'change-email'], token);
      const confirming = db.transaction(async (tx) => {
        const used = await tokens.consume(tx, ['verify', 'change-email'], token, lockAccount);
        if (!used || used.subject.disabled) throw new Problem('token.invalid');
        await (used.purpose === 'verify' ? confirmAddress : confirmNewEmail)(tx, used.subject, used.detail, origin);
      });
      try {
        await confirming;
      } catch (error) {
        // The address was taken meanwhile: the change can never be made, so it is not left pending.
        if (link?.detail && error instanceof Problem && error.code === 'email.taken')
          await dropChange(link.subjectId, link.detail);
        throw error;
      }
    },

    /** What a link is about, for its owner to recognise. A link that would not work shows nothing. */
    async preview(token: string, origin: AccountOrigin): Promise<LinkPreview> {
      await throttle.take(counters, 'preview-ip', origin.client);
      const link = await tokens.look(db, ['verify', 'change-email'], token);
      const account = link && (await findAccount(db, link.subjectId));
      if (!account || account.disabled || !isAbout(account, link.purpose, link.detail))
        throw new Problem('token.invalid');
      const { first_name, last_name, created_at } = account;
      const isNew = link.purpose === 'verify';
      return {
        kind: isNew ? 'account' : 'email',
        first_name,
        last_name,
        email: isNew ? account.email : link.detail!,
        created_at: toUtcTime(isNew ? created_at : link.createdAt),
      };
    },

    /** "It was not me": whoever owns the mailbox does away with what a stranger began under its address. */
    async refuse(token: string, origin: AccountOrigin): Promise<LinkPreview['kind']> {
      await accountPasswords.countTokenTry(origin);
      return db.transaction(async (tx) => {
        const used = await tokens.consume(tx, ['verify', 'change-email'], token, lockAccount);
        if (!used || !isAbout(used.subject, used.purpose, used.detail)) throw new Problem('token.invalid');
        const account = used.subject;
        const isNew = used.purpose === 'verify';
        if (isNew) {
          await endAllSignIns(tx, account.id);
          await tokens.end(tx, account.id, TOKEN_PURPOSES);
          await deleteAccount(tx, account.id);
        } else {
          await dropPendingEmail(tx, account.id);
        }
        await audit(tx, {
          event: isNew ? 'account.refused' : 'email.change_refused',
          actor: 'visitor',
          subject: accountSubject(account.id),
          requestId: origin.requestId,
        });
        return isNew ? 'account' : 'email';
      });
    },

    async resendVerification({ id, verified_at }: AccountRow, origin: AccountOrigin): Promise<void> {
      if (verified_at) throw new Problem('account.already_verified');
      await throttle.take(counters, 'resend-verification', id);
      await db.transaction(async (tx) => {
        const account = await lockAccount(tx, id);
        if (!account || account.verified_at) throw new Problem('account.already_verified');
        await mail.send(
          tx,
          account.email,
          mails.verification(account, await tokens.issue(tx, 'verify', id, account.email)),
        );
        await audit(tx, ownAction('account.verification_resent', id, origin));
      });
    },

    async updateProfile(id: number, firstName: string, lastName: string): Promise<AccountRow> {
      await throttle.take(counters, 'profile', id);
      return updateName(db, id, firstName, lastName);
    },

    /** Whether the new address has an account is not looked up: that shows only when it is confirmed. */
    async changeEmail(
      caller: AccountRow,
      currentPassword: string,
      email: string,
      origin: AccountOrigin,
    ): Promise<void> {
      await throttle.take(counters, 'change-email', caller.id);
      const { password_version } = await accountPasswords.confirm(caller, currentPassword, origin);
      await db.transaction(async (tx) => {
        const account = await lockWithPassword(tx, caller.id, password_version);
        if (!account) throw wrongCurrentPassword();
        await setPendingEmail(tx, account.id, email);
        const token = await tokens.issue(tx, 'change-email', account.id, email);
        if (await throttle.tryTake(tx, 'change-email-address', addressKey(email)))
          await mail.send(tx, email, mails.confirmNewEmail(account, token));
        await mail.send(tx, account.email, mails.emailChangeAsked(account, email));
        await audit(tx, ownAction('email.change_asked', account.id, origin));
      });
    },
  };
}
export type Accounts = ReturnType<typeof createAccounts>;
