import type { FastifyInstance } from 'fastify';
import {
  addAssets,
  showFailurePages,
  type Clock,
  type PageCalls,
  type SessionCookie,
  type Sql,
} from '@sports-hub/kernel';
import { assetHref, assetsFolder, fixedAddresses } from '@sports-hub/web/render';
import type { Authentication } from '../accounts/authentication.ts';
import type { Calendar } from '../calendar/service.ts';
import { footballFeed } from '../calendar/wiring.ts';
import type { HubConfig } from '../config.ts';
import type { Upstreams } from '../gateway/upstreams.ts';
import type { PublicPages } from '../gateway/public-pages.ts';
import type { Invitations } from '../links/invitations.ts';
import type { PasswordChanges } from '../accounts/passwords/service.ts';
import type { SignIns } from '../accounts/sessions/service.ts';
import { addAccountPage } from './account/routes.ts';
import { addRegistrationPages } from './account/registrations.ts';
import { addSportSignIn } from './account/sport-sign-in.ts';
import { addAppPages } from './app-pages.ts';
import { addDemoSignIn } from './dev/demo-sign-in.ts';
import { addWelcomePages } from './account/welcome.ts';
import { addMailPages } from './dev/mail-routes.ts';
import { addDocsPage } from './docs/routes.ts';
import { createFamilies } from './home/family.ts';
import { createKeptFamilies } from './home/kept-families.ts';
import { addTeamDutyPages } from './duties/routes.ts';
import { addEventPages } from './events/routes.ts';
import { addHelpPages } from './help.ts';
import { addAnswerPages } from './home/answer-routes.ts';
import { addHomePages } from './home/routes.ts';
import { createImportantReads } from './important/banner.ts';
import { addImportantPages } from './important/routes.ts';
import { addTeamPages } from './home/teams.ts';
import { nameOwners } from './kept-pages.ts';
import { addMessagesPage } from './messages.ts';
import { addNoticePages } from './notices.ts';
import { createPageCsrf } from './page-csrf.ts';
import { createProblemPage } from './problem-page.ts';
import { addResultPages } from './results/routes.ts';
import { addRidePages } from './rides/routes.ts';
import { createSportCalls } from './sport-calls.ts';
import { createSiteData, createVisitors, type SeenVisitors } from './site.ts';
import { createSportReads } from './sport-reads.ts';
import { addSearchPage } from './search.ts';
import { addSiteFiles } from './site-files.ts';
import type { Status } from '../operator/status/service.ts';
import { addStatusPages } from './status.ts';
import { addSportWays } from './sport-ways.ts';
import { createUnreachable } from './unreachable.ts';
import type { WeekPreview } from '../week/composing.ts';
import type { WeekOffLinks } from '../week/off-links.ts';
import { addWeekOffPages } from './week-off.ts';
import { addWeekPreviewPage } from './week-preview.ts';

export interface HubPagesOptions {
  config: HubConfig;
  db: Sql;
  clock: Clock;
  cookie: SessionCookie;
  authentication: Authentication;
  signIns: SignIns;
  passwordChanges: PasswordChanges;
  calendar: Pick<Calendar, 'read'>;
  pages: PublicPages;
  calls: PageCalls;
  upstreams: Upstreams;
  invitations: Invitations;
  weekOffLinks: WeekOffLinks;
  weekPreview: WeekPreview;
  status: Status;
}

/** The pages that the hub itself serves. */
export function addHubPages(app: FastifyInstance, options: HubPagesOptions): void {
  const {
    config,
    db,
    clock,
    cookie,
    authentication,
    signIns,
    passwordChanges,
    calendar,
    pages,
    calls,
    upstreams,
    invitations,
    weekOffLinks,
    weekPreview,
    status,
  } = options;
  const sportCalls = createSportCalls(app);
  const reads = createSportReads(pages);
  const siteData = createSiteData({ config, reads });
  const seen: SeenVisitors = new WeakMap();
  const visitors = createVisitors(authentication, seen);
  nameOwners(app, seen);
  const families = createFamilies({ sportCalls, reads, kept: createKeptFamilies(clock) });
  const unreachable = createUnreachable({ calendar, reads, clock });
  showFailurePages(app, createProblemPage({ siteData, visitors, unreachable }));
  addAssets(app, {
    folder: assetsFolder,
    fixed: fixedAddresses(),
    // Its address decides of which pages it is the worker: all of them.
    workers: { '/worker.js': assetHref('worker.js') },
  });
  addSiteFiles(app, config);
  addHomePages(app, {
    demo: config.demo,
    sports: config.sports,
    hasFootball: footballFeed(config) !== undefined,
    clock,
    calendar,
    reads,
    siteData,
    visitors,
    families,
    readImportant: createImportantReads(sportCalls),
  });
  addImportantPages(app, { clock, sportCalls, siteData, visitors });
  addTeamDutyPages(app, { clock, sportCalls, siteData, visitors });
  addRidePages(app, { clock, sportCalls, siteData, visitors });
  addEventPages(app, { clock, sportCalls, siteData, visitors });
  addResultPages(app, { clock, sportCalls, siteData, visitors });
  addTeamPages(app, { clock, reads, siteData, visitors, families });
  addAnswerPages(app, { sportCalls, visitors });
  const csrfFor = createPageCsrf({ signIns, cookie });
  addAccountPage(app, { db, clock, calls, sportCalls, csrfFor, passwordChanges, siteData, visitors, families });
  addRegistrationPages(app, { clock, sportCalls, siteData, visitors });
  addSportSignIn(app, { siteData, visitors, upstreams });
  addWelcomePages(app, { calls, csrfFor, invitations, siteData, visitors, upstreams });
  addAppPages(app, { csrfFor, siteData, visitors });
  addSearchPage(app, { pages, clock, siteData, visitors });
  addNoticePages(app, { siteData, visitors });
  addWeekOffPages(app, { siteData, weekOffLinks });
  addWeekPreviewPage(app, { clock, siteData, visitors, weekPreview });
  addStatusPages(app, { db, clock, status, siteData, visitors });
  addHelpPages(app, { siteUrl: config.siteUrl, siteData, visitors });
  const sports = [...config.sports.keys()];
  addMessagesPage(app, { sportCalls, siteData, visitors, sports });
  addSportWays(app, { sports, siteData, visitors, unreachable });
  addDocsPage(app, { siteUrl: config.siteUrl, sports, site: siteData.quickSite });
  if (config.demo) {
    addMailPages(app, { folder: config.mailDir, site: siteData.quickSite });
    addDemoSignIn(app, { calls });
  }
}
