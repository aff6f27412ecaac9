import type { RegistrationAnswer, RegistrationField } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { dayInWords } from '@sports-hub/kernel/time';
import type { FieldRow } from '../../registration/form/fields.ts';
import { isWish } from '../../registration/form/wishes.ts';
import type { Registration } from '../../registration/records/queries.ts';

/** What a price, an age, a division or the way to the family depends on is no mere answer. */
const FIXED = new Set([
  'league_id',
  'division_id',
  'birth_date',
  'gender',
  'grade',
  'email',
  'discount_code',
  'volunteer_choice',
  'zip',
  'parent_last_name',
]);

/** A yes to a document was given to its words: nobody gives it for the family. */
export const isCorrectable = ({ name, type }: Pick<RegistrationField, 'name' | 'type'>): boolean =>
  !FIXED.has(name) && !isWish(name) && type !== 'agreement' && type !== 'file';

/** What is asked about a child's health leaves in no file unless somebody wants it. */
const HEALTH =
  /medic|health|allerg|concussion|asthma|epilep|diabet|disab|injur|insur|doctor|physician|hospital|diagnos|special.need/i;
export const isAboutHealth = ({ name, label = '' }: { name: string; label?: string }): boolean =>
  HEALTH.test(name) || HEALTH.test(label);

function shownOf({ type, options }: FieldRow, value: unknown): string {
  if (value === undefined) return '';
  if (type === 'boolean' || type === 'agreement')
    return value === true ? t('admin.registrations.yes') : t('admin.registrations.no');
  if (type === 'date') return dayInWords(String(value));
  return options?.find((option) => option.value === String(value))?.label ?? String(value);
}

/** What the family answered, in the order in which it was asked; also what is not asked any more. Wishes are for those who build rosters. */
export function answersOf(
  fields: readonly FieldRow[],
  { answers, division_id }: Registration,
  division: string,
): RegistrationAnswer[] {
  const asked = fields
    // Files are no answers to read: what is known of them stands apart.
    .filter(
      ({ name, type, asked: isAsked }) =>
        name !== 'league_id' && !isWish(name) && type !== 'file' && (isAsked || answers[name] !== undefined),
    )
    .map((field): RegistrationAnswer => {
      const value = answers[field.name];
      return {
        name: field.name,
        label: field.label,
        type: field.type,
        group: field.group,
        value: value === undefined ? '' : String(value),
        shown: field.name === 'division_id' && Number(value) === division_id ? division : shownOf(field, value),
        is_correctable: field.asked && isCorrectable(field),
        options: field.options ?? [],
      };
    });
  const known = new Set(fields.map(({ name }) => name));
  const others = Object.entries(answers)
    .filter(([name]) => !known.has(name) && !isWish(name))
    .map(([name, value]): RegistrationAnswer => ({
      name,
      label: name.replaceAll('_', ' '),
      type: 'text',
      group: 'choices',
      value: String(value),
      shown: String(value),
      is_correctable: false,
      options: [],
    }));
  return [...asked, ...others];
}
