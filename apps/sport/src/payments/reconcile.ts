import type { Sport } from '@sports-hub/contract';
import { secondsAfter, type Sql } from '@sports-hub/kernel';
import { toLocalDate } from '@sports-hub/kernel/time';
import { money } from './money.ts';
import { createPaymentMarks } from './marks.ts';
import { listOpenMatters } from './matter-queries.ts';
import { describeMatter } from './matters.ts';
import type { Intent, PaymentProcessor } from './processor.ts';
import { DISPUTED, ofIntent, REFUNDED, REFUNDED_THERE } from './queries.ts';

interface PaymentRow {
  id: number;
  subject: string;
  subject_id: number;
  intent_id: string | null;
  amount_cents: number;
  status: string;
  charged: number;
  refunded: number;
  /** Without what was given back by hand, of which the processor knows nothing. */
  refunded_there: number;
  pending: number;
  disputed: number;
  created_at: Date;
  /** How the thing paid for stands. */
  subject_status: string | null;
}

export interface Reconciliation {
  intents: number;
  charged: number;
  refunded: number;
  disputed: number;
  /** Each a sentence that names what a person has to look at. */
  exceptions: string[];
}

const PAYMENTS = `
  select y.id, y.subject, y.subject_id, ${ofIntent('y', 'intent_id')} as intent_id, y.amount_cents, y.status, y.created_at,
         coalesce(m.charged, 0)::int as charged, coalesce(m.refunded, 0)::int as refunded,
         coalesce(m.refunded_there, 0)::int as refunded_there,
         coalesce(m.disputed, 0)::int as disputed,
         (select coalesce(sum(amount_cents), 0)::int from payment_refunds f where f.payment_id = y.id and f.status = 'requested') as pending,
         coalesce(r.status, s.status) as subject_status
    from payments y
    left join registrations r on y.subject = 'registration' and r.id = y.subject_id
    left join sponsor_submissions s on y.subject = 'sponsorship' and s.id = y.subject_id
    left join lateral (
      select sum(amount_cents) filter (where kind = 'charge') as charged, ${REFUNDED} as refunded, ${REFUNDED_THERE} as refunded_there, ${DISPUTED} as disputed
        from payment_ledger x where x.payment_id = y.id) m on true`;

/** No draft, offer or sponsorship waits longer for its money. */
const UNDECIDED_SECONDS = 7 * 24 * 3600;

const sumOf = (payments: readonly PaymentRow[], pick: (payment: PaymentRow) => number): number =>
  payments.reduce((total, payment) => total + pick(payment), 0);

/** What the processor says of an intent, and the ledger of everything that was paid with it. */
function compareSums(intent: Intent | undefined, payments: readonly PaymentRow[]): string[] {
  const charged = sumOf(payments, (payment) => payment.charged);
  const refunded = sumOf(payments, (payment) => payment.refunded_there);
  const wrong: string[] = [];
  if (!intent && charged > 0) wrong.push('the processor does not know this intent, but the ledger has a charge');
  if (intent && intent.amountReceived !== charged)
    wrong.push(`the processor received ${money(intent.amountReceived)}, the ledger says ${money(charged)}`);
  if (intent && intent.amountRefunded !== refunded)
    wrong.push(`the processor gave back ${money(intent.amountRefunded)}, the ledger says ${money(refunded)}`);
  return wrong;
}

/** `sharing`: everything that the same intent pays; what is wrong with their sum is said of the first. */
function compare(
  intent: Intent | undefined,
  payment: PaymentRow,
  { sharing, now }: { sharing: readonly PaymentRow[]; now: Date },
): string[] {
  const name = `payment ${payment.id} (${payment.subject} ${payment.subject_id}, ${payment.intent_id ?? 'no intent'})`;
  const wrong: string[] = [];
  const say = (sentence: string): void => {
    wrong.push(`${name}: ${sentence}`);
  };
  if (sharing[0] === payment) compareSums(intent, sharing).forEach(say);
  if (payment.pending > 0) say(`a refund of ${money(payment.pending)} has been ordered and is not done`);
  if (['open', 'superseded'].includes(payment.status) && payment.created_at <= secondsAfter(now, -UNDECIDED_SECONDS))
    say(`is ${payment.status} since ${toLocalDate(payment.created_at)} and can be neither paid nor cancelled`);
  if (payment.status === 'held') say(`is held: it is not what was asked for (${money(payment.amount_cents)})`);
  if (payment.status === 'returned' && payment.refunded + payment.pending !== payment.charged)
    say('was to be given back in full and was not');
  const isKept = payment.status === 'succeeded' && payment.refunded < payment.charged;
  if (isKept && payment.subject === 'registration' && payment.subject_status !== 'registered') {
    const isPartial = payment.subject_status === 'cancelled';
    if (!isPartial) say(`was kept, but its registration is ${payment.subject_status ?? 'gone'}`);
  }
  // What went back in part stays with whoever decided that; a refund that is in progress is named above.
  if (
    isKept &&
    payment.pending === 0 &&
    payment.subject === 'sponsorship' &&
    !['awaiting_approval', 'approved'].includes(payment.subject_status ?? '')
  )
    say(`was kept, but its sponsorship is ${payment.subject_status ?? 'gone'}`);
  return wrong;
}

