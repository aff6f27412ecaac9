import type { FastifyInstance } from 'fastify';
import { createSessionCookie, localAddress, Problem, type SessionCookie } from '@sports-hub/kernel';
import type { sportAccount } from '@sports-hub/web/render';
import type { SportGuards } from '../../authentication/guards.ts';
import type { HubSignIn } from '../../authentication/hub-sign-in.ts';
import type { SportConfig } from '../../config.ts';
import { originOf } from '../../platform/http/origin.ts';

/** Long enough to create an account at the hub in between. */
const BROWSER_SECRET_SECONDS = 3600;

const SAID: Readonly<Record<string, sportAccount.AccountSaid>> = {
  'token.invalid': 'hub-over',
  'member.inactive': 'hub-inactive',
};

export interface HubSignInPageOptions {
  config: Pick<SportConfig, 'sport' | 'siteUrl' | 'hubUrl'>;
  cookie: SessionCookie;
  hubSignIn: HubSignIn;
  visitor: SportGuards['visitor'];
}

/** To the hub for its word who this is, and back to where one was. */
export function addHubSignInPages(
  app: FastifyInstance,
  { config: { sport, siteUrl, hubUrl }, cookie, hubSignIn, visitor }: HubSignInPageOptions,
): void {
  const browserSecret = createSessionCookie(`${sport}_hub_sign_in`, siteUrl, BROWSER_SECRET_SECONDS);

  app.get('/account/hub', async (request, reply) => {
    const next = localAddress((request.query as { next?: unknown }).next);
    const { verifier, challenge } = hubSignIn.begin();
    const asked = new URLSearchParams({ challenge, ...(next === undefined ? {} : { next }) });
    return reply
      .header('set-cookie', browserSecret.set(verifier))
      .header('cache-control', 'no-store')
      .redirect(`${hubUrl}/account/sign-in/${sport}?${asked}`, 303);
  });

  app.get('/account/hub/return', async (request, reply) => {
    const { code, next } = request.query as { code?: unknown; next?: unknown };
    const verifier = browserSecret.read(request.headers.cookie);
    reply.header('cache-control', 'no-store').header('set-cookie', browserSecret.clear());
    try {
      if (typeof code !== 'string' || verifier === undefined) throw new Problem('token.invalid');
      const { session } = await visitor(request);
      const begun = await hubSignIn.finish({ code, verifier }, session, originOf(request));
      return await reply
        .header('set-cookie', cookie.set(begun.secret))
        .redirect(localAddress(next) ?? '/account.php', 303);
    } catch (error) {
      const said = error instanceof Problem ? SAID[error.code] : undefined;
      if (!said) throw error;
      return reply.redirect(`/account.php?said=${said}`, 303);
    }
  });
}
