import type { RegistrationField } from '@sports-hub/contract';
import { isEmailAddress, isPersonName, Problem } from '@sports-hub/kernel';
import { isDate } from '@sports-hub/kernel/time';

export type Value = string | number | boolean;
export type Values = Readonly<Record<string, Value>>;

/** A value as it is kept, or a sentence about what is wrong with it; undefined is an empty field. */
type Checked = { value: Value | undefined } | { wrong: string };
const kept = (value: Value | undefined): Checked => ({ value });
const wrong = (sentence: string): Checked => ({ wrong: sentence });

const WRONG_FORM = 'This does not have the right form.';
const NOT_A_CHOICE = 'This is not one of the choices.';

function checkText(field: RegistrationField, given: unknown): Checked {
  if (typeof given !== 'string') return wrong('This must be text.');
  // One line: a line break in a name would end up in a mail's header, a control character in a terminal.
  if (!given.isWellFormed() || /[\p{Cc}\u2028\u2029]/u.test(given.trim()))
    return wrong('This has characters that cannot be stored.');
  const text = given.trim();
  if (text === '') return kept(undefined);
  const maxLength = field.max_length ?? 200;
  if ([...text].length > maxLength) return wrong(`This must have at most ${maxLength} characters.`);
  return kept(text);
}

const check = (
  field: RegistrationField,
  given: unknown,
  isGood: (text: string) => boolean,
  sentence: string,
): Checked => {
  const text = checkText(field, given);
  if ('wrong' in text || text.value === undefined || isGood(String(text.value))) return text;
  return wrong(sentence);
};

export const isWhole = (given: unknown): given is number => Number.isSafeInteger(given);
export const digitsOf = (text: string): string => text.replace(/\D/g, '');
const isPhone = (text: string): boolean =>
  /^[+()\d][-+()\d\s./x#]*$/i.test(text) && digitsOf(text).length >= 7 && digitsOf(text).length <= 20;

function checkNumber({ minimum, maximum }: RegistrationField, given: unknown): Checked {
  const number = typeof given === 'string' && /^-?\d{1,9}$/.test(given.trim()) ? Number(given) : given;
  if (typeof given === 'string' && given.trim() === '') return kept(undefined);
  if (!isWhole(number)) return wrong('This must be a whole number.');
  if (number < (minimum ?? -Infinity)) return wrong(`This must be at least ${minimum}.`);
  if (number > (maximum ?? Infinity)) return wrong(`This must be at most ${maximum}.`);
  return kept(number);
}

function checkSelect({ options = [] }: RegistrationField, given: unknown): Checked {
  if (typeof given !== 'string' && !isWhole(given)) return wrong(NOT_A_CHOICE);
  const value = String(given).trim();
  if (value === '') return kept(undefined);
  return options.some((option) => option.value === value) ? kept(value) : wrong(NOT_A_CHOICE);
}

function checkField(field: RegistrationField, given: unknown): Checked {
  switch (field.type) {
    case 'text':
      // What stands in mails and on rosters: nobody is called something that cannot be seen.
      return /_(first|last)_name$/.test(field.name)
        ? check(field, given, isPersonName, 'This must be a name, without characters that cannot be seen.')
        : checkText(field, given);
    case 'email':
      return check(field, given, isEmailAddress, 'This is not an e-mail address.');
    case 'phone':
      return check(field, given, isPhone, 'This is not a telephone number.');
    case 'zip':
      return check(field, given, (text) => /^\d{5}(-\d{4})?$/.test(text), 'This must be a ZIP code like 12345.');
    case 'date':
      return check(field, given, isDate, 'This must be a date like 2026-11-14.');
    case 'number':
      return checkNumber(field, given);
    case 'select':
      return checkSelect(field, given);
    case 'boolean':
    case 'agreement':
      return typeof given === 'boolean' ? kept(given) : wrong('This must be true or false.');
  }
  return wrong(WRONG_FORM);
}

/** Most of what is wrong is told; an endless list helps nobody. */
const MAX_ERRORS = 40;

/**
 * Checks what was sent against the rows that `/registration/schema` shows. Empty fields count as left out; what the
 * period does not ask is ignored, so that one form serves every league.
 * Returns what is left, and which required fields are missing; a required agreement that is not given is missing too.
 */
export function checkFields(
  fields: readonly RegistrationField[],
  given: Readonly<Record<string, unknown>>,
): { values: Values; missing: string[] } {
  const values: Record<string, Value> = {};
  const errors: Record<string, string> = {};
  for (const field of fields) {
    const sent = given[field.name];
    if (sent === undefined || sent === null) continue;
    const checked = checkField(field, sent);
    if ('wrong' in checked) errors[field.name] = checked.wrong;
    else if (checked.value !== undefined) values[field.name] = checked.value;
  }
  const all = Object.entries(errors);
  if (all.length > 0) throw new Problem('request.invalid', { fields: Object.fromEntries(all.slice(0, MAX_ERRORS)) });
  const isMissing = ({ name, type, required }: RegistrationField): boolean =>
    required && (values[name] === undefined || (type === 'agreement' && values[name] !== true));
  return { values, missing: fields.filter(isMissing).map(({ name }) => name) };
}

/** For a registration that is to be kept: everything required is there. */
export function requireComplete(fields: readonly RegistrationField[], missing: readonly string[]): void {
  if (missing.length === 0) return;
  const sentence = (name: string): string =>
    fields.find((field) => field.name === name)?.type === 'agreement' ? 'This must be accepted.' : 'This is required.';
  throw new Problem('request.invalid', { fields: Object.fromEntries(missing.map((name) => [name, sentence(name)])) });
}
