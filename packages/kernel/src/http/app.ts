import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { API_VERSION } from '@sports-hub/contract';
import { errorFields, type Logger } from '../log.ts';
import type { RequestObserver } from '../metrics/observers.ts';
import { Problem } from '../problem.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { limitConnections } from './connection-limit.ts';
import { createCrossOrigin, isPublicRead, PUBLIC_READ_HEADERS } from './cross-origin.ts';
import { drainOnClose } from './draining.ts';
import { securityHeaders } from './headers.ts';
import { interceptRequests } from './intake.ts';
import { readJsonBodies } from './json-body.ts';
import { createShedding, type GroupLoad, type SheddingOptions } from './load-shedding.ts';
import { methodIndex } from './method-index.ts';
import { warnOnPages } from './page-warning.ts';
import { sendPage, wantsPage } from './pages.ts';
import { paceReading } from './paced-reading.ts';
import { inTurns } from './pipelining.ts';
import { asProblem, inTrueWords, problemText } from './problems.ts';
import { refuseExpectations, respondToBrokenRequest } from './broken-requests.ts';
import { serialiseOnFirstUse } from './serialisation.ts';
import { cutSlowReaders, type SlowReaderLimits } from './slow-readers.ts';
import { refuseUndeclaredProblems } from './undeclared-problems.ts';
import { withoutTrailingSlash } from './trailing-slash.ts';
import { createUploadMemory, type UploadMemoryOptions } from './uploads.ts';
import { readingOf, validatorOnFirstUse } from './validation.ts';

export const JSON_LIMIT = 256 * 1024;

export interface AppOptions {
  log: Logger;
  siteUrl: string;
  trustedProxies?: string[];
  /** Check every response against its declared schema; in tests. */
  checkResponses?: boolean;
  /** How long a client may take to send its headers, and its whole request. */
  timeout?: { headersMs: number; requestMs: number };
  /** What a client must read of what is pending for it. */
  slowReaders?: SlowReaderLimits;
  /** Connections of one client at a time; those of `exempt` networks are not counted. */
  connections?: { maxPerClient?: number; exempt?: readonly string[] };
  /** Origins of front ends elsewhere, which may call everything with credentials. */
  allowedOrigins?: readonly string[];
  /** Shown on top of every page. */
  pageWarning?: string | undefined;
  /** How much of uploads may be in memory at a time. */
  uploads?: UploadMemoryOptions;
  /** Refuses requests early when more are in flight than can be answered in time. */
  shedding?: Pick<SheddingOptions, 'groupOf' | 'now' | 'repeat'>;
  /** Whether a request has proved to come from the hub, which tells browsers what they need to hear itself. */
  isFromHub?: (request: FastifyRequest) => boolean;
  /** Whoever counts requests. */
  observer?: RequestObserver | undefined;
  /** Whoever follows them. */
  tracing?: Tracing | undefined;
}

const TIMEOUT = { headersMs: 10_000, requestMs: 30_000 };

/** A page about what went wrong, for people; undefined where JSON is the better response. */
export type FailurePage = (problem: Problem, request: FastifyRequest) => Promise<string | undefined>;

declare module 'fastify' {
  interface FastifyInstance {
    readonly checkResponses: boolean;
    /** Set before a process stops: connections then end with their next response. */
    readonly stopping: { isAnnounced: boolean };
    readonly failures: { page: FailurePage | undefined };
    /** What an error of a request may be told as; what is our fault is logged. */
    problemOf(error: unknown, request: FastifyRequest): Problem;
    /** What is in progress at present, by request group. */
    requestGroups(): readonly GroupLoad[];
    /** The headers that every response to such a request has. */
    ownHeaders(request: FastifyRequest): Readonly<Record<string, string>>;
  }
  interface FastifyContextConfig {
    /**
     * Its responses are written past the framework, by a handler that adds `ownHeaders` itself: setting each of them on
     * the reply would cost a tenth of a cached page.
     */
    writesOwnHead?: true;
    /** Its response goes on for as long as its client wants. */
    goesOn?: true;
  }
}

/** From now on a browser that asks for a page and cannot have it is shown this one, with the status of the failure. */
export function showFailurePages(app: FastifyInstance, page: FailurePage): void {
  app.failures.page = page;
}

