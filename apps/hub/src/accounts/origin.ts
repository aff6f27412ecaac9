import type { FastifyRequest } from 'fastify';
import { clientFamily, clientKey, type AuditEvent, type CommandOrigin } from '@sports-hub/kernel';

/** Where a command came from: for throttles and the audit trail. */
export interface AccountOrigin extends CommandOrigin {
  /** What the client calls itself, for the list of an account's sign-ins. */
  family: string | null;
}

export const originOf = (request: FastifyRequest): AccountOrigin => ({
  requestId: request.id,
  client: clientKey(request.ip),
  family: clientFamily(request.headers['user-agent']),
});

/** Addresses are the same in upper and lower case. */
export const addressKey = (email: string): string => email.toLowerCase();

/** What the audit trail calls an account. */
export const accountSubject = (id: number): string => `account:${id}`;

/** Something that an account did with itself, for the audit trail. */
export const ownAction = (event: string, accountId: number, { requestId }: CommandOrigin): AuditEvent => ({
  event,
  actor: accountSubject(accountId),
  subject: accountSubject(accountId),
  requestId,
});
