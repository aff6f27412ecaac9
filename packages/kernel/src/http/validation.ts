import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import formats from 'ajv-formats';
import type { FormatsPlugin } from 'ajv-formats';
import { Problem } from '../problem.ts';

// The plugin's default export is not typed for ES modules.
const addFormats = formats as unknown as FormatsPlugin;

/** ASCII only: an address in another script is written in its encoded form. */
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

const FORMATS: Record<string, (text: string) => boolean> = {
  'email-address': (text) => isEmailAddress(text),
  // Control characters and the two that Unicode breaks lines with.
  'single-line': (text) => !/[\p{Cc}\u2028\u2029]/u.test(text),
  'password-strength': (text) => /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text) && /\p{Nd}/u.test(text),
};

export const isEmailAddress = (text: string): boolean =>
  EMAIL.test(text) && !text.includes('..') && !/^\.|\.@/.test(text);

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

function createValidator(coerceTypes: boolean): Ajv {
  // 1e400 is Infinity. Strict numbers refuse it in a body; in coerced text they would skip the bounds that refuse it.
  const ajv = new Ajv({
    allErrors: true,
    useDefaults: true,
    coerceTypes,
    removeAdditional: false,
    strict: false,
    strictNumbers: !coerceTypes,
  });
  addFormats(ajv, ['date', 'uri']);
  for (const [name, test] of Object.entries(FORMATS)) ajv.addFormat(name, test);
  ajv.addKeyword({
    keyword: 'x-text',
    type: 'string',
    schemaType: 'string',
    modifying: true,
    before: 'maxLength',
    errors: false,
    validate(how: string, text: string, _schema?: unknown, where?: DataValidationCxt) {
      if (!isStorable(text)) return false;
      if (how === 'trim' && where) where.parentData[where.parentDataProperty] = text.trim();
      return true;
    },
  });
  ajv.addKeyword({
    keyword: 'x-id',
    schemaType: 'boolean',
    modifying: true,
    errors: false,
    validate(_on: boolean, id: unknown, _schema?: unknown, where?: DataValidationCxt) {
      if (typeof id !== 'string') return true;
      // Once it is a number the schema's pattern no longer looks at it, so the form is decided here.
      if (!/^[1-9]\d{0,15}$/.test(id) || !Number.isSafeInteger(Number(id))) return false;
      if (where) where.parentData[where.parentDataProperty] = Number(id);
      return true;
    },
  });
  return ajv;
}

const bodies = createValidator(false);
const strings = createValidator(true);

/** Bodies are taken as they are; query strings and path parameters are text and become numbers where the schema says so. */
export const compileValidator = (schema: object, part: string): ValidateFunction =>
  (part === 'body' ? bodies : strings).compile(schema);

/** Compiling a schema takes milliseconds and there are hundreds: each is compiled when it is first needed, not at the start. */
export function validatorOnFirstUse(
  schema: Parameters<typeof compileValidator>[0],
  part: string,
): (value: unknown) => boolean {
  let compiled: ValidateFunction | undefined;
  const validate = Object.assign(
    (value: unknown): boolean => {
      compiled ??= compileValidator(schema, part);
      const isValid = compiled(value);
      // Where the framework looks for what is wrong.
      validate.errors = compiled.errors;
      return isValid;
    },
    { errors: undefined as ErrorObject[] | null | undefined },
  );
  return validate;
}

/** Checks an answer against its declared schema; used in tests. */
export const compileResponseCheck = (schema: object): ValidateFunction => bodies.compile(schema);

function explain({ keyword, params }: ErrorObject): string {
  const { limit, format } = params as { limit?: number; format?: string };
  switch (keyword) {
    case 'required':
      return 'This is required.';
    case 'additionalProperties':
      return 'This field is not known.';
    case 'minLength':
      return limit === 1 ? 'This must not be empty.' : `This must have at least ${limit} characters.`;
    case 'maxLength':
      return `This must have at most ${limit} characters.`;
    case 'minimum':
      return `This must be at least ${limit}.`;
    case 'maximum':
      return `This must be at most ${limit}.`;
    case 'x-text':
      return 'This has characters that cannot be stored.';
    case 'const':
      return 'This must be accepted.';
    case 'enum':
      return 'This is not one of the choices.';
    case 'format':
      if (format === 'email-address') return 'This is not an e-mail address.';
      if (format === 'single-line') return 'This must be on one line.';
      if (format === 'password-strength') return 'Use upper-case and lower-case letters and a number.';
      if (format === 'date') return 'This must be a date like 2026-11-14.';
      return 'This does not have the right form.';
    default:
      return 'This does not have the right form.';
  }
}

/** The first thing wrong with each field. */
export function validationProblem(errors: readonly ErrorObject[]): Problem {
  const fields: Record<string, string> = {};
  for (const error of errors) {
    const params = error.params as { missingProperty?: string; additionalProperty?: string };
    const path =
      [...error.instancePath.split('/').slice(1), params.missingProperty ?? params.additionalProperty]
        .filter(Boolean)
        .join('.') || 'body';
    // A field's name is the caller's text too.
    const name = path.toWellFormed().slice(0, 100);
    if (!Object.hasOwn(fields, name)) Object.defineProperty(fields, name, { value: explain(error), enumerable: true });
  }
  return new Problem('request.invalid', { fields });
}
