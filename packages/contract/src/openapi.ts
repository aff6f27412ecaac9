import type { TSchema } from 'typebox';
import { agentThrottlesOf, commonProblems } from './common-problems.ts';
import { envelope, ProblemEnvelope, problemEnvelope } from './envelope.ts';
import { nameSchemas } from './components.ts';
import * as hub from './hub/index.ts';
import * as common from './schemas.ts';
import { bodyKindOf, isForwarded, isRaw, type OperationSpec } from './operation.ts';
import { problems, problemStatus, type ProblemCode } from './problems.ts';
import * as sport from './sport/index.ts';
import { isSport, SPORTS, type Sport } from './sports.ts';
import { API_PREFIX, API_VERSION } from './version.ts';

type Json = Record<string, unknown>;

/** Our own validator keywords mean nothing to other tools. */
function withoutOwnKeywords(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutOwnKeywords);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !key.startsWith('x-'))
      .map(([key, value]) => [key, withoutOwnKeywords(value)]),
  );
}

/** A hub's document names the sports of that hub, wherever a sport is named. */
function ofSports(schema: unknown, sports: readonly Sport[]): unknown {
  if (Array.isArray(schema)) return schema.map((part) => ofSports(part, sports));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'enum' && Array.isArray(value)
        ? value.filter((name: string) => !isSport(name) || sports.includes(name))
        : ofSports(value, sports),
    ]),
  );
}

function parameters(place: 'path' | 'query', schema: TSchema | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schema as { properties?: Record<string, TSchema>; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: withoutOwnKeywords(property),
  }));
}

/** The same for all problems, except for those that tell more. */
function problemSchema(op: OperationSpec, codes: readonly ProblemCode[]): Json {
  const common = { $ref: '#/components/schemas/Problem' };
  const telling = codes.flatMap((code) => (op.problemData?.[code] ? [problemEnvelope(op.problemData[code])] : []));
  return telling.length > 0 ? { anyOf: [...telling.map(withoutOwnKeywords), common] } : common;
}

const MEDIA_TYPES = {
  json: 'application/json',
  multipart: 'multipart/form-data',
  form: 'application/x-www-form-urlencoded',
  raw: 'application/octet-stream',
} as const;

function requestBody(op: OperationSpec): Json {
  const kind = bodyKindOf(op);
  if (!op.body && kind === 'json') return {};
  const files = Object.entries(op.files ?? {});
  const fields = (op.body ?? { type: 'object' }) as { properties?: object; required?: string[] };
  const schema =
    kind === 'raw'
      ? {}
      : {
          ...fields,
          properties: {
            ...fields.properties,
            ...Object.fromEntries(
              files.map(([name, { description }]) => [
                name,
                { type: 'string', format: 'binary', ...(description ? { description } : {}) },
              ]),
            ),
          },
          required: [...(fields.required ?? []), ...files.flatMap(([name, { required }]) => (required ? [name] : []))],
        };
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
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of new Set([...commonProblems(op), ...op.problems])) {
    const status = problemStatus(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b)) {
    responses[status] = {
      description: codes.map((code) => `\`${code}\`: ${problems[code][1]}`).join('\n\n'),
      content: { 'application/json': { schema: problemSchema(op, codes) } },
    };
  }
  return responses;
}

function security(op: OperationSpec): Json[] {
  const agent = op.scope ? [{ agent: [op.scope] }] : [];
  if (op.access === 'public') return op.scope ? [{}, ...agent] : [];
  const cookie = op.method === 'POST' ? { session: [], csrf: [] } : { session: [] };
  return op.access === 'visitor' ? [cookie, {}, ...agent] : [{ bearer: [] }, cookie, ...agent];
}

function describeThrottles(op: OperationSpec): Json {
  const limits = [
    ...(op.throttle?.length ? [`Throttled: ${op.throttle.join(', ')}.`] : []),
    ...(op.scope ? [`Agents: ${agentThrottlesOf(op).join(', ')}.`] : []),
  ];
  return limits.length > 0 ? { description: limits.join(' ') } : {};
}

function describe(op: OperationSpec): Json {
  const forwarded = op.service === 'sport';
  return {
    operationId: op.name,
    tags: [op.tag],
    summary: op.summary,
    ...describeThrottles(op),
    security: security(op),
    ...(op.scope ? { 'x-agent-scope': op.scope } : {}),
    ...(op.permission ? { 'x-permission': op.permission } : {}),
    parameters: [
      ...(forwarded ? [{ $ref: '#/components/parameters/Sport' }] : []),
      ...parameters('path', op.params),
      ...parameters('query', op.query),
    ],
    ...requestBody(op),
    responses: describeResponses(op),
  };
}

/** The OpenAPI 3.1 document of everything a client can call through the hub, with its recurring schemas as components. */
export function openApiDocument(siteUrl: string, sports: readonly Sport[] = SPORTS): Json {
  const { paths, components, ...rest } = inlineApiDocument(siteUrl, sports) as {
    paths: Json;
    components: { schemas: Json };
  };
  const exported = { ...common, ...hub, ...sport } as Record<string, unknown>;
  const schemas = new Map<string, unknown>(
    Object.entries(exported).map(([name, value]) => [name, ofSports(withoutOwnKeywords(value), sports)]),
  );
  const named = nameSchemas(schemas);
  return {
    ...rest,
    paths: named.refer(paths),
    components: { ...components, schemas: { ...components.schemas, ...named.used() } },
  };
}

/** The same document with every schema written out where it stands, for a page that shows one operation at a time. */
export function inlineApiDocument(siteUrl: string, sports: readonly Sport[] = SPORTS): Json {
  const paths: Record<string, Json> = {};
  const clientOperations = [
    ...hub.hubOperations.filter(({ reach }) => reach === 'hub'),
    ...sport.sportOperations.filter(isForwarded),
  ];
  for (const op of clientOperations) {
    const path = (op.service === 'sport' ? `/sports/{sport}${op.path}` : op.path).replace(/:([a-z_]+)/g, '{$1}');
    (paths[path] ??= {})[op.method.toLowerCase()] = describe(op);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sports Hub',
      version: API_VERSION,
      description:
        'One account hub in front of one system per sport. Every JSON response has the envelope `{success, version, data, meta?}`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${siteUrl}${API_PREFIX}` }],
    tags: [...new Set(clientOperations.map((op) => op.tag))].map((name) => ({ name })),
    paths: ofSports(paths, sports) as Json,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        agent: { type: 'http', scheme: 'bearer', description: 'An agent’s token, approved for the scopes listed' },
        session: { type: 'apiKey', in: 'cookie', name: 'hub_session' },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
      },
      parameters: {
        Sport: { name: 'sport', in: 'path', required: true, schema: { type: 'string', enum: [...sports] } },
      },
      schemas: { Problem: withoutOwnKeywords(ProblemEnvelope) },
    },
  };
}
