import { API_PREFIX } from '@sports-hub/contract';
import { createAudit, createThrottle, type Clock, type Database, type Jobs, type Mail } from '@sports-hub/kernel';
import type { HubConfig } from '../config.ts';
import type { AgentAccess } from './tokens/access.ts';
import { createAssertionCheck } from './issuers/assertions.ts';
import { createClaims } from './claims/service.ts';
import { revokedEvent } from './discovery/documents.ts';
import { createAgentEvents } from './issuers/events.ts';
import { createGrants } from './grants.ts';
import { createIdentity } from './identity.ts';
import { createIssuerKeys } from './issuers/issuer-keys.ts';
import { createAgentMails } from './mails.ts';
import { endpoints, type AgentSites } from './protocol.ts';
import { sweepAgents } from './queries.ts';
import { agentKey, createSigningKeys, openAgentKey } from './signing-keys/service.ts';
import { createAgentTokens } from './tokens/service.ts';

const FLUSH_SECONDS = 60;
const SWEEP_SECONDS = 300;

export interface AgentWiringOptions {
  db: Database;
  counters: Database;
  clock: Clock;
  jobs: Jobs;
  mail: Mail;
  config: HubConfig;
  access: AgentAccess;
}

export const agentSites = ({ siteUrl, agents }: Pick<HubConfig, 'siteUrl' | 'agents'>): AgentSites => ({
  siteUrl,
  baseUrl: `${siteUrl}${API_PREFIX}`,
  eventSchemaBase: agents.eventSchemaBase,
});

/** Everything agents need to find, register and use the service. */
export async function wireAgents({ db, counters, clock, jobs, mail, config, access }: AgentWiringOptions) {
  const sites = agentSites(config);
  const issuer = config.siteUrl;
  const { consent: consentUrl } = endpoints(sites);
  const audit = createAudit(clock);
  const mails = createAgentMails(config.siteUrl);
  const throttle = createThrottle(config.throttles, clock);
  const issuerKeys = createIssuerKeys({ ...config.agents, clock });
  const secret = await openAgentKey(db, agentKey(config.agents.keySecret, config.dataDir));
  const keys = createSigningKeys({ db, clock, issuer, secret });
  const claims = createClaims({ db, clock, audit, mail, mails, consentUrl });
  const identity = createIdentity({
    db,
    clock,
    audit,
    mail,
    mails,
    keys,
    claims,
    checkAssertion: createAssertionCheck({ keys: issuerKeys, clock, issuer }),
    consentUrl,
    operatorEmail: config.agents.operatorEmail,
    mayTellOperator: (tx) => throttle.tryTake(tx, 'agent-operator-mail', 'all'),
    mayAsk: (email) => throttle.tryTake(counters, 'agent-ask-address', email.toLowerCase()),
  });
  jobs.every(SWEEP_SECONDS, 'agents', async () => {
    await sweepAgents(db, clock.now());
  });
  // Every process notes what it has seen itself.
  const flushing = setInterval(() => void access.flush().catch(() => {}), FLUSH_SECONDS * 1000).unref();
  return {
    sites,
    organisation: config.organisation,
    sports: [...config.sports.keys()],
    throttle,
    /** Encrypts at rest what must be read again. */
    secret,
    keys,
    identity,
    claims,
    grants: createGrants({ db, clock, audit }),
    tokens: createAgentTokens({ db, clock, audit, keys }),
    events: createAgentEvents({ db, clock, audit, keys: issuerKeys, issuer, revokedEvent: revokedEvent(sites) }),
    async close() {
      clearInterval(flushing);
      await access.flush().catch(() => {});
      await issuerKeys.close();
    },
  };
}
