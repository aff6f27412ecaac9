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
import { endHubSignIns } from '@sports-hub/contract';
import { SPORT_SIGN_INS, type SportSignInsEnded } from '../accounts/sessions/endings.ts';
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
/** Over days: a session on a sport's site lives for thirty at most. */
const TELLING_TRIES = 500;

/** Everything about links, put together once. */
export function wireLinks({ db, counters, clock, log, mail, config, upstreams }: LinkWiringOptions) {
  const audit = createAudit(clock);
  const mails = createLinkMails(config.siteUrl);
  const calls = createServiceCalls({ upstreams });
  const sport = createSportClient(calls);
  const settlement = createSettlement({ db, clock, log, mail, audit, mails, sport });
  const throttle = createThrottle(config.throttles, clock);
  const links = createLinks({ db, counters, clock, throttle, sport, settlement });
  return {
    links,
    settlement,
    unlink: createUnlink({ db, clock, mail, audit, mails }),
    settleRepeatedly: (jobs: Jobs): void =>
      jobs.every(SETTLE_SECONDS, 'link changes', () => settlement.settleLeftOvers()),
    tellSignInsEnded: (jobs: Jobs): void =>
      jobs.handle<SportSignInsEnded>(
        SPORT_SIGN_INS,
        async ({ account_id, sport: name, ended_at }) => {
          // A sport that the hub no longer has cannot be told, and takes nothing from the hub.
          if (!upstreams.has(name)) return;
          const { clockDifference } = upstreams.of(name);
          await calls.call(
            name,
            endHubSignIns,
            { ended_at: Math.round(ended_at + clockDifference * 1000) },
            account_id,
          );
        },
        { retryLimit: TELLING_TRIES, retryDelaySeconds: 2, retryDelayMaxSeconds: 600 },
      ),
  };
}
