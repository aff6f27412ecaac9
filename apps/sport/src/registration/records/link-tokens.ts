import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * `<reference>.<signature>`, only ever sent to the address itself: the reference alone is known to whoever filled in the
 * form. It is for exactly these facts: whoever changes one of them makes the link void.
 */
export function createLinkTokens<R extends { reference: string }>(
  secrets: readonly string[],
  { purpose, factsOf }: { purpose: string; factsOf: (record: R) => readonly string[] },
) {
  const sign = (secret: string, record: R): string =>
    createHmac('sha256', `${purpose} ${secret}`)
      .update(JSON.stringify([record.reference, ...factsOf(record)]))
      .digest('base64url');

  return {
    create: (record: R): string => `${record.reference}.${sign(secrets[0] ?? '', record)}`,
    referenceIn: (token: string): string => token.split('.', 1)[0] ?? '',
    isFor(token: string, record: R): boolean {
      const given = Buffer.from(token.slice(record.reference.length + 1));
      return secrets.some((secret) => {
        const expected = Buffer.from(sign(secret, record));
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}
export type LinkTokens<R extends { reference: string }> = ReturnType<typeof createLinkTokens<R>>;
