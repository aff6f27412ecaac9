import type { FastifyInstance } from 'fastify';
import { API_VERSION, problemMessage } from '@sports-hub/contract';
import { successBody } from './app.ts';

/** What must work before a process takes traffic, by name. A check passes by returning. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>;

/** What a check says when it knows the reason: words for the operator, with nothing of a request in them. */
export class NotReady extends Error {}

export interface HealthOptions {
  checks: ReadinessChecks;
  /** What works, but should be looked at. */
  warnings?: () => string[];
}

/** Alive: the process answers. Ready: it can do its work; if not, the response says what is missing. */
export function addHealthEndpoints(app: FastifyInstance, { checks, warnings = () => [] }: HealthOptions): void {
  app.get('/health/live', async () => successBody({ status: 'alive' }));
  app.get('/health/ready', async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const failure = await Promise.race([
          check().then(
            () => undefined,
            (error: unknown) => error,
          ),
          new Promise<Error>((resolve) => setTimeout(() => resolve(new Error('too late')), 2_000).unref()),
        ]);
        if (failure === undefined) return [];
        return [{ name, reasons: failure instanceof NotReady ? [failure.message] : [] }];
      }),
    );
    const failed = results.flat();
    const missing = app.stopping.isAnnounced ? ['stopping'] : failed.map(({ name }) => name);
    const reasons = failed.flatMap((one) => one.reasons);
    const told = warnings();
    if (missing.length === 0) return successBody({ status: 'ready', ...(told.length > 0 ? { warnings: told } : {}) });
    return reply
      .code(503)
      .header('retry-after', 2)
      .send({
        success: false,
        version: API_VERSION,
        data: {
          message: problemMessage('server.not_ready'),
          code: 'server.not_ready',
          missing,
          ...(reasons.length > 0 ? { reasons } : {}),
        },
      });
  });
}
