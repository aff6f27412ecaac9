import type { Clock, Logger } from '@sports-hub/kernel';
import type { HubConfig } from '../config.ts';
import type { PublicPages } from '../gateway/public-pages.ts';
import { createFootballSource, DEMO_FEED } from './football-feed.ts';
import { createCalendar } from './service.ts';
import { createSportSource } from './sport-source.ts';

/** Where football's calendar is, if somebody has said so; the demo world of several sports has one of its own. */
export const footballFeed = ({ footballFeed: given, demo, sports }: HubConfig): string | undefined =>
  given ?? (demo && sports.size > 1 ? DEMO_FEED : undefined);

/** The calendar of every sport, football included. */
export function wireCalendar({
  config,
  clock,
  log,
  pages,
}: {
  config: HubConfig;
  clock: Clock;
  log: Logger;
  pages: PublicPages;
}) {
  const football = createFootballSource({
    url: footballFeed(config),
    clock,
    log,
  });
  const calendar = createCalendar({
    sources: [...[...config.sports.keys()].map((sport) => createSportSource(sport, pages)), football],
    clock,
  });
  return { read: calendar.read, close: () => football.close() };
}
