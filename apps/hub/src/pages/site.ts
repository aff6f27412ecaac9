import { sportTitle, SPORTS } from '@sports-hub/contract';
import type { HubSite } from '@sports-hub/web/render';
import type { HubConfig } from '../config.ts';

/** What every page of the hub knows. */
export const hubSite = ({ organisation, demo, sports }: HubConfig): HubSite => ({
  organisation,
  demo,
  sports: SPORTS.map((sport) => ({ key: sport, name: sportTitle(sport), href: sports[sport].origin })),
});
