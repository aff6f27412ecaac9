import { createAudit, createThrottle } from '@sports-hub/kernel';
import type { ServiceParts } from '../../platform/service-parts.ts';
import { createScorekeepers } from './scorekeepers.ts';
import { createScores } from './service.ts';

/** Results at the field. */
export function wireScores({
  db,
  counters,
  clock,
  config,
}: Pick<ServiceParts, 'db' | 'counters' | 'clock' | 'config'>) {
  const context = { db, counters, clock, audit: createAudit(clock), throttle: createThrottle(config.throttles, clock) };
  return { scores: createScores(context), scorekeepers: createScorekeepers(context) };
}
export type ScoreParts = ReturnType<typeof wireScores>;
