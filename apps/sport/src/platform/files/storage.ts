import { subtle } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ByteRange } from './ranges.ts';

/**
 * Bytes under their SHA-256: what is kept never changes, and keeping it again changes nothing. Every failure but
 * `MissingFile` is a problem with 503: the caller may try again, and nothing is half done.
 */
export interface FileStorage {
  /** Where it is, in words for the operator; no secret. */
  readonly place: string;
  /** Keeps the bytes and returns their digest, which is also their name. The same bytes are kept once. */
  keep(bytes: Buffer, digest?: string): Promise<string>;
  /** The bytes of a range, both ends inclusive. Rejects before the first of them if they cannot be had. */
  read(sha256: string, range: ByteRange): Promise<Readable>;
  /** Removing what is not there is no failure. */
  remove(sha256: string): Promise<void>;
  /** The digests of everything that is kept. */
  list(): AsyncIterable<string>;
  /** Fails with one sentence where the configuration is wrong; what may pass by itself is told in `trouble`. */
  check(): Promise<void>;
  /** What does not work at the moment, in words. */
  trouble(): string | undefined;
}

/** No bytes are kept under this digest. */
export class MissingFile extends Error {
  override name = 'MissingFile';
}

/** On a thread of its own: of a picture it takes as long as twenty requests. */
export const digestOf = async (bytes: Buffer): Promise<string> =>
  Buffer.from(await subtle.digest('SHA-256', bytes)).toString('hex');

const DIGEST = /^[0-9a-f]{64}$/;

/** Below the storage's folder of a sport, the same everywhere. Made from a digest only, so no input can leave it. */
export function pathOf(sha256: string): string {
  if (!DIGEST.test(sha256)) throw new Error('Not a digest');
  return `${sha256.slice(0, 2)}/${sha256}`;
}

/** The digest that a path ends with, if it is one of ours. */
export function digestIn(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return DIGEST.test(name) && path.endsWith(pathOf(name)) ? name : undefined;
}
