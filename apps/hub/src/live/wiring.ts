import type { FastifyInstance } from 'fastify';
import type { Sport } from '@sports-hub/contract';
import { createEventStreams, type Clock, type Sql, type StreamLimits } from '@sports-hub/kernel';
import type { Upstreams } from '../gateway/upstreams.ts';
import { stillStands, topicOf, type StreamBasis } from './basis.ts';
import { createFeed, type FeedListener } from './feeds.ts';
import { findSignedIn } from './queries.ts';

/** After a while in which nothing could be heard everybody looks again, not all at once. */
const MISSED_WITHIN_MS = 10_000;

interface LiveOptions {
  app: FastifyInstance;
  /** `openLookups`, or the same database. */
  lookups: Sql;
  clock: Clock;
  upstreams: Upstreams;
  sports: ReadonlyMap<Sport, unknown>;
  streamLimits?: Partial<StreamLimits> | undefined;
}

/** The streams of this hub's people, and the feed from each sport that wakes them. */
export function wireLive({ app, lookups, clock, upstreams, sports, streamLimits }: LiveOptions) {
  const streams = createEventStreams<StreamBasis>(app, {
    limits: streamLimits,
    async stillStand(bases) {
      const found = await findSignedIn(lookups, bases, clock.now());
      return bases.map((basis, place) => stillStands(basis, found[place], sports));
    },
  });
  const listener: FeedListener = {
    changed: (sport, member, conversation) =>
      streams.wake(topicOf(sport, member), JSON.stringify({ sport, conversation })),
    ended: (sport, member) => streams.end(topicOf(sport, member)),
    missed: (sport) => streams.wakeAll(`${sport} `, JSON.stringify({ sport }), MISSED_WITHIN_MS),
  };
  const feeds = new Map(upstreams.all.map((upstream) => [upstream.sport, createFeed(upstream, listener)]));
  return {
    streams,
    beginFeed: (sport: Sport): void => feeds.get(sport)?.begin(),
    close(): void {
      for (const feed of feeds.values()) feed.close();
    },
  };
}
