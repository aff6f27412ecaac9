import { t } from '@sports-hub/contract/texts';
import { createHash } from 'node:crypto';
import type { Audit } from '../audit.ts';
import type { Mail } from '../mail/mail.ts';
import type { MailDraft } from '../mail/template.ts';
import { invalidField, Problem } from '../problem.ts';
import type { Database, Sql, Tx } from '../sql/database.ts';
import type { Throttle } from '../throttle/throttle.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import type { KnownDevices } from './known-devices.ts';
import type { Passwords } from './passwords.ts';
import type { Attempted, SignInAttempts } from './sign-in-attempts.ts';

/** What the audit trail calls an address that has no account: the address itself is not written down. */
export const addressSubject = (email: string): string =>
  `address:${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 32)}`;

/** Where a command came from: for limits and the audit trail. */
export interface CommandOrigin {
  requestId: string;
  /** The client's address as the throttles count it. */
  client: string;
}

/** What a password is checked against. */
export interface HeldPassword {
  id: number;
  /** Null where the account has none yet. */
  password_hash: string | null;
  /** Counts password changes. */
  password_version: number;
}

/** What differs between the accounts of the hub and the members of a sport. */
export interface PasswordStore<Held extends HeldPassword, Account extends { id: number; email: string }> {
  /** `account:12`, `member:1004` */
  subjectOf(id: number): string;
  findByAddress(sql: Sql, email: string): Promise<Held | undefined>;
  findById(sql: Sql, id: number): Promise<Held | undefined>;
  /**
   * Held until the transaction ends; undefined when it may not be used, or has another password than that of this
   * version.
   */
  lock(tx: Tx, id: number, passwordVersion?: number): Promise<Account | undefined>;
  setPassword(tx: Tx, id: number, passwordHash: string): Promise<unknown>;
  /** Ends sessions, tokens, and links that were mailed under the old password. */
  endSignIns(tx: Tx, id: number): Promise<unknown>;
  /** What else a reset takes away: whoever has to reset a password may have had somebody else in the account. */
  afterReset?(tx: Tx, id: number): Promise<number>;
  /** `removed`: how much of that there was. */
  changedMail(account: Account, removed: number): MailDraft;
  events: { checkFailed: string; changed: string; reset: string };
}

type PasswordThrottle = 'change-password' | 'one-time-token-ip' | 'forgot-ip';

export interface PasswordAccountsOptions<Held extends HeldPassword, Account extends { id: number; email: string }> {
  db: Database;
  /** Tries are counted on connections of their own, so that a flood of them takes none from other requests. */
  counters: Database;
  audit: Audit;
  mail: Mail;
  passwords: Passwords;
  tokens: {
    isLive(sql: Sql, purposes: readonly 'reset'[], token: string): Promise<boolean>;
    consume<Subject>(
      tx: Tx,
      purposes: readonly 'reset'[],
      token: string,
      lock: (tx: Tx, id: number) => Promise<Subject | undefined>,
    ): Promise<{ subject: Subject } | undefined>;
  };
  throttle: Throttle<PasswordThrottle>;
  attempts: SignInAttempts;
  devices: KnownDevices;
  store: PasswordStore<Held, Account>;
}

export interface Proof {
  email: string;
  password: string;
  origin: CommandOrigin;
  /** Under what tries are counted beside the address. */
  counted?: Omit<Attempted, 'address'>;
  /** How a wrong address or password is written down: the same for both, and for whoever is not admitted. */
  failure: { event: string; actor: string };
  /** With the right password, but to a place that not everybody may use. Asked of nobody (0) for an unknown address. */
  isAdmitted?(id: number): Promise<boolean>;
  refusal?: Problem;
}

export const wrongCurrentPassword = (): Problem =>
  invalidField('current_password', t('kernel.auth.passwordAccounts.thisIsNotYourCurrent'));

/**
 * Passwords of people, the same for the hub, a sport's site and its administration: checked under limits, with every
 * failure written down; asked for again, changed and reset.
 */
