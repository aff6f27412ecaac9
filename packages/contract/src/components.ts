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

const isNullable = (schema: Json): boolean =>
  Array.isArray(schema['type']) && schema['type'].length === 2 && schema['type'].includes('null');

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
    if (
      isRecord(schema) &&
      !isNullable(schema) &&
      Object.keys(schema.properties).length > 0 &&
      !names.has(textOf(schema))
    )
      names.set(textOf(schema), name);
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
    if (!isRecord(part)) return within(part);
    const name = names.get(textOf(part));
    if (name) return referTo(name, part);
    if (isNullable(part)) {
      const schema = { ...part, type: 'object' };
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
