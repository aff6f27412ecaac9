import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  API_PREFIX,
  API_VERSION,
  bodyKindOf,
  envelope,
  isRaw,
  LEGACY_FIELDS,
  type Access,
  type BodyOf,
  type FilesOf,
  type OperationSpec,
  type ParamsOf,
  type QueryOf,
  type ResultOf,
  type UploadedFile,
} from '@sports-hub/contract';
import { readBodies } from './body-kinds.ts';
import type { BeginStream } from './event-streams.ts';
import { compileResponseCheck, readingOf, validatorOnFirstUse } from './validation.ts';

/** What guards and handlers may say of a response beside its body. */
export interface ResponseHead {
  header(name: string, value: string | number | string[]): this;
  type(mediaType: string): this;
}

/** Who the caller is, per access rule. A guard lets a request pass by returning the caller and stops it by throwing. */
export type Guards = {
  readonly [A in Access]?: (request: FastifyRequest, reply: ResponseHead, op: OperationSpec) => unknown;
};

type CallerOf<G extends Guards, A extends Access> = G[A] extends (...args: never[]) => infer R ? Awaited<R> : never;

export interface Input<O extends OperationSpec, Caller> {
  params: ParamsOf<O>;
  query: QueryOf<O>;
  body: BodyOf<O>;
  /** Of a multipart body. */
  files: FilesOf<O>;
  caller: Caller;
  request: FastifyRequest;
  reply: ResponseHead;
}

/** An operation as it is served, for calls within the process. */
export interface ServedOperation {
  guard: (request: FastifyRequest, reply: ResponseHead, op: OperationSpec) => unknown;
  handler: (input: Input<OperationSpec, unknown>) => Promise<HandlerResult> | HandlerResult;
}

export interface Routes<G extends Guards> {
  /** Adds an operation of the contract. The handler translates HTTP and stops. */
  on<O extends OperationSpec>(
    op: O,
    handler: (input: Input<O, CallerOf<G, O['access']>>) => Promise<ResultOf<O>> | ResultOf<O>,
  ): void;
  /** The same for one whose response goes on: the handler judges the request and says how it begins. */
  follow<O extends OperationSpec>(
    op: O,
    handler: (input: Pick<Input<O, CallerOf<G, O['access']>>, 'caller' | 'request'>) => BeginStream,
  ): void;
  /** Undefined for what was never added, and for what goes on. */
  served(op: OperationSpec): ServedOperation | undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation a route serves, for hooks that depend on it. */
    operation?: OperationSpec;
  }
  interface FastifyRequest {
    /** What the guard of the route has found out. */
    caller: unknown;
    /** The files of a multipart body, by the name of their part. */
    uploadedFiles: Record<string, UploadedFile | readonly UploadedFile[]> | null;
  }
}

export interface HandlerResult {
  status: number;
  data?: unknown;
  meta?: unknown;
  raw?: string | Buffer;
  headers?: Record<string, string>;
}

const madeSchemas = new WeakMap<OperationSpec, Record<string, object>>();

/** The checked or serialised form of each declared response; the same objects for every service of a process. */
export function responseSchemas(op: OperationSpec): Record<string, object> {
  const made = madeSchemas.get(op);
  if (made) return made;
  const schemas = Object.fromEntries(
    Object.entries(op.responses).flatMap(([status, response]) =>
      isRaw(response) ? [] : [[status, envelope(response.data, { ...response, legacy: op.legacy === true })]],
    ),
  );
  madeSchemas.set(op, schemas);
  return schemas;
}

/** Only tests check responses. A check is compiled when it is first needed: most services meet few operations. */
export function checkResponse(op: OperationSpec, status: number, body: object): void {
  const schema = responseSchemas(op)[status];
  if (!schema) return;
  const check = compileResponseCheck(schema);
  if (!check(body)) throw new Error(`${op.name} responded ${status} with ${JSON.stringify(check.errors)}`);
}

