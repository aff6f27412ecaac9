import { createThrottle } from '@sports-hub/kernel';
import type { ServiceParts } from '../platform/service-parts.ts';
import { createDuties, type Duties } from './service.ts';
import { createTeamLists, type TeamLists } from './team-lists.ts';

export function wireDuties({
  db,
  counters,
  clock,
  config,
}: Pick<ServiceParts, 'db' | 'counters' | 'clock' | 'config'>): { duties: Duties; teamLists: TeamLists } {
  const parts = { db, counters, clock, throttle: createThrottle(config.throttles, clock) };
  return { duties: createDuties(parts), teamLists: createTeamLists(parts) };
}
