import type { Tx } from '@sports-hub/kernel';
import type { Registration } from './queries.ts';

type Division = Pick<Registration, 'period_id' | 'division_id'>;

/** Places that nobody has, with the division locked until the transaction ends. */
export const lockFree = async (tx: Tx, { period_id, division_id }: Division): Promise<number> =>
  (
    await tx.maybeOne<{ free: number }>(
      'select capacity - places_taken as free from registration_divisions where period_id = $1 and division_id = $2 for update',
      [period_id, division_id],
    )
  )?.free ?? 0;

/** The first who waits for a place, has no offer and may pay: who has let one lapse comes after all others. */
export const lockNextWaiting = (tx: Tx, { period_id, division_id }: Division): Promise<{ id: number } | undefined> =>
  tx.maybeOne<{ id: number }>(
    `select id from registrations where period_id = $1 and division_id = $2 and status = 'waitlisted' and offer_expires_at is null
        and payment_status <> 'mismatch'
      order by offer_lapsed_at nulls first, waitlisted_at, id limit 1 for update`,
    [period_id, division_id],
  );

/**
 * Free places for a newcomer. While somebody waits, a place that comes free is offered to them first, so there is none.
 */
export async function lockPlaces(tx: Tx, division: Division): Promise<number> {
  const { period_id, division_id } = division;
  const free = await lockFree(tx, division);
  if (free <= 0) return 0;
  const waiting = await tx.maybeOne(
    `select 1 from registrations where period_id = $1 and division_id = $2 and status = 'waitlisted'
        and offer_lapsed_at is null and offer_expires_at is null and payment_status <> 'mismatch' limit 1`,
    [period_id, division_id],
  );
  return waiting ? 0 : free;
}

/** The database refuses one too many, whoever asks. */
export const takePlace = (tx: Tx, { period_id, division_id }: Division): Promise<number> =>
  tx.run(
    'update registration_divisions set places_taken = places_taken + 1 where period_id = $1 and division_id = $2',
    [period_id, division_id],
  );

export const freePlace = (tx: Tx, { period_id, division_id }: Division): Promise<number> =>
  tx.run(
    'update registration_divisions set places_taken = greatest(places_taken - 1, 0) where period_id = $1 and division_id = $2',
    [period_id, division_id],
  );
