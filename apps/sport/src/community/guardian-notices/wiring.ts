import { createAudit, createThrottle, repeatSweep } from '@sports-hub/kernel';
import type { ServiceParts } from '../../platform/service-parts.ts';
import { sweepNotices } from './queries.ts';
import { createGuardianNotices, type GuardianNotices } from './service.ts';

const SWEEP_SECONDS = 3600;

export function wireGuardianNotices({ db, counters, clock, jobs, mail, config }: ServiceParts): GuardianNotices {
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
