import { t } from '@sports-hub/contract/texts';
import type { ClosureFamily, ClosureSeen, ImportantFamily, VenueClosure } from '@sports-hub/contract';
import { invalidField, Problem, type Sql, type Tx } from '@sports-hub/kernel';
import { addDays, toLocalDate } from '@sports-hub/kernel/time';
import { findRestorable, makeOfClosure, makeOfReopening } from '../../community/important/closures.ts';
import { findFamilies } from '../../community/important/families.ts';
import type { ActionContext } from '../context.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import {
  changeBack,
  changeReason,
  changeWhatIsThere,
  findAllVenues,
  findClosure,
  findClosures,
  findClosureTeams,
  findVenues,
  insertClosure,
  lockClosure,
  markLifted,
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

/** Telephone numbers are for the coaches who call. */
const withoutNumbers = (families: readonly ImportantFamily[]): ClosureFamily[] =>
  families.map(({ player_id, first_name, last_name, is_seen, told_by, guardians }) => ({
    player_id,
    first_name,
    last_name,
    is_seen,
    told_by,
    guardians: guardians.map(({ name, seen_at, push, mail }) => ({ name, seen_at, push, mail })),
  }));

/** Places that are closed for a day. */
export function createClosures({ db, clock, log, tellSoon }: ActionContext & { tellSoon: () => void }) {
  const requireDay = (day: string): void => {
    const today = toLocalDate(clock.now());
    if (day < today) throw invalidField('day', t('answers.closures.thatDayIsOver'));
    if (day > addDays(today, MAX_DAYS_AHEAD)) throw invalidField('day', t('answers.closures.thatDayIsTooFar'));
  };
  const present = async (sql: Sql, id: number): Promise<VenueClosure> => {
    const closure = await findClosure(sql, id);
    if (!closure) throw new Problem('record.not_found');
    return closure;
  };
  const lock = async (tx: Tx, id: number): Promise<Closing> => {
    const closing = await lockClosure(tx, id, clock.now());
    if (closing) return closing;
    await present(tx, id);
    throw new Problem('venue.open');
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
        return present(tx, id);
      });
      tellSoon();
      return closed;
    },
    seen: async (id: number): Promise<ClosureSeen> => {
      const closure = await present(db, id);
      const teams: ClosureSeen['teams'] = [];
      for (const { notice_id, team_id, name } of await findClosureTeams(db, id))
        teams.push({ id: team_id, name, families: withoutNumbers(await findFamilies(db, notice_id, team_id)) });
      return { closure, teams };
    },
    change: (caller: AdminCaller, id: number, reason: string | null): Promise<VenueClosure> =>
      db.transaction(async (tx) => {
        const { venueId, day } = await lock(tx, id);
        await changeReason(tx, id, reason);
        await log(tx, caller, {
          event: 'venue.closure_changed',
          subject: `venue:${venueId}`,
          detail: { day },
          ...(reason === null ? {} : { reason }),
        });
        return present(tx, id);
      }),
    async lift(caller: AdminCaller, id: number): Promise<VenueClosure> {
      const lifted = await db.transaction(async (tx) => {
        const now = clock.now();
        const closing = await lock(tx, id);
        await markLifted(tx, id, { liftedBy: caller.id, now });
        const entries = await findRestorable(tx, id, now);
        await makeOfReopening(tx, { closureId: id, entries, now }, () => changeBack(tx, closing, entries, now));
        await log(tx, caller, {
          event: 'venue.opened',
          subject: `venue:${closing.venueId}`,
          detail: { day: closing.day, events: entries.length },
        });
        return present(tx, id);
      });
      tellSoon();
      return lifted;
    },
  };
}
export type Closures = ReturnType<typeof createClosures>;
