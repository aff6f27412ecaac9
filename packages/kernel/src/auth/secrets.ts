import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, safe in a URL. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret. The secret has full entropy, so one fast hash is enough. */
export const hashSecret = (secret: string): Buffer =>
  // By way of a string: in half the time, because such a buffer is cut from one that is there already.
  Buffer.from(hash('sha256', secret, 'binary'), 'binary');

export const equalSecrets = (a: string, b: string): boolean => timingSafeEqual(hashSecret(a), hashSecret(b));

/**
 * Hides one secret of ours behind another: stored like this, it cannot be read without the one that is not stored.
 * Each may hide one secret only.
 */
export function sealSecret(by: string, secret: string): Buffer {
  const pad = createHmac('sha256', by).update('seal').digest();
  return Buffer.from(secret, 'base64url').map((byte, place) => byte ^ pad[place]!) as Buffer;
}

export const unsealSecret = (by: string, sealed: Buffer): string =>
  sealSecret(by, sealed.toString('base64url')).toString('base64url');
