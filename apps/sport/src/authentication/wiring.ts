import {
  createDeviceCookie,
  type Audit,
  type Clock,
  type Database,
  type Jobs,
  type SessionCookie,
  type Sessions,
} from '@sports-hub/kernel';
import type { SportConfig } from '../config.ts';
import type { HubLinks } from '../members/hub-links/links.ts';
import type { Recovery } from '../members/site-sign-in/recovery.ts';
import type { SigningIn } from '../members/site-sign-in/signing-in.ts';
import type { SportRoutes } from './guards.ts';
import { addHubLinkRoutes } from './hub-link-routes.ts';
import { createHubSignIn, type HubSignIn } from './hub-sign-in.ts';
import { sweepUsedTokens } from './internal-callers.ts';
import { addSiteSignInRoutes } from './site-sign-in-routes.ts';

/** Every forwarded request leaves a used token. */
const TOKEN_SWEEP_SECONDS = 30;

export interface SignInWiring {
  routes: SportRoutes;
  db: Database;
  clock: Clock;
  jobs: Jobs;
  config: SportConfig;
  cookie: SessionCookie;
  links: HubLinks;
  signingIn: SigningIn;
  recovery: Recovery;
  audit: Audit;
  sessions: Sessions;
}

/** Both ways to sign in, at the hub and at the site itself. */
export function wireAuthentication({
  routes,
  db,
  clock,
  jobs,
  config,
  cookie,
  links,
  signingIn,
  recovery,
  audit,
  sessions,
}: SignInWiring): HubSignIn {
  const hubSignIn = createHubSignIn({ db, clock, audit, sessions, sport: config.sport, secrets: config.secrets });
  addHubLinkRoutes(routes, { db, links, hubSignIn });
  jobs.every(TOKEN_SWEEP_SECONDS, 'used internal tokens', async () => {
    await sweepUsedTokens(db, clock);
  });
  addSiteSignInRoutes(routes, {
    cookie,
    deviceCookie: createDeviceCookie(`${config.sport}_device`, config.siteUrl),
    signingIn,
    recovery,
  });
  return hubSignIn;
}
