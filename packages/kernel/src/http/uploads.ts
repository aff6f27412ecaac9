import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../problem.ts';
import { clientKey } from '../throttle/client-key.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly uploads: UploadMemory;
  }
  interface FastifyRequest {
    /** What of an upload is in memory. */
    uploadedBytes: number;
  }
}

const MULTIPART = /^multipart\/form-data(?:\s*;.*)?$/i;

export interface UploadMemoryOptions {
  /** What all uploads may hold in memory together, and those of one client. */
  bytes?: number;
  bytesOfClient?: number;
}

const MB = 1024 * 1024;

/**
 * Counts what uploads hold in memory, from their first byte until their response is over: a client that sends slowly
 * holds no more than it has sent.
 */
export function createUploadMemory({ bytes = 96 * MB, bytesOfClient = bytes / 2 }: UploadMemoryOptions = {}) {
  const byClient = new Map<string, number>();
  let held = 0;
  return {
    get held(): number {
      return held;
    },
    /** False when there is no room. */
    take(client: string, size: number): boolean {
      const before = byClient.get(client) ?? 0;
      if (held + size > bytes || before + size > bytesOfClient) return false;
      held += size;
      byClient.set(client, before + size);
      return true;
    },
    give(client: string, size: number): void {
      held -= size;
      const left = (byClient.get(client) ?? 0) - size;
      if (left > 0) byClient.set(client, left);
      else byClient.delete(client);
    },
  };
}
export type UploadMemory = ReturnType<typeof createUploadMemory>;

/** The rest of it is not read, so the connection cannot be used again. */
const CUT = { headers: { connection: 'close' } };

/** The whole upload, within the limit of its route and while there is memory for it. */
function readWhole(request: FastifyRequest, payload: IncomingMessage, memory: UploadMemory): Promise<Buffer> {
  const { bodyLimit } = request.routeOptions;
  const client = clientKey(request.ip);
  const pieces: Buffer[] = [];
  return new Promise((resolve, reject) => {
    const refuse = (problem: Problem): void => {
      payload.off('data', take);
      payload.pause();
      reject(problem);
    };
    const take = (piece: Buffer): void => {
      if (request.uploadedBytes + piece.length > bodyLimit) return refuse(new Problem('request.too_large', CUT));
      if (!memory.take(client, piece.length)) return refuse(new Problem('server.busy', { retryAfter: 5, ...CUT }));
      request.uploadedBytes += piece.length;
      pieces.push(piece);
    };
    if (Number(request.headers['content-length'] ?? 0) > bodyLimit)
      return refuse(new Problem('request.too_large', CUT));
    payload.on('data', take);
    payload.on('error', () => refuse(new Problem('request.malformed')));
    payload.on('end', () => resolve(Buffer.concat(pieces, request.uploadedBytes)));
  });
}

/**
 * Lets the routes of a scope take uploads, multipart unless said otherwise, and nothing else. They are read whole before anything is done with them, so
 * that a client that sends slowly keeps nothing waiting but itself.
 */
export function takeUploads(
  scope: FastifyInstance,
  parse: (request: FastifyRequest, body: Buffer) => Promise<unknown>,
  mediaType: RegExp | '*' = MULTIPART,
): void {
  const memory = scope.uploads;
  scope.removeAllContentTypeParsers();
  scope.addHook('preParsing', (request, reply, _payload, done) => {
    request.uploadedBytes = 0;
    const over = (): void => {
      memory.give(clientKey(request.ip), request.uploadedBytes);
      request.uploadedBytes = 0;
    };
    reply.raw.once('finish', over).once('close', over);
    done();
  });
  scope.addContentTypeParser(mediaType, async (request: FastifyRequest, payload: IncomingMessage) =>
    parse(request, await readWhole(request, payload, memory)),
  );
}
