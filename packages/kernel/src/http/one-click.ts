import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseForm } from './form-bodies.ts';
import { plainFields } from './form-posts.ts';

const BODY_LIMIT = 8 * 1024;

/**
 * For pages behind the link that ends mails. A mail program posts `List-Unsubscribe=One-Click` to it (RFC 8058), without a
 * session and in any form; a body that is no form of ours is taken as none.
 */
export function takeOneClickForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
    async (request: FastifyRequest, body: Buffer) =>
      /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')
        ? plainFields(parseForm(body))
        : null,
  );
}
