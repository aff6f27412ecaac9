import { t } from '@sports-hub/contract/texts';
import type { RegistrationQuote } from '@sports-hub/contract';
import { invalidField } from '@sports-hub/kernel';
import type { Values } from '../form/validation.ts';

/** Nobody younger or older is registered, by the year. */
const YOUNGEST = 2;
const OLDEST = 25;
/** Between these nobody is asked about an age. */
const USUAL = { from: 4, to: 18 };
/** A child in grade 3 is eight or nine; one that began early, late or again is not asked about. */
const YEARS_BEFORE_SCHOOL = { from: 4, to: 8 };

/** In full years. Both are dates, 2016-05-14. */
export const ageOn = (born: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(born.slice(0, 4)) - (today.slice(5) < born.slice(5) ? 1 : 0);

const nameOf = (values: Values): string =>
  String(values['player_first_name'] ?? t('answers.registration.submissions.age.yourChild'));

const isTheYearRight = (values: Values, age: number): string =>
  t('answers.registration.submissions.age.isTheYearRight', { name: nameOf(values), count: age });

/** A date that a child can have been born on. */
export function requirePlausibleBirth(values: Values, today: string): void {
  const born = values['birth_date'];
  if (typeof born !== 'string') return;
  if (born > today) throw invalidField('birth_date', t('answers.registration.submissions.age.isStillToCome'));
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  if (years < YOUNGEST || years > OLDEST) throw invalidField('birth_date', isTheYearRight(values, ageOn(born, today)));
}

/** What is allowed and still more often a slip than meant: it is asked about and keeps nobody from registering. */
export function findQuestions(values: Values, today: string): RegistrationQuote['questions'] {
  const born = values['birth_date'];
  if (typeof born !== 'string') return [];
  const age = ageOn(born, today);
  if (age < USUAL.from || age > USUAL.to) return [{ field: 'birth_date', message: isTheYearRight(values, age) }];
  const grade = values['grade'] === undefined ? undefined : Number(values['grade']);
  if (grade === undefined || Number.isNaN(grade)) return [];
  if (age >= grade + YEARS_BEFORE_SCHOOL.from && age <= grade + YEARS_BEFORE_SCHOOL.to) return [];
  const words =
    grade === 0
      ? t('answers.registration.submissions.age.kindergarten')
      : t('answers.registration.submissions.age.grade', { grade });
  const message = t('answers.registration.submissions.age.areBothRight', { name: nameOf(values), age, grade: words });
  return [{ field: 'grade', message }];
}
