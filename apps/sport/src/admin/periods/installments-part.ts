import { PLAN_PARTS, type InstallmentRule, type PlannedPart } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField } from '@sports-hub/kernel';
import { isDate } from '@sports-hub/kernel/time';

/** A card that was refused is tried again at most so often, and not for longer. */
const MAX_RETRIES = 4;
const LAST_RETRY = 30;
export const USUAL_RETRIES = [3, 7, 14];

/** "3, 7, 14": each later than the one before; nothing is none. */
function readRetries(text: string): number[] {
  const days = text.split(/[\s,;]+/).filter(Boolean);
  const numbers = days.map(Number);
  const isInOrder = numbers.every(
    (day, index) => Number.isInteger(day) && day > (numbers[index - 1] ?? 0) && day <= LAST_RETRY,
  );
  if (!isInOrder || numbers.length > MAX_RETRIES)
    throw invalidField('retries', t('answers.installments.notRetries', { most: MAX_RETRIES, last: LAST_RETRY }));
  return numbers;
}

function readDays(given: readonly string[], parts: number): string[] {
  const days = given.map((day) => day.trim()).filter(Boolean);
  if (days.length !== parts - 1)
    throw invalidField('days', t('answers.installments.oneDayForEach', { count: parts - 1 }));
  if (!days.every(isDate)) throw invalidField('days', t('answers.periods.notADay'));
  if (days.some((day, index) => index > 0 && day <= days[index - 1]!))
    throw invalidField('days', t('answers.installments.daysInOrder'));
  return days;
}

/** The plan with so many parts as it should be, beside the others; `every: none` takes it away. */
export function installmentsPart(
  { parts, every, days, spot, retries }: PlannedPart,
  rules: readonly InstallmentRule[],
  from: number | undefined,
): InstallmentRule[] {
  if (parts === undefined || parts < PLAN_PARTS.least || parts > PLAN_PARTS.most)
    throw invalidField('parts', t('answers.installments.notParts', PLAN_PARTS));
  const others = rules.filter((rule) => rule.parts !== parts);
  if (every === 'none') return others;
  if (every === undefined) throw invalidField('every', t('answers.periods.isNeeded'));
  const before = rules.find((rule) => rule.parts === parts);
  const rule: InstallmentRule = {
    parts,
    days: every === 'days' ? readDays(days ?? [], parts) : null,
    every: every === 'days' ? null : every,
    from: from ?? 0,
    spot: spot ?? before?.spot ?? 'decided',
    retries: retries === undefined ? (before?.retries ?? USUAL_RETRIES) : readRetries(retries),
  };
  return [...others, rule].toSorted((one, other) => one.parts - other.parts);
}
