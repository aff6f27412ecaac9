import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  isRaw,
  type Call,
  type CallInput,
  type CallOutcome,
  type OperationSpec,
  type ProblemData,
} from '@sports-hub/contract';
import { FORM_TOKEN } from '../auth/csrf.ts';
import { Problem } from '../problem.ts';
import { successBody } from './app.ts';
import { givenValues, refusalOf } from './operation-calls.ts';
import { problemText } from './problems.ts';
import { checkResponse, responseSchemas, takesNothing, type Guards, type ResponseHead, type Routes } from './routes.ts';
import { compileSerialiser } from './serialisation.ts';
import { readingOf, validationProblem, validatorOnFirstUse } from './validation.ts';

type Part = 'params' | 'query' | 'body';
type Validator = ReturnType<typeof validatorOnFirstUse> & { errors?: Parameters<typeof validationProblem>[0] };

/** What a page reads of the database for several of its calls, such as the session. */
const sharedReads = new WeakMap<IncomingMessage, Map<string, Promise<unknown>>>();

/** One look for all the calls of a page; every request that is no page looks for itself. */
export function readOnce<T>({ raw }: FastifyRequest, key: string, read: () => Promise<T>): Promise<T> {
  const shared = sharedReads.get(raw);
  if (!shared) return read();
  const found = (shared.get(key) as Promise<T> | undefined) ?? read();
  shared.set(key, found);
  return found;
}

