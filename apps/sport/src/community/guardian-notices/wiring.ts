import {
  createAudit,
  createThrottle,
  repeatSweep,
  type Clock,
  type Database,
  type Jobs,
  type Mail,
  type Sql,
} from '@sports-hub/kernel';
import type { SportConfig } from '../../config.ts';
import { sweepNotices } from './queries.ts';
import { createGuardianNotices, type GuardianNotices } from './service.ts';

const SWEEP_SECONDS = 3600;

export interface GuardianNoticesWiring {
  db: Database;
  counters: Sql;
  clock: Clock;
  jobs: Jobs;
  mail: Mail;
  config: SportConfig;
}

export function wireGuardianNotices({
  db,
  counters,
  clock,
  jobs,
  mail,
  config,
}: GuardianNoticesWiring): GuardianNotices {
  jobs.every(SWEEP_SECONDS, 'notices of guardian links', async () => {
    await repeatSweep(() => sweepNotices(db, clock.now()));
  });
  return createGuardianNotices({
    db,
    counters,
    clock,
    mail,
    audit: createAudit(clock),
    throttle: createThrottle(config.throttles, clock),
    sport: config.sport,
    siteUrl: config.siteUrl,
  });
}
