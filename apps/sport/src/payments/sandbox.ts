import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Clock, Database, Jobs, Sql, Tx } from '@sports-hub/kernel';
import { ProcessorRefusal, type Intent, type IntentStatus, type PaymentProcessor, type KeptCard } from './processor.ts';
import { CARD, createSandboxCards, REFUSES_LATER } from './sandbox-cards.ts';
import { createSandboxPayouts } from './sandbox-payouts.ts';
import { parseEvent, signWebhook, verifyWebhook } from './webhook-signatures.ts';

/** How a payment ends in the sandbox, whoever stands for the card form. */
export const OUTCOMES = ['succeeded', 'declined', 'delayed'] as const;
export type SandboxOutcome = (typeof OUTCOMES)[number];

/** Stripe's own test numbers, so that habits carry over. Any other number is declined. */
export const TEST_CARDS: Readonly<Record<string, SandboxOutcome>> = {
  '4242424242424242': 'succeeded',
  '4000000000000002': 'declined',
  '4000000000000077': 'delayed',
  // Pays now, and refuses what is charged to it later.
  [REFUSES_LATER]: 'succeeded',
};

/** Card payments are decided at once, bank debits are not. */
const DELAY_SECONDS = 10;

export const SANDBOX_QUEUE = 'sandbox-payments';
type SandboxJob = { event: string; intentId: string } | { succeed: string };

interface IntentRow {
  id: string;
  client_secret: string;
  status: IntentStatus;
  amount_cents: number;
  refunded_cents: number;
  currency: string;
  metadata: Record<string, string>;
  created_at: Date;
  card: KeptCard | null;
  refusal: string | null;
}

const asIntent = (row: IntentRow): Intent => ({
  id: row.id,
  clientSecret: row.client_secret,
  status: row.status,
  amount: row.amount_cents,
  amountReceived: row.status === 'succeeded' ? row.amount_cents : 0,
  amountRefunded: row.refunded_cents,
  // What the sandbox gives back is not refused, and nobody disputes it.
  refunds: [],
  currency: row.currency,
  isLive: false,
  madeAt: row.created_at,
  metadata: row.metadata,
  card: row.card,
  refusal: row.refusal === null ? null : { code: row.refusal, words: '' },
});

const COLUMNS = `id, client_secret, status, amount_cents, refunded_cents, currency, metadata, created_at, refusal, ${CARD} as card`;
const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

const findIntent = (sql: Sql, id: string): Promise<IntentRow | undefined> =>
  sql.maybeOne<IntentRow>(`select ${COLUMNS} from sandbox_intents where id = $1`, [id]);

/** What the sandbox signs its deliveries with. */
export const sandboxSecret = (secrets: readonly string[]): string =>
  createHmac('sha256', secrets[0] ?? '')
    .update('sandbox webhook')
    .digest('hex');

export interface SandboxOptions {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  webhookSecret: string;
}

export interface Sandbox extends PaymentProcessor {
  /** Stands for the card form: pays, or tries to. Undefined where nobody has this client secret. */
  confirm(clientSecret: string, outcome: SandboxOutcome, cardNumber?: string): Promise<Intent | undefined>;
  /** Where signed deliveries go: the same route that a real processor calls. */
  deliverTo(deliver: (body: Buffer, signature: string) => Promise<void>): void;
}

