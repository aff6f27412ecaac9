import type { Sql, Tx } from '@sports-hub/kernel';
import type { Intent, Payout, ProcessorMovement } from '../processor.ts';

export const STEPS = ['charges', 'disputes', 'movements', 'payouts', 'ledger', 'done'] as const;
export type ComparisonStep = (typeof STEPS)[number];

export interface Comparison {
  id: number;
  night: string | null;
  asked_by: string;
  since: Date;
  started_at: Date;
  step: ComparisonStep;
  after: string | null;
  unanswered_at: Date | null;
  finished_at: Date | null;
  charges: number | null;
  differences: number | null;
}

const COLUMNS = 'id, night, asked_by, since, started_at, step, after, unanswered_at, finished_at, charges, differences';

/** Undefined where one is in progress, or this night has been compared. */
export const insertComparison = (
  tx: Tx,
  { night, by, since, now }: { night: string | null; by: string; since: Date; now: Date },
): Promise<{ id: number } | undefined> =>
  tx.maybeOne<{ id: number }>(
    `insert into money_comparisons (night, asked_by, since, started_at) values ($1, $2, $3, $4)
     on conflict do nothing returning id`,
    [night, by, since, now],
  );

export const findComparison = (sql: Sql, id: number): Promise<Comparison | undefined> =>
  sql.maybeOne<Comparison>(`select ${COLUMNS} from money_comparisons where id = $1`, [id]);

/** Or nothing can be begun, because another one is in progress. */
export const isCompared = async (sql: Sql, night: string): Promise<boolean> =>
  (await sql.maybeOne('select 1 from money_comparisons where night = $1 or finished_at is null limit 1', [night])) !==
  undefined;

/** The one that is in progress, and the last that came to its end. */
export const findComparisons = async (sql: Sql): Promise<{ open?: Comparison; last?: Comparison }> => {
  const [open, last] = await Promise.all([
    sql.maybeOne<Comparison>(`select ${COLUMNS} from money_comparisons where finished_at is null`),
    sql.maybeOne<Comparison>(
      `select ${COLUMNS} from money_comparisons where finished_at is not null order by finished_at desc, id desc limit 1`,
    ),
  ]);
  return { ...(open ? { open } : {}), ...(last ? { last } : {}) };
};

/** The end of a step, unless somebody else has brought it there. */
export const nextStep = (sql: Sql, id: number, from: ComparisonStep, to: ComparisonStep): Promise<number> =>
  sql.run('update money_comparisons set step = $3, after = null where id = $1 and step = $2', [id, from, to]);

export const noteUnanswered = (sql: Sql, id: number, at: Date): Promise<number> =>
  sql.run('update money_comparisons set unanswered_at = $2 where id = $1 and finished_at is null', [id, at]);

export const finishComparison = (
  tx: Tx,
  id: number,
  { at, charges, differences }: { at: Date; charges: number; differences: number },
): Promise<number> =>
  tx.run(
    `update money_comparisons set step = 'done', after = null, finished_at = $2, charges = $3, differences = $4
      where id = $1 and step = 'ledger'`,
    [id, at, charges, differences],
  );

/** So far has a step come. */
export const keepPlace = (tx: Sql, id: number, step: ComparisonStep, after: string): Promise<number> =>
  tx.run('update money_comparisons set after = $3 where id = $1 and step = $2', [id, step, after]);

export interface SeenCharge {
  intent: Intent;
  /** Carries the ids of this installation; otherwise none of ours. */
  isMarked: boolean;
}

/** What the processor says of a charge. Of an older look nothing is taken over. */
export const putCharge = (
  sql: Sql,
  { intent, isMarked, processor, seenAt }: SeenCharge & { processor: string; seenAt: Date },
): Promise<number> =>
  sql.run(
    `insert into processor_charges as c (intent_id, processor, made_at, is_marked, currency, received_cents, refunded_cents, seen_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (intent_id) do update set received_cents = excluded.received_cents, refunded_cents = excluded.refunded_cents,
       seen_at = excluded.seen_at where c.seen_at <= excluded.seen_at`,
    [
      intent.id,
      processor,
      intent.madeAt,
      isMarked,
      intent.currency,
      intent.amountReceived,
      intent.amountRefunded,
      seenAt,
    ],
  );

/** As many as were read together, and how far that was. */
export async function putCharges(
  tx: Tx,
  comparison: number,
  charges: readonly SeenCharge[],
  { processor, seenAt, after }: { processor: string; seenAt: Date; after: string },
): Promise<void> {
  for (const charge of charges) await putCharge(tx, { ...charge, processor, seenAt });
  await keepPlace(tx, comparison, 'charges', after);
}

/** What banks have taken of each charge, as far as they have not brought it back; of all others nothing. */
export async function putAllDisputed(sql: Sql, since: Date, taken: ReadonlyMap<string, number>): Promise<void> {
  await sql.run(
    `update processor_charges c set disputed_cents = coalesce(d.cents, 0)
       from processor_charges o left join unnest($2::text[], $3::bigint[]) as d (intent_id, cents) on d.intent_id = o.intent_id
      where c.intent_id = o.intent_id and c.made_at >= $1 and c.disputed_cents <> coalesce(d.cents, 0)`,
    [since, [...taken.keys()], [...taken.values()]],
  );
}

export const putDisputed = (sql: Sql, intentId: string, cents: number): Promise<number> =>
  sql.run('update processor_charges set disputed_cents = $2 where intent_id = $1', [intentId, cents]);

export async function putMovements(
  tx: Tx,
  movements: readonly ProcessorMovement[],
  { processor, payoutId }: { processor: string; payoutId: string | null },
): Promise<void> {
  for (const { id, at, kind, amount, fee, currency, intentId } of movements)
    await tx.run(
      `insert into processor_movements (id, processor, at, kind, amount_cents, fee_cents, currency, intent_id, payout_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (id) do update set payout_id = coalesce(excluded.payout_id, processor_movements.payout_id)`,
      [id, processor, at, kind, amount, fee, currency, intentId, payoutId],
    );
}

export async function putMovementsRead(
  tx: Tx,
  comparison: number,
  movements: readonly ProcessorMovement[],
  { processor, after }: { processor: string; after: string },
): Promise<void> {
  await putMovements(tx, movements, { processor, payoutId: null });
  await keepPlace(tx, comparison, 'movements', after);
}

/** True where what is in it has not been read. */
export const putPayout = async (
  sql: Sql,
  payout: Payout,
  { processor, seenAt }: { processor: string; seenAt: Date },
): Promise<boolean> =>
  (
    await sql.one<{ is_unread: boolean }>(
      `insert into processor_payouts (id, processor, amount_cents, currency, status, made_at, arrives_on, bank_ending, is_itemized, seen_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (id) do update set status = excluded.status, arrives_on = excluded.arrives_on, bank_ending = excluded.bank_ending,
         seen_at = excluded.seen_at
       returning is_itemized and not is_read as is_unread`,
      [
        payout.id,
        processor,
        payout.amount,
        payout.currency,
        payout.status,
        payout.madeAt,
        payout.arrivesOn,
        payout.bankEnding,
        payout.isItemized,
        seenAt,
      ],
    )
  ).is_unread;

export const markRead = (tx: Tx, payoutId: string): Promise<number> =>
  tx.run('update processor_payouts set is_read = true where id = $1', [payoutId]);
