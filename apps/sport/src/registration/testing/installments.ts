import type { Clock } from '@sports-hub/kernel';
import { addDays, fromLocalTime, toLocalDate } from '@sports-hub/kernel/time';
import type { TestSport } from '../../testing/sport.ts';
import {
  aFamily,
  finalize,
  findLeague,
  intentFor,
  openPeriod,
  pay,
  send,
  type Body,
  type Response,
} from './families.ts';

/** Spots for everybody, and prices that stay: tests move on by months. */
export async function openForLong(sport: Pick<TestSport, 'db'>): Promise<void> {
  await sport.db.run('update registration_divisions set capacity = 100000');
  await sport.db.run(
    `update registration_periods set closes_at = closes_at + interval '9 years', late_from = null, late_fee_cents = null`,
  );
  await sport.db.run(`update registration_discounts set ends_at = ends_at + interval '9 years'`);
  await sport.db.run('update seasons set ends_on = ends_on + 3000');
}

/** Families can pay in three parts: now, in so many days, and in so many more. */
export async function offerPlan(
  sport: Pick<TestSport, 'db' | 'sport'> & { clock: Clock },
  {
    days = [30, 60],
    spot = 'decided',
    retries = [3, 7, 14],
  }: { days?: number[]; spot?: string; retries?: number[] } = {},
): Promise<string[]> {
  const { period_id } = await findLeague(sport, openPeriod(sport), 'Grades 3-4');
  const today = toLocalDate(sport.clock.now());
  const due = days.map((day) => addDays(today, day));
  await sport.db.run('delete from registration_payment_plans where period_id = $1', [period_id]);
  await sport.db.run(
    'insert into registration_payment_plans (period_id, parts, due_days, spot, retry_days) values ($1, $2, $3, $4, $5)',
    [period_id, days.length + 1, due, spot, retries],
  );
  return due;
}

export const planOf = async (sport: TestSport, body: Body): Promise<any> =>
  (await send(sport, 'POST', '/registration/quote', body)).data.plans[0];

/** Registers and pays the first part with a card that is saved. */
export async function registerInParts(
  sport: TestSport,
  changes: Body = {},
  card = '4242424242424242',
): Promise<{ body: Body; intent: any; result: Response; id: number; reference: string }> {
  const body = await aFamily(sport, changes);
  const payment_plan = (await planOf(sport, body)).id;
  const { data: intent, status } = await intentFor(sport, { ...body, payment_plan });
  if (status > 201) throw new Error(`payment-intent answered ${status}: ${JSON.stringify(intent)}`);
  await send(sport, 'POST', '/dev/payments/confirm', { clientSecret: intent.clientSecret, card_number: card });
  const result = await finalize(sport, body, intent.payment_intent);
  const { id, reference } = await sport.db.one<{ id: number; reference: string }>(
    'select id, reference from registrations where reference = $1',
    [intent.reference],
  );
  return { body, intent, result, id, reference };
}

/** The morning of a day: what is due by then has been done. */
export async function onDay(sport: TestSport, day: string, sweep: () => Promise<void>): Promise<void> {
  sport.clock.set(fromLocalTime(`${day}T09:01:00`));
  await sweep();
  await sport.jobs.runPending();
}

export interface PartRow {
  number: number;
  amount: number;
  status: string;
  next: string | null;
  charge_on: string | null;
  refusals: number;
  decides: boolean;
}
export const partsOf = (sport: TestSport, id: number): Promise<PartRow[]> =>
  sport.db.rows<PartRow>(
    `select number, amount_cents as amount, status, next_step as next, charge_on, refusals, decide_since is not null as decides
       from installments where registration_id = $1 order by number`,
    [id],
  );

/** What became of the money of a registration, here and at the sandbox. */
export const moneyOf = (sport: TestSport, id: number): Promise<{ charges: number; balance: number; there: number }> =>
  sport.db.one(
    `select count(*) filter (where m.kind = 'charge')::int as charges, coalesce(sum(m.amount_cents), 0)::int as balance,
            (select coalesce(sum(i.amount_cents - i.refunded_cents), 0)::int from sandbox_intents i
              where i.status = 'succeeded' and i.metadata->>'payment' in (select y.id::text from payments y where y.subject = 'registration' and y.subject_id = $1)) as there
       from payments y join payment_ledger m on m.payment_id = y.id where y.subject = 'registration' and y.subject_id = $1`,
    [id],
  );

/** The family pays a part by the link. */
export async function payPart(
  sport: TestSport,
  reference: string,
  number: number,
  { keep_card = false }: { keep_card?: boolean } = {},
): Promise<Response> {
  const asked = await send(sport, 'POST', '/registration/installment', { reference, number, keep_card });
  if (asked.status > 201) return asked;
  await pay(sport, asked.data.clientSecret);
  await sport.jobs.runPending();
  return asked;
}
