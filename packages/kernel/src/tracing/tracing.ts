import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { Context, Span, SpanContext } from '@opentelemetry/api';
import type { NodeTracerConfig } from '@opentelemetry/sdk-trace-node';
import type { TracingConfig } from '../config.ts';
import type { StatementObserver } from '../metrics/observers.ts';

/** Follows a request through hub, sport and database, for a collector of OpenTelemetry. */
export interface Tracing {
  /** Every request of this app becomes a span. */
  follow(app: FastifyInstance): void;
  /** Every statement of a request becomes one within it. */
  readonly statements: StatementObserver;
  /** What tells another service of ours where a request belongs; undefined outside of one. */
  traceparent(): string | undefined;
  /** Sends what is left. */
  close(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    span?: Span;
  }
}

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;
const FIRST_WORD = /^\s*(\w+)/;

/**
 * The ids of a trace that somebody began before us. Nothing else of what they say counts: whether a trace is kept
 * follows from its id alone, here and at the next service.
 */
function idsIn(header: unknown): SpanContext | undefined {
  const [, traceId, spanId] = (typeof header === 'string' && TRACEPARENT.exec(header)) || [];
  return traceId && spanId ? { traceId, spanId, traceFlags: 0, isRemote: true } : undefined;
}

/** Made by hand, because the package that makes them is not one of ours. */
const resourceOf = (service: string): NonNullable<NodeTracerConfig['resource']> => {
  const attributes = { 'service.name': service, 'service.namespace': 'sports-hub' };
  const resource = {
    attributes,
    merge: () => resource,
    getRawAttributes: () => Object.entries(attributes),
  };
  return resource as unknown as NonNullable<NodeTracerConfig['resource']>;
};

/** Nothing is loaded and nothing is watched unless `OTEL_EXPORTER_OTLP_ENDPOINT` is set. */
export async function openTracing({
  config,
  service,
}: {
  config: TracingConfig | undefined;
  service: string;
}): Promise<Tracing | undefined> {
  if (!config) return undefined;
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }, sdk, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${config.endpoint}/v1/traces`, headers: config.headers });
  const provider = new sdk.NodeTracerProvider({
    resource: resourceOf(service),
    sampler: new sdk.TraceIdRatioBasedSampler(config.share),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('sports-hub');
  const current = new AsyncLocalStorage<Span>();
  const within = (span: Span | undefined): Context => (span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT);

  return {
    follow(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        const ids = idsIn(request.headers['traceparent']);
        const parent = ids ? trace.setSpanContext(ROOT_CONTEXT, ids) : ROOT_CONTEXT;
        // Names of the contract and of routes; an address holds whatever somebody wrote.
        const { operation } = request.routeOptions.config;
        const attributes = {
          'http.request.method': request.method,
          'http.route': request.routeOptions.url ?? 'unmatched',
          'sports_hub.request_id': request.id,
        };
        const name = operation?.name ?? `${request.method} ${request.routeOptions.url ?? 'unmatched'}`;
        request.span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
        current.run(request.span, done);
      });
      // A body arrives on its connection's own time, where nobody knows of the request any more.
      app.addHook('preValidation', (request, _reply, done) =>
        request.span ? current.run(request.span, done) : done(),
      );
      app.addHook('onResponse', (request, reply, done) => {
        request.span?.setAttribute('http.response.status_code', reply.statusCode);
        if (reply.statusCode >= 500) request.span?.setStatus({ code: SpanStatusCode.ERROR });
        request.span?.end();
        done();
      });
    },
    async statements(text, run) {
      const parent = current.getStore();
      if (!parent?.isRecording()) return run();
      // The text only: what stands for its parameters is what people wrote.
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
      const word = FIRST_WORD.exec(text)?.[1] ?? 'statement';
      const span = tracer.startSpan(word, { kind: SpanKind.CLIENT, attributes }, within(parent));
      try {
        return await run();
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    traceparent() {
      const context = current.getStore()?.spanContext();
      return context && `00-${context.traceId}-${context.spanId}-0${context.traceFlags & 1}`;
    },
    close: () => provider.shutdown().catch(() => {}),
  };
}

/** Several who watch statements, as one; nobody where there is none. */
export function observingTogether(
  ...observers: readonly (StatementObserver | undefined)[]
): StatementObserver | undefined {
  const [first, ...rest] = observers.filter((observer) => observer !== undefined);
  const others = rest.length > 0 ? observingTogether(...rest) : undefined;
  if (!first || !others) return first;
  return (text, run) => first(text, () => others(text, run));
}
