import type { FastifyInstance } from 'fastify';
import { errorFields, type Database, type Logger } from '@sports-hub/kernel';
import { notePublished } from './queries.ts';

const OF_ADMINISTRATION = /^\/(api\/v1\/)?admin(\/|$)/;

/** Each change of the administration is noted before its response leaves, so that whoever made it sees it everywhere. */
export function addPublishedNotes(app: FastifyInstance, { db, log }: { db: Database; log: Logger }): void {
  app.addHook('onSend', async (request, reply) => {
    const isChange = request.method !== 'GET' && request.method !== 'HEAD' && OF_ADMINISTRATION.test(request.url);
    if (!isChange || reply.statusCode >= 400 || request.routeOptions.config.operation?.ofDrafts) return;
    // What is kept without it grows old by itself.
    await notePublished(db).catch((error: unknown) => log.warn('change not noted', errorFields(error)));
  });
}
