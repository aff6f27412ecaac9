import type { FastifyRequest } from 'fastify';
import { clientFamily } from '@sports-hub/kernel';
import './clients.ts';

/** Where a command came from: for throttles and the audit trail. */
export interface Origin {
  requestId: string;
  /** The client's address as the throttles count it. */
  client: string;
  /** What the client calls itself. */
  family: string | null;
}

export const originOf = (request: FastifyRequest): Origin => ({
  requestId: request.id,
  client: request.client,
  family: clientFamily(request.headers['user-agent']),
});
