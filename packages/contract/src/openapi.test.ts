import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import {
  administrationDocument,
  hubOperations,
  isForwarded,
  openApiDocument,
  PROBLEM_CODES,
  problemMessage,
  problemStatus,
  sportOperations,
} from './index.ts';

interface Described {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters: { name?: string; in?: string; $ref?: string }[];
  responses: Record<string, { description: string; content: Record<string, { schema: unknown }> }>;
  requestBody?: object;
}
const document = openApiDocument('https://sports.example.org') as {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Described>>;
  info: { version: string };
  components: Record<string, Record<string, unknown>>;
};
const administration = administrationDocument('https://basketball.example.org') as typeof document;
const described = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);

test("the document is OpenAPI 3.1, of version 1.0.0, at this site's API address", () => {
  assert.equal(document.openapi, '3.1.0');
  assert.equal(document.info.version, '1.0.0');
  assert.deepEqual(document.servers, [{ url: 'https://sports.example.org/api/v1' }]);
});

test('it holds every hub operation and every forwarded sport operation, and nothing internal', () => {
  const wanted = [...hubOperations, ...sportOperations.filter(isForwarded)].map(({ name }) => name).sort();
  assert.deepEqual(described.map(({ operationId }) => operationId).sort(), wanted);
  const internal = sportOperations.filter(({ access }) => access === 'service').map(({ name }) => name);
  assert.ok(internal.every((name) => !JSON.stringify(document).includes(`"${name}"`)));
});

test('operation names are unique, and every operation has a tag, a summary and a success', () => {
  const names = described.map(({ operationId }) => operationId);
  assert.equal(new Set(names).size, names.length);
  for (const operation of described) {
    assert.equal(operation.tags.length, 1, operation.operationId);
    assert.ok(operation.summary.length > 5, operation.operationId);
    assert.ok(
      Object.keys(operation.responses).some((status) => status.startsWith('2')),
      operation.operationId,
    );
  }
});

test('every parameter of a path is described, and no other', () => {
  for (const { path, parameters, operationId } of described) {
    const inPath = [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => name).sort();
    const listed = parameters
      .flatMap(({ name, in: place, $ref }) =>
        $ref === '#/components/parameters/Sport' ? ['sport'] : place === 'path' ? [name] : [],
      )
      .sort();
    assert.deepEqual(listed, inPath, operationId);
  }
});

test('sport operations are under /sports/{sport}; football is nowhere', () => {
  const sport = new Set(sportOperations.map(({ name }) => name));
  for (const { path, operationId } of described)
    assert.equal(path.startsWith('/sports/{sport}/'), sport.has(operationId), operationId);
  assert.deepEqual((document.components['parameters']?.['Sport'] as { schema: { enum: string[] } }).schema.enum, [
    'basketball',
    'baseball',
  ]);
});

test('it is valid OpenAPI', async () => {
  const { valid, errors } = await new Validator().validate(
    JSON.parse(JSON.stringify(document)) as Record<string, unknown>,
  );
  assert.ok(valid, JSON.stringify(errors, null, 2));
});

type Part = Record<string, unknown>;
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;
const isReferring = ({ $ref, anyOf }: Part): boolean =>
  $ref !== undefined || (Array.isArray(anyOf) && anyOf.every((one: Part) => '$ref' in one || one['type'] === 'null'));
const isSchema = ({ type, anyOf }: Part): boolean =>
  typeof type === 'string' || Array.isArray(type) || Array.isArray(anyOf);
const lines = (part: Part): number => JSON.stringify(part, null, 2).split('\n').length;

