import type { Sport } from '@sports-hub/contract';
import { createAudit, createThrottle, type Clock, type Database, type Sql } from '@sports-hub/kernel';
import type { HubConfig } from '../../config.ts';
import type { MemberReads } from '../../gateway/member-reads.ts';
import { FAMILY_CALENDAR_PATH } from './routes.ts';
import { createFamilyCalendars } from './service.ts';

export interface FamilyCalendarWiringOptions {
  db: Database;
  counters: Sql;
  clock: Clock;
  config: HubConfig;
  memberReads: MemberReads;
  secret: string;
  /** The hub's own way to a sport's site. */
  sportWay: string;
}

export const wireFamilyCalendars = ({ config, clock, sportWay, ...options }: FamilyCalendarWiringOptions) =>
  createFamilyCalendars({
    ...options,
    clock,
    audit: createAudit(clock),
    throttle: createThrottle(config.throttles, clock),
    hasSport: (name): name is Sport => config.sports.has(name as Sport),
    organisation: config.organisation,
    addressOf: (secret) => `${config.siteUrl}${FAMILY_CALENDAR_PATH}/${secret}.ics`,
    linkTo: (sport, path) => `${config.siteUrl}${sportWay}/${sport}${path}`,
  });
