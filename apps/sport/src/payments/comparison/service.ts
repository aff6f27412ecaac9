import { Problem, secondsAfter, type Audit, type Clock, type Database, type Jobs, type Tx } from '@sports-hub/kernel';
import { addDays, fromLocalTime, toLocalDate } from '@sports-hub/kernel/time';
import type { Dispute, Intent, ProcessorMovement } from '../processor.ts';
import type { Payments } from '../service.ts';
import { findSide, findSums, findUnequal } from './books.ts';
import {
  countOpenDifferences,
  differencesOf,
  findTroubledPayouts,
  putDifference,
  settleGone,
  settleOthersOf,
} from './differences.ts';
import {
  findComparison,
  finishComparison,
  insertComparison,
  isCompared,
  keepPlace,
  markRead,
  nextStep,
  noteUnanswered,
  putAllDisputed,
  putCharge,
  putCharges,
  putDisputed,
  putMovements,
  putMovementsRead,
  putPayout,
  STEPS,
  type Comparison,
  type ComparisonStep,
  type SeenCharge,
} from './queries.ts';

export const COMPARISON_QUEUE = 'money-comparison';
type ComparisonJob = { comparison: number };

/** Whatever can still be disputed or refunded, and a season before. */
const SINCE_DAYS = 400;
/** Read together, and written down together: a page of the processor. */
const PART = 100;
/** A job goes on in another one after that, so that none is ended in the middle of its work. */
const WORK_MS = 60_000;
/** In the night, when nobody waits for anything. */
const NIGHT = '03:00:00';

export interface ComparisonOptions {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  audit: Audit;
  payments: Payments;
}

/** Undefined for what carries another installation's ids: that is none of our business. */
type MarkOf = (intent: Intent) => Promise<boolean | undefined>;

/**
 * The processor compared with the ledger: every night, and when somebody asks. Each part is a transaction of its own, so
 * nobody waits for it, and one that was interrupted goes on where it stopped.
 */
