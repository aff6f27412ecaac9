import { createCoachLinks } from './season/coach-questions/links.ts';
import { setPlace } from '@sports-hub/contract';
import {
  addHealthEndpoints,
  addServiceFigures,
  createApp,
  createAudit,
  createJobs,
  createPageCalls,
  createRoutes,
  createSessionCookie,
  DEMO_IN_PUBLIC,
  createThrottle,
  openMail,
  openSeeing,
  watchDisk,
  watchVersion,
  type Clock,
  type Database,
  type Jobs,
  type Logger,
  type Metrics,
  type PasswordParameters,
  type RunningService,
  type StreamLimits,
} from '@sports-hub/kernel';
import { addDemoAdministrator } from './demo/administrator.ts';
import { addAdminPages } from './admin/pages/routes.ts';
import { openAppKeys } from './admin/sign-in/app-keys.ts';
import { wireAdminAccess } from './admin/sign-in/wiring.ts';
import { wireContentOffice } from './admin/content/wiring.ts';
import { addAdminRoutes } from './admin/wiring.ts';
import { addPublicResponses } from './platform/caching/public-responses.ts';
import { addTaggedResponses } from './platform/caching/tagged-responses.ts';
import type { SportConfig } from './config.ts';
import { openSportDatabases } from './database.ts';
import { addFileEndpoints } from './platform/files/routes.ts';
import { openFileStorage, watchedFolder } from './platform/files/open.ts';
import { sweepFilesRepeatedly } from './platform/files/sweep.ts';
import { addReturnedMailEndpoints } from './family-mail/routes.ts';
import { createFamilyMailLedger } from './family-mail/ledger.ts';
import { wireFamilyMail } from './family-mail/wiring.ts';
import { addHealthRoutes } from './platform/health.ts';
import { readPublishedVersion } from './platform/published/queries.ts';
import { addPublishedNotes } from './platform/published/notes.ts';
import { addPublishedEndpoints } from './platform/published/routes.ts';
import { sportRequestGroup } from './platform/http/request-groups.ts';
import { addClients } from './platform/http/clients.ts';
import { createGuards } from './authentication/guards.ts';
import { createChannelGate, createClaimsReader, isOnChannel } from './authentication/internal-callers.ts';
import { wireAuthentication } from './authentication/wiring.ts';
import { addGuardianNoticeRoutes } from './community/guardian-notices/routes.ts';
import { wireGuardianNotices } from './community/guardian-notices/wiring.ts';
import { addLiveRoutes } from './community/live/routes.ts';
import { wireLive } from './community/live/wiring.ts';
import { addCommunityRoutes } from './community/wiring.ts';
import { addAnsweringRoutes, wireAnswers } from './answers/wiring.ts';
import { addDutyRoutes } from './duties/routes.ts';
import { wireDuties } from './duties/wiring.ts';
import { addRideRoutes } from './rides/routes.ts';
import { wireRides } from './rides/wiring.ts';
import { wireMembers } from './members/wiring.ts';
import { addImportantRoutes } from './notices/important/routes.ts';
import { addNoticeRoutes } from './notices/routes.ts';
import { addWeekRoutes } from './notices/week/routes.ts';
import { wireWeek } from './notices/week/wiring.ts';
import { createSchedulePreview, wireNotices } from './notices/wiring.ts';
import { addStatusRoutes } from './operator/status/routes.ts';
import { paymentFigures } from './payments/figures.ts';
import type { Payments } from './payments/service.ts';
import { wirePayments, type Treasury } from './payments/wiring.ts';
import { addPaymentRoutes, addSandboxEndpoints } from './payments/routes.ts';
import { registrationFigures } from './registration/figures.ts';
import { addRegistrationRoutes } from './registration/routes.ts';
import { wireRegistration } from './registration/wiring.ts';
import { createSiteLinks } from './platform/files/links.ts';
import { addContentRoutes } from './content/wiring.ts';
import { addSiteTextRoutes } from './content/site-texts/routes.ts';
import { createAgreements } from './content/site-texts/service.ts';
import { addSponsorSubmissionRoutes } from './content/sponsors/submissions/routes.ts';
import { wireSponsorSubmissions } from './content/sponsors/submissions/wiring.ts';
import { addDeviceRoutes } from './devices/routes.ts';
import { createDevices } from './devices/service.ts';
import { addNewsletterPages } from './relays/newsletter/pages.ts';
import { addRelayRoutes } from './relays/routes.ts';
import { wireRelays } from './relays/wiring.ts';
import { addScoreRoutes } from './season/scores/routes.ts';
import { wireScores } from './season/scores/wiring.ts';
import { addSeasonRoutes } from './season/wiring.ts';
import { isKnownPath } from './site-pages/known-paths.ts';
import { addSitePages } from './site-pages/wiring.ts';

