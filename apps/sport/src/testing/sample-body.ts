import type { OperationSpec } from '@sports-hub/contract';

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minimum?: number;
  minLength?: number;
  pattern?: string;
  format?: string;
}

const OF_FORMAT: Record<string, string> = {
  date: '2026-11-14',
  'email-address': 'somebody@riverbend.example',
  'password-strength': 'Kettle7Harbor',
};
const TEXTS = ['because of a test', '21:00', '123456', '1', '1:1:1', 'jersey_choice_1', 'a-key-of-twenty-signs'];

function sampleText({ pattern, format = '', minLength = 1 }: Schema): string {
  const text = OF_FORMAT[format] ?? TEXTS.find((one) => new RegExp(pattern ?? '').test(one));
  if (text === undefined) throw new Error(`No sample text matches ${pattern}: add one to TEXTS`);
  return text.padEnd(minLength, '.');
}

function sample(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return sample(schema.anyOf[0]);
  switch ([schema.type].flat()[0]) {
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((name) => [name, sample(schema.properties?.[name] ?? {})]));
    case 'array':
      return schema.items && schema.minItems ? [sample(schema.items)] : [];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return false;
    default:
      return sampleText(schema);
  }
}

/** A body that the operation's schema accepts, with nothing that can be left out. */
export const sampleBody = ({ body }: OperationSpec): object => (body ? (sample(body as Schema) as object) : {});
