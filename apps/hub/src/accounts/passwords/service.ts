import type { LaterMails } from '../later-mails.ts';
import type { AccountOrigin } from '../origin.ts';
import type { AccountRow } from '../queries.ts';
import type { AccountPasswords } from './store.ts';

/** The commands of somebody who forgot a password, or chooses another one. */
export const createPasswordChanges = ({
  passwords,
  laterMails,
}: {
  passwords: AccountPasswords;
  laterMails: LaterMails;
}) => ({
  /** The account, its limit and the token are the queued job's business. */
  forgot: (email: string, origin: AccountOrigin): Promise<void> =>
    passwords.forgot(origin, (tx) =>
      laterMails.add(tx, { draft: 'password-reset', email, requestId: origin.requestId }),
    ),
  isResetLive: passwords.isResetLive,
  reset: passwords.reset,
  change: (caller: AccountRow, current: string, password: string, origin: AccountOrigin): Promise<void> =>
    passwords.change(caller, current, password, origin),
});
export type PasswordChanges = ReturnType<typeof createPasswordChanges>;