export interface SportOptions {
  config: SportConfig;
  clock: Clock;
  log: Logger;
  /** False in tests, which work the queue off themselves. */
  pollJobs?: boolean;
  checkResponses?: boolean;
  /** What hashing a password costs; less in tests only. */
  passwordCost?: PasswordParameters;
  /** Shorter times and smaller numbers in tests only. */
  streamLimits?: Partial<StreamLimits> | undefined;
}

export interface SportService extends RunningService {
  db: Database;
  jobs: Jobs;
  metrics: Metrics | undefined;
  payments: Payments;
  treasury: Treasury;
  /** What happens to registrations by itself, for tests that do not wait. */
  sweepRegistrations(): Promise<void>;
  sweepSponsorships(): Promise<number>;
  sweepFiles(): Promise<number>;
  /** Looks whether another process has changed something. */
  lookAtChanges(): Promise<unknown>;
  tellNotices(): Promise<void>;
  /** What was planned for the site, for tests that do not wait. */
  publishPlanned(): Promise<number>;
  /** Hands on what is due of emails to families, for tests that do not wait. */
  sendFamilyMails(): Promise<number>;
  mailWeeks(): Promise<boolean>;
}

/** Wires one sport's service. Every dependency is made here and passed on. */
export async function createSport({
  config,
  clock,
  log,
  pollJobs = true,
  checkResponses = false,
  passwordCost,
  streamLimits,
}: SportOptions): Promise<SportService> {
  setPlace(config);
  const seeing = await openSeeing({ config, service: config.sport, log });
  const { metrics, tracing } = seeing;
  const { db, counters, lookups } = await openSportDatabases(config, seeing, log);
  const jobs = createJobs({ databaseUrl: config.databaseUrl, log, poll: pollJobs, observer: metrics?.jobs });
  const ledger = createFamilyMailLedger({ db, clock });
  const { mail, close: closeMail } = openMail({ config, db, clock, jobs, log, ledger });

  const claimsOf = createClaimsReader({ clock, sport: config.sport, secrets: config.secrets });
  const app = createApp({
    log,
    siteUrl: config.siteUrl,
    trustedProxies: config.trustedProxies,
    connections: config.connections,
    shedding: { groupOf: sportRequestGroup },
    allowedOrigins: config.allowedOrigins,
    pageWarning: config.isDemoPublic ? DEMO_IN_PUBLIC : undefined,
    checkResponses,
    isFromHub: (request) => isOnChannel(request) || claimsOf(request) !== null,
    observer: metrics?.requests,
    tracing,
  });
  addClients(app, { sport: config.sport, secrets: config.secrets, clock });
  addPublicResponses(app, { clock });
  addPublishedNotes(app, { db, log });
  let forgetPages = (): void => {};
  const published = watchVersion(
    () => readPublishedVersion(lookups),
    () => forgetPages(),
  );
  addPublishedEndpoints(app, { published });
  addTaggedResponses(app);
  const cookie = createSessionCookie(`${config.sport}_session`, config.siteUrl);
  const adminAccess = wireAdminAccess({ db, clock, config });
  const guards = createGuards({ db, lookups, clock, claimsOf, cookie });
  const routes = createRoutes(app, { ...guards, ...adminAccess.guards });

  addHealthRoutes(routes, { db, clock, sport: config.sport });
  addContentRoutes(routes, { db, counters, clock, config });
  const storage = openFileStorage(config, config.sport, log);
  await storage.check();
  addFileEndpoints(app, { db, storage });
  const sweepFiles = sweepFilesRepeatedly(jobs, { db, storage, clock });
  const { links, signingIn, recovery, ...signInParts } = wireMembers({
    db,
    counters,
    clock,
    jobs,
    mail,
    config,
    passwordCost,
  });
  const hubSignIn = wireAuthentication({
    routes,
    db,
    clock,
    jobs,
    config,
    cookie,
    links,
    signingIn,
    recovery,
    audit: signInParts.audit,
    sessions: signInParts.sessions,
  });
  const guardianNotices = wireGuardianNotices({ db, counters, clock, jobs, mail, config });
  addGuardianNoticeRoutes(routes, { notices: guardianNotices });
  const live = wireLive({
    app,
    databaseUrl: config.databaseDirectUrl,
    sport: config.sport,
    lookups,
    clock,
    log,
    streamLimits,
  });
  addLiveRoutes(routes, live);
  addCommunityRoutes(routes, { db, lookups, clock, jobs, mail, wakes: live.wakes, config });
  const answering = wireAnswers({ db, counters, clock, jobs, config });
  addAnsweringRoutes(routes, answering);
  addDutyRoutes(routes, wireDuties({ db, counters, clock, config }));
  addRideRoutes(routes, wireRides({ db, counters, clock, config }));
  addSeasonRoutes(routes, {
    db,
    clock,
    sport: config.sport,
    siteUrl: config.siteUrl,
    organisation: config.organisation,
  });
  addScoreRoutes(routes, wireScores({ db, counters, clock, config }));
  const { payments, sandbox, treasury } = wirePayments({ config, db, clock, jobs, audit: createAudit(clock), log });
  addPaymentRoutes(routes, { payments });
  if (sandbox) addSandboxEndpoints(app, { sandbox, hasForm: config.demo });
  const registration = wireRegistration({ db, counters, clock, log, jobs, mail, payments, config, storage });
  const contentOffice = wireContentOffice({ db, clock, jobs, config, audit: signInParts.audit, log, isKnownPath });
  const familyMail = wireFamilyMail({ db, clock, jobs, mail, config, audit: signInParts.audit });
  addReturnedMailEndpoints(app, familyMail);
  const appKeys = await openAppKeys(db, config);
  addAdminRoutes(routes, {
    db,
    counters,
    clock,
    jobs,
    mail,
    config,
    adminAccess,
    appKeys,
    registration,
    contentOffice,
    familyMail,
    treasury,
    previewMail: createSchedulePreview(config),
    storage,
    ...signInParts,
  });
  const { notices, offLinks, seenLinks, settings, important, families } = wireNotices({
    db,
    counters,
    clock,
    jobs,
    mail,
    config,
  });
  const { gather, weekMails } = wireWeek({ db, clock, jobs, mail, config, log, answering, offLinks });
  addNoticeRoutes(routes, { settings });
  addWeekRoutes(routes, { db, clock, gather });
  addImportantRoutes(routes, { important, families });
  const agreements = createAgreements({ db, clock });
  addSiteTextRoutes(routes, { db, links: createSiteLinks(config.siteUrl), agreements });
  addRegistrationRoutes(routes, { ...registration, agreements, db, counters, clock, familyOf: guards.family });
  const writing = { db, counters, clock, jobs, mail, config };
  const relays = wireRelays(writing);
  const { recipients } = relays;
  const sponsorships = wireSponsorSubmissions({ ...writing, log, payments, recipients, storage });
  const calls = createPageCalls(app, routes);
  const { newsletterPage } = addSitePages(app, {
    calls,
    previews: contentOffice.previews,
    storage,
    db,
    counters,
    clock,
    config,
    recovery,
    cookie,
    hubSignIn,
    relays,
    registration,
    guardianNotices,
    offLinks,
    newsOffLinks: familyMail.newsOffLinks,
    seenLinks,
    answering,
    coachLinks: createCoachLinks({ db, clock, audit: signInParts.audit }),
    sponsorships: { ...sponsorships, sandbox: config.demo ? sandbox : undefined },
    visitor: guards.visitor,
    familyOf: guards.family,
    agreements,
    onPublished: (forget) => (forgetPages = forget),
  });
  addRelayRoutes(routes, relays);
  addNewsletterPages(app, { newsletter: relays.newsletter, render: newsletterPage });
  addSponsorSubmissionRoutes(routes, sponsorships);
  addDeviceRoutes(routes, {
    devices: createDevices({ db, counters, clock, throttle: createThrottle(config.throttles, clock) }),
  });
  const disk = watchDisk({ folder: watchedFolder(config), db });
  addStatusRoutes(routes, { db, clock, disk });
  addHealthEndpoints(app, {
    checks: {
      // The ways that requests take, not another one that may be clear.
      database: () => Promise.all([db.one('select 1 as ok'), lookups.one('select 1 as ok')]),
      disk: disk.check,
    },
    warnings: () => [...disk.warnings(), ...[storage.trouble() ?? []].flat()],
  });
  addAdminPages(app, { calls, clock, config });
  if (config.demo) addDemoAdministrator(app, { calls });

  if (metrics) {
    addServiceFigures(metrics, {
      app,
      databases: { main: db, counters, lookups },
      disk,
      hashing: signInParts.hashing,
    });
    metrics.addFromDatabase(paymentFigures(clock), registrationFigures);
  }
  await jobs.start();
  if (pollJobs) published.start();
  await metrics?.listen();
  return {
    app,
    acceptChannel: createChannelGate({ db, clock, sport: config.sport, secrets: config.secrets }),
    db,
    jobs,
    metrics,
    payments,
    treasury,
    sweepRegistrations: registration.sweeps.run,
    sweepSponsorships: sponsorships.expire,
    sweepFiles,
    lookAtChanges: published.look,
    tellNotices: notices.tell,
    publishPlanned: contentOffice.plans.run,
    sendFamilyMails: familyMail.send,
    mailWeeks: weekMails.run,
    async close() {
      published.stop();
      await seeing.close();
      await jobs.stop();
      closeMail();
      await live.close();
      await counters.close();
      await lookups.close();
      await db.close();
    },
  };
}
