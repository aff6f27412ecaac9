import type { ServiceConfig } from './config.ts';
import type { Logger } from './log.ts';
import type { StatementObserver } from './metrics/observers.ts';
import { openMetrics, type Metrics } from './metrics/metrics.ts';
import { observingTogether, openTracing, type Tracing } from './tracing/tracing.ts';

/** Everything that watches a service, as far as its configuration asks for it. */
export interface Seeing {
  readonly metrics: Metrics | undefined;
  readonly tracing: Tracing | undefined;
  /** Who watches the statements of these connections. */
  statements(connections: string): StatementObserver | undefined;
  close(): Promise<void>;
}

export async function openSeeing({
  config,
  service,
  log,
}: {
  config: Pick<ServiceConfig, 'metrics' | 'tracing'> & { databaseUrl: string };
  service: string;
  log: Logger;
}): Promise<Seeing> {
  const metrics = await openMetrics({ config: config.metrics, service, databaseUrl: config.databaseUrl, log });
  const tracing = await openTracing({ config: config.tracing, service });
  return {
    metrics,
    tracing,
    statements: (connections) => observingTogether(metrics?.statements(connections), tracing?.statements),
    async close() {
      await metrics?.close();
      await tracing?.close();
    },
  };
}
