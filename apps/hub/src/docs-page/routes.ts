import type { FastifyInstance } from 'fastify';
import { API_PREFIX, openApiDocument } from '@sports-hub/contract';

/** The OpenAPI document and a page to read it. */
export function addDocsPage(app: FastifyInstance, siteUrl: string): void {
  const document = JSON.stringify(openApiDocument(siteUrl));
  app.get(`${API_PREFIX}/openapi.json`, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8').send(document));
}
