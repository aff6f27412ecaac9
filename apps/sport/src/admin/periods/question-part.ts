import { QUESTION_KINDS, type PeriodPlan, type PeriodQuestion, type PlannedPart } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField } from '@sports-hub/kernel';
import { questionOf, type PlanChanges, type QuestionChange } from './plan.ts';

/** Families who are asked more do not finish. */
const MAX_QUESTIONS = 60;
const MAX_CHOICES = 80;

const slug = (text: string, longest: number): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, longest) || 'x';

/** A name that no question has yet. */
function newName(label: string, plan: PeriodPlan): string {
  const base = `q_${slug(label, 40)}`;
  const isTaken = (name: string): boolean => plan.questions.some((question) => question.name === name);
  let name = base;
  for (let n = 2; isTaken(name); n += 1) name = `${base}_${n}`;
  return name;
}

/** One per line. A line that is there already keeps its value, so that answers keep their meaning. */
function choicesFrom(text: string, before: PeriodQuestion['choices']): PeriodQuestion['choices'] {
  const lines = [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean);
  if (lines.length < 2) throw invalidField('choices', t('answers.periods.atLeastTwoChoices'));
  if (lines.length > MAX_CHOICES || lines.some((line) => line.length > 80))
    throw invalidField('choices', t('answers.periods.tooManyChoices', { most: MAX_CHOICES }));
  const made: PeriodQuestion['choices'] = [];
  for (const label of lines) {
    const kept = before.find((choice) => choice.label === label)?.value;
    const base = slug(label, 70);
    const isTaken = (value: string): boolean =>
      made.some((one) => one.value === value) || before.some((one) => one.value === value && one.label !== label);
    let value = kept ?? base;
    for (let n = 2; kept === undefined && isTaken(value); n += 1) value = `${base}_${n}`;
    made.push({ value, label });
  }
  return made;
}

/** One step up or down among those of the same step of the form. */
function moved(plan: PeriodPlan, question: PeriodQuestion, move: 'up' | 'down'): string[] {
  const names = plan.questions.map(({ name }) => name);
  const beside = plan.questions.filter(({ step, is_always }) => step === question.step && !is_always);
  const other = beside[beside.findIndex(({ name }) => name === question.name) + (move === 'up' ? -1 : 1)];
  if (!other || question.is_always) return names;
  const [here, there] = [names.indexOf(question.name), names.indexOf(other.name)];
  names[here] = other.name;
  names[there] = question.name;
  return names;
}

/** What was asked and answered keeps its meaning: its words, its kind and the choices that were offered. */
function requireSameMeaning(now: PeriodQuestion, wanted: QuestionChange): void {
  if (now.answers === 0 && !now.is_always) return;
  const why = now.is_always
    ? t('answers.periods.isAlwaysAsked')
    : t('answers.periods.isAnswered', { count: now.answers });
  if (wanted.label !== now.label) throw invalidField('label', why);
  if (wanted.type !== now.type) throw invalidField('kind', why);
  if (now.choices.some(({ value }) => !wanted.choices.some((choice) => choice.value === value)))
    throw invalidField('choices', why);
  if (now.is_always && (!wanted.asked || wanted.required !== now.required || wanted.step !== now.step))
    throw invalidField('required', why);
}

/** Somebody may have answered since it was planned. */
export function requireSameMeanings({ questions }: PeriodPlan, changes: PlanChanges): void {
  for (const now of questions) {
    const wanted = changes.questions?.[now.name];
    if (wanted) requireSameMeaning(now, wanted);
  }
}

export function questionPart(part: PlannedPart, changes: PlanChanges, plan: PeriodPlan): PlanChanges {
  const now = plan.questions.find(({ name }) => name === part.question);
  if (part.question !== undefined && !now) throw invalidField('question', t('answers.periods.notAQuestion'));
  if (now && part.move) return { ...changes, order: moved(plan, now, part.move) };
  if (!now && plan.questions.length >= MAX_QUESTIONS)
    throw invalidField('label', t('answers.periods.tooManyQuestions', { most: MAX_QUESTIONS }));
  const label = part.label ?? now?.label;
  if (!label) throw invalidField('label', t('answers.periods.isNeeded'));
  const kind = part.kind ?? now?.type;
  const type = kind === now?.type && now ? now.type : QUESTION_KINDS.find((one) => one === kind);
  if (!type) throw invalidField('kind', t('answers.periods.notAKind'));
  const step = type === 'agreement' ? 'agreements' : (part.step ?? now?.step ?? 'choices');
  if (step === 'agreements' && type !== 'agreement') throw invalidField('step', t('answers.periods.onlyAgreements'));
  // Each child has its own; what the family answers once is the same for all.
  if (step === 'family' && type === 'file') throw invalidField('step', t('answers.periods.aFileForEachChild'));
  const choices =
    type === 'select'
      ? part.choices !== undefined || !now
        ? choicesFrom(part.choices ?? '', now?.choices ?? [])
        : now.choices
      : [];
  const wanted: QuestionChange = {
    name: now?.name ?? newName(label, plan),
    label,
    type,
    step,
    required: part.required === undefined ? (now?.required ?? type === 'agreement') : part.required === 'yes',
    asked: part.asked === undefined ? (now?.asked ?? true) : part.asked === 'yes',
    // A form sends its words along; whoever names only one thing changes only that.
    help: part.help ?? (part.label === undefined ? (now?.help ?? null) : null),
    choices,
  };
  if (now) requireSameMeaning({ ...now, ...questionOf(now) }, wanted);
  return { ...changes, questions: { ...changes.questions, [wanted.name]: wanted } };
}
