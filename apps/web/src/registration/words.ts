export { formatMoney } from '../kit/words.ts';

/** “grades 5 and 6” */
export const gradesText = (from: number, to: number): string => {
  const one = (grade: number): string => (grade === 0 ? 'kindergarten' : String(grade));
  if (from === to) return from === 0 ? 'kindergarten' : `grade ${from}`;
  return to - from === 1 ? `grades ${one(from)} and ${one(to)}` : `grades ${one(from)} to ${one(to)}`;
};
