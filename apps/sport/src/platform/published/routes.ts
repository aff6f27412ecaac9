import type { FastifyInstance } from 'fastify';
import type { WatchedVersion } from '@sports-hub/kernel';

/** What the hub looks at; a number that says nothing but whether something changed. */
export function addPublishedEndpoints(app: FastifyInstance, { published }: { published: WatchedVersion }): void {
  app.get('/health/published', async (_request, reply) => {
    const version = await published.look();
    return reply.header('cache-control', 'no-store').send({ version: version ?? null });
  });
}
