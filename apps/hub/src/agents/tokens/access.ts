import type { AgentScope, OperationSpec } from '@sports-hub/contract';
import {
  hashSecret,
  inBatches,
  Problem,
  throttled,
  type Clock,
  type Database,
  type Sql,
  type ThrottleRule,
} from '@sports-hub/kernel';
import { isAgentToken } from '../../accounts/agent-tokens.ts';
import { findTokens, noteUses, type TokenUse } from './queries.ts';

const AGENT_BEARER = /^bearer +(agt_[A-Za-z0-9_-]{43})$/i;

export interface Agent {
  id: number;
  publicId: string;
  scopes: readonly AgentScope[];
}

export interface AgentAccess {
  /** The agent that a request comes from; undefined for people and apps. A bad agent token is 401. */
  identify(authorization: string | undefined): Promise<Agent | undefined>;
  /** The same, and 403 unless its token holds the scope of this operation. */
  admit(authorization: string | undefined, op: OperationSpec): Promise<Agent | undefined>;
  /** Writes down when registrations were last used. */
  flush(): Promise<void>;
}

export interface AgentAccessOptions {
  db: Database;
  lookups: Sql;
  clock: Clock;
  /** How many requests one registration may make of one process. */
  requests: ThrottleRule;
}

const insufficientScope = (scope: AgentScope | undefined): Problem =>
  new Problem('agent.insufficient_scope', {
    headers: { 'www-authenticate': `Bearer error="insufficient_scope"${scope ? `, scope="${scope}"` : ''}` },
  });

/**
 * Checks agents' tokens before anything else, with one shared look-up each and no memory of earlier responses. The requests of a
 * registration are counted by each process for itself: no statement for a cached page.
 */
export function createAgentAccess({ db, lookups, clock, requests }: AgentAccessOptions): AgentAccess {
  const find = inBatches((hashes: Buffer[]) => findTokens(lookups, hashes, clock.now()));
  const used = new Set<number>();
  let counts = new Map<number, number>();
  let countedSince = performance.now();

  const count = ({ registration_id: id }: TokenUse): void => {
    const now = performance.now();
    if (now - countedSince >= requests.seconds * 1000) {
      counts = new Map();
      countedSince = now;
    }
    const count = (counts.get(id) ?? 0) + 1;
    if (count > requests.limit)
      throw throttled('agent-requests', Math.ceil((countedSince - now) / 1000 + requests.seconds));
    counts.set(id, count);
    used.add(id);
  };

  const identify: AgentAccess['identify'] = async (authorization) => {
    if (!isAgentToken(authorization)) return undefined;
    const token = AGENT_BEARER.exec(authorization!)?.[1];
    const found = token && (await find(hashSecret(token)));
    if (!found || found.registration_id === null) throw new Problem('auth.invalid_token');
    count(found);
    return { id: found.registration_id, publicId: found.public_id, scopes: found.scopes };
  };

  return {
    identify,
    async admit(authorization, op) {
      const agent = await identify(authorization);
      if (agent && !(op.scope && agent.scopes.includes(op.scope))) throw insufficientScope(op.scope);
      return agent;
    },
    async flush() {
      if (used.size === 0) return;
      const ids = [...used];
      used.clear();
      await noteUses(db, ids, clock.now());
    },
  };
}
