import { createHash } from 'node:crypto';
import type { ResponseHead } from '@sports-hub/kernel';

/** A strong tag over the bytes of a body. */
export const tagOf = (body: Buffer | string): string =>
  createHash('sha256').update(body).digest('base64url').slice(0, 27);

/** Each encoding of a body has its own strong tag: `"abc"`, `"abc.br"`. */
export const etag = (tag: string, encoding?: string): string => (encoding ? `"${tag}.${encoding}"` : `"${tag}"`);

/**
 * The tag by which `If-None-Match` names this content, in whatever encoding the client holds it: a 304 repeats that
 * one, because another would make the client think that its copy is of something else.
 */
export function namedTag(ifNoneMatch: string, tag: string): string | undefined {
  for (const entry of ifNoneMatch.split(',')) {
    const [, named, name] = /^\s*(?:W\/)?("([^".]*)(?:\.[a-z]+)?")\s*$/.exec(entry) ?? [];
    if (name === tag) return named;
  }
  return ifNoneMatch.trim() === '*' ? etag(tag) : undefined;
}

/** True when the client's copy is at least as new. Malformed dates are no condition. */
export const isUnchangedSince = (ifModifiedSince: string, lastModified: Date): boolean =>
  Date.parse(ifModifiedSince) >= Math.floor(lastModified.getTime() / 1000) * 1000;

/** For responses that are one record: its own time of change, which `If-Modified-Since` may then be compared with. */
export function changedAt(reply: ResponseHead, time: Date): void {
  reply.header('last-modified', time.toUTCString());
}
