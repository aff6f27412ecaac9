import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { assetsFolder } from '@sports-hub/web/render';
import type { SeenVisitors } from './site.ts';

/** Changes with every file of the build. */
const releaseOf = (folder: string): string =>
  createHash('sha256').update(readdirSync(folder).sort().join(' ')).digest('hex').slice(0, 12);

/**
 * Every page says whose it is, `account.release`, or `-` for nobody's: the worker keeps pages under that name, and
 * forgets what is somebody else's (ADR 18). A page that says nothing is not ours, and changes nothing.
 */
export function nameOwners(app: FastifyInstance, seen: SeenVisitors): void {
  const release = releaseOf(assetsFolder);
  app.addHook('onSend', async (request, reply, payload) => {
    const visitor = seen.get(request.raw);
    if (visitor && reply.statusCode === 200)
      reply.header('kept-for', visitor.caller ? `${visitor.caller.account.id}.${release}` : '-');
    return payload;
  });
}
