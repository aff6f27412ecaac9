import {
  createAudit,
  createThrottle,
  type Clock,
  type Database,
  type Jobs,
  type Mail,
  type Sql,
} from '@sports-hub/kernel';
import type { SportConfig } from '../config.ts';
import type { Payments } from '../payments/service.ts';
import { createSiteLinks } from '../platform/files/links.ts';
import type { SportRoutes } from '../platform/http/guards.ts';
import { createFields } from './fields.ts';
import { createOutcomes } from './outcomes.ts';
import { createPaymentHandler } from './payment-handler.ts';
import { createQuoteIds } from './quote-ids.ts';
import { addRegistration } from './routes.ts';
import { createRegistrations } from './service.ts';
import { createSubmissions } from './submissions.ts';
import { createRegistrationSweeps } from './sweeps.ts';

export interface RegistrationOptions {
  db: Database;
  counters: Sql;
  clock: Clock;
  jobs: Jobs;
  mail: Mail;
  payments: Payments;
  config: Pick<SportConfig, 'sport' | 'siteUrl' | 'secrets' | 'throttles'>;
}

const SWEEP_SECONDS = 60;

/** Everything a family does to register, and what happens to a registration by itself. */
export function wireRegistration(
  routes: SportRoutes,
  { db, counters, clock, jobs, mail, payments, config }: RegistrationOptions,
) {
  const audit = createAudit(clock);
  const throttle = createThrottle(config.throttles, clock);
  const fields = createFields(createSiteLinks(config.siteUrl));
  const submissions = createSubmissions({ clock, fields });
  const outcomes = createOutcomes({ clock, mail, audit, sport: config.sport, siteUrl: config.siteUrl });
  payments.handle('registration', createPaymentHandler({ clock, mail, outcomes }));
  const registrations = createRegistrations({
    db,
    counters,
    clock,
    throttle,
    payments,
    submissions,
    quoteIds: createQuoteIds(config.secrets),
    outcomes,
  });
  addRegistration(routes, { db, counters, clock, throttle, fields, registrations });
  const sweeps = createRegistrationSweeps({ db, clock, payments, outcomes });
  jobs.every(SWEEP_SECONDS, 'registrations', sweeps.run);
  return { sweeps };
}
