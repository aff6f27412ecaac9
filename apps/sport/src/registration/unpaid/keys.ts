import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Registration } from '../records/queries.ts';

type Held = Pick<Registration, 'reference' | 'fingerprint' | 'email'>;

/**
 * `<reference>.<signature>`, only ever sent to the address itself: the reference alone is known to whoever filled in the
 * form. It is for what was sent: whoever changes a word of that makes the link void.
 */
export function createConfirmationTokens(secrets: readonly string[]) {
  const sign = (secret: string, { reference, fingerprint, email }: Held): string =>
    createHmac('sha256', `registration confirmation ${secret}`)
      .update(JSON.stringify([reference, fingerprint.toString('base64url'), email]))
      .digest('base64url');

  return {
    create: (held: Held): string => `${held.reference}.${sign(secrets[0] ?? '', held)}`,
    referenceIn: (token: string): string => token.split('.', 1)[0] ?? '',
    isFor(token: string, held: Held): boolean {
      const given = Buffer.from(token.slice(held.reference.length + 1));
      return secrets.some((secret) => {
        const expected = Buffer.from(sign(secret, held));
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}
export type ConfirmationTokens = ReturnType<typeof createConfirmationTokens>;
