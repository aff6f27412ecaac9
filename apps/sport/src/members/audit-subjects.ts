import { createHash } from 'node:crypto';

/** What the audit trail calls a member, or an address that has none: the address itself is not written down. */
export const memberSubject = (id: number): string => `member:${id}`;
export const addressSubject = (email: string): string =>
  `address:${createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 32)}`;
