import type { FastifyInstance } from 'fastify';
import type { Sport } from '@sports-hub/contract';
import {
  createEventStreams,
  openSignals,
  type Clock,
  type Logger,
  type Sql,
  type StreamLimits,
} from '@sports-hub/kernel';
import { findSignedIn, type SiteBasis } from './queries.ts';
import { createWakes, passWakesOn } from './wakes.ts';

/** Each hub process has one; it reads at once or has more to say than a person's. */
const HUB_LIMITS: Partial<StreamLimits> = { perPerson: 64, perClient: 64, beatMs: 5_000, unreadBytes: 1024 * 1024 };

interface LiveOptions {
  app: FastifyInstance;
  /** Not a pooler in transaction mode: what is told through one is heard by nobody. */
  databaseUrl: string;
  sport: Sport;
  /** `openLookups`, or the same database. */
  lookups: Sql;
  clock: Clock;
  log: Logger;
  streamLimits?: Partial<StreamLimits> | undefined;
}

/** What is heard as it happens: by this site's own pages, and by the hub for those of its own. */
export function wireLive({ app, databaseUrl, sport, lookups, clock, log, streamLimits }: LiveOptions) {
  const signals = openSignals({ url: databaseUrl, channel: 'live', log });
  const site = createEventStreams<SiteBasis>(app, {
    limits: streamLimits,
    async stillStand(bases) {
      const hashes = bases.map(({ sessionHash }) => sessionHash);
      const found = await findSignedIn(lookups, hashes, clock.now());
      return bases.map(({ memberId }, place) => found[place]?.member_id === memberId);
    },
  });
  const hubs = createEventStreams<null>(app, { limits: HUB_LIMITS, stillStand: async (all) => all.map(() => true) });
  passWakesOn({ sport, lookups, signals, site, hubs });
  return { site, hubs, wakes: createWakes(signals), close: () => signals.close() };
}
