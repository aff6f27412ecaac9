import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../mail/template.ts';

/** Said on every page while the demo world can be reached by others. */
export const DEMO_IN_PUBLIC =
  'This is a demonstration: everybody knows its passwords. Do not enter anything here that is true.';

/**
 * Puts a warning on top of every page. Pages are then sent as they are: such a site is small, and must not be
 * overlooked.
 */
export function warnOnPages(app: FastifyInstance, warning: string): void {
  const shown = `<p class="notice notice--warning" role="note">${escapeHtml(warning)}</p>`;
  app.addHook('onRequest', (request, _reply, done) => {
    delete request.headers['accept-encoding'];
    done();
  });
  app.addHook('onSend', async (_request, reply, payload: unknown) => {
    const isPage = String(reply.getHeader('content-type') ?? '').startsWith('text/html');
    if (!isPage || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return payload;
    reply.removeHeader('content-length');
    return payload.toString().replace(/<body[^>]*>/, (body) => `${body}${shown}`);
  });
}
