import { t } from '@sports-hub/contract/texts';
import type { AdminSession, AdminStage } from '@sports-hub/contract';
import {
  invalidField,
  Problem,
  secondsAfter,
  type SignInAttempts,
  type Sql,
  type Throttle,
  type Tx,
} from '@sports-hub/kernel';
import { memberSubject } from '../../members/audit-subjects.ts';
import { requireEligible } from '../../members/eligibility.ts';
import type { MemberPasswords } from '../../members/passwords.ts';
import { findMember } from '../../members/queries.ts';
import type { MemberOrigin } from '../../platform/http/origin.ts';
import { toLocalTime } from '@sports-hub/kernel/time';
import type { SportThrottle } from '../../throttles.ts';
import type { ActionContext } from '../context.ts';
import type { AppKeys } from './app-keys.ts';
import { stepOfCode, useRecoveryCode } from './codes.ts';
import { isAdministrator } from '../access.ts';
import { CONFIRMED_SECONDS, type AdminCaller } from './guard.ts';
import type { AdministratorPasskeys } from './passkeys.ts';
import { findSecondSteps, lockAppKey, useCodeStep } from './queries.ts';
import type { AdminPerson, AdminSessionRow, AdminSessions } from './sessions.ts';

export interface AdminSignInOptions extends ActionContext {
  passwords: MemberPasswords;
  attempts: SignInAttempts;
  sessions: AdminSessions;
  passkeys: AdministratorPasskeys;
  appKeys: AppKeys;
  isSecondStepRequired: boolean;
  /** Counts on connections of their own. */
  counters: Sql;
  throttle: Throttle<SportThrottle>;
}

/** What a new stage of the sign-in gives: the cookie's new value and what the browser is told. */
export interface Entered {
  secret: string;
  stage: AdminStage;
}