/** An HTTP server with everything that is the same for every service; routes are added by `createRoutes`. */
export function createApp({
  log,
  siteUrl,
  trustedProxies = [],
  checkResponses = false,
  timeout = TIMEOUT,
  slowReaders,
  connections,
  allowedOrigins = [],
  isFromHub,
  pageWarning,
  shedding,
  uploads,
  observer,
  tracing,
}: AppOptions): FastifyInstance {
  const headers = securityHeaders(siteUrl);
  const publicHeaders = Object.freeze({ ...headers, ...PUBLIC_READ_HEADERS });
  const crossOrigin = createCrossOrigin(new Set(allowedOrigins));
  const app = fastify({
    bodyLimit: JSON_LIMIT,
    requestTimeout: timeout.requestMs,
    keepAliveTimeout: 65_000,
    // Node looks for slow clients every 30 seconds unless told otherwise.
    http: {
      headersTimeout: timeout.headersMs,
      maxHeaderSize: 16 * 1024,
      // Refused below instead, like everything else that is refused.
      requireHostHeader: false,
      connectionsCheckingInterval: Math.min(1_000, timeout.headersMs / 4),
    },
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logger: false,
    // While stopping, what still arrives on an open connection is answered like any other request.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => withoutTrailingSlash(url),
    clientErrorHandler: respondToBrokenRequest(headers),
    frameworkErrors: (error, request, reply) => {
      respondProblem(error, request, reply as unknown as FastifyReply);
    },
    exposeHeadRoutes: true,
  });
  const stopping = { isAnnounced: false };
  const sentAhead = paceReading(app.server);
  const shed = shedding && createShedding({ ...shedding, headers, log, isStopping: () => stopping.isAnnounced });
  interceptRequests(app.server, (handle) => inTurns(shed ? shed.intercept(handle) : handle, { sentAhead }));
  app.decorate('stopping', stopping);
  app.decorate('requestGroups', () => shed?.groups() ?? []);
  app.decorate('siteOrigin', new URL(siteUrl).origin);
  app.decorate('checkResponses', checkResponses);
  app.decorate('failures', { page: undefined });
  app.decorateRequest('caller', null);
  app.decorate('uploads', createUploadMemory(uploads));
  app.decorateRequest('uploadedFiles', null);
  app.decorateRequest('uploadedBytes', 0);
  readJsonBodies(app);
  drainOnClose(app);
  serialiseOnFirstUse(app);
  app.setValidatorCompiler(({ schema, httpPart }) => validatorOnFirstUse(schema as never, readingOf(httpPart)));

  refuseExpectations(app.server, headers);
  cutSlowReaders(app.server, slowReaders);
  limitConnections(app.server, { exempt: ['loopback', ...trustedProxies], ...connections });

  if (pageWarning) warnOnPages(app, pageWarning);

  tracing?.follow(app);

  const acceptedAt = methodIndex(app);

  const ownHeaders = (request: FastifyRequest): Readonly<Record<string, string>> => {
    if (isPublicRead(request.routeOptions?.config?.operation)) return publicHeaders;
    const forOrigin = crossOrigin.headersFor(request);
    return forOrigin ? { ...headers, ...forOrigin } : headers;
  };
  app.decorate('ownHeaders', ownHeaders);

  app.addHook('onRequest', (request, reply, done) => {
    if (!isFromHub?.(request) && !request.routeOptions?.config?.writesOwnHead) reply.headers(ownHeaders(request));
    reply.header('x-request-id', request.id);
    if (app.stopping.isAnnounced) reply.header('connection', 'close');
    const isNamed = request.headers.host !== undefined || request.raw.httpVersion === '1.0';
    done(isNamed ? undefined : new Problem('request.malformed'));
  });

  app.addHook('onResponse', (request, reply, done) => {
    log.info('request', {
      request_id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'unmatched',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
    observer?.over(request, reply);
    done();
  });

  const checked = checkResponses ? refuseUndeclaredProblems(app) : (problem: Problem) => problem;
  const problemOf = (error: unknown, request: FastifyRequest): Problem => {
    const problem = inTrueWords(checked(asProblem(error), request), request.routeOptions?.config?.operation);
    observer?.refused(problem.code);
    if (problem.status >= 500) {
      const cause = (error as { cause?: unknown }).cause;
      // What the catalogue foresees, such as a sport that is away or a queue that is full, is no fault to be looked for.
      const level = error instanceof Problem && cause === undefined && problem.status === 503 ? 'warn' : 'error';
      log[level]('request failed', {
        request_id: request.id,
        route: request.routeOptions?.url,
        status: problem.status,
        ...errorFields(cause ?? error),
      });
    }
    return problem;
  };
  app.decorate('problemOf', problemOf);
  function respondProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const problem = problemOf(error, request);
    reply.headers(ownHeaders(request));
    reply.headers({ 'x-request-id': request.id, ...problem.details.headers });
    if (problem.details.retryAfter !== undefined) reply.header('retry-after', problem.details.retryAfter);
    if (problem.status === 401) {
      const invalid = problem.code === 'auth.invalid_token' ? 'error="invalid_token", ' : '';
      reply.header(
        'www-authenticate',
        `Bearer ${invalid}resource_metadata="${siteUrl}/.well-known/oauth-protected-resource"`,
      );
    }
    const json = () =>
      void reply
        .code(problem.status)
        .type('application/json; charset=utf-8')
        .serializer(String)
        .send(problemText(problem, request.routeOptions?.config?.operation));
    const { page } = app.failures;
    if (!page || !wantsPage(request)) return json();
    page(problem, request)
      // The page itself may fail, most of all when the database is what failed.
      .catch(() => undefined)
      .then((html) => (html === undefined ? json() : sendPage(request, reply, html, { status: problem.status })))
      .catch((failure: unknown) =>
        log.error('failure page failed', { request_id: request.id, ...errorFields(failure) }),
      );
  }

  app.setErrorHandler((error, request, reply) => {
    respondProblem(error, request, reply);
  });
  app.setNotFoundHandler((request, reply) => {
    const { methods, isPublic } = acceptedAt(request.url);
    const preflight = crossOrigin.preflight(request, methods, isPublic);
    if (preflight) {
      void reply.code(204).headers(preflight).send();
      return;
    }
    respondProblem(
      methods.length > 0 && !methods.includes(request.method)
        ? new Problem('method.not_allowed', { headers: { allow: methods.join(', ') } })
        : new Problem('route.not_found'),
      request,
      reply,
    );
  });
  return app;
}

/** The envelope around a successful response. */
export const successBody = (data: unknown, meta?: unknown) => ({
  success: true,
  version: API_VERSION,
  data,
  ...(meta === undefined ? {} : { meta }),
});
