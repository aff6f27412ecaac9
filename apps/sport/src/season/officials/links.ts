import { createHmac, randomBytes } from 'node:crypto';
import { equalSecrets } from '@sports-hub/kernel';

const signatureOf = (id: number, key: Buffer): string =>
  createHmac('sha256', key).update(`the games of official ${id}`).digest('base64url');

/** Another key is another link: the one before ends. */
export const newLinkKey = (): Buffer => randomBytes(32);

/** Where somebody's own games are. */
export const officialAddress = (siteUrl: string, id: number, key: Buffer): string =>
  `${siteUrl}/officiating/${id}.${signatureOf(id, key)}`;

/** Whose link it says that it is. */
export function readOfficialToken(token: string): { id: number; signature: string } | undefined {
  const [, id, signature] = /^([1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? [];
  return id && signature ? { id: Number(id), signature } : undefined;
}

export const isOfficialLink = (id: number, key: Buffer | null, signature: string): boolean =>
  key !== null && equalSecrets(signature, signatureOf(id, key));
