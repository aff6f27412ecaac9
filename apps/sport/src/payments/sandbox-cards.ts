import { createHash } from 'node:crypto';
import type { Clock, Database, Sql, Tx } from '@sports-hub/kernel';
import type { Intent, PaymentProcessor } from './processor.ts';

/** Stripe's test number of a card that pays now and refuses every later charge. */
export const REFUSES_LATER = '4000000000000341';
const USUAL = '4242424242424242';

export interface SandboxCardsOptions {
  db: Database;
  clock: Clock;
  newId: (prefix: string) => string;
  announce: (tx: Tx, event: string, intentId: string) => Promise<void>;
  succeed: (tx: Tx, intentId: string) => Promise<void>;
  read: (sql: Sql, intentId: string) => Promise<Intent | undefined>;
}

/** SQL: the card of an intent, as the processor's interface has it. */
export const CARD = `(select json_build_object('id', c.id, 'brand', c.brand, 'lastFour', c.last_four, 'expiresMonth', c.expires_month,
  'expiresYear', c.expires_year) from sandbox_cards c where c.id = sandbox_intents.card_id)`;

const CARD_GONE = { refusal: { code: 'card_gone', words: '' } };

/** Cards that the sandbox keeps, and what is charged to them. */
export function createSandboxCards({ db, clock, newId, announce, succeed, read }: SandboxCardsOptions) {
  return {
    /** The card that an intent was paid with, where it is to be kept. */
    async keepCard(tx: Tx, intentId: string, number = USUAL): Promise<void> {
      const of = await tx.maybeOne<{ customer_id: string | null }>(
        'select customer_id from sandbox_intents where id = $1 and card_id is null',
        [intentId],
      );
      if (!of?.customer_id) return;
      const id = newId('pm');
      await tx.run(
        `insert into sandbox_cards (id, customer_id, brand, last_four, expires_month, expires_year, refuses)
         values ($1, $2, 'visa', $3, 12, $4, $5)`,
        [
          id,
          of.customer_id,
          number.slice(-4),
          clock.now().getFullYear() + 4,
          number === REFUSES_LATER ? 'card_declined' : null,
        ],
      );
      await tx.run('update sandbox_intents set card_id = $2 where id = $1', [intentId, id]);
    },

    async createCustomer(idempotencyKey: string): Promise<string> {
      const { id } = await db.one<{ id: string }>(
        `insert into sandbox_customers (id, idempotency_key, created_at) values ($1, $2, $3)
         on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key returning id`,
        [newId('cus'), idempotencyKey, clock.now()],
      );
      return id;
    },

    async forgetCustomer(id: string): Promise<void> {
      await db.transaction(async (tx) => {
        await tx.run('update sandbox_customers set forgotten_at = coalesce(forgotten_at, $2) where id = $1', [
          id,
          clock.now(),
        ]);
        await tx.run('delete from sandbox_cards where customer_id = $1', [id]);
      });
    },

    chargeSaved: (charge) =>
      db.transaction(async (tx) => {
        const { amount, currency, idempotencyKey, metadata, customer, card } = charge;
        const request = createHash('sha256')
          .update(JSON.stringify([amount, currency, metadata, customer, card]))
          .digest('hex');
        const earlier = await tx.maybeOne<{ id: string; request_hash: string }>(
          'select id, request_hash from sandbox_intents where idempotency_key = $1',
          [idempotencyKey],
        );
        if (earlier && earlier.request_hash !== request)
          throw new Error('The idempotency key was used for another request');
        if (earlier) return (await read(tx, earlier.id)) ?? CARD_GONE;
        const found = await tx.maybeOne<{ refuses: string | null }>(
          'select refuses from sandbox_cards where id = $1 and customer_id = $2',
          [card, customer],
        );
        if (!found) return CARD_GONE;
        const id = newId('pi');
        const made = await tx.run(
          `insert into sandbox_intents (id, client_secret, status, amount_cents, currency, metadata, idempotency_key, request_hash,
                                        created_at, customer_id, card_id, refusal)
           values ($1, $2, 'requires_payment', $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (idempotency_key) do nothing`,
          [
            id,
            `${id}_secret_${newId('saved')}`,
            amount,
            currency,
            JSON.stringify(metadata),
            idempotencyKey,
            request,
            clock.now(),
            customer,
            card,
            found.refuses,
          ],
        );
        // Somebody asked with the same key at the same moment: theirs is the charge.
        if (made === 0) {
          const other = await tx.one<{ id: string }>('select id from sandbox_intents where idempotency_key = $1', [
            idempotencyKey,
          ]);
          return (await read(tx, other.id)) ?? CARD_GONE;
        }
        if (found.refuses) await announce(tx, 'payment_intent.payment_failed', id);
        else await succeed(tx, id);
        return (await read(tx, id)) ?? CARD_GONE;
      }),
  } satisfies Pick<PaymentProcessor, 'createCustomer' | 'forgetCustomer' | 'chargeSaved'> & Record<string, unknown>;
}