/** Parts of payment plans: each is paid once or not at all, none is forgotten, and together they are the price. */
async function findInstallmentFaults(sql: Sql, since: Date): Promise<string[]> {
  const faults = await sql.rows<{ registration_id: number; number: number; fault: string }>(
    `select r.id as registration_id, f.number, f.fault from registrations r cross join lateral (
       select i.number, 'is ' || i.status || ' with ' || k.kept || ' payments' as fault
         from installments i cross join lateral (select count(*)::int as kept from payments y where y.installment_id = i.id and y.status = 'succeeded') k
        where i.registration_id = r.id and i.number > 1 and k.kept <> case when i.status = 'paid' then 1 else 0 end
       union all
       select i.number, 'is ' || i.status || ', and nothing happens next'
         from installments i join payment_plans n on n.registration_id = i.registration_id
        where i.registration_id = r.id and n.status = 'running' and i.status in ('due', 'failed') and num_nonnulls(i.next_step, i.decide_since) = 0
          and not exists (select 1 from installment_tries t where t.installment_id = i.id and t.ended_at is null)
       union all
       select 1, 'its parts are ' || sum(i.amount_cents) || ', the price is ' || (r.total_cents - r.aid_cents)
         from installments i join payment_plans n on n.registration_id = i.registration_id
        where i.registration_id = r.id and n.status in ('running', 'done') and r.status = 'registered' and i.status <> 'written_off'
       having sum(i.amount_cents) <> r.total_cents - r.aid_cents) f
      where r.created_at >= $1 order by r.id, f.number`,
    [since],
  );
  return faults.map(({ registration_id, number, fault }) => `registration ${registration_id}: part ${number} ${fault}`);
}

/** Proves that every charge has exactly one registration, sponsorship or refund, and names every exception. */
export async function reconcile(
  sql: Sql,
  { processor, sport, since, now }: { processor: PaymentProcessor; sport: Sport; since: Date; now: Date },
): Promise<Reconciliation> {
  const marks = createPaymentMarks({ sport, processor });
  const intents = new Map<string, Intent>();
  for await (const intent of processor.listIntents(since)) {
    if (await marks.isOfThisInstallation(sql, intent)) intents.set(intent.id, intent);
  }
  const payments = await sql.rows<PaymentRow>(
    `${PAYMENTS} where y.created_at >= $1 and y.processor = $2 order by y.id`,
    [since, processor.name],
  );
  const byIntent = Map.groupBy(payments, ({ id, intent_id }) => intent_id ?? id);
  const exceptions = payments.flatMap((payment) =>
    compare(payment.intent_id === null ? undefined : intents.get(payment.intent_id), payment, {
      sharing: byIntent.get(payment.intent_id ?? payment.id) ?? [payment],
      now,
    }),
  );
  const known = new Set(payments.map(({ intent_id }) => intent_id));
  for (const intent of intents.values()) {
    if (intent.amountReceived > 0 && !known.has(intent.id))
      exceptions.push(`intent ${intent.id}: ${money(intent.amountReceived)} arrived for no payment of ours`);
  }
  const unpaid = await sql.rows<{ id: number; kept: number }>(
    `select r.id, count(y.id)::int as kept from registrations r
       left join payments y on y.subject = 'registration' and y.subject_id = r.id and y.status = 'succeeded' and y.installment_id is null
      where r.status = 'registered' and r.total_cents > r.aid_cents and r.created_at >= $1 group by r.id having count(y.id) <> 1`,
    [since],
  );
  exceptions.push(
    ...unpaid.map(({ id, kept }) => `registration ${id}: is registered with ${kept} payments instead of one`),
  );
  exceptions.push(...(await findInstallmentFaults(sql, since)));
  const unpaidSponsors = await sql.rows<{ id: number; kept: number }>(
    `select s.id, count(y.id)::int as kept from sponsor_submissions s
       left join payments y on y.subject = 'sponsorship' and y.subject_id = s.id and y.status = 'succeeded'
      where s.status in ('awaiting_approval', 'approved') and s.amount_cents > 0 and s.submitted_at >= $1
      group by s.id having count(y.id) <> 1`,
    [since],
  );
  exceptions.push(
    ...unpaidSponsors.map(({ id, kept }) => `sponsorship ${id}: counts as paid with ${kept} payments instead of one`),
  );
  const matters = await listOpenMatters(sql);
  exceptions.push(
    ...matters.map(
      (matter) => `payment ${matter.payment_id} (${matter.subject} ${matter.subject_id}): ${describeMatter(matter)}`,
    ),
  );
  return {
    intents: intents.size,
    charged: sumOf(payments, ({ charged }) => charged),
    refunded: sumOf(payments, ({ refunded }) => refunded),
    disputed: sumOf(payments, ({ disputed }) => disputed),
    exceptions,
  };
}
