import { repeatSweep, secondsAfter, type Audit } from '@sports-hub/kernel';
import type { ServiceParts } from '../platform/service-parts.ts';
import { createComposing } from './composing.ts';
import { createNewsOffLinks } from './off-links.ts';
import { sweepDeliveries } from './queries.ts';
import { createReturnedMails } from './returned.ts';
import { createSending } from './sending.ts';

const LOOK_SECONDS = 1;
const SWEEP_SECONDS = 3_600;
/** How long it is known to whom each went. */
const KEPT_SECONDS = 365 * 24 * 3600;

/** Emails of the organisation to families: what leaves by itself, what comes back, and how to end them. */
export function wireFamilyMail({
  db,
  clock,
  jobs,
  mail,
  config,
  audit,
}: Pick<ServiceParts, 'db' | 'clock' | 'jobs' | 'mail' | 'config'> & { audit: Audit }) {
  const composing = createComposing(config);
  const send = createSending({ db, clock, mail, composing, siteUrl: config.siteUrl, returnTo: config.mailReturnTo });
  jobs.every(LOOK_SECONDS, 'emails to families', async () => {
    await send();
  });
  jobs.every(SWEEP_SECONDS, 'old emails to families', async () => {
    await repeatSweep(() => db.transaction((tx) => sweepDeliveries(tx, secondsAfter(clock.now(), -KEPT_SECONDS))));
  });
  return {
    composing,
    send,
    newsOffLinks: createNewsOffLinks({ db, clock, audit }),
    returned: createReturnedMails({ db, clock }),
  };
}
export type FamilyMailParts = ReturnType<typeof wireFamilyMail>;
