import type { Clock, Sql, Tx } from '@sports-hub/kernel';
import type { Due } from '../../payments/preparing.ts';
import { insertSavedMethod } from '../../payments/saved-methods.ts';
import { dueOf } from '../records/assistance.ts';
import type { Registration } from '../records/queries.ts';
import type { PlanFor } from './offers.ts';
import {
  deleteChosen,
  findChosenMethods,
  findInstallments,
  findPlan,
  insertPlan,
  setPlan,
  type InstallmentRow,
} from './queries.ts';

const isSameParts = (kept: readonly InstallmentRow[], { quoted }: PlanFor): boolean =>
  kept.length === quoted.parts.length &&
  kept.every(({ amount_cents, due_on }, index) => {
    const part = quoted.parts[index];
    return amount_cents === part?.amount && (index === 0 || due_on === part.due_on);
  });

/** The plan that a family has read and chosen for a draft, or none any more. The draft is locked. */
export async function keepChoice(
  tx: Tx,
  { id }: Pick<Registration, 'id'>,
  chosen: PlanFor | undefined,
  at: Date,
): Promise<void> {
  const known = await findPlan(tx, id);
  if (known && known.status !== 'chosen') return;
  const isSame =
    chosen &&
    known &&
    JSON.stringify(known.terms) === JSON.stringify(chosen.quoted.terms) &&
    isSameParts(await findInstallments(tx, id), chosen);
  if (isSame) return;
  await deleteChosen(tx, id);
  if (!chosen) return;
  const { terms, parts, spot } = chosen.quoted;
  await insertPlan(tx, { id, spot, retries: chosen.plan.retries, terms, parts, at });
}

/** What is paid at once saves one card for all of its plans. */
export async function shareMethod(
  tx: Tx,
  ids: readonly number[],
  { processor, clock }: { processor: { name: string }; clock: Clock },
): Promise<void> {
  const plans = await findChosenMethods(tx, ids, processor.name);
  const [first] = plans;
  if (!first) return;
  const now = clock.now();
  const isShared = first.is_usable && plans.every((one) => one.saved_method_id === first.saved_method_id);
  if (isShared) return;
  const { id } = await insertSavedMethod(tx, processor.name, now);
  for (const { registration_id } of plans) await setPlan(tx, registration_id, { saved_method_id: id }, now);
}

/**
 * What is due now: the first part of the plan that was chosen, else all of it. A plan for a price that has changed since,
 * by financial assistance for example, does not count any more.
 */
export async function dueNow(sql: Sql, registration: Registration): Promise<Due> {
  const due = dueOf(registration);
  const plan = due.amount > 0 ? await findPlan(sql, registration.id) : undefined;
  if (plan?.status !== 'chosen' || plan.saved_method_id === null) return due;
  const parts = await findInstallments(sql, registration.id);
  const sum = parts.reduce((total, { amount_cents }) => total + amount_cents, 0);
  if (sum !== due.amount || !parts[0]) return due;
  return { ...due, amount: parts[0].amount_cents, savedMethodId: plan.saved_method_id, keepsMethod: true };
}
