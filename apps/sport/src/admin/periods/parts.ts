import { HELPING_KINDS, type PeriodPlan, type PlannedPart } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField } from '@sports-hub/kernel';
import { amountOf, requireOwnCurrency } from './amounts.ts';
import type { PlanChanges } from './plan.ts';
import { installmentsPart } from './installments-part.ts';
import { questionPart } from './question-part.ts';

const needed = (field: string) => invalidField(field, t('answers.periods.isNeeded'));
const minute = (time: string): string => time.slice(0, 16);

/** "Grades 3-4": what a division is for, where only its name says it. */
export function gradesIn(text: string): { min_grade: number; max_grade: number } {
  const numbers = (text.match(/\d+/g) ?? []).map(Number).filter((grade) => grade <= 12);
  const [first = 0, last = numbers.length > 0 ? first : 12] = numbers;
  return { min_grade: Math.min(first, last), max_grade: Math.max(first, last) };
}

function places(
  plan: PeriodPlan,
  others: readonly { id: number; name: string }[],
  given: NonNullable<PlannedPart['places']>,
): NonNullable<PlanChanges['divisions']> {
  return Object.fromEntries(
    given.map(({ id, capacity, min_grade, max_grade }) => {
      const now = plan.divisions.find(({ division_id }) => division_id === id);
      const other = others.find((division) => division.id === id);
      const field = `places.${id}.capacity`;
      if (!now && !other) throw invalidField(field, t('answers.periods.notADivision'));
      if (capacity === undefined) return [String(id), null];
      const grades = now ?? gradesIn(other?.name ?? '');
      const lowest = min_grade ?? grades.min_grade;
      const highest = max_grade ?? grades.max_grade;
      if (lowest > highest) throw invalidField(`places.${id}.max_grade`, t('answers.periods.gradesTurnedAround'));
      return [String(id), { capacity, min_grade: lowest, max_grade: highest }];
    }),
  );
}

function helping(plan: PeriodPlan, { kind, description }: PlannedPart, amount: number | undefined) {
  const wanted = HELPING_KINDS.find((one) => one === kind);
  if (!wanted) throw invalidField('kind', t('answers.periods.isNeeded'));
  const words = description ?? plan.helping.description;
  if (wanted === 'none') return { kind: wanted, amount: 0, description: words };
  if (!amount) throw needed('amount');
  if (!words) throw needed('description');
  return { kind: wanted, amount, description: words };
}

/** What somebody wants of one part of a period, on top of what they changed before. `plan` has those changes. */
export function changesFrom(
  part: PlannedPart,
  changes: PlanChanges,
  plan: PeriodPlan,
  others: readonly { id: number; name: string }[],
): PlanChanges {
  requireOwnCurrency(part.currency);
  const amount = amountOf(part.amount);
  const rule = <R>(make: (amount: number) => R): R | null => (amount ? make(amount) : null);
  const day = (): string => {
    if (!part.day) throw needed('day');
    return part.day;
  };
  switch (part.part) {
    case 'dates':
      return {
        ...changes,
        ...(part.name === undefined ? {} : { name: part.name }),
        ...(part.opens_at === undefined ? {} : { opens_at: minute(part.opens_at) }),
        ...(part.closes_at === undefined ? {} : { closes_at: minute(part.closes_at) }),
      };
    case 'fee':
      if (amount === undefined) throw needed('amount');
      return { ...changes, fee: amount };
    case 'early':
      return { ...changes, early: rule((off) => ({ amount: off, until: day() })) };
    case 'sibling':
      return { ...changes, sibling: rule((off) => ({ amount: off, from_child: part.from_child ?? 2 })) };
    case 'late':
      return { ...changes, late: rule((more) => ({ amount: more, from: day() })) };
    case 'helping':
      return { ...changes, helping: helping(plan, part, amount) };
    case 'installments':
      return { ...changes, installments: installmentsPart(part, plan.installments, amount) };
    case 'places':
      return { ...changes, divisions: { ...changes.divisions, ...places(plan, others, part.places ?? []) } };
    case 'question':
      return questionPart(part, changes, plan);
  }
}
