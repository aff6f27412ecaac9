import type { SecondStep, SignIn } from '@sports-hub/contract';
import { Problem, type SignInAttempts, type Tx } from '@sports-hub/kernel';
import { memberSubject } from '../../members/audit-subjects.ts';
import { localTime } from '@sports-hub/kernel/time';
import type { Desk } from '../desk.ts';
import type { SecondStepChange } from '../mails.ts';
import type { AppKeys } from './app-keys.ts';
import { keyUri, newKey, qrPicture, replaceRecoveryCodes, stepOfCode } from './codes.ts';
import { requireRecentPassword, type AdminCaller } from './guard.ts';
import type { AdministratorPasskeys } from './passkeys.ts';
import { ADMIN_IDLE_SECONDS, type AdminSessions } from './sessions.ts';

export interface SecondStepOptions extends Desk {
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
    await tx.run(`update administrator_sessions set stage = 'signed-in' where id = $1`, [session.id]);
    await tx.run(`delete from administrator_sessions where member_id = $1 and id <> $2`, [id, session.id]);
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

  return {
    read: async (caller: AdminCaller): Promise<SecondStep> => {
      const row = await db.one<Omit<SecondStep, 'is_required'>>(
        `select exists (select 1 from administrator_codes where member_id = $1 and key is not null) as has_code,
                (select count(*)::integer from administrator_recovery_codes where member_id = $1 and used_at is null) as recovery_codes_left,
                coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name, 'created_at', ${localTime('k.created_at')},
                            'last_used_at', ${localTime('k.last_used_at')}) order by k.id)
                            from administrator_passkeys k where k.member_id = $1), '[]') as passkeys`,
        [caller.id],
      );
      return { is_required: isSecondStepRequired, ...row };
    },

    async startCode(caller: AdminCaller): Promise<{ key: string; uri: string; qr_svg: string }> {
      requireRecentPassword(caller, clock);
      // Asked again in the same session, it is the same key: who mistyped a code need not scan another one.
      const { stored } = await db.one<{ stored: string }>(
        `insert into administrator_codes as c (member_id, new_key, new_key_session) values ($1, $2, $3)
         on conflict (member_id) do update set new_key_session = excluded.new_key_session,
           new_key = case when c.new_key_session = excluded.new_key_session then coalesce(c.new_key, excluded.new_key) else excluded.new_key end
         returning new_key as stored`,
        [caller.id, appKeys.seal(await newKey()), caller.session.id],
      );
      const key = appKeys.unseal(stored);
      const uri = await keyUri(key, { issuer, label: caller.email });
      return { key, uri, qr_svg: await qrPicture(uri) };
    },

    async confirmCode(caller: AdminCaller, code: string): Promise<string[]> {
      requireRecentPassword(caller, clock);
      return attempts.attempt(
        { address: `second step of member ${caller.id}`, ip: caller.origin.client },
        () =>
          db.transaction(async (tx) => {
            const row = await tx.maybeOne<{ new_key: string | null }>(
              'select new_key from administrator_codes where member_id = $1 and new_key_session = $2 for update',
              [caller.id, caller.session.id],
            );
            const step = row?.new_key ? await stepOfCode(appKeys.unseal(row.new_key), code, clock.now()) : undefined;
            if (step === undefined) return undefined;
            await tx.run(
              'update administrator_codes set key = new_key, new_key = null, last_step = $2 where member_id = $1',
              [caller.id, step],
            );
            const codes = await replaceRecoveryCodes(tx, caller.id);
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
        const codes = await replaceRecoveryCodes(tx, caller.id);
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

    addPasskey(caller: AdminCaller, { name, response }: { name: string; response: object }): Promise<string[]> {
      requireRecentPassword(caller, clock);
      return db.transaction(async (tx) => {
        const challenge = await sessions.takeChallenge(tx, caller.session.id);
        if (!challenge) throw new Problem('admin.code_invalid');
        await passkeys.register(tx, { memberId: caller.id, name, response, challenge, now: clock.now() });
        const codes = caller.has_second_step ? [] : await replaceRecoveryCodes(tx, caller.id);
        if (!caller.has_second_step) await finishSetup(tx, caller);
        await noteChange(tx, caller, 'admin.second_step_added', 'passkey', { second_step: 'passkey' });
        return codes;
      });
    },

    removePasskey(caller: AdminCaller, passkeyId: number): Promise<void> {
      requireRecentPassword(caller, clock);
      return db.transaction(async (tx) => {
        // One after the other: two removals at once must not leave nothing.
        await tx.run('select 1 from administrators where member_id = $1 for update', [caller.id]);
        const removed = await tx.run('delete from administrator_passkeys where id = $1 and member_id = $2', [
          passkeyId,
          caller.id,
        ]);
        if (removed === 0) throw new Problem('record.not_found');
        const { has_code, passkeys: left } = await tx.one<{ has_code: boolean; passkeys: number }>(
          `select exists (select 1 from administrator_codes where member_id = $1 and key is not null) as has_code,
                  (select count(*)::integer from administrator_passkeys where member_id = $1) as passkeys`,
          [caller.id],
        );
        if (isSecondStepRequired && !has_code && left === 0) throw new Problem('admin.last_step');
        await noteChange(tx, caller, 'admin.passkey_removed', 'passkey removed');
      });
    },

    signIns: (caller: AdminCaller): Promise<SignIn[]> =>
      db.rows<SignIn>(
        `select id, ${localTime('created_at')} as created_at, ${localTime('last_seen_at')} as last_used_at, client, id = $2 as current
           from administrator_sessions
          where member_id = $1 and stage = 'signed-in' and $3::timestamptz - last_seen_at < interval '${ADMIN_IDLE_SECONDS} seconds'
          order by administrator_sessions.last_seen_at desc limit 50`,
        [caller.id, caller.session.id, clock.now()],
      ),

    endSignIn: (caller: AdminCaller, sessionId: number): Promise<void> =>
      db.transaction(async (tx) => {
        const ended = await tx.run('delete from administrator_sessions where id = $1 and member_id = $2', [
          sessionId,
          caller.id,
        ]);
        if (ended === 0) throw new Problem('record.not_found');
        await note(tx, caller, 'admin.sign_in_ended');
      }),
  };
}
export type OwnSecondStep = ReturnType<typeof createSecondStep>;
