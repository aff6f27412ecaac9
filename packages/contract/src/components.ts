/**
 * Gives schemas that the contract exports by name their place among the document's components, and refers to them
 * wherever they stand. Compared by what they say, so that an optional or repeated use is found as well.
 */
type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same text for the same schema, in whatever order its keywords were written. */
const textOf = (schema: unknown): string =>
  JSON.stringify(schema, (_key, value: unknown) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  );

const isRecord = (schema: unknown): schema is Json & { properties: Json } =>
  isObject(schema) && isObject(schema['properties']);

const isChoice = (schema: unknown): schema is Json & { enum: unknown[] } =>
  isObject(schema) && Array.isArray(schema['enum']);

const isNullable = (schema: Json): boolean =>
  Array.isArray(schema['type']) && schema['type'].length === 2 && schema['type'].includes('null');

/** A record with fields, a map, a choice of values or of shapes. */
const isWorthAName = (schema: unknown): schema is Json =>
  (isRecord(schema) && Object.keys(schema.properties).length > 0) ||
  isChoice(schema) ||
  (isObject(schema) && Array.isArray(schema['anyOf'])) ||
  (isObject(schema) && isObject(schema['patternProperties']));

/** What may be null instead. */
const withoutNull = (schema: Json): Json => ({
  ...schema,
  type: (schema['type'] as string[]).find((type) => type !== 'null'),
  ...(isChoice(schema) ? { enum: schema.enum.filter((value) => value !== null) } : {}),
});

export interface NamedSchemas {
  /** The document's part with references in it. */
  refer(part: unknown): unknown;
  /** What has been referred to, by name. */
  used(): Json;
}

/** `schemas` as they stand in the document, by the name under which the contract exports them. */
export function nameSchemas(schemas: ReadonlyMap<string, unknown>): NamedSchemas {
  const names = new Map<string, string>();
  for (const [name, schema] of schemas)
    if (isWorthAName(schema) && !isNullable(schema) && !names.has(textOf(schema))) names.set(textOf(schema), name);
  const components: Json = {};

  const referTo = (name: string, schema: Json): Json => {
    // Set first: what is inside may refer to others, never to itself.
    components[name] ??= within(schema);
    return { $ref: `#/components/schemas/${name}` };
  };
  const within = (part: Json): Json =>
    Object.fromEntries(Object.entries(part).map(([key, value]) => [key, refer(value)]));

  function refer(part: unknown): unknown {
    if (Array.isArray(part)) return part.map(refer);
    if (!isObject(part)) return part;
    if (!isWorthAName(part)) return within(part);
    const name = names.get(textOf(part));
    if (name) return referTo(name, part);
    if (isNullable(part)) {
      const schema = withoutNull(part);
      const nullable = names.get(textOf(schema));
      if (nullable) return { anyOf: [referTo(nullable, schema), { type: 'null' }] };
    }
    return within(part);
  }

  return {
    refer,
    used: () => Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

const refOf = (schema: unknown): string | undefined => {
  const ref = isObject(schema) ? schema['$ref'] : undefined;
  return typeof ref === 'string' ? ref.split('/').at(-1) : undefined;
};
const fieldOf = (schema: unknown, name: string): unknown => (isRecord(schema) ? schema.properties[name] : undefined);
const capital = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** After what it holds: `NoticeResponse`, `GameListResponse`, `ProblemWithAdminMember`; else after its operation. */
function envelopeName(schema: Json, operation: string): string {
  const data = fieldOf(schema, 'data');
  if ((fieldOf(schema, 'success') as Json)['const'] === false) {
    const told = isRecord(data) ? Object.values(data.properties).map(refOf) : [];
    return `ProblemWith${told.find((name) => name && name !== 'ProblemCode') ?? capital(operation)}`;
  }
  const items = fieldOf(data, 'items');
  const listed = isObject(items) ? refOf(items['items']) : undefined;
  return `${refOf(data) ?? (listed ? `${listed}List` : capital(operation))}Response`;
}

/** Gives the envelopes that recur a place among the components too. `taken` are the names that others have. */
export function nameEnvelopes(paths: Json, taken: ReadonlySet<string>): { paths: Json; schemas: Json } {
  const counts = new Map<string, number>();
  const isEnvelope = (part: unknown): part is Json => isRecord(part) && 'success' in part.properties;
  const count = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    if (isEnvelope(part)) counts.set(textOf(part), (counts.get(textOf(part)) ?? 0) + 1);
    for (const inner of Object.values(part)) count(inner);
  };
  count(paths);

  const names = new Map<string, string>();
  const schemas: Json = {};
  const nameOf = (schema: Json, operation: string): string => {
    const text = textOf(schema);
    let name = names.get(text);
    if (!name) {
      const wanted = envelopeName(schema, operation);
      name = taken.has(wanted) || wanted in schemas ? `${capital(operation)}${wanted}` : wanted;
      names.set(text, name);
      schemas[name] = schema;
    }
    return name;
  };
  const refer = (part: unknown, operation: string): unknown => {
    if (Array.isArray(part)) return part.map((inner) => refer(inner, operation));
    if (!isObject(part)) return part;
    if (isEnvelope(part) && (counts.get(textOf(part)) ?? 0) > 1)
      return { $ref: `#/components/schemas/${nameOf(part, operation)}` };
    const within = typeof part['operationId'] === 'string' ? part['operationId'] : operation;
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, refer(value, within)]));
  };
  return { paths: refer(paths, '') as Json, schemas };
}
