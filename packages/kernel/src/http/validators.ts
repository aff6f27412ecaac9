import { createHash } from 'node:crypto';

/** A weak validator: the same bytes may be sent in several encodings. */
export const etagOf = (content: string | Buffer): string =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

const bare = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Whether the client's `If-None-Match` names this validator. */
export const isFresh = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag)));
