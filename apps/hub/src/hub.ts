import { setPlace, sportOperations } from '@sports-hub/contract';
import {
  addHealthEndpoints,
  addServiceFigures,
  createApp,
  createDeviceCookie,
  createJobs,
  createPageCalls,
  createRoutes,
  createSessionCookie,
  DEMO_IN_PUBLIC,
  openCounters,
  openLookups,
  openMail,
  openSeeing,
  repeatSweep,
  REQUEST_QUERY_TIMEOUT_MS,
  requireSettings,
  watchDisk,
  watchedDataDir,
  type Clock,
  type Database,
  type Jobs,
  type Logger,
  type Metrics,
  type PasswordParameters,
  type RunningService,
  type StreamLimits,
} from '@sports-hub/kernel';
import { createAgentAccessCheck } from './agents/tokens/access-check.ts';
import { createAgentAccess } from './agents/tokens/access.ts';
import { addConsentPage } from './agents/claims/consent-page.ts';
import { addMcpEndpoints } from './agents/mcp/routes.ts';
import { addAgentEndpoints, addAgentRoutes } from './agents/routes.ts';
import { wireAgents } from './agents/wiring.ts';
import { createAuthentication } from './accounts/authentication.ts';
import { addAccountRoutes } from './accounts/routes.ts';
import { wireAccounts } from './accounts/wiring.ts';
import { addCalendarResponses } from './calendar/responses.ts';
import { addFamilyCalendarEndpoints, addFamilyCalendarRoutes } from './calendar/family/routes.ts';
import { wireFamilyCalendars } from './calendar/family/wiring.ts';
import { addCalendarRoutes } from './calendar/routes.ts';
import { wireCalendar } from './calendar/wiring.ts';
import type { HubConfig } from './config.ts';
import { openHubDatabase } from './database.ts';
import { hubRequestGroup } from './request-groups.ts';
import { addHubFigures } from './gateway/figures.ts';
import { addGateway } from './gateway/gateway.ts';
import { createServiceCalls } from './gateway/service-calls.ts';
import { wireGateway } from './gateway/wiring.ts';
import { TOLD_SECONDS } from './gateway/sport-time.ts';
import { addHealthRoutes } from './health.ts';
import { createInvitations } from './links/invitations.ts';
import { addLinkRoutes } from './links/routes.ts';
import { wireLinks } from './links/wiring.ts';
import { addLiveRoutes } from './live/routes.ts';
import { wireLive } from './live/wiring.ts';
import { createStatus, SAMPLE_SECONDS } from './operator/status/service.ts';
import { hubSite, SPORT_WAY } from './pages/site.ts';
import { addHubPages } from './pages/routes.ts';
import { addPasskeyRoutes } from './accounts/passkeys/routes.ts';
import { addPasswordRoutes } from './accounts/passwords/routes.ts';
import { addSessionRoutes } from './accounts/sessions/routes.ts';
import { createSweep, SWEEP_SECONDS } from './accounts/sweep.ts';
import { addWeekMailRoutes } from './week/routes.ts';
import { wireWeek } from './week/wiring.ts';
import { WRITE_SECONDS } from './accounts/sessions/token-uses.ts';

