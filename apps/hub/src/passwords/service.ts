import {
  invalidField,
  Problem,
  refuseCommonPassword,
  type Audit,
  type Database,
  type KnownDevices,
  type Mail,
  type Passwords,
  type SignInAttempts,
  type Throttle,
  type Tx,
} from '@sports-hub/kernel';
import { wrongCurrentPassword, type CheckCurrentPassword } from '../accounts/current-password.ts';
import type { LaterMails } from '../accounts/later-mails.ts';
import { accountSubject, type Origin } from '../accounts/origin.ts';
import { lockAccount, lockWithPassword, setPassword, type AccountRow } from '../accounts/queries.ts';
import { TOKEN_PURPOSES, type AccountTokens } from '../accounts/tokens.ts';
import type { Mails } from '../mails/mails.ts';
import { deletePasskeys } from '../passkeys/queries.ts';
import type { EndAllSignIns } from '../sessions/service.ts';
import type { HubThrottle } from '../throttles.ts';

export interface PasswordChangesOptions {
  db: Database;
  counters: Database;
  audit: Audit;
  mail: Mail;
  mails: Mails;
  laterMails: LaterMails;
  passwords: Passwords;
  tokens: AccountTokens;
  throttle: Throttle<HubThrottle>;
  endAllSignIns: EndAllSignIns;
  checkCurrentPassword: CheckCurrentPassword;
  attempts: SignInAttempts;
  devices: KnownDevices;
}

export function createPasswordChanges(options: PasswordChangesOptions) {
  const {
    db,
    counters,
    audit,
    mail,
    mails,
    laterMails,
    passwords,
    tokens,
    throttle,
    endAllSignIns,
    checkCurrentPassword,
    attempts,
    devices,
  } = options;

  /** With the account locked. Links that were mailed under the old password end too, except the one to verify the address. */
  const replace = async (
    tx: Tx,
    account: AccountRow,
    passwordHash: string,
    event: string,
    origin: Origin,
  ): Promise<void> => {
    await setPassword(tx, account.id, passwordHash);
    await tokens.end(
      tx,
      account.id,
      TOKEN_PURPOSES.filter((purpose) => purpose !== 'verify'),
    );
    await endAllSignIns(tx, account.id);
    await devices.forget(tx, account.id);
    await mail.send(tx, account.email, mails.passwordChanged(account));
    await audit(tx, {
      event,
      actor: accountSubject(account.id),
      subject: accountSubject(account.id),
      requestId: origin.requestId,
    });
  };

  return {
    /** Looks nothing up: the account, its limit and the token are the queued job's business, so no answer tells. */
    async forgot(email: string, origin: Origin): Promise<void> {
      await throttle.take(counters, 'forgot-ip', origin.client);
      await db.transaction((tx) => laterMails.add(tx, { draft: 'password-reset', email, requestId: origin.requestId }));
    },

    async reset(token: string, password: string, origin: Origin): Promise<void> {
      refuseCommonPassword(password);
      await throttle.take(counters, 'one-time-token-ip', origin.client);
      // Made-up tokens must not cost a hash.
      if (!(await tokens.isLive(db, ['reset'], token))) throw new Problem('token.invalid');
      const passwordHash = await passwords.hash(password, origin.client);
      const email = await db.transaction(async (tx) => {
        const used = await tokens.consume(tx, ['reset'], token);
        const account = used && (await lockAccount(tx, used.subjectId));
        if (!account || account.disabled) throw new Problem('token.invalid');
        // Whoever has to reset a password may have had somebody else in the account.
        await deletePasskeys(tx, account.id);
        await replace(tx, account, passwordHash, 'password.reset', origin);
        return account.email;
      });
      await attempts.forget(email);
    },

    async change(caller: AccountRow, currentPassword: string, password: string, origin: Origin): Promise<void> {
      refuseCommonPassword(password);
      await throttle.take(counters, 'change-password', caller.id);
      const { password_version } = await checkCurrentPassword(caller, currentPassword, origin);
      if (password === currentPassword) throw invalidField('password', 'Choose another password than the current one.');
      const passwordHash = await passwords.hash(password, origin.client);
      await db.transaction(async (tx) => {
        const account = await lockWithPassword(tx, caller.id, password_version);
        if (!account) throw wrongCurrentPassword();
        await replace(tx, account, passwordHash, 'password.changed', origin);
      });
    },
  };
}
export type PasswordChanges = ReturnType<typeof createPasswordChanges>;