/** A processor that takes no money: the states, refusals, keys and webhooks of the real one, kept in our own tables. */
export function createSandbox({ db, clock, jobs, webhookSecret }: SandboxOptions): Sandbox {
  let deliver: (body: Buffer, signature: string) => Promise<void> = async () => {};

  const announce = (tx: Tx, event: string, intentId: string): Promise<void> =>
    jobs.enqueue(tx, SANDBOX_QUEUE, { event, intentId } satisfies SandboxJob);

  const succeed = async (tx: Tx, id: string): Promise<void> => {
    await tx.run(
      `update sandbox_intents set status = 'succeeded', succeeded_at = $2 where id = $1 and status in ('requires_payment', 'processing')`,
      [id, clock.now()],
    );
    await announce(tx, 'payment_intent.succeeded', id);
  };

  jobs.handle<SandboxJob>(SANDBOX_QUEUE, async (job) => {
    if ('succeed' in job) return db.transaction((tx) => succeed(tx, job.succeed));
    const object = { object: 'payment_intent', id: job.intentId };
    const body = Buffer.from(JSON.stringify({ id: newId('evt'), type: job.event, data: { object } }));
    await deliver(body, signWebhook(webhookSecret, body, clock.now()));
  });

  const { keepCard, ...cards } = createSandboxCards({
    db,
    clock,
    newId,
    announce,
    succeed,
    async read(sql, id) {
      const row = await findIntent(sql, id);
      return row && asIntent(row);
    },
  });

  return {
    name: 'sandbox',
    isLive: false,
    publishableKey: null,
    deliverTo(target) {
      deliver = target;
    },

    ...cards,

    async createIntent({ amount, currency, idempotencyKey, metadata, customer }) {
      const id = newId('pi');
      const request = createHash('sha256')
        .update(JSON.stringify([amount, currency, metadata, ...(customer === undefined ? [] : [customer])]))
        .digest('hex');
      const row = await db.one<IntentRow & { request_hash: string }>(
        `insert into sandbox_intents (id, client_secret, status, amount_cents, currency, metadata, idempotency_key, request_hash, created_at, customer_id)
         values ($1, $2, 'requires_payment', $3, $4, $5, $6, $7, $8, $9)
         on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key
         returning ${COLUMNS}, request_hash`,
        [
          id,
          `${id}_secret_${randomBytes(18).toString('base64url')}`,
          amount,
          currency,
          JSON.stringify(metadata),
          idempotencyKey,
          request,
          clock.now(),
          customer ?? null,
        ],
      );
      if (row.request_hash !== request) throw new Error('The idempotency key was used for another request');
      return asIntent(row);
    },

    async retrieveIntent(id) {
      const row = await findIntent(db, id);
      return row && asIntent(row);
    },

    cancelIntent: (id) =>
      db.transaction(async (tx) => {
        const cancelled = await tx.run(
          `update sandbox_intents set status = 'canceled' where id = $1 and status in ('requires_payment', 'authorised')`,
          [id],
        );
        if (cancelled > 0) await announce(tx, 'payment_intent.canceled', id);
        const row = await findIntent(tx, id);
        return row && asIntent(row);
      }),

    refund: ({ intentId, amount, idempotencyKey }) =>
      db.transaction(async (tx) => {
        const row = await tx.maybeOne<IntentRow>(
          `select ${COLUMNS} from sandbox_intents where id = $1 and status = 'succeeded' for update`,
          [intentId],
        );
        const earlier = await tx.maybeOne<{ id: string; amount: number }>(
          'select id, amount_cents as amount from sandbox_refunds where idempotency_key = $1',
          [idempotencyKey],
        );
        if (earlier) return earlier;
        if (!row || row.refunded_cents + amount > row.amount_cents)
          throw new ProcessorRefusal('This cannot be refunded');
        const id = newId('re');
        await tx.run(
          `insert into sandbox_refunds (id, intent_id, amount_cents, idempotency_key, created_at) values ($1, $2, $3, $4, $5)`,
          [id, intentId, amount, idempotencyKey, clock.now()],
        );
        await tx.run('update sandbox_intents set refunded_cents = refunded_cents + $2 where id = $1', [
          intentId,
          amount,
        ]);
        await announce(tx, 'charge.refunded', intentId);
        return { id, amount };
      }),

    findRefund: ({ idempotencyKey }) =>
      db.maybeOne('select id, amount_cents as amount from sandbox_refunds where idempotency_key = $1', [
        idempotencyKey,
      ]),

    async *listIntents(since, after) {
      const rows = await db.rows<IntentRow>(
        `select ${COLUMNS} from sandbox_intents where created_at >= $1
            and ($2::text is null or (created_at, id) < (select a.created_at, a.id from sandbox_intents a where a.id = $2))
          order by created_at desc, id desc`,
        [since, after ?? null],
      );
      for (const row of rows) yield asIntent(row);
    },

    async *listRefusedRefunds() {},
    async *listDisputes() {},
    ...createSandboxPayouts({ db, clock }),

    readWebhook(body, signature) {
      verifyWebhook([webhookSecret], { body, header: signature, clock });
      return parseEvent(body);
    },

    confirm: (clientSecret, outcome, cardNumber) =>
      db.transaction(async (tx) => {
        const row = await tx.maybeOne<IntentRow>(
          `select ${COLUMNS} from sandbox_intents where client_secret = $1 for update`,
          [clientSecret],
        );
        if (!row) return undefined;
        // Paid or cancelled: a second press changes nothing.
        if (row.status !== 'requires_payment') return asIntent(row);
        if (outcome === 'declined') {
          await announce(tx, 'payment_intent.payment_failed', row.id);
          return asIntent(row);
        }
        await keepCard(tx, row.id, cardNumber);
        if (outcome === 'succeeded') await succeed(tx, row.id);
        else {
          await tx.run(`update sandbox_intents set status = 'processing' where id = $1`, [row.id]);
          await jobs.enqueue(tx, SANDBOX_QUEUE, { succeed: row.id } satisfies SandboxJob, {
            startAfter: new Date(clock.now().getTime() + DELAY_SECONDS * 1000),
          });
        }
        return asIntent((await findIntent(tx, row.id)) ?? row);
      }),
  };
}