export interface HubOptions {
  config: HubConfig;
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

export interface Hub extends RunningService {
  db: Database;
  jobs: Jobs;
  metrics: Metrics | undefined;
  /** Mails about the week, for tests that do not wait. */
  mailWeeks(): Promise<boolean>;
  /** What has changed at the sports, for tests that do not wait. */
  lookAtSports(): Promise<unknown>;
}

/** Wires the hub. Every dependency is made here and passed on. */
export async function createHub({
  config,
  clock,
  log,
  pollJobs = true,
  checkResponses = false,
  passwordCost,
  streamLimits,
}: HubOptions): Promise<Hub> {
  setPlace(config);
  const seeing = await openSeeing({ config, service: 'hub', log });
  const { metrics, tracing } = seeing;
  const db = openHubDatabase(
    config.databaseUrl,
    config.databaseConnections,
    REQUEST_QUERY_TIMEOUT_MS,
    seeing.statements('main'),
  );
  await requireSettings(db, log);
  const counters = openCounters(config.databaseUrl, seeing.statements('counters'));
  const lookups = openLookups(config.databaseUrl, seeing.statements('lookups'));
  const jobs = createJobs({ databaseUrl: config.databaseUrl, log, poll: pollJobs, observer: metrics?.jobs });
  const { mail, close: closeMail } = openMail({ config, db, clock, jobs, log });

  const app = createApp({
    log,
    siteUrl: config.siteUrl,
    trustedProxies: config.trustedProxies,
    connections: config.connections,
    shedding: { groupOf: hubRequestGroup },
    allowedOrigins: config.allowedOrigins,
    pageWarning: config.isDemoPublic ? DEMO_IN_PUBLIC : undefined,
    checkResponses,
    observer: metrics?.requests,
    tracing,
  });
  const cookie = createSessionCookie('hub_session', config.siteUrl);
  const { accounts, invited, throttle, hashing, signIns, passwordChanges, passkeys, uses } = wireAccounts({
    db,
    counters,
    clock,
    jobs,
    mail,
    siteUrl: config.siteUrl,
    organisation: config.organisation,
    throttles: config.throttles,
    hashing: { ...config.hashing, parameters: passwordCost },
  });
  const agentAccess = createAgentAccess({ db, lookups, clock, requests: config.throttles['agent-requests'] });
  const authentication = createAuthentication({
    db,
    lookups,
    clock,
    cookie,
    agents: agentAccess,
    used: uses.note,
    sports: config.sports,
  });
  const routes = createRoutes(app, authentication.guards);

  const { upstreams, forwarding, pages, memberReads, published, ...gateway } = wireGateway({
    config,
    clock,
    log,
    traceparent: tracing?.traceparent,
  });
  const { links, settleRepeatedly, tellSignInsEnded } = wireLinks({
    db,
    counters,
    clock,
    log,
    mail,
    config,
    upstreams,
  });
  const invitations = createInvitations({ counters, throttle, sports: config.sports, upstreams, invited, links });

  const sports = [...config.sports.keys()];
  addHealthRoutes(routes, { clock, sports });
  const cookies = { session: cookie, device: createDeviceCookie('hub_device', config.siteUrl) };
  addLinkRoutes(routes, { links, invitations, sports, cookies });
  addAccountRoutes(routes, { accounts });
  addSessionRoutes(routes, { signIns, cookies });
  addPasswordRoutes(routes, { passwordChanges, cookie });
  addPasskeyRoutes(routes, { passkeys, cookies });
  addGateway(app, {
    operations: sportOperations,
    hasSport: upstreams.has,
    forwarding,
    pages,
    verified: authentication.verified,
    admitAgent: createAgentAccessCheck({ access: agentAccess, db, counters, clock, throttles: config.throttles }),
  });
  const live = wireLive({ app, lookups, clock, upstreams, sports: config.sports, streamLimits });
  addLiveRoutes(routes, live);
  const agents = await wireAgents({ db, counters, clock, jobs, mail, config, access: agentAccess });
  addAgentRoutes(routes, agents);
  addAgentEndpoints(app, { ...agents, counters });
  addMcpEndpoints(app, { ...agents, access: agentAccess, counters });
  addConsentPage(app, { ...agents, site: hubSite(config), authentication, counters });
  const calendar = wireCalendar({ config, clock, log, pages });
  addCalendarResponses(app);
  addCalendarRoutes(routes, { calendar, organisation: config.organisation });
  const familyCalendars = wireFamilyCalendars({
    db,
    counters,
    clock,
    config,
    memberReads,
    secret: agents.secret,
    sportWay: SPORT_WAY,
  });
  addFamilyCalendarRoutes(routes, { familyCalendars });
  addFamilyCalendarEndpoints(app, { familyCalendars });
  const { weekMails, weekOffLinks, weekPreview, weekMailSettings } = wireWeek({
    db,
    counters,
    clock,
    log,
    jobs,
    mail,
    config,
    upstreams,
  });
  addWeekMailRoutes(routes, { weekMailSettings });
  const disk = watchDisk({ folder: watchedDataDir(config), db });
  addHealthEndpoints(app, {
    checks: {
      // The way that requests take, not another one that may be clear.
      database: () => Promise.all([db.one('select 1 as ok'), authentication.probe()]),
      disk: disk.check,
    },
    warnings: () => [
      ...disk.warnings(),
      ...upstreams.all
        .filter(({ clockDifference }) => Math.abs(clockDifference) > TOLD_SECONDS)
        .map(({ sport, clockDifference }) => `the clock of ${sport} differs by ${clockDifference} s`),
    ],
  });
  const status = createStatus({ db, clock, disk, calls: createServiceCalls({ upstreams }), upstreams });
  addHubPages(app, {
    config,
    db,
    clock,
    cookie,
    authentication,
    signIns,
    passwordChanges,
    calendar,
    pages,
    calls: createPageCalls(app, routes),
    upstreams,
    invitations,
    weekOffLinks,
    weekPreview,
    status,
  });

  const sweep = createSweep(db, clock, { keepUnverified: config.demo, auditDays: config.auditDays });
  jobs.every(SWEEP_SECONDS, 'sweep', async () => {
    await repeatSweep(sweep);
  });
  jobs.every(SAMPLE_SECONDS, 'status', status.sample);
  jobs.every(WRITE_SECONDS, 'token uses', uses.write);
  settleRepeatedly(jobs);
  tellSignInsEnded(jobs);
  if (metrics) {
    addServiceFigures(metrics, { app, databases: { main: db, counters, lookups }, disk, hashing });
    addHubFigures(metrics, { upstreams });
  }
  await jobs.start();
  if (pollJobs) published.start();
  await metrics?.listen();
  return {
    app,
    db,
    jobs,
    metrics,
    mailWeeks: weekMails.run,
    lookAtSports: published.look,
    async close() {
      await seeing.close();
      await jobs.stop();
      closeMail();
      await agents.close();
      live.close();
      await gateway.close();
      await calendar.close();
      await counters.close();
      await lookups.close();
      await db.close();
    },
  };
}
