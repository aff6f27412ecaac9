import {
  Problem,
  refuseCommonPassword,
  type Audit,
  type Clock,
  type Database,
  type Invitation,
  type Mail,
  type Passwords,
  type Throttle,
} from '@sports-hub/kernel';
import type { HubThrottle } from '../throttles.ts';
import type { Mails } from './mails/mails.ts';
import { ownAction, type AccountOrigin } from './origin.ts';
import {
  deleteAccount,
  findAccountByEmail,
  insertAccount,
  isInvitationUsed,
  lockAccount,
  setVerified,
  useInvitation,
  type AccountRow,
} from './queries.ts';
import type { EndAllSignIns } from './sessions/endings.ts';
import type { Browser, NewSignIn, SignIns } from './sessions/service.ts';
import { TOKEN_PURPOSES, type AccountTokens } from './tokens.ts';

export interface InvitedOptions {
  db: Database;
  counters: Database;
  clock: Clock;
  audit: Audit;
  mail: Mail;
  mails: Mails;
  passwords: Passwords;
  tokens: AccountTokens;
  throttle: Throttle<HubThrottle>;
  signIns: Pick<SignIns, 'signInProved'>;
  endAllSignIns: EndAllSignIns;
}

export interface InvitedFields {
  password: string;
  first_name: string;
  last_name: string;
}

/** An account that somebody has shown to be theirs, or that an operator has closed: a mail alone changes neither. */
const isSettled = ({ verified_at, disabled }: AccountRow): boolean => verified_at !== null || disabled;

/** Accounts that are made with the link in a sport's mail: who has the mail has the address. */
export function createInvitedAccounts({
  db,
  counters,
  clock,
  audit,
  mail,
  mails,
  passwords,
  tokens,
  throttle,
  signIns,
  endAllSignIns,
}: InvitedOptions) {
  return {
    /** Whether the link can still make an account, and whether its address has one. */
    async look({ id, email }: Invitation): Promise<'new' | 'known' | 'used'> {
      const known = await findAccountByEmail(db, email);
      if (known && isSettled(known)) return 'known';
      return (await isInvitationUsed(db, id)) ? 'used' : 'new';
    },

    /** Verified from the start, and signed in. The link is used up together with it, or not at all. */
    async create(
      { id, email, expires }: Invitation,
      { password, first_name, last_name }: InvitedFields,
      browser: Browser,
      origin: AccountOrigin,
    ): Promise<NewSignIn> {
      await refuseCommonPassword(password);
      await throttle.take(counters, 'register-ip', origin.client);
      const passwordHash = await passwords.hash(password, origin);
      return db.transaction(async (tx) => {
        if (!(await useInvitation(tx, id, new Date(expires * 1000)))) throw new Problem('token.invalid');
        const found = await findAccountByEmail(tx, email);
        const known = found && (await lockAccount(tx, found.id));
        if (known && isSettled(known)) throw new Problem('email.taken');
        if (known) {
          // Begun by somebody who never showed that the address is theirs, with a password that only they know.
          await endAllSignIns(tx, known.id);
          await tokens.end(tx, known.id, TOKEN_PURPOSES);
          await deleteAccount(tx, known.id);
        }
        const now = clock.now();
        const accountId = await insertAccount(tx, {
          email,
          passwordHash,
          firstName: first_name,
          lastName: last_name,
          createdAt: now,
        });
        if (accountId === undefined) throw new Problem('email.taken');
        await setVerified(tx, accountId, now);
        const account = (await lockAccount(tx, accountId))!;
        await audit(tx, ownAction('account.registered_by_mail', accountId, origin));
        // The mail may have been passed on: its owner learns of the account, and a new password makes it theirs.
        await mail.send(tx, email, mails.accountMade(account));
        return signIns.signInProved(tx, account, browser, origin);
      });
    },
  };
}
export type InvitedAccounts = ReturnType<typeof createInvitedAccounts>;
