import { t } from '@sports-hub/contract/texts';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import type { FormatsPlugin } from 'ajv-formats';
import { bodyKindOf, refusesUnknownFields, type OperationSpec } from '@sports-hub/contract';
import { Problem } from '../problem.ts';
import { addInputKeywords } from './input-keywords.ts';
import { MAX_KEYS } from './json-size.ts';
import { isDate } from '../time.ts';

// The plugin's default export is not typed for ES modules.
const addFormats = formats as unknown as FormatsPlugin;

/** ASCII only: an address in another script is written in its encoded form. */
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

/**
 * Control characters, line breaks, what turns the direction of writing or cannot be seen (the two joiners are letters
 * in some scripts), and dots of other scripts that a mail program makes links of.
 */
const NOT_IN_NAMES = /[\p{Cc}\p{Co}\p{Cn}\u2028\u2029\u2024\u3002\uFE52\uFF0E\uFF61]|(?![\u200C\u200D])\p{Cf}/u;

/** Letters and signs that show nothing. */
const BLANKS = /[\u115F\u1160\u2800\u3164\uFFA0]/g;

const FORMATS: Record<string, (text: string) => boolean> = {
  'email-address': (text) => isEmailAddress(text),
  'person-name': (text) => isPersonName(text),
  // Control characters and the two that Unicode breaks lines with.
  'single-line': (text) => !/[\p{Cc}\u2028\u2029]/u.test(text),
  'password-strength': (text) => /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text) && /\p{Nd}/u.test(text),
};

/** Something that can be seen and stays on its line. */
export const isPersonName = (text: string): boolean =>
  !NOT_IN_NAMES.test(text) && /[\p{L}\p{N}\p{S}]/u.test(text.replace(BLANKS, ''));

export const isEmailAddress = (text: string): boolean =>
  EMAIL.test(text) && !text.includes('..') && !/^\.|\.@/.test(text);

/** How a value is read that a client sent. */
export interface Reading {
  /**
   * Queries, path parameters and the fields of forms are text: it becomes a number or a boolean where the schema says so,
   * and what is empty counts as absent.
   */
  isText: boolean;
  /** Takes away fields that the schema does not know, instead of refusing them. */
  ignoresUnknown: boolean;
}

function createValidator({ isText, ignoresUnknown }: Reading, allErrors: boolean): Ajv {
  // 1e400 is Infinity. Strict numbers refuse it in a body; in coerced text they would skip the bounds that refuse it.
  const ajv = new Ajv({
    allErrors,
    useDefaults: true,
    coerceTypes: isText,
    removeAdditional: ignoresUnknown,
    strict: false,
    strictNumbers: !isText,
  });
  addFormats(ajv, ['uri']);
  ajv.addFormat('date', isDate);
  for (const [name, test] of Object.entries(FORMATS)) ajv.addFormat(name, test);
  addInputKeywords(ajv);
  return ajv;
}

const pairs = new Map<string, readonly [Ajv, Ajv]>();

/** The first of the pair stops at the first problem; the second finds them all. */
function validatorsFor(reading: Reading): readonly [Ajv, Ajv] {
  const key = `${reading.isText} ${reading.ignoresUnknown}`;
  const made = pairs.get(key) ?? ([createValidator(reading, false), createValidator(reading, true)] as const);
  pairs.set(key, made);
  return made;
}

/** Whatever is not a client's request to an operation. */
const STRICT_JSON: Reading = { isText: false, ignoresUnknown: false };

/** So many values a request may hold and still be told everything that is wrong with it. */
const EXPLAINED_VALUES = 1_000;

/** Whether there are more values in it than anyone would send by mistake. Looks no further than that. */
function isVast(root: unknown): boolean {
  const open: unknown[] = [root];
  for (let seen = 0; open.length > 0; seen += 1) {
    if (seen + open.length > EXPLAINED_VALUES) return true;
    const value = open.pop();
    if (typeof value === 'object' && value !== null) {
      for (const inner of Object.values(value)) open.push(inner);
    }
  }
  return false;
}

const tooManyKeys: ErrorObject = {
  keyword: 'maxProperties',
  instancePath: '',
  schemaPath: '',
  params: { limit: MAX_KEYS },
};

/** A validator of its own, for JSON, which tells everything that is wrong. */
export const compileValidator = (schema: object): ValidateFunction => validatorsFor(STRICT_JSON)[1].compile(schema);

