import type { Audit, Database, Jobs, Mail, Throttle, Tx } from '@sports-hub/kernel';
import type { Mails } from './mails/mails.ts';
import type { HubThrottle } from '../throttles.ts';
import { accountSubject, addressKey } from './origin.ts';
import { findAccountByEmail, lockAccount } from './queries.ts';
import type { AccountTokens } from './tokens.ts';

export type LaterMailDraft =
  | { draft: 'verification'; accountId: number }
  | { draft: 'already-registered'; email: string }
  | { draft: 'password-reset'; email: string; requestId: string };

export const LATER_MAILS_QUEUE = 'account-mails';

export interface LaterMails {
  add(tx: Tx, draft: LaterMailDraft): Promise<void>;
}

export interface LaterMailDraftOptions {
  db: Database;
  jobs: Jobs;
  mail: Mail;
  mails: Mails;
  tokens: AccountTokens;
  throttle: Throttle<HubThrottle>;
  audit: Audit;
}

/**
 * Mails whose kind, or whose being sent at all, depends on whether an address has an account. The request only
 * queues one job, the same work for every address; finding the account and making the token happen here, where
 * nobody can measure it.
 */
export function createLaterMails({
  db,
  jobs,
  mail,
  mails,
  tokens,
  throttle,
  audit,
}: LaterMailDraftOptions): LaterMails {
  const verification = async (tx: Tx, accountId: number): Promise<void> => {
    const account = await lockAccount(tx, accountId);
    if (!account || account.verified_at || account.disabled) return;
    const token = await tokens.issue(tx, 'verify', account.id, account.email);
    await mail.send(tx, account.email, mails.verification(account, token));
  };

  const alreadyRegistered = async (tx: Tx, email: string): Promise<void> => {
    const account = await findAccountByEmail(tx, email);
    if (!account || !(await throttle.tryTake(tx, 'already-registered', account.id))) return;
    await mail.send(tx, account.email, mails.alreadyRegistered(account));
  };

  const passwordReset = async (tx: Tx, email: string, requestId: string): Promise<void> => {
    if (!(await throttle.tryTake(tx, 'forgot-address', addressKey(email)))) return;
    const found = await findAccountByEmail(tx, email);
    // Locked and read again: a change of address or a disabling that comes between must not leave a live link behind.
    const account = found && (await lockAccount(tx, found.id));
    if (!account || account.disabled || account.email !== found.email) return;
    const token = await tokens.issue(tx, 'reset', account.id);
    await mail.send(tx, account.email, mails.passwordReset(account, token));
    await audit(tx, {
      event: 'password.reset_mailed',
      actor: 'system',
      subject: accountSubject(account.id),
      requestId,
    });
  };

  jobs.handle<LaterMailDraft>(
    LATER_MAILS_QUEUE,
    (later) =>
      db.transaction((tx) => {
        switch (later.draft) {
          case 'verification':
            return verification(tx, later.accountId);
          case 'already-registered':
            return alreadyRegistered(tx, later.email);
          case 'password-reset':
            return passwordReset(tx, later.email, later.requestId);
        }
      }),
    { retryLimit: 500, retryDelaySeconds: 2, retryDelayMaxSeconds: 600, deleteAfterSeconds: 30 },
  );

  return { add: (tx, draft) => jobs.enqueue(tx, LATER_MAILS_QUEUE, draft) };
}
