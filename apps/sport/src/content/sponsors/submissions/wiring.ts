import {
  createAudit,
  createThrottle,
  type Clock,
  type Database,
  type Jobs,
  type Logger,
  type Mail,
  type Sql,
} from '@sports-hub/kernel';
import type { SportConfig } from '../../../config.ts';
import type { Payments } from '../../../payments/service.ts';
import { createPictures } from '../../../platform/pictures/pictures.ts';
import type { Recipients } from '../../../relays/recipients.ts';
import { createSponsorMails } from './mails.ts';
import { createSubmissions, type SponsorSubmissions } from './service.ts';

const EXPIRE_SECONDS = 3600;

/** Sponsorships on their way to the site. Pages use what this returns. */
export function wireSponsorSubmissions({
  db,
  counters,
  clock,
  log,
  jobs,
  mail,
  payments,
  recipients,
  config,
}: {
  db: Database;
  counters: Sql;
  clock: Clock;
  log: Logger;
  jobs: Jobs;
  mail: Mail;
  payments: Payments;
  recipients: Recipients;
  config: SportConfig;
}): SponsorSubmissions {
  const submissions = createSubmissions({
    db,
    counters,
    clock,
    log,
    mail,
    audit: createAudit(clock),
    throttle: createThrottle(config.throttles, clock),
    payments,
    pictures: createPictures(),
    recipients,
    mails: createSponsorMails(config),
  });
  jobs.every(EXPIRE_SECONDS, 'unpaid sponsorships', async () => {
    await submissions.expire();
  });
  return submissions;
}