export function createPasswordAccounts<Held extends HeldPassword, Account extends { id: number; email: string }>({
  db,
  counters,
  audit,
  mail,
  passwords,
  tokens,
  throttle,
  attempts,
  devices,
  store,
}: PasswordAccountsOptions<Held, Account>) {
  const replace = async (
    tx: Tx,
    account: Account,
    passwordHash: string,
    event: string,
    { requestId, removed = 0 }: CommandOrigin & { removed?: number },
  ): Promise<void> => {
    await store.setPassword(tx, account.id, passwordHash);
    await store.endSignIns(tx, account.id);
    await devices.forget(tx, account.id);
    await mail.send(tx, account.email, store.changedMail(account, removed));
    const subject = store.subjectOf(account.id);
    await audit(tx, { event, actor: subject, subject, requestId });
  };

  /**
   * Asks a signed-in person for the password again. Wrong ones count as failed sign-ins, and are written down as such:
   * a stolen session must not be a way around their limit.
   */
  const confirm = (
    { id, email }: { id: number; email: string },
    password: string,
    { client, requestId }: CommandOrigin,
    { event = store.events.checkFailed, refusal = wrongCurrentPassword() } = {},
  ): Promise<Held> =>
    attempts.attempt(
      { address: email, ip: client },
      async () => {
        const held = await store.findById(db, id);
        if (await passwords.matches(held?.password_hash, password, { client, account: email })) return held;
        const subject = store.subjectOf(id);
        await audit(db, { event, actor: subject, subject, requestId });
        return undefined;
      },
      refusal,
    );

  return {
    /** The same lookups, one hash and one audit row for every address and password, right or wrong. */
    prove: ({
      email,
      password,
      origin,
      counted = { ip: origin.client },
      failure,
      isAdmitted = async () => true,
      refusal,
    }: Proof): Promise<Held> =>
      attempts.attempt(
        { address: email, ...counted },
        async () => {
          const held = await store.findByAddress(db, email);
          const asker = { client: origin.client, account: email, isKnownDevice: counted.device !== undefined };
          const isRight = await passwords.matches(held?.password_hash, password, asker);
          const isLetIn = await isAdmitted(held?.id ?? 0);
          if (held && isLetIn && isRight) return held;
          const subject = held ? store.subjectOf(held.id) : addressSubject(email);
          await audit(db, { ...failure, subject, requestId: origin.requestId });
          return undefined;
        },
        refusal,
      ),

    /** The same password hashed with today's parameters, if it was hashed with older ones. */
    renewed: async (held: Held, password: string, { client }: CommandOrigin): Promise<string | undefined> =>
      held.password_hash && passwords.isOutdated(held.password_hash) ? passwords.hash(password, { client }) : undefined,

    confirm,

    /** Looks nothing up: whether the address has an account is the queued job's business, so no response tells. */
    async forgot({ client }: CommandOrigin, queue: (tx: Tx) => Promise<unknown>): Promise<void> {
      await throttle.take(counters, 'forgot-ip', client);
      await db.transaction(queue);
    },

    /** Before a mailed token is looked at, whatever it is for: guessing is limited per client. */
    countTokenTry: ({ client }: CommandOrigin): Promise<void> => throttle.take(counters, 'one-time-token-ip', client),

    /**
     * For the page that a mailed link opens: nobody is to type a password for nothing. Uses nothing up and counts nothing:
     * any page can have its visitors' browsers look, and they must still be able to send the form.
     */
    isResetLive: (token: string): Promise<boolean> => tokens.isLive(db, ['reset'], token),

    async reset(token: string, password: string, origin: CommandOrigin): Promise<void> {
      await refuseCommonPassword(password);
      await throttle.take(counters, 'one-time-token-ip', origin.client);
      // Made-up tokens must not cost a hash.
      if (!(await tokens.isLive(db, ['reset'], token))) throw new Problem('token.invalid');
      const passwordHash = await passwords.hash(password, origin);
      const email = await db.transaction(async (tx) => {
        const used = await tokens.consume(tx, ['reset'], token, (locking, id) => store.lock(locking, id));
        if (!used) throw new Problem('token.invalid');
        const account = used.subject;
        const removed = (await store.afterReset?.(tx, account.id)) ?? 0;
        await replace(tx, account, passwordHash, store.events.reset, { ...origin, removed });
        return account.email;
      });
      await attempts.forget(email);
    },

    async change(
      person: { id: number; email: string },
      current: string,
      password: string,
      origin: CommandOrigin,
      { currentOne = 'current' } = {},
    ): Promise<void> {
      await refuseCommonPassword(password);
      await throttle.take(counters, 'change-password', person.id);
      const { password_version } = await confirm(person, current, origin);
      if (password === current)
        throw invalidField('password', t('kernel.auth.passwordAccounts.chooseAnotherPasswordThanThe', { currentOne }));
      const passwordHash = await passwords.hash(password, origin);
      await db.transaction(async (tx) => {
        const account = await store.lock(tx, person.id, password_version);
        if (!account) throw wrongCurrentPassword();
        await replace(tx, account, passwordHash, store.events.changed, origin);
      });
    },
  };
}
export type PasswordAccounts<Held extends HeldPassword, Account extends { id: number; email: string }> = ReturnType<
  typeof createPasswordAccounts<Held, Account>
>;
