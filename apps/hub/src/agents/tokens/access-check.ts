import type { FastifyRequest } from 'fastify';
import type { OperationSpec, Sport } from '@sports-hub/contract';
import { createAudit, createThrottle, type Clock, type Database, type ThrottleRule } from '@sports-hub/kernel';
import type { HubThrottle } from '../../throttles.ts';
import type { Agent, AgentAccess } from './access.ts';

/** Lets an agent pass to an operation of a sport, or refuses it. Undefined when no agent is calling. */
export type AgentAccessCheck = (request: FastifyRequest, op: OperationSpec, sport: Sport) => Promise<Agent | undefined>;

export interface AgentAccessCheckOptions {
  access: AgentAccess;
  db: Database;
  counters: Database;
  clock: Clock;
  throttles: Readonly<Record<HubThrottle, ThrottleRule>>;
}

/** Reading costs an agent one shared look-up; what it writes is limited per registration and written down. */
export function createAgentAccessCheck({
  access,
  db,
  counters,
  clock,
  throttles,
}: AgentAccessCheckOptions): AgentAccessCheck {
  const throttle = createThrottle(throttles, clock);
  const audit = createAudit(clock);
  return async (request, op, sport) => {
    const agent = await access.admit(request.headers.authorization, op);
    if (!agent || op.method === 'GET') return agent;
    await throttle.take(counters, 'agent-writes', agent.id);
    const name = `agent:${agent.publicId}`;
    await audit(db, {
      event: 'agent.called',
      actor: name,
      subject: name,
      detail: { operation: op.name, sport },
      requestId: request.id,
    });
    return agent;
  };
}
