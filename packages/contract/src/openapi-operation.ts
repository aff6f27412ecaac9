import type { TSchema } from 'typebox';
import { agentThrottlesOf, commonProblems } from './common-problems.ts';
import { envelope, problemEnvelope } from './envelope.ts';
import { bodyKindOf, isForwarded, isRaw, type OperationSpec } from './operation.ts';
import { problemStatus, type ProblemCode } from './problems.ts';
import { problems as english } from './texts/en/problems.ts';

export type Json = Record<string, unknown>;
type ObjectSchema = { properties?: Record<string, TSchema>; required?: string[] };

/** Our own validator keywords mean nothing to other tools. */
export function withoutOwnKeywords(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutOwnKeywords);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !key.startsWith('x-'))
      .map(([key, value]) => [key, withoutOwnKeywords(value)]),
  );
}

function parameters(place: 'path' | 'query', schema: TSchema | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schema as ObjectSchema;
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: withoutOwnKeywords(property),
  }));
}

/** The same for all problems, except for those that tell more. */
function problemSchema(op: OperationSpec, codes: readonly ProblemCode[]): Json {
  const legacy = op.legacy === true;
  const common = { $ref: `#/components/schemas/${legacy ? 'LegacyProblem' : 'Problem'}` };
  const telling = codes.flatMap((code) => {
    const more = op.problemData?.[code];
    return more ? [problemEnvelope({ more, legacy })] : [];
  });
  return telling.length > 0 ? { anyOf: [...telling.map(withoutOwnKeywords), common] } : common;
}

const MEDIA_TYPES = {
  json: 'application/json',
  multipart: 'multipart/form-data',
  form: 'application/x-www-form-urlencoded',
  raw: 'application/octet-stream',
} as const;

/** The fields and files of a form with uploads. */
function uploadSchema({ body, files = {} }: OperationSpec): Json {
  const { properties = {}, required = [], ...rest } = (body ?? { type: 'object' }) as ObjectSchema;
  const bytes = { type: 'string', format: 'binary' };
  const parts = Object.entries(files).map(([name, { description, several }]) => [
    name,
    { ...(several ? { type: 'array', items: bytes } : bytes), ...(description ? { description } : {}) },
  ]);
  return {
    ...rest,
    properties: { ...properties, ...Object.fromEntries(parts) },
    required: [...required, ...Object.keys(files).filter((name) => files[name]?.required)],
  };
}

function requestBody(op: OperationSpec): Json {
  const kind = bodyKindOf(op);
  if (!op.body && kind === 'json') return {};
  const schema = kind === 'raw' ? {} : op.files ? uploadSchema(op) : (op.body ?? { type: 'object' });
  return {
    requestBody: { required: true, content: { [MEDIA_TYPES[kind]]: { schema: withoutOwnKeywords(schema) } } },
  };
}

function describeResponses(op: OperationSpec): Json {
  const responses: Json = {};
  for (const [status, response] of Object.entries(op.responses)) {
    responses[status] = isRaw(response)
      ? { description: 'Success', content: { [response.mediaType]: { schema: { type: 'string' } } } }
      : {
          description: 'Success',
          content: {
            'application/json': {
              schema: withoutOwnKeywords(envelope(response.data, { ...response, legacy: op.legacy === true })),
            },
            ...(response.alternative ? { [response.alternative.mediaType]: { schema: { type: 'string' } } } : {}),
          },
        };
  }
  if (op.tagged) responses[304] = { description: 'As it was: `If-None-Match` named its `ETag`' };
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of new Set([...commonProblems(op), ...op.problems])) {
    const status = problemStatus(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b)) {
    responses[status] = {
      description: codes.map((code) => `\`${code}\`: ${english[`problem.${code}`]}`).join('\n\n'),
      content: { 'application/json': { schema: problemSchema(op, codes) } },
    };
  }
  return responses;
}

/** The ways of calling it, the empty one without saying who calls. */
function security({ access, scope, method, knowsMember }: OperationSpec): Json[] {
  const cookie = method === 'POST' ? { session: [], csrf: [] } : { session: [] };
  const agent = scope ? [{ agent: [scope] }] : [];
  switch (access) {
    case 'public': {
      const ways = [...(knowsMember ? [{ bearer: [] }, cookie] : []), ...agent];
      return ways.length > 0 ? [{}, ...ways] : [];
    }
    case 'visitor':
    case 'admin-visitor': {
      // Reading starts a session; writing needs one, or a token. The session comes first: nobody has to be signed in.
      const ways = [cookie, ...(access === 'visitor' ? [{ bearer: [] }] : [])];
      return method === 'GET' ? [...ways, {}] : ways;
    }
    case 'admin':
      return [cookie];
    default:
      return [{ bearer: [] }, cookie, ...agent];
  }
}

function describeThrottles(op: OperationSpec): Json {
  const limits = [
    ...(op.throttle?.length ? [`Throttled: ${op.throttle.join(', ')}.`] : []),
    ...(op.scope ? [`Throttled for agents: ${agentThrottlesOf(op).join(', ')}.`] : []),
  ];
  return limits.length > 0 ? { description: limits.join(' ') } : {};
}

/** One operation of the document, with every schema written out. */
export function describeOperation(op: OperationSpec): Json {
  return {
    operationId: op.name,
    tags: [op.tag],
    summary: op.summary,
    ...describeThrottles(op),
    security: security(op),
    ...(op.scope ? { 'x-agent-scope': op.scope } : {}),
    ...(op.permission ? { 'x-permission': op.permission } : {}),
    parameters: [
      ...(isForwarded(op) ? [{ $ref: '#/components/parameters/Sport' }] : []),
      ...parameters('path', op.params),
      ...parameters('query', op.query),
    ],
    ...requestBody(op),
    responses: describeResponses(op),
  };
}
