import { t } from '@sports-hub/contract/texts';
import type { RegistrationField, RegistrationResult } from '@sports-hub/contract';
import { divisionOf } from './divisions.ts';
import type { PageTerms, RegistrationPageData } from './page-data.ts';

export const STEPS = ['child', 'choices', 'agreements', 'price', 'payment'] as const;
export type Step = (typeof STEPS)[number];
export const STEP_WORDS: Record<Step, string> = {
  child: t('registration.draft.child'),
  choices: t('registration.draft.choices'),
  agreements: t('registration.draft.agreements'),
  price: t('registration.draft.price'),
  payment: t('registration.draft.payment'),
};

export type DraftValue = string | boolean;
export type DraftValues = Readonly<Record<string, DraftValue>>;

export interface ChildDraft {
  key: string;
  values: DraftValues;
  /** A verified child of whoever is signed in. */
  playerId?: number | undefined;
  /** Given by the server when the registration was stored; changes and reopens it. */
  reference?: string;
  /** Set when this child's registration has ended well. */
  done?: RegistrationResult['status'];
}

/** Everything that was typed but the card. Kept on the device until it is finished or forgotten. */
export interface RegistrationDraft {
  periodId: number;
  step: Step;
  current: number;
  /** The same for every child: who registers, and how to reach them. */
  family: DraftValues;
  children: readonly ChildDraft[];
  /** Paid in so many parts; at once where it is left out. */
  inParts?: number | undefined;
}

const FAMILY = new Set(['family']);
export const isFamily = (field: Pick<RegistrationField, 'group'>): boolean => FAMILY.has(field.group);

export const newChild = (values: DraftValues = {}): ChildDraft => ({ key: crypto.randomUUID(), values });

/** Earlier answers that these fields can still hold. */
export const startFrom = (
  fields: readonly RegistrationField[],
  answers: Readonly<Record<string, string | number | boolean>>,
): DraftValues =>
  Object.fromEntries(
    fields.flatMap(({ name, options }): [string, DraftValue][] => {
      const value = answers[name];
      if (value === undefined) return [];
      const isOffered = !options || options.some((option) => option.value === String(value));
      return isOffered ? [[name, typeof value === 'number' ? String(value) : value]] : [];
    }),
  );

export const newDraft = (periodId: number, family: DraftValues = {}, child: DraftValues = {}): RegistrationDraft => ({
  periodId,
  step: 'child',
  current: 0,
  family,
  children: [newChild(child)],
});

/** What was typed for children who missed their place, so that only another division has to be chosen. */
export const anotherTry = (draft: RegistrationDraft, missed: readonly ChildDraft[]): RegistrationDraft => ({
  ...draft,
  step: 'choices',
  current: 0,
  children: missed.map(({ values: { division_id: _missed, ...values }, playerId }) => ({
    ...newChild(values),
    playerId,
  })),
});

/** What was typed for children whose place is still to be confirmed, to correct it: the address, most of all. */
export const correction = (draft: RegistrationDraft, unconfirmed: readonly ChildDraft[]): RegistrationDraft => ({
  ...draft,
  step: 'child',
  current: 0,
  children: unconfirmed.map(({ done: _held, ...child }) => child),
});

const keyOf = (sport: string): string => `registration-draft:${sport}`;

/** Asked for on the page that says where the mail went: what this tab has sent and nobody has confirmed. */
const isCorrecting = (): boolean => new URLSearchParams(location.search).has('correct');

