import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, safe in a URL. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret. The secret has full entropy, so one fast hash is enough. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

export const equalSecrets = (a: string, b: string): boolean => timingSafeEqual(hashSecret(a), hashSecret(b));