/** Signing in to the administration: the password, then something only this person has. */
export function createAdminSignIn({
  db,
  clock,
  log,
  passwords,
  attempts,
  sessions,
  passkeys,
  appKeys,
  isSecondStepRequired,
  counters,
  throttle,
}: AdminSignInOptions) {
  const by = (memberId: number, origin: MemberOrigin) => ({ actor: memberSubject(memberId), origin });

  /** The session behind a second step that is due. */
  const pending = (session: AdminSessionRow | undefined): { session: AdminSessionRow; person: AdminPerson } => {
    if (session?.stage !== 'second-step' || !session.person) throw new Problem('auth.required');
    requireEligible(session.person);
    return { session, person: session.person };
  };

  /** Wrong second steps are counted like wrong passwords, under the person and the client. */
  const secondStep = async (
    visitor: AdminSessionRow | undefined,
    origin: MemberOrigin,
    client: string,
    method: string,
    check: (tx: Tx, person: AdminPerson, session: AdminSessionRow) => Promise<boolean>,
  ): Promise<Entered> => {
    const { session, person } = pending(visitor);
    return attempts.attempt(
      { address: `second step of member ${person.id}`, ip: origin.client },
      async () => {
        const entered = await db.transaction(async (tx) => {
          if (!(await check(tx, person, session))) return undefined;
          if ((await sessions.end(tx, session.id)) === 0) return undefined;
          const { secret } = await sessions.start(tx, {
            stage: 'signed-in',
            memberId: person.id,
            passwordVersion: person.password_version,
            confirmedAt: session.confirmedAt,
            client,
          });
          await log(tx, by(person.id, origin), {
            event: 'admin.signed_in',
            subject: memberSubject(person.id),
            detail: { second_step: method },
          });
          return { secret, stage: 'signed-in' as const };
        });
        if (!entered)
          await log(db, by(person.id, origin), {
            event: 'admin.second_step_failed',
            subject: memberSubject(person.id),
            detail: { second_step: method },
          });
        return entered;
      },
      new Problem('admin.code_invalid'),
    );
  };

  return {
    async startSession(origin: MemberOrigin) {
      await throttle.take(counters, 'session-ip', origin.client);
      return sessions.start(db);
    },

    /** What the browser is told about a session. */
    async present(session: AdminSessionRow, stage: AdminStage = session.stage): Promise<AdminSession> {
      const { person, csrfToken, confirmedAt } = session;
      const needsSetup = stage === 'signed-in' && isSecondStepRequired && person && !person.has_second_step;
      if (stage === 'second-step' && person)
        return {
          csrf_token: csrfToken,
          stage,
          second_step: { email: person.email, ...(await findSecondSteps(db, person.id)) },
        };
      return {
        csrf_token: csrfToken,
        stage: needsSetup ? 'setup' : stage,
        ...(person
          ? {
              administrator: {
                id: person.id,
                email: person.email,
                first_name: person.first_name,
                last_name: person.last_name,
                is_super: person.is_super,
                rights: person.rights,
                has_second_step: person.has_second_step,
              },
            }
          : {}),
        ...(confirmedAt ? { confirmed_until: toLocalTime(secondsAfter(confirmedAt, CONFIRMED_SECONDS)) } : {}),
      };
    },

    /** The same words for a wrong address, a wrong password, and a member who is no administrator. */
    async enterPassword(
      visitor: AdminSessionRow | undefined,
      { email, password }: { email: string; password: string },
      origin: MemberOrigin,
      client: string,
    ): Promise<Entered> {
      if (!visitor) throw new Problem('csrf.invalid');
      const credentials = await passwords.prove({
        email,
        password,
        origin,
        failure: { event: 'admin.sign_in_failed', actor: 'visitor' },
        isAdmitted: (id) => isAdministrator(db, id),
      });
      return db.transaction(async (tx) => {
        const member = await findMember(tx, credentials.id, 'for share');
        if (member?.password_version !== credentials.password_version) throw new Problem('auth.invalid_credentials');
        requireEligible(member);
        const steps = await findSecondSteps(tx, member.id);
        const stage = steps.code || steps.passkey ? 'second-step' : isSecondStepRequired ? 'setup' : 'signed-in';
        await sessions.end(tx, visitor.id);
        const { secret } = await sessions.start(tx, {
          stage,
          memberId: member.id,
          passwordVersion: member.password_version,
          confirmedAt: clock.now(),
          client,
        });
        if (stage === 'signed-in')
          await log(tx, by(member.id, origin), { event: 'admin.signed_in', subject: memberSubject(member.id) });
        return { secret, stage };
      });
    },

    /** A code of the app works once, so that one read over a shoulder is worth nothing. */
    enterCode: (
      visitor: AdminSessionRow | undefined,
      code: string,
      origin: MemberOrigin,
      client: string,
    ): Promise<Entered> =>
      secondStep(visitor, origin, client, 'code', async (tx, person) => {
        const sealed = await lockAppKey(tx, person.id);
        const key = sealed && appKeys.unseal(sealed);
        const step = key ? await stepOfCode(key, code, clock.now()) : undefined;
        if (!key || step === undefined) return false;
        return useCodeStep(tx, { memberId: person.id, step, key: appKeys.seal(key) });
      }),

    enterRecoveryCode: (visitor: AdminSessionRow | undefined, code: string, origin: MemberOrigin, client: string) =>
      secondStep(visitor, origin, client, 'recovery code', (tx, person) =>
        useRecoveryCode(tx, person.id, code, clock.now()),
      ),

    async passkeyOptions(visitor: AdminSessionRow | undefined): Promise<object> {
      const { session, person } = pending(visitor);
      const options = await passkeys.signInOptions(db, person.id);
      await sessions.challenge(db, session.id, options.challenge);
      return options;
    },

    enterPasskey: (visitor: AdminSessionRow | undefined, response: object, origin: MemberOrigin, client: string) =>
      secondStep(visitor, origin, client, 'passkey', async (tx, person, session) => {
        const challenge = await sessions.takeChallenge(tx, session.id);
        return (
          challenge !== undefined &&
          (await passkeys.verify(tx, { memberId: person.id, response, challenge, now: clock.now() }))
        );
      }),

    signOut: (session: AdminSessionRow | undefined, origin: MemberOrigin): Promise<void> =>
      db.transaction(async (tx) => {
        if (!session || (await sessions.end(tx, session.id)) === 0 || !session.person) return;
        await log(tx, by(session.person.id, origin), {
          event: 'admin.signed_out',
          subject: memberSubject(session.person.id),
        });
      }),

    /** The password again, for a dangerous step. */
    async confirm(caller: AdminCaller, password: string): Promise<void> {
      await passwords.confirm(caller, password, caller.origin, {
        event: 'admin.password_check_failed',
        refusal: invalidField('password', t('answers.admin.signIn.service.thisIsNotYourPassword')),
      });
      await sessions.confirm(db, caller.session.id);
    },
  };
}
export type AdminSignIn = ReturnType<typeof createAdminSignIn>;
