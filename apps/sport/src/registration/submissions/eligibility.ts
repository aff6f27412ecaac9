import type { RegistrationQuote } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { Problem } from '@sports-hub/kernel';
import type { Terms } from '../periods/terms.ts';
import type { Values } from '../form/validation.ts';

type Reason = RegistrationQuote['eligibility']['reasons'][number];

/** Why this registration is not possible, as far as the fields given so far can tell. */
export function findReasons(terms: Terms, values: Values): Reason[] {
  const reasons: Reason[] = [];
  const add = (code: Reason['code'], field: string, message: string): void => {
    reasons.push({ code, field, message });
  };
  if (terms.status === 'upcoming')
    add(
      'period_upcoming',
      'league_id',
      t('answers.registration.submissions.eligibility.hasNotOpenedYet', { period: terms.period_name }),
    );
  if (terms.status === 'closed')
    add(
      'period_closed',
      'league_id',
      t('answers.registration.submissions.eligibility.isClosed', { period: terms.period_name }),
    );

  const division = terms.divisions.find(({ id }) => String(id) === values['division_id']);
  if (!division) return reasons;
  const { name, gender, min_grade, max_grade, born_from, born_until } = division;
  const grade = values['grade'] === undefined ? undefined : Number(values['grade']);
  if (grade !== undefined && !(grade >= min_grade && grade <= max_grade))
    add(
      'grade_out_of_range',
      'grade',
      min_grade === max_grade
        ? t('answers.registration.submissions.eligibility.isForGrade', { name, lowest: min_grade })
        : t('answers.registration.submissions.eligibility.isForGradesTo', {
            name,
            lowest: min_grade,
            highest: max_grade,
          }),
    );
  const born = values['birth_date'];
  if (born !== undefined && (born < (born_from ?? born) || born > (born_until ?? born)))
    add(
      'born_out_of_range',
      'birth_date',
      t('answers.registration.submissions.eligibility.isForChildrenOfAnother', { name }),
    );
  if (values['gender'] !== undefined && gender !== 'coed' && values['gender'] !== gender)
    add('gender_not_matching', 'gender', t('answers.registration.submissions.eligibility.isFor', { name, gender }));
  return reasons;
}

export function requireEligible(terms: Terms, values: Values): void {
  const reasons = findReasons(terms, values);
  if (reasons.length === 0) return;
  throw new Problem('registration.not_eligible', {
    fields: Object.fromEntries(reasons.map(({ field, message }) => [field, message])),
  });
}
