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
import type { FileStorage } from '../../../platform/files/storage.ts';
import type { Recipients } from '../../../platform/recipients.ts';
import { createKeptLogos, type KeptLogos } from './kept-logos.ts';
import { createSponsorMails } from './mails.ts';
import { createRenewalLinks, type RenewalLinks } from './renewal-links.ts';
import { createRenewals } from './renewals.ts';
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
  storage,
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
  storage: FileStorage;
  config: SportConfig;
}): {
  submissions: SponsorSubmissions;
  keptLogos: KeptLogos;
  renewalLinks: RenewalLinks;
  expire: () => Promise<number>;
} {
  const throttle = createThrottle(config.throttles, clock);
  const pictures = createPictures();
  const submissions = createSubmissions({
    db,
    counters,
    clock,
    log,
    mail,
    audit: createAudit(clock),
    throttle,
    payments,
    pictures,
    recipients,
    mails: createSponsorMails(config),
  });
  const renewalLinks = createRenewalLinks({ db, clock, storage, secrets: config.secrets });
  const keptLogos = createKeptLogos({ db, counters, clock, throttle, pictures, renewals: renewalLinks });
  const renewals = createRenewals({
    db,
    clock,
    audit: createAudit(clock),
    mail,
    mails: createSponsorMails(config),
    config,
  });
  const expire = async (): Promise<number> => {
    await keptLogos.expire();
    await renewals.sweep();
    return submissions.expire();
  };
  jobs.every(EXPIRE_SECONDS, 'unpaid sponsorships', async () => {
    await expire();
  });
  return { submissions, keptLogos, renewalLinks, expire };
}
