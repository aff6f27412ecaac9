import type { Audit, Database, Jobs, Mail, Throttle, Tx } from '@sports-hub/kernel';
import type { Letters } from '../letters/letters.ts';
import type { HubThrottle } from '../throttles.ts';
import { accountSubject, addressKey } from './origin.ts';
import { findAccountByEmail, lockAccount } from './queries.ts';
import type { AccountTokens } from './tokens.ts';

export type LaterLetter =
  | { letter: 'verification'; accountId: number }
  | { letter: 'already-registered'; email: string }
  | { letter: 'password-reset'; email: string; requestId: string };

export const LATER_LETTERS_QUEUE = 'account-letters';

export interface LaterLetters {
  add(tx: Tx, letter: LaterLetter): Promise<void>;
}

export interface LaterLetterOptions {
  db: Database;
  jobs: Jobs;
  mail: Mail;
  letters: Letters;
  tokens: AccountTokens;
  throttle: Throttle<HubThrottle>;
  audit: Audit;
}

/**
 * Letters whose kind, or whose being sent at all, depends on whether an address has an account. The request only
 * queues one job, the same work for every address; finding the account and making the token happen here, where
 * nobody can measure it.
 */
export function createLaterLetters({ db, jobs, mail, letters, tokens, throttle, audit }: LaterLetterOptions): LaterLetters {
  const verification = async (tx: Tx, accountId: number): Promise<void> => {
    const account = await lockAccount(tx, accountId);
    if (!account || account.verified_at || account.disabled) return;
    const token = await tokens.issue(tx, 'verify', account.id, account.email);
    await mail.send(tx, account.email, letters.verification(account, token));
  };

  const alreadyRegistered = async (tx: Tx, email: string): Promise<void> => {
    const account = await findAccountByEmail(tx, email);
    if (!account || !await throttle.tryTake(tx, 'already-registered', account.id)) return;
    await mail.send(tx, account.email, letters.alreadyRegistered(account));
  };

  const passwordReset = async (tx: Tx, email: string, requestId: string): Promise<void> => {
    if (!await throttle.tryTake(tx, 'forgot-address', addressKey(email))) return;
    const found = await findAccountByEmail(tx, email);
    // Locked and read again: a change of address or a disabling that comes between must not leave a live link behind.
    const account = found && await lockAccount(tx, found.id);
    if (!account || account.disabled || account.email !== found.email) return;
    const token = await tokens.issue(tx, 'reset', account.id);
    await mail.send(tx, account.email, letters.passwordReset(account, token));
    await audit(tx, { event: 'password.reset_mailed', actor: 'system', subject: accountSubject(account.id), requestId });
  };

  jobs.handle<LaterLetter>(LATER_LETTERS_QUEUE, (later) => db.transaction((tx) => {
    switch (later.letter) {
      case 'verification': return verification(tx, later.accountId);
      case 'already-registered': return alreadyRegistered(tx, later.email);
      case 'password-reset': return passwordReset(tx, later.email, later.requestId);
    }
  }), { retryLimit: 500, retryDelaySeconds: 2, retryDelayMaxSeconds: 600, deleteAfterSeconds: 30 });

  return { add: (tx, letter) => jobs.enqueue(tx, LATER_LETTERS_QUEUE, letter) };
}