/** Empty values of a query or a form: `?division_id=` asks for nothing. */
function dropEmpty(values: Record<string, unknown>): void {
  for (const name of Object.keys(values)) if (values[name] === '') delete values[name];
}

/**
 * What is right is judged by the validator that stops at the first problem. Only what is wrong, and of a size that
 * somebody may have typed, is judged again for everything that is wrong: otherwise a refusal could cost more than any
 * honest request.
 *
 * Compiling a schema takes milliseconds and there are hundreds: each is compiled when it is first needed, not at the
 * start.
 */
export function validatorOnFirstUse(schema: object, reading: Reading): (value: unknown) => boolean {
  const [first, all] = validatorsFor(reading);
  let quick: ValidateFunction | undefined;
  let thorough: ValidateFunction | undefined;
  const validate = Object.assign(
    (value: unknown): boolean => {
      if (typeof value === 'object' && value !== null && Object.keys(value).length > MAX_KEYS) {
        validate.errors = [tooManyKeys];
        return false;
      }
      if (reading.isText && typeof value === 'object' && value !== null) dropEmpty(value as Record<string, unknown>);
      quick ??= first.compile(schema);
      if (quick(value) as boolean) return true;
      // Where the framework looks for what is wrong.
      validate.errors = quick.errors;
      if (isVast(value)) return false;
      thorough ??= all.compile(schema);
      // Trimming has changed what the first look saw, never whether it is right.
      if (!(thorough(value) as boolean)) validate.errors = thorough.errors;
      return false;
    },
    { errors: undefined as ErrorObject[] | null | undefined },
  );
  return validate;
}

/** How the parts of a request are read: a query and path parameters as text, a body as the operation takes it. */
export const readingOf = (part: string | undefined, op?: OperationSpec): Reading =>
  part === 'body'
    ? {
        isText: op !== undefined && bodyKindOf(op) !== 'json',
        ignoresUnknown: op !== undefined && !refusesUnknownFields(op),
      }
    : { isText: true, ignoresUnknown: false };

/** Checks a response against its declared schema; used in tests. The same schema is compiled once. */
export const compileResponseCheck = (schema: object): ValidateFunction => validatorsFor(STRICT_JSON)[1].compile(schema);

function explain({ keyword, params }: ErrorObject): string {
  const { limit = 0, format } = params as { limit?: number; format?: string };
  switch (keyword) {
    case 'maxProperties':
      return t('answers.validation.thisHasMoreThanFields', { limit });
    case 'required':
      return t('answers.validation.thisIsRequired');
    case 'additionalProperties':
      return t('answers.validation.thisFieldIsNotKnown');
    case 'minLength':
      return limit === 1
        ? t('answers.validation.thisMustNotBeEmpty')
        : t('answers.validation.thisMustHaveAtLeast', { limit });
    case 'maxLength':
      return t('answers.validation.thisMustHaveAtMost', { limit });
    case 'minimum':
      return t('answers.validation.thisMustBeAtLeast', { limit });
    case 'maximum':
      return t('answers.validation.thisMustBeAtMost', { limit });
    case 'x-text':
      return t('answers.validation.thisHasCharactersThatCannot');
    case 'const':
      return t('answers.validation.thisMustBeAccepted');
    case 'enum':
      return t('answers.validation.thisIsNotOneOf');
    case 'format':
      if (format === 'email-address') return t('answers.validation.thisIsNotAnEmail');
      if (format === 'person-name') return t('answers.validation.thisMustBeAName');
      if (format === 'single-line') return t('answers.validation.thisMustBeOnOne');
      if (format === 'password-strength') return t('answers.validation.useUpperCaseAndLower');
      if (format === 'date') return t('answers.validation.thisMustBeADate');
      return t('answers.validation.thisDoesNotHaveThe');
    default:
      return t('answers.validation.thisDoesNotHaveThe');
  }
}

/** More than this nobody reads, and a refusal stays small whatever was sent. */
const TOLD_FIELDS = 20;

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
    if (Object.keys(fields).length >= TOLD_FIELDS) break;
    if (!Object.hasOwn(fields, name)) Object.defineProperty(fields, name, { value: explain(error), enumerable: true });
  }
  return new Problem('request.invalid', { fields });
}
