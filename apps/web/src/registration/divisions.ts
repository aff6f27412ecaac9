import { t } from '@sports-hub/contract/texts';
import type { RegistrationDivision } from '@sports-hub/contract';
import type { DraftValues } from './draft.ts';
import { gradesText } from './words.ts';

/** Why a child cannot play in a division, as far as the page can tell; the server says the rest. */
export function whyNot(division: RegistrationDivision, values: DraftValues, name: string): string | undefined {
  const grade = values['grade'] === undefined || values['grade'] === '' ? undefined : Number(values['grade']);
  if (grade !== undefined && (grade < division.min_grade || grade > division.max_grade))
    return t('registration.steps.forIsIn', {
      grades: gradesText(division.min_grade, division.max_grade),
      name,
      grade: gradesText(grade, grade),
    });
  const gender = values['gender'];
  if (gender && division.gender !== 'coed' && division.gender !== gender)
    return t('registration.steps.for', { gender: division.gender });
  return undefined;
}

/** The chosen division while the child can play there; where there is only one for the child, that. */
export function divisionOf(divisions: readonly RegistrationDivision[], values: DraftValues): string | undefined {
  const possible = divisions.filter((division) => whyNot(division, values, '') === undefined);
  const chosen = possible.find(({ id }) => String(id) === values['division_id']);
  const found = chosen ?? (possible.length === 1 ? possible[0] : undefined);
  return found && String(found.id);
}
