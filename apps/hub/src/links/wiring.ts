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
import type { HubConfig } from '../config.ts';
import { createServiceCalls } from '../gateway/service-calls.ts';
import type { Upstreams } from '../gateway/upstreams.ts';
import { createLinkMails } from './mails.ts';
import { createLinks } from './service.ts';
import { createSettlement } from './settlement.ts';
import { createSportClient } from './sport-client.ts';
import { createUnlink } from './unlinking.ts';

export interface LinkWiringOptions {
  db: Database;
  counters: Sql;
  clock: Clock;
  log: Logger;
  mail: Mail;
  config: HubConfig;
  upstreams: Upstreams;
}

const SETTLE_SECONDS = 15;

/** Everything about links, put together once. */
export function wireLinks({ db, counters, clock, log, mail, config, upstreams }: LinkWiringOptions) {
  const audit = createAudit(clock);
  const mails = createLinkMails(config.siteUrl);
  const sport = createSportClient(createServiceCalls({ upstreams }));
  const settlement = createSettlement({ db, clock, log, mail, audit, mails, sport });
  const throttle = createThrottle(config.throttles, clock);
  const links = createLinks({ db, counters, clock, throttle, sport, settlement });
  return {
    links,
    settlement,
    unlink: createUnlink({ db, clock, mail, audit, mails }),
    settleRepeatedly: (jobs: Jobs): void =>
      jobs.every(SETTLE_SECONDS, 'link changes', () => settlement.settleLeftOvers()),
  };
}
