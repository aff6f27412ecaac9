import { createHmac } from 'node:crypto';
import { equalSecrets } from '@sports-hub/kernel';

/** Small letters and digits: mail servers do not keep the case of what stands before the @. */
const sign = (key: Buffer, words: string): string => createHmac('sha256', key).update(words).digest('hex').slice(0, 32);

const wordsOf = { off: (id: number) => `no news by ${id}`, returned: (id: number) => `returned ${id}` } as const;
export type SignedFor = keyof typeof wordsOf;

/** What stands in a link or an address that is about one delivery, and good for one thing. */
export const signedToken = (what: SignedFor, deliveryId: number, key: Buffer): string =>
  `${deliveryId}-${sign(key, wordsOf[what](deliveryId))}`;

export function readToken(token: string): { deliveryId: number; signature: string } | undefined {
  const [, id, signature] = /^([1-9]\d{0,14})-([0-9a-f]{32})$/.exec(token.toLowerCase()) ?? [];
  return id && signature ? { deliveryId: Number(id), signature } : undefined;
}

export const isSigned = (
  what: SignedFor,
  { deliveryId, signature }: { deliveryId: number; signature: string },
  key: Buffer,
): boolean => equalSecrets(signature, sign(key, wordsOf[what](deliveryId)));

/** `returned@example.org` for one delivery: `returned+17-3f…@example.org`. */
export function returnAddress(base: string | undefined, deliveryId: number, key: Buffer): string | undefined {
  if (base === undefined) return undefined;
  const at = base.lastIndexOf('@');
  return `${base.slice(0, at)}+${signedToken('returned', deliveryId, key)}${base.slice(at)}`;
}
