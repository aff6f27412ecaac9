import { t } from '@sports-hub/contract/texts';

export { formatMoney } from '../kit/words.ts';

/** “grades 5 and 6” */
export const gradesText = (from: number, to: number): string => {
  const name = (grade: number): string => (grade === 0 ? t('registration.words.kindergarten') : String(grade));
  if (from === to) return from === 0 ? name(0) : t('registration.words.grade', { grade: from });
  const grades = { first: name(from), last: name(to) };
  return to - from === 1 ? t('registration.words.twoGrades', grades) : t('registration.words.grades', grades);
};
