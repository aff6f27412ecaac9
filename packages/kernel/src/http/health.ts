import type { FastifyInstance } from 'fastify';
import { API_VERSION, problemMessage } from '@sports-hub/contract';
import { successBody } from './app.ts';

/** What must work before a process takes traffic, by name. A check passes by returning. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>;

/** Alive: the process answers. Ready: it can do its work; if not, the answer says what is missing. */
export function addHealthRoutes(
  app: FastifyInstance,
  checks: ReadinessChecks,
  /** What works, but should be looked at. */
  warnings: () => string[] = () => [],
): void {
  app.get('/health/live', async () => successBody({ status: 'alive' }));
  app.get('/health/ready', async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const passed = await Promise.race([
          check().then(
            () => true,
            () => false,
          ),
          new Promise<boolean>((resolve) => setTimeout(resolve, 2_000, false).unref()),
        ]);
        return passed ? [] : [name];
      }),
    );
    const missing = app.stopping.isAnnounced ? ['stopping'] : results.flat();
    const told = warnings();
    if (missing.length === 0) return successBody({ status: 'ready', ...(told.length > 0 ? { warnings: told } : {}) });
    return reply
      .code(503)
      .header('retry-after', 2)
      .send({
        success: false,
        version: API_VERSION,
        data: { message: problemMessage('server.not_ready'), code: 'server.not_ready', missing },
      });
  });
}
