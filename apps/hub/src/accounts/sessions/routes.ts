import { t } from '@sports-hub/contract/texts';
import { confirmSignIn, endSignIn, getSession, listSessions, login, logout, logoutHere } from '@sports-hub/contract';
import { ok, toUtcTime, type ResponseHead, type Routes } from '@sports-hub/kernel';
import type { HubGuards } from '../authentication.ts';
import { originOf } from '../origin.ts';
import { presentAccount } from '../present.ts';
import { browserOf, giveSignIn, type SessionCookies } from './browser.ts';
import type { SignIns } from './service.ts';

export function addSessionRoutes(
  routes: Routes<HubGuards>,
  { signIns, cookies }: { signIns: SignIns; cookies: SessionCookies },
): void {
  const { session: cookie } = cookies;
  /** Nothing of the person stays in the browser: no cookie, and nothing that its worker has kept. */
  const endHere = (reply: ResponseHead): void => {
    reply.header('set-cookie', cookie.clear());
    reply.header('clear-site-data', '"storage"');
  };
  routes.on(getSession, async ({ caller: visitor, request, reply }) => {
    const account = visitor.caller ? { account: presentAccount(visitor.caller.account) } : {};
    if (visitor.session) return ok({ csrf_token: visitor.session.csrfToken, ...account });
    const session = await signIns.startSession(originOf(request));
    reply.header('set-cookie', cookie.set(session.secret));
    return ok({ csrf_token: session.csrfToken, ...account });
  });

  routes.on(login, async ({ body, caller: visitor, request, reply }) => {
    const browser = browserOf(request, visitor, cookies);
    return giveSignIn(reply, cookies, await signIns.signIn(body.email, body.password, browser, originOf(request)));
  });

  routes.on(logout, async ({ caller, request, reply }) => {
    await signIns.signOut(caller.account.id, originOf(request));
    endHere(reply);
    return ok({ message: t('answers.accounts.sessions.routes.youAreSignedOutEverywhere') });
  });

  routes.on(logoutHere, async ({ caller, request, reply }) => {
    await signIns.signOutHere(caller, originOf(request));
    endHere(reply);
    return ok({ message: t('answers.accounts.sessions.routes.youAreSignedOutHere') });
  });

  routes.on(listSessions, async ({ caller }) => {
    const items = await signIns.list(caller);
    return ok({
      items: items.map(({ created_at, last_used_at, ...item }) => ({
        ...item,
        created_at: toUtcTime(created_at),
        last_used_at: toUtcTime(last_used_at),
      })),
    });
  });

  routes.on(confirmSignIn, async ({ caller, params, request }) => {
    await signIns.confirmOne(caller, params.id, originOf(request));
    return ok({ message: t('answers.accounts.sessions.routes.thankYou') });
  });

  routes.on(endSignIn, async ({ caller, params, request }) => {
    await signIns.endOne(caller.account.id, params.id, originOf(request));
    return ok({ message: t('answers.accounts.sessions.routes.thisSignInHasEnded') });
  });
}
