import type { FastifyRequest } from 'fastify';
import { clientFamily, type CommandOrigin } from '@sports-hub/kernel';
import './clients.ts';

/** Where a command came from: for throttles and the audit trail. */
export interface Origin extends CommandOrigin {
  /** What the client calls itself. */
  family: string | null;
}

export const originOf = (request: FastifyRequest): Origin => ({
  requestId: request.id,
  client: request.client,
  family: clientFamily(request.headers['user-agent']),
});
