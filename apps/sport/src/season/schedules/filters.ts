import { startOfDay } from '@sports-hub/kernel/time';

/** What a schedule can be narrowed down to. `from` and `to` are local dates, both included. */
export interface ScheduleFilter {
  division_id?: number | undefined;
  team_id?: number | undefined;
  gender?: string | undefined;
  age_group?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export interface Condition {
  /** The conditions joined by `and`. */
  text: string;
  values: unknown[];
}

/** The columns that name a team: a game has two, a practice one. */
export type TeamColumns = readonly string[];
/** The columns that name a division: a game of a tournament may be of two. */
export type DivisionColumns = readonly string[];

/**
 * The conditions of the filters that were given, and only those: each combination is a statement of its own, so that
 * the planner sees which index fits and never a "this or everything" that fits none.
 */
export function entryCondition(
  filter: ScheduleFilter,
  { teamColumns, divisionColumns }: { teamColumns: TeamColumns; divisionColumns: DivisionColumns },
): Condition {
  const values: unknown[] = [];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const parts = ['e.is_public'];
  const anyOf = (columns: readonly string[], id: number | undefined): void => {
    if (id === undefined) return;
    const value = parameter(id);
    parts.push(`(${columns.map((column) => `e.${column} = ${value}`).join(' or ')})`);
  };
  anyOf(divisionColumns, filter.division_id);
  anyOf(teamColumns, filter.team_id);
  if (filter.gender !== undefined) parts.push(`e.gender = ${parameter(filter.gender)}`);
  if (filter.age_group !== undefined) parts.push(`e.age_group = ${parameter(filter.age_group)}`);
  if (filter.from !== undefined) parts.push(`e.starts_at >= ${startOfDay(`${parameter(filter.from)}::date`)}`);
  if (filter.to !== undefined) parts.push(`e.starts_at < ${startOfDay(`${parameter(filter.to)}::date + 1`)}`);
  return { text: parts.join(' and '), values };
}

/** The same for the number of entries a day has, which knows neither divisions nor teams; empty means all. */
export function dayCondition(kind: 'game' | 'practice', filter: ScheduleFilter): Condition {
  const values: unknown[] = [kind, filter.gender ?? '', filter.age_group ?? ''];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const parts = ['kind = $1 and gender = $2 and age_group = $3'];
  if (filter.from !== undefined) parts.push(`day >= ${parameter(filter.from)}::date`);
  if (filter.to !== undefined) parts.push(`day <= ${parameter(filter.to)}::date`);
  return { text: parts.join(' and '), values };
}
