import type { FastifyRequest } from 'fastify';
import './clients.ts';

/** Where a command came from: for throttles and the audit trail. */
export interface Origin {
  requestId: string;
  /** The client's address as the throttles count it. */
  client: string;
}

export const originOf = (request: FastifyRequest): Origin => ({ requestId: request.id, client: request.client });