/** Every schema of ten lines or more that is written out, and not referred to, with how often. */
function writtenOut(part: unknown, counts = new Map<string, number>()): Map<string, number> {
  if (!isPart(part)) return counts;
  if (isSchema(part) && !isReferring(part) && lines(part) >= 10) {
    const text = JSON.stringify(part);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  for (const inner of Object.values(part)) writtenOut(inner, counts);
  return counts;
}
const recurringIn = ({ paths, components }: typeof document): string[] =>
  [...writtenOut([paths, components['schemas']])].flatMap(([text, times]) => (times > 1 ? [text] : []));

test('schemas that recur are components, envelopes and choices too: none of ten lines is written out twice', () => {
  const schemas = document.components['schemas'] ?? {};
  assert.ok(Object.keys(schemas).length > 50);
  const places = JSON.stringify(document);
  for (const name of ['Game', 'DivisionRef', 'NewsItem', 'HubAccount', 'NoticeResponse', 'PageMeta', 'ProblemCode'])
    assert.ok(places.split(`#/components/schemas/${name}"`).length > 2, `${name} is referred to`);
  assert.ok(places.includes('#/components/schemas/QuoteInput"'));
  assert.deepEqual(recurringIn(document), []);
  assert.deepEqual(recurringIn(administration), []);
});

test('a document names the problems that its operations can have, and none that only others have', () => {
  const codesOf = ({ components }: typeof document): string[] =>
    (components['schemas']?.['ProblemCode'] as { enum: string[] }).enum;
  assert.ok(codesOf(document).includes('registration.price_changed'));
  assert.ok(codesOf(document).includes('route.not_found'));
  assert.ok(!codesOf(document).includes('payment.webhook_refused'));
  assert.ok(!codesOf(document).includes('admin.code_invalid'));
  assert.ok(codesOf(administration).includes('admin.code_invalid'));
  assert.ok(!codesOf(administration).includes('registration.price_changed'));
});

test('the administration has its own document: every operation with its permission, and nothing else', async () => {
  const shown = Object.values(administration.paths).flatMap((methods) => Object.values(methods));
  const wanted = sportOperations.filter(({ access }) => access === 'admin' || access === 'admin-visitor');
  assert.deepEqual(shown.map(({ operationId }) => operationId).sort(), wanted.map(({ name }) => name).sort());
  const permissions = new Map(
    shown.map((one) => [one.operationId, (one as { 'x-permission'?: string })['x-permission']]),
  );
  for (const { name, permission } of wanted) assert.equal(permissions.get(name), permission, name);
  assert.equal(permissions.get('listAudit'), 'audit:read');
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(administration)) as Part);
  assert.ok(valid, JSON.stringify(errors, null, 2));
});

test('what an agent needs stands on the operation, in its security and by name', () => {
  const news = document.paths['/sports/{sport}/news']?.['get'] as unknown as Record<string, unknown>;
  assert.equal(news['x-agent-scope'], 'public:read');
  assert.deepEqual(news['security'], [{}, { agent: ['public:read'] }]);
});

test('an operation that agents can call says that their requests are counted, and a POST that their writes are', () => {
  const byAgents = described.filter((operation) => 'x-agent-scope' in operation);
  assert.ok(byAgents.length > 50);
  for (const { operationId, method, description, responses } of byAgents) {
    assert.ok(responses['429'], operationId);
    assert.match(
      description ?? '',
      method === 'post' ? /for agents: .*agent-writes/ : /for agents: agent-requests/,
      operationId,
    );
  }
});

test('our own validator keywords stay inside, and every schema can be resolved', () => {
  for (const { text, components } of [document, administration].map((one) => ({ ...one, text: JSON.stringify(one) }))) {
    assert.ok(!/"x-(?!agent-scope|permission)[a-z-]+"/.test(text));
    const targets = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, target = '']) => target);
    assert.ok(targets.length > 100);
    for (const target of targets) {
      const [, group = '', name = ''] = /^#\/components\/(\w+)\/(\w+)$/.exec(target) ?? [];
      assert.ok(components[group]?.[name], target);
    }
  }
});

test('the catalogue of problems is well formed', () => {
  for (const code of PROBLEM_CODES) {
    const status = problemStatus(code);
    assert.match(code, /^[a-z_]+\.[a-z_]+$/);
    assert.ok(status >= 400 && status < 600, code);
    assert.match(problemMessage(code), /^[A-Z].*\.$/, code);
  }
});

test('what older clients read beside the envelope is described, where it is sent and nowhere else', () => {
  const legacy = new Set([...hubOperations, ...sportOperations].flatMap((op) => (op.legacy ? [op.name] : [])));
  assert.ok(legacy.size > 10);
  for (const { operationId, responses } of described) {
    const failures = JSON.stringify(Object.entries(responses).filter(([status]) => !status.startsWith('2')));
    const other = legacy.has(operationId) ? 'Problem' : 'LegacyProblem';
    assert.ok(!failures.includes(`"#/components/schemas/${other}"`), operationId);
  }
  const schemas = document.components['schemas'] as Record<string, { required: string[] }>;
  assert.deepEqual(schemas['Problem']?.required, ['success', 'version', 'data']);
  assert.deepEqual(schemas['LegacyProblem']?.required, ['success', 'version', 'data', 'error']);
  assert.deepEqual(schemas['MessageSentResponse']?.required, ['success', 'version', 'data', 'status']);
});

test('a session is needed to change something as a visitor, and signing in is a choice where it only helps', () => {
  const securityOf = (name: string): unknown =>
    (described.find(({ operationId }) => operationId === name) as { security?: unknown } | undefined)?.security;
  assert.deepEqual(securityOf('getSession'), [{ session: [] }, { bearer: [] }, {}]);
  assert.deepEqual(securityOf('login'), [{ session: [], csrf: [] }, { bearer: [] }]);
  assert.deepEqual(securityOf('quoteRegistration'), [
    {},
    { bearer: [] },
    { session: [], csrf: [] },
    { agent: ['registration:write'] },
  ]);
});