/** The cookies of the request, with those that the response to it sets. */
function cookiesOf(request: FastifyRequest, reply: FastifyReply): string | undefined {
  const pairs = new Map<string, string>();
  const put = (pair: string): void => {
    const at = pair.indexOf('=');
    if (at > 0) pairs.set(pair.slice(0, at).trim(), pair.slice(at + 1).trim());
  };
  for (const pair of (request.headers.cookie ?? '').split(';')) put(pair);
  for (const cookie of [reply.getHeader('set-cookie') ?? []].flat()) put(String(cookie).split(';', 1)[0] ?? '');
  return pairs.size === 0 ? undefined : [...pairs].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** The same request, as the browser would send it after the response. */
export function withSetCookies(request: FastifyRequest, reply: FastifyReply): FastifyRequest {
  const headers = { ...request.headers, cookie: cookiesOf(request, reply) };
  return Object.create(request, { headers: { value: headers } }) as FastifyRequest;
}

/** The page's request as a client's that calls the operation: who it is from, and nothing else of it. */
function asCallOf(
  op: OperationSpec,
  input: CallInput<OperationSpec>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyRequest {
  const cookie = cookiesOf(request, reply);
  const agent = request.headers['user-agent'];
  const headers = {
    ...(cookie === undefined ? {} : { cookie }),
    ...(agent === undefined ? {} : { 'user-agent': agent }),
    ...(input.csrf === undefined ? {} : { [FORM_TOKEN]: input.csrf }),
  };
  const own = {
    headers,
    method: op.method,
    params: { ...(input.params as object | undefined) },
    query: Object.fromEntries(givenValues(input.query)),
    body: op.method === 'POST' ? { ...(input.body as object | undefined) } : undefined,
    routeOptions: { url: op.path, method: op.method, config: { operation: op } },
    caller: null,
    uploadedFiles: input.files ?? null,
  };
  const described = Object.entries(own).map(([name, value]) => [name, { value, writable: true }]);
  return Object.create(request, Object.fromEntries(described) as PropertyDescriptorMap) as FastifyRequest;
}

const FOR_BROWSERS = new Set(['set-cookie', 'clear-site-data']);

/** Cookies, and that all is to be forgotten, are for the browser; everything else is for whoever called. */
function headFor(reply: FastifyReply): ResponseHead & { headers: Record<string, unknown> } {
  return {
    headers: {},
    header(name, value) {
      if (FOR_BROWSERS.has(name.toLowerCase())) reply.header(name, value);
      else this.headers[name.toLowerCase()] = value;
      return this;
    },
    type(mediaType) {
      return this.header('content-type', mediaType);
    },
  };
}

/**
 * Pages call the operations of their own service within the process, as their visitor: the same guard, CSRF check,
 * validation, throttle and audit as for any client, and the response as a client would read it, without a request of
 * its own.
 */
export function createPageCalls<G extends Guards>(app: FastifyInstance, routes: Routes<G>) {
  const validators = new Map<OperationSpec, [Part, Validator][]>();
  const serialisers = new WeakMap<object, (value: unknown) => string>();

  const validatorsOf = (op: OperationSpec): [Part, Validator][] => {
    let made = validators.get(op);
    if (!made) {
      made = (['params', 'body', 'query'] as const).flatMap((part) => {
        const schema = op[part];
        return schema ? [[part, validatorOnFirstUse(schema, readingOf(part, op))] as [Part, Validator]] : [];
      });
      validators.set(op, made);
    }
    return made;
  };

  const validate = (op: OperationSpec, request: FastifyRequest): void => {
    if (takesNothing(op)) request.body ??= {};
    for (const [part, validator] of validatorsOf(op))
      if (!validator(request[part]))
        throw part === 'params' ? new Problem('record.not_found') : validationProblem(validator.errors ?? []);
  };

  /** As a client reads it: without what the contract does not declare. */
  const asRead = (op: OperationSpec, status: number, body: object): { data: never; meta: never } => {
    const schema = responseSchemas(op)[status];
    if (!schema) throw new Error(`${op.name} responded with an undeclared ${status}`);
    if (app.checkResponses) checkResponse(op, status, body);
    let serialise = serialisers.get(schema);
    if (!serialise) serialisers.set(schema, (serialise = compileSerialiser(schema)));
    return JSON.parse(serialise(body)) as { data: never; meta: never };
  };

  const perform = async <O extends OperationSpec>(
    op: O,
    request: FastifyRequest,
    head: ReturnType<typeof headFor>,
  ): Promise<CallOutcome<O>> => {
    const served = routes.served(op);
    if (!served) throw new Error(`No route serves ${op.name}`);
    const caller = await served.guard(request, head, op);
    validate(op, request);
    const result = await served.handler({
      params: request.params as never,
      query: request.query as never,
      body: request.body as never,
      files: (request.uploadedFiles ?? {}) as never,
      caller,
      request,
      reply: head,
    });
    const { status, data, meta, raw } = result;
    for (const [name, value] of Object.entries(result.headers ?? {})) head.header(name, value);
    if (raw === undefined) {
      const read = asRead(op, status, successBody(data, meta));
      return { ok: true, status, data: read.data, meta: read.meta, headers: head.headers };
    }
    const declared = op.responses[status];
    if (declared && isRaw(declared)) head.headers['content-type'] ??= declared.mediaType;
    return { ok: true, status, raw, data: undefined as never, meta: undefined as never, headers: head.headers };
  };

  return {
    /** Calls as the visitor whose page this is. Cookies that a call sets go to the visitor, and count for the next call. */
    as(request: FastifyRequest, reply: FastifyReply): Call {
      const shared = sharedReads.get(request.raw) ?? new Map<string, Promise<unknown>>();
      sharedReads.set(request.raw, shared);
      return async (op, input = {}) => {
        // Whatever was read before something changed may be different afterwards.
        if (op.method === 'POST') shared.clear();
        const call = asCallOf(op, input as CallInput<OperationSpec>, request, reply);
        const head = headFor(reply);
        try {
          return await perform(op, call, head);
        } catch (error) {
          const problem = app.problemOf(error, call);
          const { data } = JSON.parse(problemText(problem, op)) as { data: ProblemData & Record<string, unknown> };
          return refusalOf(problem.status, data, {
            'retry-after': problem.details.retryAfter,
            'x-request-id': call.id,
          });
        } finally {
          if (op.method === 'POST') shared.clear();
        }
      };
    },
  };
}
export type PageCalls = ReturnType<typeof createPageCalls>;
