import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Encrypts keys that must be read again: at rest they are worth nothing without the secret from configuration. */
export interface Sealing {
  seal(text: string): Buffer;
  /** Throws when it was sealed with another secret or for another purpose, or was changed. */
  unseal(sealed: Buffer): string;
}

export function opensWith(sealing: Sealing, sealed: Buffer): boolean {
  try {
    sealing.unseal(sealed);
    return true;
  } catch {
    return false;
  }
}

/** AES-256-GCM with a key of its own per purpose, so that what one table holds opens nothing in another. */
export function createSealing(purpose: string, secret: string): Sealing {
  const key = createHash('sha256').update(`${purpose} ${secret}`).digest();
  return {
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    unseal(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(-16));
      return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8');
    },
  };
}
