import type { FastifyInstance } from 'fastify';
import { takeUploads } from '@sports-hub/kernel';
import type { ReturnedMails } from './returned.ts';

/** A report begins with what matters; whole mails come back below it. */
const BODY_LIMIT = 2 * 1024 * 1024;

/**
 * Where the mail server hands over what came back, as it came: `curl --data-binary @- -H 'content-type: message/rfc822'`.
 * The signed address within is what lets it in; the response is the same whatever it was. Anybody can send to it, so it
 * holds memory as uploads do.
 */
export function addReturnedMailEndpoints(app: FastifyInstance, { returned }: { returned: ReturnedMails }): void {
  void app.register(async (scope) => {
    takeUploads(scope, async (_request, body) => body.toString('latin1'), '*');
    scope.post('/mail/returned', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const { to } = request.query as Record<string, unknown>;
      await returned.take(typeof request.body === 'string' ? request.body : '', typeof to === 'string' ? to : '');
      return reply.code(202).type('text/plain; charset=utf-8').send('');
    });
  });
}
