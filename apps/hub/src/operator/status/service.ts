import { setTimeout as sleep } from 'node:timers/promises';
import { tellStatus, type ServiceStatus, type Sport } from '@sports-hub/contract';
import { Problem, readWorkStatus, secondsAfter, type Clock, type Database, type DiskWatch } from '@sports-hub/kernel';
import type { ServiceCalls } from '../../gateway/service-calls.ts';
import type { Upstreams } from '../../gateway/upstreams.ts';
import { deleteSamplesBefore, findParts, insertSamples, type StatusSample, type WeekPart } from './queries.ts';

export const SAMPLE_SECONDS = 300;
const WEEK_SECONDS = 7 * 24 * 3600;
/** One point of a picture is two hours. */
export const PART_SECONDS = 2 * 3600;
const PARTS = WEEK_SECONDS / PART_SECONDS;
/** Whoever looks does not wait longer for a sport that hangs. */
const PATIENCE_MS = 3_000;

/** How a service does at this moment. */
export interface ServiceReport {
  service: 'hub' | Sport;
  /** What it took to say so; null where it did not respond. */
  milliseconds: number | null;
  state: (Omit<ServiceStatus, 'money'> & { money?: ServiceStatus['money'] }) | null;
  /** By how many seconds its clock is ahead of the hub's. */
  clockDifference: number;
}

/** The last week in parts; a part without a sample is missing. */
export type ServiceWeek = ReadonlyMap<string, readonly (WeekPart | undefined)[]>;

export interface StatusOptions {
  db: Database;
  clock: Clock;
  disk: Pick<DiskWatch, 'free'>;
  calls: ServiceCalls;
  upstreams: Upstreams;
}

const asSample = ({ service, milliseconds, state }: ServiceReport): StatusSample => ({
  service,
  works: state !== null,
  milliseconds: milliseconds === null ? null : Math.round(milliseconds),
  waiting: state && state.mails.waiting + state.tasks.waiting,
  failed: state && state.mails.failed + state.tasks.failed + (state.money?.held ?? 0),
});

/** What works, what waits and what failed, at the hub and at every sport. */
export function createStatus({ db, clock, disk, calls, upstreams }: StatusOptions) {
  const timed = async (
    service: ServiceReport['service'],
    clockDifference: number,
    ask: () => Promise<NonNullable<ServiceReport['state']>>,
  ): Promise<ServiceReport> => {
    const began = performance.now();
    try {
      const state = await Promise.race([ask(), sleep(PATIENCE_MS, null, { ref: false })]);
      return { service, state, milliseconds: state && performance.now() - began, clockDifference };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return { service, state: null, milliseconds: null, clockDifference };
    }
  };

  const look = (): Promise<ServiceReport[]> =>
    Promise.all([
      timed('hub', 0, () => readWorkStatus(db, disk)),
      ...upstreams.all.map(({ sport, clockDifference }) =>
        timed(sport, clockDifference, async () => (await calls.call(sport, tellStatus, {})).data),
      ),
    ]);

  return {
    look,
    /** Notes how every service does, once for all processes, and forgets what is older than a week. */
    async sample(): Promise<void> {
      const samples = (await look()).map(asSample);
      const now = clock.now();
      const step = SAMPLE_SECONDS * 1000;
      const at = new Date(Math.floor(now.getTime() / step) * step);
      await db.transaction(async (tx) => {
        await insertSamples(tx, at, samples);
        await deleteSamplesBefore(tx, secondsAfter(now, -WEEK_SECONDS));
      });
    },
    async week(): Promise<ServiceWeek> {
      const found = await findParts(db, secondsAfter(clock.now(), -WEEK_SECONDS), PART_SECONDS);
      return new Map(
        [...Map.groupBy(found, ({ service }) => service)].map(([service, parts]) => {
          const byPart = new Map(parts.map((part) => [part.part, part]));
          return [service, Array.from({ length: PARTS }, (_, part) => byPart.get(part))];
        }),
      );
    },
  };
}
export type Status = ReturnType<typeof createStatus>;
