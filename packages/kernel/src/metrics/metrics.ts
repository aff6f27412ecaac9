import type { FastifyRequest } from 'fastify';
import type { MetricsConfig } from '../config.ts';
import { createDatabaseFigures, type FigureSource, type FigureValue } from './database-figures.ts';
import type { Logger } from '../log.ts';
import type { JobObserver, RequestObserver, StatementObserver } from './observers.ts';
import { serveMetrics } from './server.ts';

/** A figure that is read when somebody asks. */
export interface ReadFigure {
  name: string;
  help: string;
  labels?: readonly string[];
  /** A number that only grows, as long as the process lives. */
  grows?: true;
  read(): readonly FigureValue[] | Promise<readonly FigureValue[]>;
}

/** What a service tells about itself while it runs. */
export interface Metrics {
  readonly requests: RequestObserver;
  readonly jobs: JobObserver;
  /** Of the connections with this name. */
  statements(connections: string): StatementObserver;
  add(...figures: readonly ReadFigure[]): void;
  addFromDatabase(...sources: readonly FigureSource[]): void;
  /** As Prometheus reads it. */
  text(): Promise<string>;
  listen(): Promise<void>;
  /** The one that it listens on. */
  readonly port: number | undefined;
  close(): Promise<void>;
}

export interface MetricsOptions {
  config: MetricsConfig | undefined;
  /** `hub`, or the sport. */
  service: string;
  databaseUrl: string;
  log: Logger;
  /** For how long figures of the database are kept; less in tests only. */
  keptMs?: number;
}

const REQUEST_SECONDS = [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10];
const STATEMENT_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 2, 8];

/** What is no operation of the contract is told by its kind. */
function kindOfRoute(pattern: string): string {
  if (pattern.startsWith('/assets/')) return 'assets';
  if (pattern.startsWith('/health')) return 'health';
  return pattern.startsWith('/api/') ? 'other' : 'page';
}

/** Names of our own only: a path holds whatever a client wrote. */
function operationNames(): (request: FastifyRequest) => string {
  const kinds = new Map<string, string>();
  return ({ routeOptions: { url, config } }) => {
    if (config.operation) return config.operation.name;
    if (url === undefined) return 'unmatched';
    let kind = kinds.get(url);
    if (kind === undefined) kinds.set(url, (kind = kindOfRoute(url)));
    return kind;
  };
}

/** Nothing is loaded, watched or opened unless `METRICS_PORT` is set. */
export async function openMetrics({
  config,
  service,
  databaseUrl,
  log,
  keptMs,
}: MetricsOptions): Promise<Metrics | undefined> {
  if (!config) return undefined;
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requestSeconds = new Histogram({
    name: 'sports_hub_request_seconds',
    help: 'Responses by operation of the contract and status, and the time until they were sent.',
    labelNames: ['operation', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const problems = new Counter({
    name: 'sports_hub_problems_total',
    help: 'Requests, and calls of pages, that ended with a problem, by its code.',
    labelNames: ['code'],
    registers,
  });
  const statementSeconds = new Histogram({
    name: 'sports_hub_statement_seconds',
    help: 'Statements, the wait for a connection included.',
    labelNames: ['connections', 'outcome'],
    buckets: STATEMENT_SECONDS,
    registers,
  });
  const jobs = new Counter({
    name: 'sports_hub_jobs_total',
    help: 'Jobs that this process has worked on, by queue and outcome.',
    labelNames: ['queue', 'outcome'],
    registers,
  });

  const figures = createDatabaseFigures({ databaseUrl, log, ...(keptMs === undefined ? {} : { keptMs }) });
  const addRead = ({ name, help, labels = [], grows, read }: ReadFigure): void => {
    const collect = async (): Promise<void> => {
      const readings = await read();
      metric.reset();
      // Without labels it would now be 0, which is not the same as unknown.
      if (labels.length === 0) metric.remove();
      for (const { value, labels: given = {} } of readings) metric.inc({ ...given }, value);
    };
    const options = { name, help, labelNames: [...labels], registers, collect };
    const metric = grows ? new Counter(options) : new Gauge(options);
  };
  addRead({
    name: 'sports_hub_database_up',
    help: 'Whether the figures that stand in the database could be read.',
    read: async () => [{ value: (await figures.read()) ? 1 : 0 }],
  });

  const nameOf = operationNames();
  let server: Awaited<ReturnType<typeof serveMetrics>> | undefined;
  let writing: Promise<string> | undefined;
  const text = (): Promise<string> =>
    // Several who ask at once are told the same.
    (writing ??= registry.metrics().finally(() => {
      writing = undefined;
    }));

  return {
    requests: {
      over(request, reply) {
        const labels = { operation: nameOf(request), status: reply.statusCode };
        // What goes on says nothing about how long anybody waited.
        requestSeconds.observe(labels, request.routeOptions.config.goesOn ? 0 : reply.elapsedTime / 1000);
      },
      refused: (code) => problems.inc({ code }),
    },
    jobs: (queue, outcome) => jobs.inc({ queue, outcome }),
    statements(connections) {
      const done = statementSeconds.labels({ connections, outcome: 'done' });
      const failed = statementSeconds.labels({ connections, outcome: 'failed' });
      return async (_text, run) => {
        const began = performance.now();
        try {
          const result = await run();
          done.observe((performance.now() - began) / 1000);
          return result;
        } catch (error) {
          failed.observe((performance.now() - began) / 1000);
          throw error;
        }
      };
    },
    add: (...added) => added.forEach(addRead),
    addFromDatabase(...sources) {
      for (const source of sources) {
        figures.add(source);
        for (const [name, { help, labels = [] }] of Object.entries(source.figures))
          addRead({ name, help, labels, read: async () => (await figures.read())?.[name] ?? [] });
      }
    },
    text,
    async listen() {
      server = await serveMetrics({ ...config, write: text, contentType: registry.contentType });
      log.info('metrics', { port: server.port, host: config.host });
    },
    get port() {
      return server?.port;
    },
    async close() {
      await server?.close();
      await figures.close();
    },
  };
}
