import { t } from '@sports-hub/contract/texts';
import type { RegistrationField } from '@sports-hub/contract';
import { isEmailAddress, isPersonName, Problem } from '@sports-hub/kernel';
import { isDate } from '@sports-hub/kernel/time';

export type Value = string | number | boolean;
export type Values = Readonly<Record<string, Value>>;

/** A value as it is kept, or a sentence about what is wrong with it; undefined is an empty field. */
type Checked = { value: Value | undefined } | { wrong: string };
const kept = (value: Value | undefined): Checked => ({ value });
const wrong = (sentence: string): Checked => ({ wrong: sentence });

const WRONG_FORM = t('answers.registration.form.validation.thisDoesNotHaveThe');
const NOT_A_CHOICE = t('answers.registration.form.validation.thisIsNotOneOf');

function checkText(field: RegistrationField, given: unknown): Checked {
  if (typeof given !== 'string') return wrong(t('answers.registration.form.validation.thisMustBeText'));
  // One line: a line break in a name would end up in a mail's header, a control character in a terminal.
  if (!given.isWellFormed() || /[\p{Cc}\u2028\u2029]/u.test(given.trim()))
    return wrong(t('answers.registration.form.validation.thisHasCharactersThatCannot'));
  const text = given.trim();
  if (text === '') return kept(undefined);
  const maxLength = field.max_length ?? 200;
  if ([...text].length > maxLength)
    return wrong(t('answers.registration.form.validation.thisMustHaveAtMost', { maxLength }));
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

const isPaperToken = (text: string): boolean => /^[\w-]{20,100}$/.test(text);

function checkNumber({ minimum, maximum }: RegistrationField, given: unknown): Checked {
  const number = typeof given === 'string' && /^-?\d{1,9}$/.test(given.trim()) ? Number(given) : given;
  if (typeof given === 'string' && given.trim() === '') return kept(undefined);
  if (!isWhole(number)) return wrong(t('answers.registration.form.validation.thisMustBeAWhole'));
  if (number < (minimum ?? -Infinity))
    return wrong(t('answers.registration.form.validation.thisMustBeAtLeast', { minimum: minimum ?? 0 }));
  if (number > (maximum ?? Infinity))
    return wrong(t('answers.registration.form.validation.thisMustBeAtMost', { maximum: maximum ?? 0 }));
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
        ? check(field, given, isPersonName, t('answers.registration.form.validation.thisMustBeAName'))
        : checkText(field, given);
    case 'email':
      return check(field, given, isEmailAddress, t('answers.registration.form.validation.thisIsNotAnEmailAddress'));
    case 'phone':
      return check(field, given, isPhone, t('answers.registration.form.validation.thisIsNotATelephoneNumber'));
    case 'zip':
      return check(
        field,
        given,
        (text) => /^\d{5}(-\d{4})?$/.test(text),
        t('answers.registration.form.validation.thisMustBeAZip'),
      );
    case 'date':
      return check(field, given, isDate, t('answers.registration.form.validation.thisMustBeADate'));
    case 'number':
      return checkNumber(field, given);
    case 'select':
      return checkSelect(field, given);
    case 'file':
      return check(field, given, isPaperToken, t('answers.papers.chooseItAgain'));
    case 'boolean':
    case 'agreement':
      return typeof given === 'boolean'
        ? kept(given)
        : wrong(t('answers.registration.form.validation.thisMustBeTrueOr'));
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
    fields.find((field) => field.name === name)?.type === 'agreement'
      ? t('answers.registration.form.validation.thisMustBeAccepted')
      : t('answers.registration.form.validation.thisIsRequired');
  throw new Problem('request.invalid', { fields: Object.fromEntries(missing.map((name) => [name, sentence(name)])) });
}
