import { t } from '@sports-hub/contract/texts';
import type { AdminVenue, ChangedVenue, NewVenue, NewVenueSlot, VenueWeek } from '@sports-hub/contract';
import { invalidField, Problem, type Sql, type Tx } from '@sports-hub/kernel';
import { addDays, toLocalDate, weekdayOf } from '@sports-hub/kernel/time';
import { requireNotOver } from '../../season/seasons/writes.ts';
import { insertVenue, isVenueNameTaken, retireVenue, storeVenue } from '../../season/venues/writes.ts';
import { changedSince } from '../access.ts';
import type { ActionContext } from '../context.ts';
import { findShownSeason } from '../seasons/queries.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import {
  countGamesToCome,
  deleteSlot,
  findClosuresAt,
  findEventsAt,
  findSlot,
  findVenue,
  findVenues,
  insertSlot,
  lockVenue,
  overlapsSlot,
} from './queries.ts';

const valuesOf = (venue: NewVenue | AdminVenue) => ({
  name: venue.name,
  address: venue.address ?? null,
  city: venue.city ?? null,
  state: venue.state ?? null,
  zip: venue.zip ?? null,
  directions: venue.directions ?? null,
  map_url: venue.map_url ?? null,
  courts: venue.courts ?? 1,
});

/** Places, and when they are ours in a season. */
export function createVenues({ db, clock, log }: ActionContext) {
  const present = async (sql: Sql, id: number, seasonId?: number): Promise<AdminVenue> => {
    const shown = seasonId ?? (await findShownSeason(sql))?.id ?? null;
    const venue = await findVenue(sql, id, { seasonId: shown, now: clock.now() });
    if (!venue) throw new Problem('record.not_found');
    return venue;
  };
  const lock = async (tx: Tx, id: number, seen: number): Promise<AdminVenue> => {
    const found = await lockVenue(tx, id);
    const venue = await present(tx, id);
    if (found?.version !== seen) throw changedSince(venue);
    return venue;
  };

  return {
    list: async (seasonId?: number): Promise<AdminVenue[]> =>
      findVenues(db, { seasonId: seasonId ?? (await findShownSeason(db))?.id ?? null, now: clock.now() }),

    async week(id: number, given: { seasonId?: number | undefined; day?: string | undefined }): Promise<VenueWeek> {
      const venue = await present(db, id, given.seasonId);
      const day = given.day ?? toLocalDate(clock.now());
      const starts_on = addDays(day, -((weekdayOf(day) + 6) % 7));
      return {
        venue,
        week: { starts_on, events: await findEventsAt(db, id, starts_on, addDays(starts_on, 7)) },
        closures: await findClosuresAt(db, id, clock.now()),
      };
    },

    create: (caller: AdminCaller, wanted: NewVenue): Promise<AdminVenue> =>
      db.transaction(async (tx) => {
        const values = valuesOf(wanted);
        const added = await insertVenue(tx, values);
        if (!added) throw invalidField('name', t('answers.venues.nameTaken'));
        await log(tx, caller, { event: 'venue.created', subject: `venue:${added.id}`, after: values });
        return present(tx, added.id);
      }),

    change: (caller: AdminCaller, id: number, { version, ...wanted }: ChangedVenue): Promise<AdminVenue> =>
      db.transaction(async (tx) => {
        const venue = await lock(tx, id, version);
        const [before, after] = [valuesOf(venue), valuesOf(wanted)];
        if (await isVenueNameTaken(tx, id, after.name)) throw invalidField('name', t('answers.venues.nameTaken'));
        if (JSON.stringify(before) === JSON.stringify(after)) return venue;
        await storeVenue(tx, id, after);
        await log(tx, caller, { event: 'venue.changed', subject: `venue:${id}`, before, after });
        return present(tx, id);
      }),

    remove: (caller: AdminCaller, id: number, version: number): Promise<{ id: number; name: string }> =>
      db.transaction(async (tx) => {
        const { name, ...venue } = await lock(tx, id, version);
        const { games, others } = await countGamesToCome(tx, id, clock.now());
        if (games > 0)
          throw new Problem('venue.in_use', { message: t('answers.venues.hasGames', { name, count: games }) });
        if (others > 0)
          throw new Problem('venue.in_use', { message: t('answers.venues.hasOthers', { name, count: others }) });
        await retireVenue(tx, id, clock.now());
        await log(tx, caller, { event: 'venue.removed', subject: `venue:${id}`, before: valuesOf({ name, ...venue }) });
        return { id, name };
      }),

    addSlot: (caller: AdminCaller, id: number, wanted: NewVenueSlot): Promise<AdminVenue> =>
      db.transaction(async (tx) => {
        await requireNotOver(tx, { season: wanted.season_id });
        await present(tx, id);
        await lockVenue(tx, id);
        const { begins, ends } = wanted;
        if (ends <= begins) throw invalidField('ends', t('answers.venues.endsBeforeItBegins'));
        for (const weekday of new Set(wanted.weekdays)) {
          const slot = { venueId: id, seasonId: wanted.season_id, weekday: Number(weekday), begins, ends };
          if (await overlapsSlot(tx, slot)) throw invalidField('begins', t('answers.venues.timeIsThereAlready'));
          await insertSlot(tx, slot);
        }
        await log(tx, caller, {
          event: 'venue.time_added',
          subject: `venue:${id}`,
          after: { weekdays: wanted.weekdays, begins, ends },
          detail: { season: `season:${wanted.season_id}` },
        });
        return present(tx, id, wanted.season_id);
      }),

    removeSlot: (caller: AdminCaller, id: number): Promise<AdminVenue> =>
      db.transaction(async (tx) => {
        const slot = await findSlot(tx, id);
        if (!slot) throw new Problem('record.not_found');
        const { venueId, seasonId, weekday, begins, ends } = slot;
        await requireNotOver(tx, { season: seasonId });
        await deleteSlot(tx, id);
        await log(tx, caller, {
          event: 'venue.time_removed',
          subject: `venue:${venueId}`,
          before: { weekdays: [String(weekday)], begins, ends },
          detail: { season: `season:${seasonId}` },
        });
        return present(tx, venueId, seasonId);
      }),
  };
}
export type Venues = ReturnType<typeof createVenues>;
