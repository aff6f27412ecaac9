import type { TSchema } from 'typebox';
import { agentThrottlesOf, commonProblems } from './common-problems.ts';
import { envelope, ProblemEnvelope, problemEnvelope } from './envelope.ts';
import { nameEnvelopes, nameSchemas } from './components.ts';
import * as hub from './hub/index.ts';
import * as common from './schemas.ts';
import { bodyKindOf, isForwarded, isRaw, type OperationSpec } from './operation.ts';
import { ProblemCode, problems, problemStatus } from './problems.ts';
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

/** A document names the sports of its hub and the problems of its operations, wherever one is named. */
function narrowed(schema: unknown, isKnown: (name: string) => boolean): unknown {
  if (Array.isArray(schema)) return schema.map((part) => narrowed(part, isKnown));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'enum' && Array.isArray(value) ? value.filter(isKnown) : narrowed(value, isKnown),
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
      : files.length === 0 && op.body
        ? op.body
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
            required: [
              ...(fields.required ?? []),
              ...files.flatMap(([name, { required }]) => (required ? [name] : [])),
            ],
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
  if (op.access === 'admin') return [cookie];
  if (op.access === 'admin-visitor') return op.method === 'GET' ? [cookie, {}] : [cookie];
  return op.access === 'visitor' ? [cookie, {}, ...agent] : [{ bearer: [] }, cookie, ...agent];
}

function describeThrottles(op: OperationSpec): Json {
  const limits = [
    ...(op.throttle?.length ? [`Throttled: ${op.throttle.join(', ')}.`] : []),
    ...(op.scope ? [`Throttled for agents: ${agentThrottlesOf(op).join(', ')}.`] : []),
  ];
  return limits.length > 0 ? { description: limits.join(' ') } : {};
}

function describe(op: OperationSpec): Json {
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

/** What one document is about. */
interface Scene {
  title: string;
  description: string;
  server: string;
  operations: readonly OperationSpec[];
  pathOf(op: OperationSpec): string;
  sports: readonly Sport[];
  securitySchemes: Json;
  parameters: Json;
}

const hubScene = (siteUrl: string, sports: readonly Sport[]): Scene => ({
  title: 'Sports Hub',
  description:
    'One account hub in front of one system per sport. Every JSON response has the envelope `{success, version, data, meta?}`.',
  server: siteUrl,
  operations: [
    ...hub.hubOperations.filter(({ reach }) => reach === 'hub'),
    ...sport.sportOperations.filter(isForwarded),
  ],
  pathOf: (op) => (op.service === 'sport' ? `/sports/{sport}${op.path}` : op.path),
  sports,
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer' },
    agent: { type: 'http', scheme: 'bearer', description: 'An agent’s token, approved for the scopes listed' },
    session: { type: 'apiKey', in: 'cookie', name: 'hub_session' },
    csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
  },
  parameters: {
    Sport: { name: 'sport', in: 'path', required: true, schema: { type: 'string', enum: [...sports] } },
  },
});

const administrationScene = (siteUrl: string, sports: readonly Sport[]): Scene => ({
  title: 'Administration of a sport',
  description:
    'Called on a sport’s own site only, by administrators with a session of the administration; the hub ' +
    'forwards none of it. `x-permission` names the page and the right that an operation needs; `own` is what ' +
    'every administrator may do, `setup` what is open before a second step exists. Every JSON response has ' +
    'the envelope `{success, version, data, meta?}`.',
  server: siteUrl,
  operations: sport.sportOperations.filter(({ access }) => access === 'admin' || access === 'admin-visitor'),
  pathOf: ({ path }) => path,
  sports,
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: `${sports[0]}_admin`,
      description: 'Each sport has its own cookie; over HTTPS its name begins with `__Host-`',
    },
    csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
  },
  parameters: {},
});

const declaredBy = (operations: readonly OperationSpec[]): Set<string> =>
  new Set(operations.flatMap((op) => [...commonProblems(op), ...op.problems]));

/** Leaves out other hubs' sports, and the problems that only operations of other documents have. */
function knownIn({ operations, sports }: Scene): (name: string) => boolean {
  const own = declaredBy(operations);
  const anybodys = declaredBy([...hub.hubOperations, ...sport.sportOperations]);
  return (name) => (isSport(name) ? sports.includes(name) : own.has(name) || !anybodys.has(name));
}

/** With every schema written out where it stands. */
function inlineDocument(scene: Scene): Json {
  const paths: Record<string, Json> = {};
  for (const op of scene.operations) {
    const path = scene.pathOf(op).replace(/:([a-z_]+)/g, '{$1}');
    (paths[path] ??= {})[op.method.toLowerCase()] = describe(op);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: scene.title,
      version: API_VERSION,
      description: scene.description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${scene.server}${API_PREFIX}` }],
    tags: [...new Set(scene.operations.map((op) => op.tag))].map((name) => ({ name })),
    paths: narrowed(paths, knownIn(scene)) as Json,
    components: {
      securitySchemes: scene.securitySchemes,
      parameters: scene.parameters,
      schemas: { Problem: narrowed(withoutOwnKeywords(ProblemEnvelope), knownIn(scene)) },
    },
  };
}

/** With its recurring schemas as components. */
function documentOf(scene: Scene): Json {
  const { paths, components, ...rest } = inlineDocument(scene) as {
    paths: Json;
    components: { schemas: Json };
  };
  const exported = { ProblemCode, ...common, ...hub, ...sport } as Record<string, unknown>;
  const schemas = new Map<string, unknown>(
    Object.entries(exported).map(([name, value]) => [name, narrowed(withoutOwnKeywords(value), knownIn(scene))]),
  );
  const named = nameSchemas(schemas);
  const own = named.refer(components.schemas) as Json;
  const envelopes = nameEnvelopes(named.refer(paths) as Json, new Set([...schemas.keys(), 'Problem']));
  return {
    ...rest,
    paths: envelopes.paths,
    components: { ...components, schemas: sorted({ ...own, ...named.used(), ...envelopes.schemas }) },
  };
}

const sorted = (named: Json): Json => Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The OpenAPI 3.1 document of everything a client can call through the hub. */
export const openApiDocument = (siteUrl: string, sports: readonly Sport[] = SPORTS): Json =>
  documentOf(hubScene(siteUrl, sports));

/** The same document with every schema written out where it stands, for a page that shows one operation at a time. */
export const inlineApiDocument = (siteUrl: string, sports: readonly Sport[] = SPORTS): Json =>
  inlineDocument(hubScene(siteUrl, sports));

/** The OpenAPI 3.1 document of a sport's administration, as its own site has it. */
export const administrationDocument = (siteUrl: string, sports: readonly Sport[] = SPORTS): Json =>
  documentOf(administrationScene(siteUrl, sports));
