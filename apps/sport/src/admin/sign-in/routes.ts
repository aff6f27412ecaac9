import { t } from '@sports-hub/contract/texts';
import {
  addPasskey,
  confirmAdminPassword,
  confirmCodeSetup,
  endAdminSignIn,
  enterAdminCode,
  enterPasskey,
  enterRecoveryCode,
  getAdminSession,
  getPasskeyChallenge,
  getPasskeySetup,
  getSecondStep,
  listAdminSignIns,
  removePasskey,
  renewRecoveryCodes,
  signInAsAdmin,
  signOutAsAdmin,
  startCodeSetup,
} from '@sports-hub/contract';
import type { FastifyRequest } from 'fastify';
import { clientFamily, created, ok, type ResponseHead, type SessionCookie } from '@sports-hub/kernel';
import { originOf } from '../../platform/http/origin.ts';
import type { AdminRoutes } from './guard.ts';
import type { OwnSecondStep } from './second-step.ts';
import type { AdminSignIn, Entered } from './service.ts';
import type { AdminSessionRow } from './sessions.ts';

export interface AdminSignInRouteOptions {
  cookie: SessionCookie;
  signIn: AdminSignIn;
  secondStep: OwnSecondStep;
  readSession: (request: FastifyRequest) => Promise<AdminSessionRow | undefined>;
}

/** Signing in to the administration, the own second step and the own sign-ins. */
export function addAdminSignInRoutes(
  routes: AdminRoutes,
  { cookie, signIn, secondStep, readSession }: AdminSignInRouteOptions,
): void {
  const from = (request: FastifyRequest) => {
    const device = clientFamily(request.headers['user-agent']) ?? t('answers.admin.signIn.routes.unknownDevice');
    return [originOf(request), device] as const;
  };

  /** Sets the cookie of the new session and tells what it opens. */
  const entered = async ({ secret }: Entered, request: FastifyRequest, reply: ResponseHead) => {
    reply.header('set-cookie', cookie.set(secret));
    request.headers.cookie = `${cookie.name}=${secret}`;
    const session = await readSession(request);
    if (!session) throw new Error('A session that was just started cannot be read');
    return ok(await signIn.present(session));
  };

  routes.on(getAdminSession, async ({ caller: { session }, request, reply }) => {
    if (session) return ok(await signIn.present(session));
    const { secret, csrfToken } = await signIn.startSession(originOf(request));
    reply.header('set-cookie', cookie.set(secret));
    return ok({ csrf_token: csrfToken, stage: 'visitor' as const });
  });
  routes.on(signInAsAdmin, async ({ caller: { session }, body, request, reply }) =>
    entered(await signIn.enterPassword(session, body, ...from(request)), request, reply),
  );
  routes.on(enterAdminCode, async ({ caller: { session }, body: { code }, request, reply }) =>
    entered(await signIn.enterCode(session, code, ...from(request)), request, reply),
  );
  routes.on(enterRecoveryCode, async ({ caller: { session }, body: { code }, request, reply }) =>
    entered(await signIn.enterRecoveryCode(session, code, ...from(request)), request, reply),
  );
  routes.on(getPasskeyChallenge, async ({ caller: { session } }) =>
    ok({ options: await signIn.passkeyOptions(session) }),
  );
  routes.on(enterPasskey, async ({ caller: { session }, body: { response }, request, reply }) =>
    entered(await signIn.enterPasskey(session, response, ...from(request)), request, reply),
  );
  routes.on(signOutAsAdmin, async ({ caller: { session }, request, reply }) => {
    await signIn.signOut(session, originOf(request));
    reply.header('set-cookie', cookie.clear());
    return ok({ message: t('answers.admin.signIn.routes.youAreSignedOutOf') });
  });
  routes.on(confirmAdminPassword, async ({ caller, body: { password }, request }) => {
    await signIn.confirm(caller, password);
    return ok(await signIn.present((await readSession(request)) ?? caller.session));
  });

  routes.on(getSecondStep, async ({ caller }) => ok(await secondStep.read(caller)));
  routes.on(startCodeSetup, async ({ caller }) => ok(await secondStep.startCode(caller)));
  routes.on(confirmCodeSetup, async ({ caller, body: { code } }) =>
    ok({ recovery_codes: await secondStep.confirmCode(caller, code) }),
  );
  routes.on(renewRecoveryCodes, async ({ caller }) =>
    ok({ recovery_codes: await secondStep.renewRecoveryCodes(caller) }),
  );
  routes.on(getPasskeySetup, async ({ caller }) => ok({ options: await secondStep.passkeyOptions(caller) }));
  routes.on(addPasskey, async ({ caller, body }) =>
    created({ recovery_codes: await secondStep.addPasskey(caller, body) }),
  );
  routes.on(removePasskey, async ({ caller, params: { id } }) => {
    await secondStep.removePasskey(caller, id);
    return ok({ message: t('answers.admin.signIn.routes.thePasskeyIsRemoved') });
  });
  routes.on(listAdminSignIns, async ({ caller }) => ok({ items: await secondStep.signIns(caller) }));
  routes.on(endAdminSignIn, async ({ caller, params: { id } }) => {
    await secondStep.endSignIn(caller, id);
    return ok({ message: t('answers.admin.signIn.routes.thisSignInHasEnded') });
  });
}
