import {
  createAudit,
  createThrottle,
  type Clock,
  type Database,
  type Jobs,
  type Mail,
  type Sql,
} from '@sports-hub/kernel';
import { addAnnouncementRoutes } from './announcements/routes.ts';
import { createFamilyInvitations } from './announcements/invitations.ts';
import { createReach } from './announcements/reach.ts';
import { createAnnouncements } from './announcements/service.ts';
import { addClaimRoutes } from './claims/routes.ts';
import { createClaims } from './claims/service.ts';
import type { SportConfig } from '../config.ts';
import { addConsentRoutes } from './consent/routes.ts';
import { createConsent } from './consent/service.ts';
import { addOwnEventRoutes } from './events/routes.ts';
import { createOwnEvents, forgetOldChanges } from './events/service.ts';
import { addFamilyRoutes } from './families/routes.ts';
import { createFamilies } from './families/service.ts';
import type { SportRoutes } from '../authentication/guards.ts';
import type { Wakes } from './live/wakes.ts';
import { addReportRoutes } from './reports/routes.ts';
import { createReports } from './reports/service.ts';
import { createInvitationLinks } from '../members/hub-links/invitation-links.ts';
import { createMemberPages } from '../members/mails/member-pages.ts';
import { createConversations } from './messaging/conversations.ts';
import { createMessages } from './messaging/messages.ts';
import { createMessageQuota } from './messaging/quota.ts';
import { addMessagingRoutes } from './messaging/routes.ts';

export interface CommunityOptions {
  db: Database;
  /** `openLookups`, or the same database. */
  lookups: Sql;
  clock: Clock;
  jobs: Jobs;
  mail: Mail;
  wakes: Wakes;
  config: Pick<SportConfig, 'sport' | 'siteUrl' | 'hubUrl' | 'secrets' | 'throttles'>;
}

const FORGET_SECONDS = 3600;

/** Everything under `/community`: families, claims, consent, conversations, announcements, reports. */
export function addCommunityRoutes(
  routes: SportRoutes,
  { db, lookups, clock, jobs, mail, wakes, config }: CommunityOptions,
): void {
  const audit = createAudit(clock);
  const throttle = createThrottle(config.throttles, clock);
  const pages = createMemberPages(config);
  addFamilyRoutes(routes, {
    families: createFamilies({ db, clock, audit, throttle, familyAccountUrl: pages.account(true) }),
  });
  addOwnEventRoutes(routes, { events: createOwnEvents({ db, clock }) });
  jobs.every(FORGET_SECONDS, 'old schedule changes', () => forgetOldChanges(db, clock));
  addClaimRoutes(routes, { claims: createClaims({ db, clock, jobs, mail, audit, throttle }) });
  addConsentRoutes(routes, { consent: createConsent({ db, clock, audit, throttle }) });
  addMessagingRoutes(routes, {
    db,
    conversations: createConversations({ db, lookups, clock, mail, pages, throttle }),
    messages: createMessages({ db, lookups, clock, quota: createMessageQuota(config.throttles), wakes }),
  });
  addAnnouncementRoutes(routes, {
    announcements: createAnnouncements({ db, clock, throttle }),
    invite: createFamilyInvitations({
      db,
      mail,
      audit,
      throttle,
      linkTo: createInvitationLinks({ ...config, clock }),
      pages,
    }),
    readReach: createReach({ db, invitationUrl: `${config.hubUrl}/account.php#register` }),
  });
  addReportRoutes(routes, { reports: createReports({ db, clock, throttle }) });
}
