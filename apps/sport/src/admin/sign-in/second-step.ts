import type { SecondStep, SignIn } from '@sports-hub/contract';
import { Problem, secondsAfter, type SignInAttempts, type Tx } from '@sports-hub/kernel';
import { memberSubject } from '../../members/audit-subjects.ts';
import type { AdminContext } from '../context.ts';
import type { SecondStepChange } from '../mails.ts';
import type { AppKeys } from './app-keys.ts';
import { keyUri, newKey, qrPicture, replaceRecoveryCodes, stepOfCode } from './codes.ts';
import { requireRecentPassword, type AdminCaller } from './guard.ts';
import type { AdministratorPasskeys } from './passkeys.ts';
import {
  completeSession,
  deletePasskey,
  endOtherSessions,
  endSession,
  findOwnSteps,
  findSecondSteps,
  findShownCodes,
  findSignIns,
  keepShownCodes,
  lockAdministrator,
  lockNewKey,
  storeNewKey,
  takeNewKey,
} from './queries.ts';
import type { AdminSessions } from './sessions.ts';

/** For how long a reload shows new recovery codes again. */
const SHOWN_SECONDS = 600;

export interface SecondStepOptions extends AdminContext {
  attempts: SignInAttempts;
  sessions: AdminSessions;
  passkeys: AdministratorPasskeys;
  appKeys: AppKeys;
  isSecondStepRequired: boolean;
  /** What the app shows beside the code. */
  issuer: string;
}

/** The own second step and the own sign-ins of an administrator. */
export function createSecondStep({
  db,
  clock,
  log,
  attempts,
  sessions,
  passkeys,
  appKeys,
  mail,
  mails,
  isSecondStepRequired,
  issuer,
}: SecondStepOptions) {
  /** The second step exists now, so a session that waited for it is complete; all other ones must prove it. */
  const finishSetup = async (tx: Tx, { session, id }: AdminCaller): Promise<void> => {
    await completeSession(tx, session.id);
    await endOtherSessions(tx, id, session.id);
  };
  const note = (tx: Tx, caller: AdminCaller, event: string, detail: Record<string, string | number> = {}) =>
    log(tx, caller, { event, subject: memberSubject(caller.id), detail });
  /** Noted, and told by mail: whoever holds a stolen session and password cannot do it in silence. */
  const noteChange = async (
    tx: Tx,
    caller: AdminCaller,
    event: string,
    change: SecondStepChange,
    detail: Record<string, string | number> = {},
  ): Promise<void> => {
    await note(tx, caller, event, detail);
    await mail.send(tx, caller.email, mails.secondStepChanged(caller.first_name, change));
  };

  /** Ten new codes, which a reload of the page shows again for a while. */
  const newCodes = async (tx: Tx, { id, session }: AdminCaller): Promise<string[]> => {
    const codes = await replaceRecoveryCodes(tx, id);
    await keepShownCodes(tx, session.id, appKeys.seal(codes.join(' ')), secondsAfter(clock.now(), SHOWN_SECONDS));
    return codes;
  };

  return {
    async read(caller: AdminCaller): Promise<SecondStep> {
      const sealed = await findShownCodes(db, caller.session.id, clock.now());
      const shown = sealed === undefined ? undefined : appKeys.unseal(sealed);
      return {
        is_required: isSecondStepRequired,
        ...(await findOwnSteps(db, caller.id)),
        shown_codes: shown?.split(' ') ?? [],
      };
    },

    async startCode(caller: AdminCaller): Promise<{ key: string; uri: string; qr_svg: string }> {
      requireRecentPassword(caller, clock);
      // Asked again in the same session, it is the same key: who mistyped a code need not scan another one.
      const stored = await storeNewKey(db, {
        memberId: caller.id,
        sessionId: caller.session.id,
        key: appKeys.seal(await newKey()),
      });
      const key = appKeys.unseal(stored);
      if (key === undefined) throw new Error('the key that waits was encrypted with another secret');
      const uri = await keyUri(key, { issuer, label: caller.email });
      return { key, uri, qr_svg: await qrPicture(uri) };
    },

    async confirmCode(caller: AdminCaller, code: string): Promise<string[]> {
      requireRecentPassword(caller, clock);
      return attempts.attempt(
        { address: `second step of member ${caller.id}`, ip: caller.origin.client },
        () =>
          db.transaction(async (tx) => {
            const sealed = await lockNewKey(tx, caller.id, caller.session.id);
            const key = sealed && appKeys.unseal(sealed);
            const step = key ? await stepOfCode(key, code, clock.now()) : undefined;
            if (step === undefined) return undefined;
            await takeNewKey(tx, caller.id, step);
            const codes = await newCodes(tx, caller);
            await finishSetup(tx, caller);
            await noteChange(tx, caller, 'admin.second_step_added', 'code', { second_step: 'code' });
            return codes;
          }),
        new Problem('admin.code_invalid'),
      );
    },

    renewRecoveryCodes(caller: AdminCaller): Promise<string[]> {
      requireRecentPassword(caller, clock);
      return db.transaction(async (tx) => {
        if (!caller.has_second_step) throw new Problem('record.conflict');
        const codes = await newCodes(tx, caller);
        await noteChange(tx, caller, 'admin.recovery_codes_renewed', 'recovery codes');
        return codes;
      });
    },

    async passkeyOptions(caller: AdminCaller): Promise<object> {
      requireRecentPassword(caller, clock);
      const options = await passkeys.registrationOptions(db, caller);
      await sessions.challenge(db, caller.session.id, options.challenge);
      return options;
    },

    async addPasskey(caller: AdminCaller, { name, response }: { name: string; response: object }): Promise<string[]> {
      requireRecentPassword(caller, clock);
      // Before everything that can fail, and for good: a challenge is answered once.
      const challenge = await sessions.takeChallenge(db, caller.session.id);
      if (!challenge) throw new Problem('admin.code_invalid');
      return db.transaction(async (tx) => {
        await passkeys.register(tx, { memberId: caller.id, name, response, challenge, now: clock.now() });
        const codes = caller.has_second_step ? [] : await newCodes(tx, caller);
        if (!caller.has_second_step) await finishSetup(tx, caller);
        await noteChange(tx, caller, 'admin.second_step_added', 'passkey', { second_step: 'passkey' });
        return codes;
      });
    },

    removePasskey(caller: AdminCaller, passkeyId: number): Promise<void> {
      requireRecentPassword(caller, clock);
      return db.transaction(async (tx) => {
        // One after the other: two removals at once must not leave nothing.
        await lockAdministrator(tx, caller.id);
        const removed = await deletePasskey(tx, caller.id, passkeyId);
        if (removed === 0) throw new Problem('record.not_found');
        const left = await findSecondSteps(tx, caller.id);
        if (isSecondStepRequired && !left.code && !left.passkey) throw new Problem('admin.last_step');
        await noteChange(tx, caller, 'admin.passkey_removed', 'passkey removed');
      });
    },

    signIns: (caller: AdminCaller): Promise<SignIn[]> =>
      findSignIns(db, { memberId: caller.id, sessionId: caller.session.id, now: clock.now() }),

    endSignIn: (caller: AdminCaller, sessionId: number): Promise<void> =>
      db.transaction(async (tx) => {
        const ended = await endSession(tx, caller.id, sessionId);
        if (ended === 0) throw new Problem('record.not_found');
        await note(tx, caller, 'admin.sign_in_ended');
      }),
  };
}
export type OwnSecondStep = ReturnType<typeof createSecondStep>;
