import { Transform, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BodyKind } from '@sports-hub/contract';
import { Problem } from '@sports-hub/kernel';

const MEDIA_TYPES: Readonly<Record<BodyKind, RegExp | '*'>> = {
  json: /^application\/json(?:\s*;.*)?$/i,
  multipart: /^multipart\/form-data(?:\s*;.*)?$/i,
  form: /^application\/x-www-form-urlencoded(?:\s*;.*)?$/i,
  raw: '*',
};

/**
 * Uploads are not read here at all: they stream through. Everything else is read whole, within its limit, and passed on
 * byte for byte: the sport that owns the operation judges it.
 */
export function takeBodies(scope: FastifyInstance, kind: BodyKind): void {
  scope.removeAllContentTypeParsers();
  if (kind === 'multipart')
    scope.addContentTypeParser(MEDIA_TYPES.multipart, (_request, payload, done) => {
      done(null, payload);
    });
  else
    scope.addContentTypeParser(MEDIA_TYPES[kind], { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
}

/** An upload on its way to the sport, cut off at its limit. */
export interface Upload {
  stream: Readable;
  readonly isTooLarge: boolean;
}

export function limitUpload(request: FastifyRequest, limit: number): Upload {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > limit) throw tooLarge();
  let bytes = 0;
  let isTooLarge = false;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      isTooLarge = bytes > limit;
      done(isTooLarge ? new Error('upload too large') : null, chunk);
    },
  });
  const payload = request.body as Readable;
  payload.on('error', (error) => stream.destroy(error));
  payload.on('close', () => {
    if (!payload.readableEnded) stream.destroy(new Error('upload broken off'));
  });
  payload.pipe(stream);
  return {
    stream,
    get isTooLarge() {
      return isTooLarge;
    },
  };
}

/** The rest of the upload is not read, so the connection cannot be used again. */
export const tooLarge = (): Problem => new Problem('request.too_large', { headers: { connection: 'close' } });
