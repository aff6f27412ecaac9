import type { PeriodPlan, PeriodQuestion } from '@sports-hub/contract';

type DivisionChange = { capacity: number; min_grade: number; max_grade: number } | null;
export type QuestionChange = Omit<PeriodQuestion, 'is_always' | 'answers'>;

/** What somebody has changed of a period: only what differs from how it stands. */
export interface PlanChanges extends Partial<
  Pick<
    PeriodPlan,
    'name' | 'opens_at' | 'closes_at' | 'fee' | 'early' | 'sibling' | 'late' | 'helping' | 'installments'
  >
> {
  /** By the division's number; null takes it out. */
  divisions?: Record<string, DivisionChange>;
  questions?: Record<string, QuestionChange>;
  /** All questions by name, where one was moved. */
  order?: string[];
}

const SIMPLE = [
  ...(['name', 'opens_at', 'closes_at', 'fee', 'early', 'sibling', 'late', 'helping', 'installments'] as const),
];
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const questionOf = ({ name, label, type, step, required, asked, help, choices }: PeriodQuestion): QuestionChange => ({
  name,
  label,
  type,
  step,
  required,
  asked,
  help,
  choices,
});

/** By the order that was chosen; what it does not name comes after those before it. */
function ordered(questions: readonly PeriodQuestion[], order: readonly string[] | undefined): PeriodQuestion[] {
  if (!order) return [...questions];
  const place = new Map(order.map((name, index) => [name, index]));
  return [...questions].sort((a, b) => (place.get(a.name) ?? order.length) - (place.get(b.name) ?? order.length));
}

/** A period as it would be. */
export function withChanges(
  plan: PeriodPlan,
  changes: PlanChanges,
  otherDivisions: readonly { id: number; name: string }[] = [],
): PeriodPlan {
  const simple = Object.fromEntries(SIMPLE.flatMap((name) => (name in changes ? [[name, changes[name]]] : [])));
  const divisions = plan.divisions.flatMap((division) => {
    const change = changes.divisions?.[division.division_id];
    return change === null ? [] : [{ ...division, ...change }];
  });
  for (const { id, name } of otherDivisions) {
    const change = changes.divisions?.[id];
    if (change)
      divisions.push({
        division_id: id,
        name,
        gender: 'coed',
        ...change,
        taken: 0,
        held: 0,
        offered: 0,
        waiting: 0,
      });
  }
  const known = new Set(plan.questions.map(({ name }) => name));
  const questions = plan.questions.map((question) => ({ ...question, ...changes.questions?.[question.name] }));
  for (const question of Object.values(changes.questions ?? {}))
    if (!known.has(question.name)) questions.push({ ...question, is_always: false, answers: 0 });
  return { ...plan, ...simple, divisions, questions: ordered(questions, changes.order) };
}

/** Without what is as it was before. */
export function onlyChanges(plan: PeriodPlan, changes: PlanChanges): PlanChanges {
  const left: PlanChanges = Object.fromEntries(
    SIMPLE.flatMap((name) => (name in changes && !isSame(changes[name], plan[name]) ? [[name, changes[name]]] : [])),
  );
  const divisions = Object.entries(changes.divisions ?? {}).filter(([id, change]) => {
    const now = plan.divisions.find(({ division_id }) => String(division_id) === id);
    if (!now || change === null) return now !== undefined || change !== null;
    return !isSame(change, { capacity: now.capacity, min_grade: now.min_grade, max_grade: now.max_grade });
  });
  if (divisions.length > 0) left.divisions = Object.fromEntries(divisions);
  const questions = Object.entries(changes.questions ?? {}).filter(([name, change]) => {
    const now = plan.questions.find((question) => question.name === name);
    return !now || !isSame(questionOf(now), change);
  });
  if (questions.length > 0) left.questions = Object.fromEntries(questions);
  if (changes.order) {
    const wanted = changes.order;
    // New ones come last unless they were moved.
    const names = [...new Set([...plan.questions.map(({ name }) => name), ...Object.keys(changes.questions ?? {})])];
    const asBefore = names.filter((name) => wanted.includes(name));
    if (
      !isSame(
        wanted.filter((name) => names.includes(name)),
        asBefore,
      )
    )
      left.order = wanted;
  }
  return left;
}

export const isNothing = (changes: PlanChanges): boolean => Object.keys(changes).length === 0;
export { questionOf };
