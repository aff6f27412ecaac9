import type { Schema } from './document.ts';

export interface SchemaFieldRow {
  /** With dots into objects and [] into lists: `items[].id`. */
  name: string;
  type: string;
  required: boolean;
  notes: string;
}

const FORMATS: Record<string, string> = {
  'email-address': 'an e-mail address',
  'password-strength': 'upper-case and lower-case letters and a number',
  date: 'a date like 2026-11-14',
};

const typesOf = ({ type, anyOf }: Schema): string[] =>
  type === undefined ? (anyOf ?? []).flatMap(typesOf) : [type].flat();

function typeOf(schema: Schema): string {
  if (schema.items) return `list of ${typeOf(schema.items)}${typesOf(schema).includes('null') ? ' or null' : ''}`;
  const names = [...new Set(typesOf(schema))];
  return names.length > 0 ? names.join(' or ') : 'anything';
}

function range(low: number | undefined, high: number | undefined, unit: string): string {
  const most = high === undefined || high >= Number.MAX_SAFE_INTEGER ? undefined : high;
  // "At least 1" of an id, and "at least 0 characters", tell nobody anything.
  const least = low === undefined || (most === undefined && low <= 1) || (low === 0 && unit !== '') ? undefined : low;
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`;
  if (most !== undefined) return `at most ${most}${unit}`;
  return least === undefined ? '' : `at least ${least}${unit}`;
}

function notesOf(schema: Schema): string {
  return [
    schema.description,
    schema.const === undefined ? '' : `always ${JSON.stringify(schema.const)}`,
    schema.enum ? `one of ${schema.enum.filter((value) => value !== null).join(', ')}` : '',
    schema.format ? (FORMATS[schema.format] ?? schema.format) : '',
    range(schema.minLength, schema.maxLength, ' characters'),
    schema.pattern ? `matches \`${schema.pattern}\`` : '',
    range(schema.minimum, schema.maximum, ''),
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
  ]
    .filter(Boolean)
    .join('; ');
}

/** A schema's fields as flat rows, in the order in which they are declared. */
export function fieldRows(schema: Schema, prefix = ''): SchemaFieldRow[] {
  if (schema.items) return fieldRows(schema.items, `${prefix}[]`);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = prefix ? `${prefix}.${name}` : name;
    const row = {
      name: path,
      type: typeOf(property),
      required: schema.required?.includes(name) ?? false,
      notes: notesOf(property),
    };
    return [row, ...fieldRows(property, path)];
  });
}

export const parameterRow = ({
  name,
  required,
  schema,
}: {
  name: string;
  required: boolean;
  schema: Schema;
}): SchemaFieldRow => ({ name, type: typeOf(schema), required, notes: notesOf(schema) });
