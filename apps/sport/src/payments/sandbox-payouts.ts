import type { Clock, Database } from '@sports-hub/kernel';
import { addDays, localDate, toLocalDate } from '@sports-hub/kernel/time';
import type { PaymentProcessor, Payout, ProcessorMovement } from './processor.ts';

/** As a processor in the United States takes: a share of each charge and something more. Refunds bring nothing back of it. */
const feeOf = (amount: number): number => Math.min(amount, Math.round(amount * 0.029) + 30);
/** The money of a day leaves when the day is over, and arrives so many days later. */
const DAYS_UNDER_WAY = 2;
const BANK_ENDING = '3301';

interface Line {
  id: string;
  intent_id: string;
  kind: 'charge' | 'refund';
  amount: number;
  currency: string;
  day: string;
  at: Date;
}

const LINES = `
  select 'txn_' || i.id as id, i.id as intent_id, 'charge' as kind, i.amount_cents as amount, i.currency,
         ${localDate('coalesce(i.succeeded_at, i.created_at)')} as day, coalesce(i.succeeded_at, i.created_at) as at
    from sandbox_intents i where i.status = 'succeeded'
  union all
  select 'txn_' || f.id, f.intent_id, 'refund', -f.amount_cents, i.currency, ${localDate('f.created_at')}, f.created_at
    from sandbox_refunds f join sandbox_intents i on i.id = f.intent_id`;

const asMovement = ({ id, intent_id, kind, amount, currency, at }: Line): ProcessorMovement => ({
  id,
  kind,
  amount,
  fee: kind === 'charge' ? feeOf(amount) : 0,
  currency,
  intentId: intent_id,
  at,
});

interface SandboxPayout extends Payout {
  lines: readonly ProcessorMovement[];
}

/** A payout for each day on which more came in than went out; what is left over goes along with the next. */
function payoutsOf(lines: readonly Line[], today: string): SandboxPayout[] {
  const payouts: SandboxPayout[] = [];
  let waiting: ProcessorMovement[] = [];
  for (const [day, ofDay] of Map.groupBy(lines, (line) => line.day)) {
    if (day >= today) break;
    waiting.push(...ofDay.map(asMovement));
    const amount = waiting.reduce((sum, line) => sum + line.amount - line.fee, 0);
    const [first] = waiting;
    if (amount <= 0 || !first) continue;
    const arrivesOn = addDays(day, 1 + DAYS_UNDER_WAY);
    payouts.push({
      id: `po_sandbox_${day.replaceAll('-', '')}`,
      amount,
      currency: first.currency,
      status: arrivesOn <= today ? 'paid' : 'in_transit',
      madeAt: waiting.at(-1)?.at ?? first.at,
      arrivesOn,
      bankEnding: BANK_ENDING,
      isItemized: true,
      lines: waiting,
    });
    waiting = [];
  }
  return payouts;
}

/** What the sandbox pays out to a bank that does not exist, so that the pages about it have something to show. */
export function createSandboxPayouts({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): Pick<PaymentProcessor, 'listMovements' | 'listPayouts'> {
  const payouts = async (): Promise<SandboxPayout[]> =>
    payoutsOf(await db.rows<Line>(`${LINES} order by at, id`), toLocalDate(clock.now()));
  return {
    async *listMovements(of) {
      if ('payoutId' in of) yield* (await payouts()).find(({ id }) => id === of.payoutId)?.lines ?? [];
      else {
        const lines = await db.rows<Line>(
          `with lines as (${LINES}) select * from lines
            where at >= $1 and ($2::text is null or (at, id) < (select a.at, a.id from lines a where a.id = $2)) order by at desc, id desc`,
          [of.since, of.after ?? null],
        );
        yield* lines.map(asMovement);
      }
    },
    async *listPayouts(since) {
      for (const { lines: _, ...payout } of (await payouts()).toReversed()) if (payout.madeAt >= since) yield payout;
    },
  };
}
