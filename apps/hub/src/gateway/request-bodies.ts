import type { FastifyInstance } from 'fastify';
import type { BodyKind } from '@sports-hub/contract';
import { takeUploads } from '@sports-hub/kernel';

const MEDIA_TYPES: Readonly<Record<Exclude<BodyKind, 'multipart'>, RegExp | '*'>> = {
  json: /^application\/json(?:\s*;.*)?$/i,
  form: /^application\/x-www-form-urlencoded(?:\s*;.*)?$/i,
  raw: '*',
};

/**
 * Bodies are read whole, within their limit, before the sport hears of them: a client that sends slowly holds no
 * connection to it. They are passed on byte for byte: the sport that owns the operation judges them.
 */
export function takeBodies(scope: FastifyInstance, kind: BodyKind): void {
  if (kind === 'multipart') {
    takeUploads(scope, async (_request, body) => body);
    return;
  }
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(MEDIA_TYPES[kind], { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
}
