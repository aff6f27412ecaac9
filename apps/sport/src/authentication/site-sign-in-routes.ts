import { t } from '@sports-hub/contract/texts';
import {
  changeSitePassword,
  forgotSitePassword,
  getSiteSession,
  resendSiteVerification,
  resetSitePassword,
  signInAtSite,
  signOutAtSite,
  signOutHereAtSite,
  verifySiteEmail,
} from '@sports-hub/contract';
import { ok, Problem, type SessionCookie } from '@sports-hub/kernel';
import type { SportRoutes } from './guards.ts';
import { originOf } from '../platform/http/origin.ts';
import { presentMember } from '../members/site-sign-in/present.ts';
import type { Recovery } from '../members/site-sign-in/recovery.ts';
import type { SigningIn } from '../members/site-sign-in/signing-in.ts';

/** The sport site's own sign-in. Its cookie and the hub's know nothing of each other. */
export function addSiteSignInRoutes(
  routes: SportRoutes,
  {
    cookie,
    deviceCookie,
    signingIn,
    recovery,
  }: { cookie: SessionCookie; deviceCookie: SessionCookie; signingIn: SigningIn; recovery: Recovery },
): void {
  routes.on(getSiteSession, async ({ caller: { session }, request, reply }) => {
    if (session) {
      const member = session.member?.is_active ? { member: presentMember(session.member) } : {};
      return ok({ csrf_token: session.csrfToken, ...member });
    }
    const { secret, csrfToken } = await signingIn.startSession(originOf(request));
    reply.header('set-cookie', cookie.set(secret));
    return ok({ csrf_token: csrfToken });
  });

  routes.on(signInAtSite, async ({ caller: { session, givenToken }, body, request, reply }) => {
    if (!session) throw new Problem('csrf.invalid');
    const device = deviceCookie.read(request.headers.cookie);
    const signedIn = await signingIn.signIn({ session, givenToken }, { ...body, device }, originOf(request));
    reply.header('set-cookie', cookie.set(signedIn.session.secret));
    reply.header('set-cookie', deviceCookie.set(signedIn.device));
    return ok({ member: presentMember(signedIn.member) });
  });

  routes.on(signOutAtSite, async ({ caller: { member }, request, reply }) => {
    await signingIn.signOutEverywhere(member.id, originOf(request));
    reply.header('set-cookie', cookie.clear());
    return ok({ message: t('answers.authentication.siteSignInRoutes.youAreSignedOut') });
  });

  routes.on(signOutHereAtSite, async ({ caller: { member, session }, request, reply }) => {
    await signingIn.signOutHere(member.id, session.secret, originOf(request));
    reply.header('set-cookie', cookie.clear());
    return ok({ message: t('answers.authentication.siteSignInRoutes.youAreSignedOutHere') });
  });

  routes.on(forgotSitePassword, async ({ body: { email }, request }) => {
    await recovery.forgot(email, originOf(request));
    return ok({ message: t('answers.authentication.siteSignInRoutes.ifTheAddressHasAn') });
  });

  routes.on(resetSitePassword, async ({ body: { token, password }, request }) => {
    await recovery.reset(token, password, originOf(request));
    return ok({ message: t('answers.authentication.siteSignInRoutes.yourPasswordIsSetPlease') });
  });

  routes.on(verifySiteEmail, async ({ body: { token }, request }) => {
    await recovery.verify(token, originOf(request));
    return ok({ message: t('answers.authentication.siteSignInRoutes.yourEmailAddressIsVerified') });
  });

  routes.on(resendSiteVerification, async ({ caller: { member } }) => {
    await recovery.resendVerification(member);
    return ok({ message: t('answers.authentication.siteSignInRoutes.theVerificationMailIsOn') });
  });

  routes.on(changeSitePassword, async ({ caller: { member }, body, request, reply }) => {
    await recovery.change(member, body.current_password, body.password, originOf(request));
    reply.header('set-cookie', cookie.clear());
    return ok({ message: t('answers.authentication.siteSignInRoutes.yourPasswordIsChangedPlease') });
  });
}
