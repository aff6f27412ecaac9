import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX, inlineApiDocument, openApiDocument, type Sport } from '@sports-hub/contract';
import { createCompressedForms, PAGE_CSP, sendShared, tagOf } from '@sports-hub/kernel';
import { renderApiDocs, type ApiDocument, type HubSite } from '@sports-hub/web/render';

const MAX_COMPRESSED_BYTES = 1024 * 1024;

const lazily = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

/** A text that is the same for everybody while the process runs; large, so it is sent compressed where possible. */
function constantText(type: string, make: () => string, headers: Record<string, string> = {}) {
  const forms = createCompressedForms({ maxBytes: MAX_COMPRESSED_BYTES });
  const content = lazily(() => {
    const body = Buffer.from(make());
    const tag = tagOf(body);
    return { tag, body, inEncoding: forms(tag, body) };
  });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.headers({ 'cache-control': 'public, max-age=300', ...headers }).type(type);
    return sendShared(request, reply, content());
  };
}

/** The OpenAPI document and a page to read it. */
export function addDocsPage(
  app: FastifyInstance,
  { siteUrl, sports, site }: { siteUrl: string; sports: readonly Sport[]; site: () => HubSite },
): void {
  app.get(
    `${API_PREFIX}/openapi.json`,
    constantText('application/json; charset=utf-8', () => JSON.stringify(openApiDocument(siteUrl, sports))),
  );
  app.get(
    '/docs',
    constantText(
      'text/html; charset=utf-8',
      () => renderApiDocs({ site: site(), document: inlineApiDocument(siteUrl, sports) as unknown as ApiDocument }),
      { 'content-security-policy': PAGE_CSP },
    ),
  );
}