/** For this tab only: it is sent already. */
export function keepCorrection(sport: string, draft: RegistrationDraft): void {
  try {
    sessionStorage.setItem(keyOf(sport), JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing: then it is typed again.
  }
}

/** Undefined where nothing is kept, or nothing that still fits. */
export function loadDraft(sport: string, periodIds: readonly number[]): RegistrationDraft | undefined {
  try {
    const store = isCorrecting() ? sessionStorage : localStorage;
    const kept = JSON.parse(store.getItem(keyOf(sport)) ?? 'null') as RegistrationDraft | null;
    const fits =
      kept !== null && periodIds.includes(kept.periodId) && STEPS.includes(kept.step) && kept.children.length > 0;
    return fits ? { ...kept, current: Math.min(kept.current, kept.children.length - 1) } : undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(sport: string, draft: RegistrationDraft): void {
  // Nothing of a family stays on the device once everything is done.
  if (draft.children.every(({ done }) => done)) return forgetDraft(sport);
  try {
    localStorage.setItem(keyOf(sport), JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing: the page works, only not across a reload.
  }
}

export function forgetDraft(sport: string): void {
  try {
    localStorage.removeItem(keyOf(sport));
  } catch {
    // Nothing was kept.
  }
}

export const childName = (child: ChildDraft, otherwise = t('registration.draft.yourChild')): string =>
  String(child.values['player_first_name'] ?? '').trim() || otherwise;

/** All answers for one child: what was typed or, where there is only one choice or a likely one, that. */
export function answersOf(draft: RegistrationDraft, child: ChildDraft, { period, fields }: PageTerms): DraftValues {
  const presets = fields.flatMap(({ name, preset }): [string, string][] => (preset ? [[name, preset]] : []));
  const { division_id, ...given } = { ...Object.fromEntries(presets), ...draft.family, ...child.values };
  const division = divisionOf(period.divisions, division_id === undefined ? given : { ...given, division_id });
  return division === undefined ? given : { ...given, division_id: division };
}

export const divisionChosen = (draft: RegistrationDraft, child: ChildDraft, terms: PageTerms) =>
  terms.period.divisions.find(({ id }) => String(id) === answersOf(draft, child, terms)['division_id']);

/** What the server is sent for one child. Empty answers are left out. */
export function fieldsOf(draft: RegistrationDraft, child: ChildDraft, terms: PageTerms): object {
  const all = answersOf(draft, child, terms);
  const entries = terms.fields.flatMap(({ name, type }): [string, unknown][] => {
    if (name === 'league_id') return [[name, terms.period.league.id]];
    const value = all[name];
    if (type === 'boolean') return [[name, value === true]];
    if (type === 'agreement') return value === true ? [[name, true]] : [];
    return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [];
  });
  return Object.fromEntries(entries);
}

/** What the next child starts with: the name, and what a family answers once for all its children. */
export function startOfNext({ values }: ChildDraft, fields: readonly RegistrationField[]): DraftValues {
  const isShared = ({ name, type }: RegistrationField): boolean =>
    type === 'agreement' || ['player_last_name', 'volunteer_choice', 'discount_code'].includes(name);
  return Object.fromEntries(
    fields.filter(isShared).flatMap(({ name }): [string, DraftValue][] => {
      const value = values[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

const GROUPS: Record<Step, readonly RegistrationField['group'][]> = {
  child: ['child', 'family'],
  choices: ['choices'],
  agreements: ['agreements'],
  price: [],
  payment: [],
};

export const fieldsOfStep = (fields: readonly RegistrationField[], step: Step): RegistrationField[] =>
  fields.filter(({ group, name }) => GROUPS[step].includes(group) && name !== 'league_id');

/** Where a field is, if the form has it. */
export const stepOf = (fields: readonly RegistrationField[], name: string): Step | undefined =>
  STEPS.find((step) => fieldsOfStep(fields, step).some((field) => field.name === name));

/** An answer that the server does not take and that is not on the step that is shown, or is another child's. */
export interface WrongAnswer {
  key: string;
  /** “Nico: ZIP” */
  name: string;
  message: string;
  field: string;
  step: Step;
  /** The child's place in the list. */
  current: number;
}

export const wrongElsewhere = (
  draft: RegistrationDraft,
  fields: readonly RegistrationField[],
  problems: Readonly<Record<string, Readonly<Record<string, string>>>>,
): WrongAnswer[] =>
  draft.children.flatMap((child, current) =>
    Object.entries(child.done ? {} : (problems[child.key] ?? {})).flatMap(([name, message]) => {
      const step = stepOf(fields, name);
      const label = fields.find((field) => field.name === name)?.label ?? name;
      if (!step || (current === draft.current && step === draft.step)) return [];
      return [
        { key: `${child.key} ${name}`, name: `${childName(child)}: ${label}`, message, field: name, step, current },
      ];
    }),
  );

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** February 30 is nobody's birthday. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** What the page can tell by itself before asking the server; the server checks everything again. */
export function problemsOf(fields: readonly RegistrationField[], values: DraftValues): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { name, type, required } of fields) {
    const value = values[name];
    const isEmpty = value === undefined || value === false || (typeof value === 'string' && value.trim() === '');
    if (type === 'agreement' && required && value !== true) problems[name] = t('registration.draft.tickThisToGoOn');
    else if (type === 'date' && (required || !isEmpty) && !isDay(String(value ?? '')))
      problems[name] = t('registration.draft.enterMonthDayAndYear');
    else if (required && isEmpty && type === 'file') problems[name] = t('answers.papers.chooseOne');
    else if (required && isEmpty && type !== 'boolean') problems[name] = t('registration.draft.thisIsNeeded');
    else if (type === 'email' && !isEmpty && !EMAIL.test(String(value)))
      problems[name] = t('registration.draft.enterAFullAddressLike');
  }
  return problems;
}

/** What was kept on this device, or a new draft, with what is known of the family. */
export function beginWith(
  { chosenPeriod, periods, preview, family }: RegistrationPageData,
  kept: RegistrationDraft | undefined,
): RegistrationDraft {
  const chosen = chosenPeriod ?? kept?.periodId ?? periods[0]!.period.id;
  const asked = periods.find(({ period: { id } }) => id === chosen)?.fields ?? [];
  const draft = kept ?? newDraft(chosen, {}, preview?.child);
  return { ...draft, periodId: chosen, family: { ...startFrom(asked, family?.family ?? {}), ...draft.family } };
}
