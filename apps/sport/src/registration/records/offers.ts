import type { Sql, Tx } from '@sports-hub/kernel';

/** How an offer from the waiting list ended. */
export type OfferOutcome = 'taken' | 'lapsed' | 'taken_back' | 'cancelled';

/** One that runs already gets its new end. */
export const insertOffer = (
  tx: Tx,
  { id, now, expires, reason }: { id: number; now: Date; expires: Date; reason: string | undefined },
): Promise<number> =>
  tx.run(
    `insert into registration_offers (registration_id, offered_at, expires_at, reason) values ($1, $2, $3, $4)
     on conflict (registration_id) where ended_at is null do update set expires_at = excluded.expires_at`,
    [id, now, expires, reason ?? null],
  );

/** Nothing where none runs. */
export const endOffer = (tx: Tx, id: number, outcome: OfferOutcome, now: Date): Promise<number> =>
  tx.run('update registration_offers set ended_at = $2, outcome = $3 where registration_id = $1 and ended_at is null', [
    id,
    now,
    outcome,
  ]);

/** The family has looked at the page where the place is paid for. */
export const markOfferOpened = (sql: Sql, reference: string, now: Date): Promise<number> =>
  sql.run(
    `update registration_offers o set opened_at = $2 from registrations r
      where r.reference = $1 and o.registration_id = r.id and o.ended_at is null and o.opened_at is null`,
    [reference, now],
  );

/** False where it was done before. */
export const markReminded = async (tx: Tx, id: number, now: Date): Promise<boolean> =>
  (await tx.run(
    'update registration_offers set reminded_at = $2 where registration_id = $1 and ended_at is null and reminded_at is null',
    [id, now],
  )) > 0;

/** From now on others come first, as for who let an offer lapse. */
export const markSkipped = (tx: Tx, id: number, { now, reason }: { now: Date; reason: string }): Promise<number> =>
  tx.run('update registrations set offer_lapsed_at = $2, skipped_at = $2, skip_reason = $3 where id = $1', [
    id,
    now,
    reason,
  ]);
