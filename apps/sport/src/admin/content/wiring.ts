import { repeatSweep, type Audit, type Logger } from '@sports-hub/kernel';
import type { SiteAddresses } from '../../content/versions/links.ts';
import { createPreviews } from '../../content/versions/previews.ts';
import { createPlans } from '../../content/versions/publishing.ts';
import { sweepPresence } from '../../content/versions/presence.ts';
import { sweepItems, sweepVersions } from '../../content/versions/versions.ts';
import { notePublished } from '../../platform/published/queries.ts';
import type { ServiceParts } from '../../platform/service-parts.ts';
import { createAdminLog } from '../log.ts';
import { contentKinds } from './kinds.ts';
import { createContent } from './service.ts';

/** What was planned is done this often: people look at the clock when it is to happen. */
const LOOK_SECONDS = 1;
const SWEEP_SECONDS = 3_600;

/** The administration of content, and what of it happens by itself. */
export function wireContentOffice({
  db,
  clock,
  jobs,
  config,
  audit,
  log,
  isKnownPath,
}: Pick<ServiceParts, 'db' | 'clock' | 'jobs' | 'config'> & {
  audit: Audit;
  log: Logger;
  /** Pages of the site that nobody writes. */
  isKnownPath: SiteAddresses['isKnown'];
}) {
  const kinds = contentKinds;
  const addresses = { siteUrl: config.siteUrl, isKnown: isKnownPath };
  const plans = createPlans({ db, clock, audit, log, kinds, changed: () => notePublished(db) });
  jobs.every(LOOK_SECONDS, 'planned content', async () => {
    await plans.run();
  });
  jobs.every(SWEEP_SECONDS, 'old versions of content', async () => {
    await repeatSweep(() => sweepVersions(db, clock.now()));
    await repeatSweep(() => sweepItems(db, clock.now()));
    await repeatSweep(() => sweepPresence(db, clock.now()));
  });
  const previews = createPreviews({ db, clock, kinds });
  const content = createContent({ db, clock, log: createAdminLog(audit), kinds, addresses, previews });
  return { content, plans, addresses, previews };
}
export type ContentOffice = ReturnType<typeof wireContentOffice>;
