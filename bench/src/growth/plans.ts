import type pg from 'pg';
import type { OurStatement } from './statements.ts';

interface PlanNode {
  'Node Type': string;
  'Join Type'?: string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Total Cost': number;
  Plans?: PlanNode[];
}

export interface Plan {
  /** Kinds of nodes with their tables and indexes: what stays the same as long as only the numbers change. */
  shape: string;
  cost: number;
  /** Tables that are read from their beginning to their end. */
  whole: readonly string[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const shapeOf = (node: PlanNode): string =>
  [node['Node Type'], node['Join Type'], node['Index Name'] ?? node['Relation Name']].filter(Boolean).join(' ') +
  (node.Plans ? `(${node.Plans.map(shapeOf).join(', ')})` : '');

async function explained(client: pg.Client, statement: string): Promise<Plan> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(statement);
  const top = rows[0]!['QUERY PLAN'][0]!.Plan;
  const whole = nodesOf(top).filter((node) => node['Node Type'] === 'Seq Scan');
  return { shape: shapeOf(top), cost: top['Total Cost'], whole: whole.map((node) => node['Relation Name']!) };
}

/** What the planner would do for any values; undefined where it does not say (statements that only call or set). */
export const planOf = (client: pg.Client, { text }: OurStatement): Promise<Plan | undefined> =>
  explained(client, `explain (generic_plan, format json) ${text}`).catch(() => undefined);

/** The same for these values. */
export async function planFor(client: pg.Client, text: string, values: string): Promise<Plan> {
  await client.query(`set plan_cache_mode = force_custom_plan; prepare asked as ${text}`);
  const plan = await explained(client, `explain (format json) execute asked (${values})`);
  await client.query('deallocate asked; reset plan_cache_mode');
  return plan;
}
