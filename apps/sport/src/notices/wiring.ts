import { createThrottle } from '@sports-hub/kernel';
import type { ServiceParts } from '../platform/service-parts.ts';
import { createKinds } from './kinds.ts';
import { createNoticeMails } from './mails.ts';
import { createOffLinks, type OffLinks } from './off-links.ts';
import { createNotices, type Notices } from './service.ts';

/** "At once", to whoever waits for a mail. */
const TELL_SECONDS = 5;

export function wireNotices({ db, clock, jobs, mail, config }: Omit<ServiceParts, 'counters'>): {
  notices: Notices;
  offLinks: OffLinks;
} {
  const offLinks = createOffLinks({ db, clock, siteUrl: config.siteUrl });
  const notices = createNotices({
    db,
    clock,
    mail,
    throttle: createThrottle(config.throttles, clock),
    kinds: createKinds(createNoticeMails(config)),
    offLinks,
  });
  jobs.every(TELL_SECONDS, 'notices', notices.tell);
  return { notices, offLinks };
}
