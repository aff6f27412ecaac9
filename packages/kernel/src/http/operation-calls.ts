import type { FastifyInstance } from 'fastify';
import type {
  BodyOf,
  Call,
  CallInput,
  CallOutcome,
  CallRefusal,
  OperationSpec,
  ParamsOf,
  ProblemData,
  ResponseData,
  ResponseMeta,
} from '@sports-hub/contract';
import { FORM_TOKEN } from '../auth/csrf.ts';
import type { PlainFormFields } from './form-bodies.ts';
import { targetBuilder } from './targets.ts';

/** A refusal as its body and headers tell it. */
export function refusalOf(
  status: number,
  data: ProblemData & Record<string, unknown>,
  headers: Readonly<Record<string, unknown>>,
): CallRefusal {
  const { code, message, fields = {} } = data;
  const retryAfter = Number(headers['retry-after'] ?? Number.NaN);
  return {
    ok: false,
    ...{ status, code, message, fields, data },
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
    requestId: headers['x-request-id']?.toString(),
  };
}

/** An empty value is as good as none. */
export const givenValues = (values: object | undefined): [string, unknown][] =>
  Object.entries(values ?? {}).filter(([, value]) => value !== undefined && value !== null && value !== '');

/**
 * Calls an operation by a request to the app's own routes, for routes that are not made by `createRoutes`: those that
 * another service answers.
 */
export async function callRoute<O extends OperationSpec>(
  app: FastifyInstance,
  op: O,
  input: CallInput<O>,
  { prefix, ip, headers }: { prefix: string; ip: string; headers: Record<string, string> },
): Promise<CallOutcome<O>> {
  const response = await app.inject({
    method: op.method,
    url: targetBuilder(op, prefix)({ ...(input.params as object) }, Object.fromEntries(givenValues(input.query))),
    remoteAddress: ip,
    headers: {
      ...headers,
      ...(input.csrf === undefined ? {} : { [FORM_TOKEN]: input.csrf }),
      ...(op.method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(op.method === 'POST' ? { payload: JSON.stringify(input.body ?? {}) } : {}),
  });
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  const { data, meta } = isJson ? response.json<{ data?: unknown; meta?: unknown }>() : {};
  if (response.statusCode >= 400)
    return refusalOf(response.statusCode, data as ProblemData & Record<string, unknown>, response.headers);
  return {
    ok: true,
    status: response.statusCode,
    data: data as ResponseData<O>,
    meta: meta as ResponseMeta<O>,
    ...(isJson ? {} : { raw: response.body }),
    headers: response.headers,
  };
}

/** A form of a page, as the call it stands for. */
export type FormCall = (call: Call, fields: PlainFormFields, csrf: string) => Promise<CallOutcome<OperationSpec>>;

type Names<T> = T extends unknown ? keyof T & string : never;

/** The fields that the operation's body has by the same names, and what is made of the others. */
export const formCall =
  <O extends OperationSpec>(
    op: O,
    fields: readonly Names<BodyOf<O>>[] = [],
    more: {
      params?: (fields: PlainFormFields) => Readonly<Record<Names<ParamsOf<O>>, string>>;
      body?: (fields: PlainFormFields) => { readonly [Name in Names<BodyOf<O>>]?: unknown };
    } = {},
  ): FormCall =>
  (call, given, csrf) =>
    call(
      op as OperationSpec,
      {
        csrf,
        params: more.params?.(given),
        body: { ...Object.fromEntries(fields.map((name) => [name, given[name] ?? ''])), ...more.body?.(given) },
      } as CallInput<OperationSpec>,
    );