export function createComparisons({ db, clock, jobs, audit, payments }: ComparisonOptions) {
  const { processor, marks } = payments;
  const name = processor.name;

  const markOf: MarkOf = async (intent) => {
    const isOurs = await marks.isOfThisInstallation(db, intent);
    const isUnmarked = intent.metadata['sport'] === undefined && intent.metadata['installation'] === undefined;
    return isOurs ? true : isUnmarked ? false : undefined;
  };

  /** In parts, each with the moment before the processor was asked for it. */
  async function inParts<T>(items: AsyncIterable<T>, work: (part: T[], seenAt: Date) => Promise<void>): Promise<void> {
    let part: T[] = [];
    let seenAt = clock.now();
    for await (const item of items) {
      part.push(item);
      if (part.length < PART) continue;
      await work(part, seenAt);
      part = [];
      seenAt = clock.now();
    }
    if (part.length > 0) await work(part, seenAt);
  }

  const readCharges = ({ id, since, after }: Comparison): Promise<void> =>
    inParts(processor.listIntents(since, after ?? undefined), async (intents, seenAt) => {
      const seen: SeenCharge[] = [];
      for (const intent of intents) {
        const isMarked = intent.amountReceived > 0 ? await markOf(intent) : undefined;
        if (isMarked !== undefined) seen.push({ intent, isMarked });
      }
      const last = intents.at(-1)?.id ?? '';
      await db.transaction((tx) => putCharges(tx, id, seen, { processor: name, seenAt, after: last }));
    });

  /** Few, so they are read as a whole. */
  const readDisputes = async ({ since }: Comparison): Promise<void> =>
    void (await putAllDisputed(db, since, await takenOf(processor.listDisputes({ since }))));

  const readMovements = ({ id, since, after }: Comparison): Promise<void> =>
    inParts<ProcessorMovement>(processor.listMovements({ since, after: after ?? undefined }), async (movements) => {
      const last = movements.at(-1)?.id ?? '';
      await db.transaction((tx) => putMovementsRead(tx, id, movements, { processor: name, after: last }));
    });

  const readPayouts = async ({ since }: Comparison): Promise<void> => {
    for await (const payout of processor.listPayouts(since)) {
      if (!(await putPayout(db, payout, { processor: name, seenAt: clock.now() }))) continue;
      await inParts<ProcessorMovement>(processor.listMovements({ payoutId: payout.id }), (movements) =>
        db.transaction((tx) => putMovements(tx, movements, { processor: name, payoutId: payout.id })),
      );
      await db.transaction((tx) => markRead(tx, payout.id));
    }
  };

  /** What banks have taken of it, each dispute written down where it belongs. */
  const takenOf = async (disputes: AsyncIterable<Dispute>): Promise<Map<string, number>> => {
    const taken = new Map<string, number>();
    for await (const dispute of disputes) {
      if (dispute.state === 'open' || dispute.state === 'lost')
        taken.set(dispute.intentId, (taken.get(dispute.intentId) ?? 0) + dispute.amount);
      await payments.lookAtDispute(dispute);
    }
    return taken;
  };

  /** What is left of the differences of one charge, by what is known of it. */
  const reconsider = async (tx: Tx, intentId: string, comparisonId: number | null = null): Promise<number> => {
    const found = differencesOf(await findSide(tx, name, intentId));
    const kinds = found.map(({ kind }) => kind);
    const at = clock.now();
    for (const difference of found) await putDifference(tx, difference, { comparisonId, at });
    await settleOthersOf(tx, intentId, kinds, at);
    return found.length;
  };

  /** Asks once more about one charge, brings our side to where it is, and says what is left of the difference. */
  const lookAgain = async (intentId: string, comparisonId: number | null = null): Promise<number> => {
    const seenAt = clock.now();
    const intent = await processor.retrieveIntent(intentId);
    if (intent) await payments.settleIntent(intent);
    const taken = intent ? await takenOf(processor.listDisputes({ intentId })) : new Map<string, number>();
    const isMarked = intent && intent.amountReceived > 0 ? await markOf(intent) : undefined;
    return db.transaction(async (tx) => {
      if (intent && isMarked !== undefined) await putCharge(tx, { intent, isMarked, processor: name, seenAt });
      await putDisputed(tx, intentId, taken.get(intentId) ?? 0);
      return reconsider(tx, intentId, comparisonId);
    });
  };

  /** What differs is asked about once more, because it may have changed while the rest was read. */
  const compareBooks = async (comparison: Comparison): Promise<void> => {
    const { id, since } = comparison;
    for (let from = comparison.after; ;) {
      const unequal = await findUnequal(db, { since, processor: name }, { after: from, limit: PART });
      for (const { intent_id } of unequal) {
        await lookAgain(intent_id, id);
        await keepPlace(db, id, 'ledger', intent_id);
      }
      from = unequal.at(-1)?.intent_id ?? null;
      if (unequal.length < PART) break;
    }
    await db.transaction((tx) => end(tx, comparison));
  };

  const end = async (tx: Tx, { id, since, started_at }: Comparison): Promise<void> => {
    const at = clock.now();
    for (const troubled of await findTroubledPayouts(tx, { processor: name, today: toLocalDate(at) }))
      await putDifference(tx, troubled, { comparisonId: id, at });
    await settleGone(tx, id, { startedAt: started_at, at });
    const { charges } = await findSums(tx, { since, processor: name });
    const differences = await countOpenDifferences(tx);
    if ((await finishComparison(tx, id, { at, charges, differences })) === 0) return;
    await audit(tx, { event: 'payments.compared', actor: 'system', detail: { comparison: id, charges, differences } });
  };

  const WORK: Record<Exclude<ComparisonStep, 'done'>, (comparison: Comparison) => Promise<void>> = {
    charges: readCharges,
    disputes: readDisputes,
    movements: readMovements,
    payouts: readPayouts,
    ledger: compareBooks,
  };

  const run = async ({ comparison: id }: ComparisonJob): Promise<void> => {
    const begun = performance.now();
    for (;;) {
      const comparison = await findComparison(db, id);
      if (!comparison || comparison.step === 'done') return;
      if (performance.now() - begun > WORK_MS)
        return db.transaction((tx) => jobs.enqueue(tx, COMPARISON_QUEUE, { comparison: id } satisfies ComparisonJob));
      try {
        await WORK[comparison.step](comparison);
      } catch (error) {
        if (error instanceof Problem) await noteUnanswered(db, id, clock.now());
        throw error;
      }
      const next = STEPS[STEPS.indexOf(comparison.step) + 1];
      if (next && next !== 'done') await nextStep(db, id, comparison.step, next);
    }
  };
  jobs.handle<ComparisonJob>(COMPARISON_QUEUE, run, {
    retryLimit: 500,
    retryDelaySeconds: 5,
    retryDelayMaxSeconds: 600,
    atOnce: 1,
  });

  const start = async (tx: Tx, by: string, night: string | null): Promise<boolean> => {
    const now = clock.now();
    const since = secondsAfter(now, -SINCE_DAYS * 86_400);
    const begun = await insertComparison(tx, { night, by, since, now });
    if (!begun) return false;
    await jobs.enqueue(tx, COMPARISON_QUEUE, { comparison: begun.id } satisfies ComparisonJob);
    return true;
  };

  return {
    /** False where one is in progress already. */
    start: (tx: Tx, by: string): Promise<boolean> => start(tx, by, null),

    /** Once each night, whichever process comes first. */
    async startNightly(): Promise<void> {
      const today = toLocalDate(clock.now());
      const night = clock.now() >= fromLocalTime(`${today}T${NIGHT}`) ? today : addDays(today, -1);
      if (await isCompared(db, night)) return;
      await db.transaction((tx) => start(tx, 'system', night));
    },

    lookAgain,
    reconsider,
  };
}
export type Comparisons = ReturnType<typeof createComparisons>;
