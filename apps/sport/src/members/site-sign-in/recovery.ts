import {
  invalidField,
  Problem,
  refuseCommonPassword,
  type Audit,
  type Clock,
  type Database,
  type Jobs,
  type KnownDevices,
  type Mail,
  type OneTimeTokens,
  type Passwords,
  type Sessions,
  type SignInAttempts,
  type Throttle,
  type Tx,
} from '@sports-hub/kernel';
import type { SportMails } from '../mails/mails.ts';
import { memberSubject } from '../audit-subjects.ts';
import {
  findCredentials,
  findMember,
  findMemberByEmail,
  markEmailVerified,
  setPassword,
  type MemberRow,
} from '../queries.ts';
import type { SportThrottle } from '../../throttles.ts';
import type { Origin } from '../../platform/http/origin.ts';

export type MailedPurpose = 'verify' | 'reset';

export interface RecoveryOptions {
  db: Database;
  /** Where tries are counted. */
  counters: Database;
  clock: Clock;
  jobs: Jobs;
  mail: Mail;
  audit: Audit;
  mails: SportMails;
  passwords: Passwords;
  sessions: Sessions;
  tokens: OneTimeTokens<MailedPurpose>;
  throttle: Throttle<SportThrottle>;
  attempts: SignInAttempts;
  devices: KnownDevices;
}

/** The queue of reset requests. */
export const RESET_QUEUE = 'site-password-reset';

const wrongCurrentPassword = (): Problem => invalidField('current_password', 'This is not your current password.');

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
  sessions,
  tokens,
  throttle,
  attempts,
  devices,
}: RecoveryOptions) {
  /** Whether the address has a member is looked up here, after the answer: the request takes the same time for any address. */
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

  const replacePassword = async (
    tx: Tx,
    member: MemberRow,
    passwordHash: string,
    event: string,
    requestId: string,
  ): Promise<void> => {
    await setPassword(tx, member.id, passwordHash, clock.now());
    await sessions.endAll(tx, member.id);
    await devices.forget(tx, member.id);
    await tokens.end(tx, member.id, ['reset']);
    await audit(tx, { event, actor: memberSubject(member.id), subject: memberSubject(member.id), requestId });
    await mail.send(tx, member.email, mails.passwordChanged(member));
  };

  return {
    /** Beyond the address's limit nothing goes out, and the answer stays the same. */
    async forgot(email: string, { client, requestId }: Origin): Promise<void> {
      await throttle.take(db, 'forgot-ip', client);
      if (!(await throttle.tryTake(db, 'forgot-address', email.toLowerCase()))) return;
      await db.transaction((tx) => jobs.enqueue(tx, RESET_QUEUE, { email, requestId }));
    },

    async reset(token: string, password: string, { client, requestId }: Origin): Promise<void> {
      refuseCommonPassword(password);
      await throttle.take(db, 'one-time-token-ip', client);
      if (!(await tokens.isLive(db, ['reset'], token))) throw new Problem('token.invalid');
      const passwordHash = await passwords.hash(password, client);
      const email = await db.transaction(async (tx) => {
        const used = await tokens.consume(tx, ['reset'], token);
        const member = used && (await findMember(tx, used.subjectId, 'for update'));
        if (!member) throw new Problem('token.invalid');
        await replacePassword(tx, member, passwordHash, 'site.password_reset', requestId);
        return member.email;
      });
      await attempts.forget(email);
    },

    /** Also the way out of a temporary password, which must become another one. */
    async change(member: MemberRow, current: string, password: string, { client, requestId }: Origin): Promise<void> {
      refuseCommonPassword(password);
      await throttle.take(counters, 'change-password', member.id);
      const { password_version } = await attempts.attempt(
        { address: member.email, ip: client },
        async () => {
          const found = await findCredentials(db, member.email);
          return (await passwords.matches(found?.password_hash, current, client)) && found?.id === member.id
            ? found
            : undefined;
        },
        wrongCurrentPassword(),
      );
      if (password === current) {
        const which = member.has_temporary_password ? 'temporary' : 'current';
        throw invalidField('password', `Choose another password than the ${which} one.`);
      }
      const passwordHash = await passwords.hash(password, client);
      await db.transaction(async (tx) => {
        const now = await findMember(tx, member.id, 'for update');
        if (now?.password_version !== password_version) throw wrongCurrentPassword();
        await replacePassword(tx, now, passwordHash, 'site.password_changed', requestId);
      });
    },

    /** The token holds the address it was sent to: one for an earlier address verifies nothing. */
    async verify(token: string, { client, requestId }: Origin): Promise<void> {
      await throttle.take(db, 'one-time-token-ip', client);
      await db.transaction(async (tx) => {
        const used = await tokens.consume(tx, ['verify'], token);
        if (!used || (await markEmailVerified(tx, used.subjectId, used.detail ?? '', clock.now())) === 0)
          throw new Problem('token.invalid');
        await audit(tx, {
          event: 'site.email_verified',
          actor: memberSubject(used.subjectId),
          subject: memberSubject(used.subjectId),
          requestId,
        });
      });
    },

    async resendVerification(member: MemberRow): Promise<void> {
      if (member.is_email_verified) throw new Problem('account.already_verified');
      await throttle.take(db, 'resend-verification', member.id);
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
