import {
  invalidField,
  type Audit,
  type Database,
  type Passwords,
  type Problem,
  type SignInAttempts,
} from '@sports-hub/kernel';
import { accountSubject, type Origin } from './origin.ts';
import { findCredentials, type AccountRow, type Credentials } from './queries.ts';

export const wrongCurrentPassword = (): Problem =>
  invalidField('current_password', 'This is not your current password.');

export type CheckCurrentPassword = (account: AccountRow, password: string, origin: Origin) => Promise<Credentials>;

/**
 * Asks a signed-in person for the password again. Wrong ones count as failed sign-ins: a stolen session must not be
 * a way around their limit.
 */
export const createCurrentPasswordCheck =
  ({
    db,
    passwords,
    attempts,
    audit,
  }: {
    db: Database;
    passwords: Passwords;
    attempts: SignInAttempts;
    audit: Audit;
  }): CheckCurrentPassword =>
  async (account, password, origin) =>
    attempts.attempt(
      { address: account.email, ip: origin.client },
      async () => {
        const credentials = await findCredentials(db, account.id);
        if (await passwords.matches(credentials?.password_hash, password, origin.client)) return credentials;
        await audit(db, {
          event: 'password.check_failed',
          actor: accountSubject(account.id),
          subject: accountSubject(account.id),
          requestId: origin.requestId,
        });
        return undefined;
      },
      wrongCurrentPassword(),
    );
