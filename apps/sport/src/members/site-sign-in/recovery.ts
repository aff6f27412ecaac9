import {
  Problem,
  type Audit,
  type Clock,
  type Database,
  type Jobs,
  type Mail,
  type OneTimeTokens,
  type Throttle,
} from '@sports-hub/kernel';
import type { MailedPurpose, MemberPasswords } from '../passwords.ts';
import type { SportMails } from '../mails/mails.ts';
import { memberSubject } from '../audit-subjects.ts';
import { findMember, findMemberByEmail, markEmailVerified, type MemberRow } from '../queries.ts';
import type { SportThrottle } from '../../throttles.ts';
import type { MemberOrigin } from '../../platform/http/origin.ts';

export interface RecoveryOptions {
  db: Database;
  /** Where tries are counted. */
  counters: Database;
  clock: Clock;
  jobs: Jobs;
  mail: Mail;
  audit: Audit;
  mails: SportMails;
  passwords: MemberPasswords;
  tokens: OneTimeTokens<MailedPurpose>;
  throttle: Throttle<SportThrottle>;
}

/** The queue of reset requests. */
export const RESET_QUEUE = 'site-password-reset';

/** Passwords and the address of a member: setting, changing, verifying. */
export function createRecovery({
  db,
  counters,
  clock,
  jobs,
  mail,
  audit,
  mails,
  passwords,
  tokens,
  throttle,
}: RecoveryOptions) {
  /**
   * Whether the address has a member is looked up here, after the response: the request takes the same time for any
   * address.
   */
  jobs.handle<{ email: string; requestId: string }>(
    RESET_QUEUE,
    ({ email, requestId }) =>
      db.transaction(async (tx) => {
        const found = await findMemberByEmail(tx, email);
        // Locked, so that of two requests at once the newer token ends the older.
        const member = found && (await findMember(tx, found.id, 'for update'));
        if (!member?.is_active) return;
        await mail.send(tx, member.email, mails.passwordReset(member, await tokens.issue(tx, 'reset', member.id)));
        await audit(tx, { event: 'site.reset_asked', actor: 'visitor', subject: memberSubject(member.id), requestId });
      }),
    { deleteAfterSeconds: 30 },
  );

  return {
    /** Beyond the address's limit nothing goes out, and the response stays the same. */
    forgot: (email: string, origin: MemberOrigin): Promise<void> =>
      passwords.forgot(origin, async (tx) => {
        if (await throttle.tryTake(tx, 'forgot-address', email.toLowerCase()))
          await jobs.enqueue(tx, RESET_QUEUE, { email, requestId: origin.requestId });
      }),

    isResetLive: passwords.isResetLive,
    reset: passwords.reset,

    /** Also the way out of a temporary password, which must become another one. */
    change: (member: MemberRow, current: string, password: string, origin: MemberOrigin): Promise<void> =>
      passwords.change(member, current, password, origin, {
        currentOne: member.has_temporary_password ? 'temporary' : 'current',
      }),

    /** The token holds the address it was sent to: one for an earlier address verifies nothing. */
    async verify(token: string, origin: MemberOrigin): Promise<void> {
      await passwords.countTokenTry(origin);
      await db.transaction(async (tx) => {
        const used = await tokens.consume(tx, ['verify'], token, (locking, id) =>
          findMember(locking, id, 'for update'),
        );
        const id = used?.subject.id;
        if (id === undefined || (await markEmailVerified(tx, id, used?.detail ?? '', clock.now())) === 0)
          throw new Problem('token.invalid');
        await tokens.end(tx, id, ['verify']);
        await audit(tx, {
          event: 'site.email_verified',
          actor: memberSubject(id),
          subject: memberSubject(id),
          requestId: origin.requestId,
        });
      });
    },

    async resendVerification(member: MemberRow): Promise<void> {
      if (member.is_email_verified) throw new Problem('account.already_verified');
      await throttle.take(counters, 'resend-verification', member.id);
      await db.transaction(async (tx) => {
        await findMember(tx, member.id, 'for update');
        await mail.send(
          tx,
          member.email,
          mails.verification(member, await tokens.issue(tx, 'verify', member.id, member.email)),
        );
      });
    },
  };
}
export type Recovery = ReturnType<typeof createRecovery>;
