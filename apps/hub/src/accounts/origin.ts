import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { clientFamily, clientKey } from '@sports-hub/kernel';

/** Where a command came from: for throttles and the audit trail. */
export interface Origin {
  requestId: string;
  /** The client's address as the throttles count it. */
  client: string;
  /** What the client calls itself, for the list of an account's sign-ins. */
  family: string | null;
}

export const originOf = (request: FastifyRequest): Origin => ({
  requestId: request.id,
  client: clientKey(request.ip),
  family: clientFamily(request.headers['user-agent']),
});

/** Addresses are the same in upper and lower case. */
export const addressKey = (email: string): string => email.toLowerCase();

/** What the audit trail calls an account, or an address that has none: the address itself is not written down. */
export const accountSubject = (id: number): string => `account:${id}`;
export const addressSubject = (email: string): string =>
  `address:${createHash('sha256').update(addressKey(email)).digest('hex').slice(0, 32)}`;
