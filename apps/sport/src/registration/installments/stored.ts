import { Problem, type Sql } from '@sports-hub/kernel';
import type { InstallmentRule } from '@sports-hub/contract';
import { toLocalDate } from '@sports-hub/kernel/time';
import type { Registration } from '../records/queries.ts';
import { PLANS, plansFor, type PlanFor } from './offers.ts';

/** In what the price of a stored registration can be paid today. */
export async function findPlansOf(
  sql: Sql,
  { period_id, lines, total_cents }: Pick<Registration, 'period_id' | 'lines' | 'total_cents'>,
  now: Date,
): Promise<PlanFor[]> {
  const found = await sql.one<{ plans: InstallmentRule[]; last_day: string }>(
    `select ${PLANS} as plans, s.ends_on as last_day from registration_periods p join leagues l on l.id = p.league_id
       join seasons s on s.id = l.season_id where p.id = $1`,
    [period_id],
  );
  return plansFor(found.plans, {
    price: { lines, total: total_cents },
    today: toLocalDate(now),
    lastDay: found.last_day,
  });
}

/** The one that was read and chosen; undefined for paying at once. */
export async function plansOfStored(
  sql: Sql,
  registration: Registration,
  { planId, now }: { planId: string | null | undefined; now: Date },
): Promise<PlanFor | undefined> {
  if (!planId) return undefined;
  const chosen = (await findPlansOf(sql, registration, now)).find(({ quoted }) => quoted.id === planId);
  if (!chosen) throw new Problem('registration.plan_changed', { data: { quote: null } });
  return chosen;
}
