import {
  createThrottle,
  createWeekMails,
  WEEK_MAIL_SECONDS,
  type Clock,
  type Database,
  type Jobs,
  type Logger,
  type Mail,
  type Sql,
} from '@sports-hub/kernel';
import type { HubConfig } from '../config.ts';
import { createServiceCalls } from '../gateway/service-calls.ts';
import type { Upstreams } from '../gateway/upstreams.ts';
import { createWeekComposing } from './composing.ts';
import { createWeekOffLinks } from './off-links.ts';
import { enlistAccounts } from './queries.ts';
import { createWeekMailSettings } from './settings.ts';

export interface WeekWiringOptions {
  db: Database;
  counters: Sql;
  clock: Clock;
  log: Logger;
  jobs: Jobs;
  mail: Mail;
  config: HubConfig;
  upstreams: Upstreams;
}

/** The mail about the week, and whether somebody wants it. */
export function wireWeek({ db, counters, clock, log, jobs, mail, config, upstreams }: WeekWiringOptions) {
  const offLinks = createWeekOffLinks({ db, siteUrl: config.siteUrl });
  const calls = createServiceCalls({ upstreams });
  const { compose, preview } = createWeekComposing({
    db,
    clock,
    calls,
    sports: config.sports,
    offLinks,
    url: `${config.siteUrl}/`,
  });
  const weekMails = createWeekMails({ db, clock, log, mail, enlist: enlistAccounts, compose });
  jobs.every(WEEK_MAIL_SECONDS, 'mails about the week', async () => {
    await weekMails.run();
  });
  return {
    weekMails,
    weekOffLinks: offLinks,
    weekPreview: preview,
    weekMailSettings: createWeekMailSettings({ db, counters, throttle: createThrottle(config.throttles, clock) }),
  };
}
