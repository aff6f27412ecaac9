import { commonProblems } from './common-problems.ts';
import { nameEnvelopes, nameSchemas } from './components.ts';
import { LegacyProblemEnvelope, ProblemData, ProblemEnvelope } from './envelope.ts';
import * as hub from './hub/index.ts';
import { describeOperation, withoutOwnKeywords, type Json } from './openapi-operation.ts';
import { isForwarded, type OperationSpec } from './operation.ts';
import { ProblemCode } from './problems.ts';
import * as common from './schemas.ts';
import * as sport from './sport/index.ts';
import { isSport, SPORTS, type Sport } from './sports.ts';
import { API_PREFIX, API_VERSION } from './version.ts';

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

/** Clients' unknown fields are ignored, so no object of their document is closed. */
function opened(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(opened);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => key !== 'additionalProperties' || value !== false)
      .map(([key, value]) => [key, opened(value)]),
  );
}

/** What one document is about. */
interface DocumentSpec {
  title: string;
  description: string;
  server: string;
  operations: readonly OperationSpec[];
  pathOf(op: OperationSpec): string;
  sports: readonly Sport[];
  securitySchemes: Json;
  parameters: Json;
  /** Whether its operations refuse fields that they do not know. */
  isClosed: boolean;
}

/** The end of every description. */
const EVERYWHERE =
  'Every JSON response has the envelope `{success, version, data, meta?}`. Whatever an operation declares, it may also ' +
  'respond with 400 `request.malformed` or 500 `server.error`.';

const hubSpec = (siteUrl: string, sports: readonly Sport[]): DocumentSpec => ({
  title: 'Sports Hub',
  description:
    'One account hub in front of one system per sport. Unknown fields of a body and unknown names of a query are ' +
    `ignored, an empty value of a query counts as absent, and so does a slash at the end of a path. ${EVERYWHERE}`,
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
  isClosed: false,
});

const administrationSpec = (siteUrl: string, sports: readonly Sport[]): DocumentSpec => ({
  title: 'Administration of a sport',
  description:
    'Called on a sport’s own site only, by administrators with a session of the administration; the hub ' +
    'forwards none of it. `x-permission` names the page and the right that an operation needs; `own` is what ' +
    `every administrator may do, \`setup\` what is open before a second step exists. ${EVERYWHERE}`,
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
  isClosed: true,
});

const declaredBy = (operations: readonly OperationSpec[]): Set<string> =>
  new Set(operations.flatMap((op) => [...commonProblems(op), ...op.problems]));

/** Leaves out other hubs' sports, and the problems that only operations of other documents have. */
function knownIn({ operations, sports }: DocumentSpec): (name: string) => boolean {
  const own = declaredBy(operations);
  const anybodys = declaredBy([...hub.hubOperations, ...sport.sportOperations]);
  return (name) => (isSport(name) ? sports.includes(name) : own.has(name) || !anybodys.has(name));
}

/** A schema as this document shows it. */
function shownIn(spec: DocumentSpec): (schema: unknown) => unknown {
  const isKnown = knownIn(spec);
  return (schema) => narrowed(spec.isClosed ? schema : opened(schema), isKnown);
}

const problemSchemas = ({ operations }: DocumentSpec): Json => ({
  Problem: ProblemEnvelope,
  ...(operations.some(({ legacy }) => legacy) ? { LegacyProblem: LegacyProblemEnvelope } : {}),
});

/** With every schema written out where it stands. */
function inlineDocument(spec: DocumentSpec): Json {
  const shown = shownIn(spec);
  const paths: Record<string, Json> = {};
  for (const op of spec.operations) {
    const path = spec.pathOf(op).replace(/:([a-z_]+)/g, '{$1}');
    (paths[path] ??= {})[op.method.toLowerCase()] = describeOperation(op);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: spec.title,
      version: API_VERSION,
      description: spec.description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${spec.server}${API_PREFIX}` }],
    tags: [...new Set(spec.operations.map((op) => op.tag))].map((name) => ({ name })),
    paths: shown(paths) as Json,
    components: {
      securitySchemes: spec.securitySchemes,
      parameters: spec.parameters,
      schemas: shown(withoutOwnKeywords(problemSchemas(spec))),
    },
  };
}

/** With its recurring schemas as components. */
function documentOf(spec: DocumentSpec): Json {
  const { paths, components, ...rest } = inlineDocument(spec) as {
    paths: Json;
    components: { schemas: Json };
  };
  const shown = shownIn(spec);
  const exported = { ProblemCode, ProblemData, ...common, ...hub, ...sport } as Record<string, unknown>;
  const schemas = new Map<string, unknown>(
    Object.entries(exported).map(([name, value]) => [name, shown(withoutOwnKeywords(value))]),
  );
  const named = nameSchemas(schemas);
  const own = named.refer(components.schemas) as Json;
  const envelopes = nameEnvelopes(named.refer(paths) as Json, new Set([...schemas.keys(), ...Object.keys(own)]));
  return {
    ...rest,
    paths: envelopes.paths,
    components: { ...components, schemas: sorted({ ...own, ...named.used(), ...envelopes.schemas }) },
  };
}

const sorted = (named: Json): Json => Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The OpenAPI 3.1 document of everything a client can call through the hub. */
export const openApiDocument = (siteUrl: string, sports: readonly Sport[] = SPORTS): Json =>
  documentOf(hubSpec(siteUrl, sports));

/** The same document with every schema written out where it stands, for a page that shows one operation at a time. */
export const inlineApiDocument = (siteUrl: string, sports: readonly Sport[] = SPORTS): Json =>
  inlineDocument(hubSpec(siteUrl, sports));

/** The OpenAPI 3.1 document of a sport's administration, as its own site has it. */
export const administrationDocument = (siteUrl: string, sports: readonly Sport[] = SPORTS): Json =>
  documentOf(administrationSpec(siteUrl, sports));
