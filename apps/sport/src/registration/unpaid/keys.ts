import { createLinkTokens, type LinkTokens } from '../records/link-tokens.ts';
import type { Registration } from '../records/queries.ts';

type Held = Pick<Registration, 'reference' | 'fingerprint' | 'email'>;

/** Of the mail that confirms a free place, or one on the waiting list. It is for what was sent. */
export const createConfirmationTokens = (secrets: readonly string[]): LinkTokens<Held> =>
  createLinkTokens(secrets, {
    purpose: 'registration confirmation',
    factsOf: ({ fingerprint, email }) => [fingerprint.toString('base64url'), email],
  });
export type ConfirmationTokens = ReturnType<typeof createConfirmationTokens>;
