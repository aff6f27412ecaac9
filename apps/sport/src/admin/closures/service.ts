import { t } from '@sports-hub/contract/texts';
import type { VenueClosure } from '@sports-hub/contract';
import { invalidField, Problem, type Tx } from '@sports-hub/kernel';
import { addDays, toLocalDate } from '@sports-hub/kernel/time';
import { makeOfClosure } from '../../community/important/closures.ts';
import type { ActionContext } from '../context.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import {
  changeWhatIsThere,
  findAllVenues,
  findClosure,
  findClosures,
  findVenues,
  insertClosure,
  type Closing,
} from './queries.ts';

/** A season's schedule is known for no longer than this. */
const MAX_DAYS_AHEAD = 366;

/** Closed, changed and noted for everybody in one transaction: told once, or not closed. */
export async function closeFor(
  tx: Tx,
  closing: Closing,
  by: { closedBy: number | null; now: Date },
): Promise<{ id: number; events: number }> {
  const { id } = await insertClosure(tx, closing, by);
  await changeWhatIsThere(tx, closing, by.now);
  const { events } = await makeOfClosure(tx, id, by.now);
  return { id, events };
}

/** Places that are closed for a day. */
export function createClosures({ db, clock, log, tellSoon }: ActionContext & { tellSoon: () => void }) {
  const requireDay = (day: string): void => {
    const today = toLocalDate(clock.now());
    if (day < today) throw invalidField('day', t('answers.closures.thatDayIsOver'));
    if (day > addDays(today, MAX_DAYS_AHEAD)) throw invalidField('day', t('answers.closures.thatDayIsTooFar'));
  };
  return {
    list: async (): Promise<{ items: VenueClosure[]; venues: { id: number; name: string }[] }> => ({
      items: await findClosures(db, clock.now()),
      venues: await findAllVenues(db),
    }),
    async close(caller: AdminCaller, closing: Closing): Promise<VenueClosure> {
      const closed = await db.transaction(async (tx) => {
        const { venueId, day, insteadVenueId, reason } = closing;
        const known = new Set((await findVenues(tx, [venueId, insteadVenueId ?? venueId])).map(({ id }) => id));
        if (!known.has(venueId)) throw new Problem('record.not_found');
        requireDay(day);
        if (insteadVenueId !== null && (!known.has(insteadVenueId) || insteadVenueId === venueId))
          throw invalidField('instead_venue_id', t('answers.closures.chooseAnotherPlace'));
        const { id, events } = await closeFor(tx, closing, { closedBy: caller.id, now: clock.now() });
        await log(tx, caller, {
          event: 'venue.closed',
          subject: `venue:${venueId}`,
          detail: { day, events, ...(insteadVenueId === null ? {} : { instead: `venue:${insteadVenueId}` }) },
          ...(reason === null ? {} : { reason }),
        });
        return findClosure(tx, id);
      });
      tellSoon();
      return closed;
    },
  };
}
export type Closures = ReturnType<typeof createClosures>;
