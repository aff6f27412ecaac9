import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { etag, Problem, unchangedTag, type Database } from '@sports-hub/kernel';
import { findPublicFile, findSuccessor, type StoredFile } from './queries.ts';
import { requestedRange, type ByteRange } from './ranges.ts';
import { MissingFile, type FileStorage } from './storage.ts';

/** Shown in the browser; everything else is downloaded. Nothing that can run script is in this list. */
const SHOWN = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/avif',
  'image/gif',
  'text/plain',
]);
const ID = /^[1-9][0-9]{0,15}$/;

const typeOf = (mediaType: string): string =>
  mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType;

/**
 * What is taken off the site, or replaced, is so soon for everybody. A picture never becomes another one, and pages that
 * no longer have it do not ask for it: for a day it is shown at once and asked about meanwhile, which costs a 304.
 */
const keepFor = ({ media_type }: StoredFile): string =>
  media_type.startsWith('image/') ? 'public, max-age=300, stale-while-revalidate=86400' : 'public, max-age=300';

/** The name belongs to the address: a link with another name is no link of ours. */
async function accessPublicFile(
  db: Database,
  { id, name }: { id: string; name: string },
): Promise<StoredFile | { path: string }> {
  if (!ID.test(id) || Number(id) > Number.MAX_SAFE_INTEGER) throw new Problem('record.not_found');
  const file = await findPublicFile(db, Number(id));
  if (file?.name === name) return file;
  const now = file ? undefined : await findSuccessor(db, Number(id));
  if (now?.earlier_name !== name) throw new Problem('record.not_found');
  return { path: `/files/${now.id}/${now.name}` };
}

/** `If-Range` turns a range down when the client's half is of another edition. */
function rangeOf(request: FastifyRequest, file: StoredFile): ReturnType<typeof requestedRange> {
  const ifRange = request.headers['if-range'];
  if (typeof ifRange === 'string' && ifRange !== etag(file.sha256) && ifRange !== file.updated_at.toUTCString())
    return 'whole';
  return requestedRange(request.headers.range, file.size);
}

async function readFile(storage: FileStorage, sha256: string, range: ByteRange): Promise<Readable> {
  try {
    return await storage.read(sha256, range);
  } catch (error) {
    throw error instanceof MissingFile ? new Problem('record.not_found') : error;
  }
}

/** Documents and pictures of the site: `/files/12/handbook.pdf`. */
export function addFileEndpoints(app: FastifyInstance, { db, storage }: { db: Database; storage: FileStorage }): void {
  app.route<{ Params: { id: string; name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/:id/:name',
    exposeHeadRoute: false,
    handler: async (request, reply): Promise<FastifyReply> => {
      const file = await accessPublicFile(db, request.params);
      // Only until it is replaced once more.
      if ('path' in file) return reply.header('cache-control', 'public, max-age=300').redirect(file.path, 302);
      const known = {
        'cache-control': keepFor(file),
        etag: etag(file.sha256),
        'repr-digest': `sha-256=:${Buffer.from(file.sha256, 'hex').toString('base64')}:`,
        'last-modified': file.updated_at.toUTCString(),
        'accept-ranges': 'bytes',
        // Pages of the hub show these pictures too.
        'cross-origin-resource-policy': 'cross-origin',
      };
      if (unchangedTag(request.headers, file.sha256, file.updated_at) !== undefined)
        return reply.code(304).headers(known).send();

      const range = rangeOf(request, file);
      if (range === 'unsatisfiable')
        throw new Problem('file.range_invalid', { headers: { 'content-range': `bytes */${file.size}` } });
      const { start, end } = range === 'whole' ? { start: 0, end: file.size - 1 } : range;
      // Before the headers speak of it: what cannot be had now must not be kept by anybody.
      const bytes = request.method === 'HEAD' ? null : await readFile(storage, file.sha256, { start, end });
      reply.headers({
        ...known,
        'content-type': typeOf(file.media_type),
        'content-length': end - start + 1,
        'content-disposition': `${SHOWN.has(file.media_type) ? 'inline' : 'attachment'}; filename="${file.name}"`,
      });
      if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`);
      return reply.send(bytes);
    },
  });
}
