import { SPORTS } from '@sports-hub/contract';
import type { Clock, Logger, Routes } from '@sports-hub/kernel';
import type { HubConfig } from '../config.ts';
import type { PublicPages } from '../gateway/public-pages.ts';
import { createFootballSource } from './football-feed.ts';
import { addCalendar } from './routes.ts';
import { createSportSource } from './sport-source.ts';

/** The calendar of every sport, football included. */
export function wireCalendar(
  routes: Routes<{ public: () => null }>,
  { config, clock, log, pages }: { config: HubConfig; clock: Clock; log: Logger; pages: PublicPages },
) {
  const football = createFootballSource({ url: config.footballFeed, clock, log });
  addCalendar(routes, {
    sources: [...SPORTS.map((sport) => createSportSource(sport, pages)), football],
    clock,
    siteUrl: config.siteUrl,
    organisation: config.organisation,
  });
  return { close: () => football.close() };
}