/** What older clients read beside the envelope. */
function legacyFields(data: unknown): Record<string, unknown> {
  const fields = data as Record<string, unknown>;
  return Object.fromEntries(
    LEGACY_FIELDS.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  );
}

/** A POST whose body is an empty object may as well have none. */
export const takesNothing = ({ body }: OperationSpec): boolean =>
  body !== undefined && Object.keys((body as { properties?: object }).properties ?? {}).length === 0;

/**
 * Turns operations into routes: guard, then validation, handler, envelope, serialisation by the declared schema.
 * An operation whose access rule has no guard does not boot.
 */
export function createRoutes<G extends Guards>(
  app: FastifyInstance,
  guards: G,
  prefix: string = API_PREFIX,
): Routes<G> {
  const served = new Map<OperationSpec, ServedOperation>();
  const guardOf = (op: OperationSpec): NonNullable<Guards[Access]> => {
    const guard = guards[op.access];
    if (!guard) throw new Error(`No guard for access "${String(op.access)}" of operation ${op.name}`);
    return guard;
  };
  return {
    served: (op) => served.get(op),
    follow(op, handler) {
      const guard = guardOf(op);
      app.route({
        method: op.method,
        url: `${prefix}${op.path}`,
        config: { operation: op, goesOn: true },
        // Its head alone would be the beginning of a stream that nobody reads.
        exposeHeadRoute: false,
        onRequest: async (request, reply) => {
          request.caller = await guard(request, reply, op);
        },
        handler: (request, reply) => {
          const begin = handler({ caller: request.caller as never, request });
          reply.hijack();
          begin(reply.raw, reply.getHeaders() as OutgoingHttpHeaders);
        },
      });
    },
    on(op, handler) {
      const guard = guardOf(op);
      served.set(op, { guard, handler: handler as never });
      const schemas = responseSchemas(op);
      const addTo = (scope: FastifyInstance): void => {
        scope.route({
          method: op.method,
          url: `${prefix}${op.path}`,
          config: { operation: op },
          schema: {
            ...(op.params ? { params: op.params } : {}),
            ...(op.query ? { querystring: op.query } : {}),
            ...(op.body ? { body: op.body } : {}),
            response: schemas,
          },
          validatorCompiler: ({ schema, httpPart }) => validatorOnFirstUse(schema as never, readingOf(httpPart, op)),
          ...(op.uploadLimit ? { bodyLimit: op.uploadLimit } : {}),
          onRequest: async (request, reply) => {
            request.caller = await guard(request, reply, op);
          },
          ...(takesNothing(op)
            ? {
                preValidation: async (request: FastifyRequest) => {
                  request.body ??= {};
                },
              }
            : {}),
          handler: async (request, reply) => {
            const result = (await handler({
              params: request.params as never,
              query: request.query as never,
              body: request.body as never,
              files: (request.uploadedFiles ?? {}) as never,
              caller: request.caller as never,
              request,
              reply,
            })) as HandlerResult;
            reply.code(result.status);
            if (result.headers) reply.headers(result.headers);
            if (result.raw !== undefined) {
              const response = op.responses[result.status];
              if (response && isRaw(response) && !reply.hasHeader('content-type')) reply.type(response.mediaType);
              return reply.serializer((body: unknown) => body as string).send(result.raw);
            }
            const { data, meta } = result;
            // Written out: this runs for every response.
            const plain =
              meta === undefined
                ? { success: true, version: API_VERSION, data }
                : { success: true, version: API_VERSION, data, meta };
            const body = op.legacy ? { ...plain, ...legacyFields(data) } : plain;
            if (app.checkResponses) checkResponse(op, result.status, body);
            return reply.send(body);
          },
        });
      };
      if (bodyKindOf(op) === 'json') return addTo(app);
      // A scope of its own, so that this route alone reads this kind of body, and nothing else.
      void app.register(async (scope) => {
        readBodies(scope, op);
        addTo(scope);
      });
    },
  };
}
