import { secondsAfter, type Tx } from '@sports-hub/kernel';
import { holdsSpot, lockFree, lockPlaces } from '../records/places.ts';
import { setStatus, type Registration } from '../records/queries.ts';
import { countHeldSpots } from './queries.ts';

const DAY = 24 * 3600;
/** So long a spot is held for a request that nobody has decided about. */
export const SPOT_DAYS = 7;
/** So long a family has to pay after the answer. */
export const PAY_DAYS = 3;
/** So long a request waits, with a spot or without. */
export const OPEN_DAYS = 60;
/** A tenth of a division's spots, and two at least: requests of made-up families take no more than that. */
const SHARE = 0.1;
const LEAST = 2;

export const daysAfter = (now: Date, days: number): Date => secondsAfter(now, days * DAY);

export type SpotOutcome = 'held' | 'not_held' | 'full';

/**
 * Keeps a spot for its family until then, where one is free; one that is held already stays so. Without one the request
 * waits all the same.
 */
export async function holdSpot(
  tx: Tx,
  registration: Registration,
  { now, until, isOverShare = false }: { now: Date; until: Date; isOverShare?: boolean },
): Promise<{ registration: Registration; spot: SpotOutcome }> {
  const isOwn = holdsSpot(registration, now);
  const free = await (isOwn ? lockFree : lockPlaces)(tx, registration, now);
  if (free === 0) return { registration, spot: 'full' };
  if (!isOwn && !isOverShare) {
    const { held, capacity } = await countHeldSpots(tx, registration, now);
    if (held >= Math.max(LEAST, Math.floor(capacity * SHARE))) return { registration, spot: 'not_held' };
  }
  const held = await setStatus(tx, registration.id, { holds_place: true, spot_until: until });
  return { registration: held, spot: 'held' };
}
