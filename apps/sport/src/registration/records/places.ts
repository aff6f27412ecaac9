import type { Sql, Tx } from '@sports-hub/kernel';
import type { Registration } from './queries.ts';

type Division = Pick<Registration, 'period_id' | 'division_id'>;
/** Whoever asks for a place: what is held for the same child, division and address is theirs already. */
type Newcomer = Division & Partial<Pick<Registration, 'identity_hash'>>;

/** SQL: whether a registration is held until its mailed link is followed. */
export const isUnconfirmed = (registration: string, now: string): string =>
  `(${registration}.status = 'draft' and ${registration}.confirm_by > ${now})`;

/** SQL: whether a spot is kept for a family that asked for financial assistance. */
const isSpotHeld = (registration: string, now: string): string =>
  `(${registration}.status = 'awaiting_payment' and ${registration}.spot_until > ${now})`;
export const holdsSpot = (
  { status, holds_place, spot_until }: Pick<Registration, 'status' | 'holds_place' | 'spot_until'>,
  now: Date,
): boolean => status === 'awaiting_payment' && holds_place && spot_until !== null && spot_until > now;

/**
 * SQL: how many places of a division are held until they are confirmed, or paid. Not a number that somebody has to put right: from
 * the moment its time is over, nothing is held. A child counts once, however often and by whomever it was sent, and not at
 * all once it is registered or waits.
 */
export const heldPlaces = (division: string, now: string, except = 'null::bytea'): string =>
  `(select count(distinct h.identity_hash)::int from registrations h
     where h.period_id = ${division}.period_id and h.division_id = ${division}.division_id and h.holds_place
       and (${isUnconfirmed('h', now)} or ${isSpotHeld('h', now)}) and h.identity_hash is distinct from ${except}
       and not exists (select 1 from registrations f where f.identity_hash = h.identity_hash and f.status in ('registered', 'waitlisted')))`;

/** Places that nobody has, with the division locked until the transaction ends. */
export async function lockFree(
  tx: Tx,
  { period_id, division_id, identity_hash }: Newcomer,
  now: Date,
): Promise<number> {
  const place = [period_id, division_id];
  // Locked before what is held is counted: the statement that waits for a lock sees the rest as it was before.
  const locked = await tx.maybeOne<{ free: number }>(
    'select capacity - places_taken as free from registration_divisions where period_id = $1 and division_id = $2 for update',
    place,
  );
  if (!locked) return 0;
  const { held } = await tx.one<{ held: number }>(
    `select ${heldPlaces('d', '$3', '$4')} as held from registration_divisions d where d.period_id = $1 and d.division_id = $2`,
    [...place, now, identity_hash ?? null],
  );
  return Math.max(locked.free - held, 0);
}

/** The divisions of several registrations, before any of them takes a place. */
export const lockDivisions = (tx: Tx, registrationIds: readonly number[]): Promise<unknown> =>
  tx.rows<Division>(
    `select d.period_id, d.division_id from registration_divisions d
      where (d.period_id, d.division_id) in (select r.period_id, r.division_id from registrations r where r.id = any ($1))
      order by d.period_id, d.division_id for update`,
    [registrationIds],
  );

/**
 * Whether a place of the division is held already for this child and address, or for what this reference names: whoever
 * corrects what they sent keeps it.
 */
export const ownsHeldPlace = async (
  sql: Sql,
  { period_id, division_id, identity_hash }: Division & Pick<Registration, 'identity_hash'>,
  { now, reference }: { now: Date; reference?: string | undefined },
): Promise<boolean> =>
  (await sql.maybeOne(
    `select 1 as one from registrations h where h.period_id = $1 and h.division_id = $2 and h.holds_place
        and (${isUnconfirmed('h', '$3')} or ${isSpotHeld('h', '$3')}) and (h.identity_hash = $4 or h.reference = $5) limit 1`,
    [period_id, division_id, now, identity_hash, reference ?? null],
  )) !== undefined;

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
 * Who has not confirmed yet keeps nobody waiting.
 */
export async function lockPlaces(tx: Tx, newcomer: Newcomer, now: Date): Promise<number> {
  const { period_id, division_id } = newcomer;
  const free = await lockFree(tx, newcomer, now);
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
