import { createHash } from 'node:crypto';

/** A tag over the bytes of a body. */
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

/**
 * The tag that a 304 carries; undefined when the client has to get the whole response. A date counts only where no tag
 * is named and the content has a time of its own.
 */
export function unchangedTag(
  headers: { 'if-none-match'?: string | undefined; 'if-modified-since'?: string | undefined },
  tag: string,
  changedAt?: Date,
): string | undefined {
  const { 'if-none-match': ifNoneMatch, 'if-modified-since': ifModifiedSince } = headers;
  if (ifNoneMatch !== undefined) return namedTag(ifNoneMatch, tag);
  if (ifModifiedSince === undefined || changedAt === undefined) return undefined;
  return isUnchangedSince(ifModifiedSince, changedAt) ? etag(tag) : undefined;
}
