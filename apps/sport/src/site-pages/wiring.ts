import type { FastifyInstance } from 'fastify';
import {
  addAssets,
  createThrottle,
  showFailurePages,
  type Clock,
  type Database,
  type PageCalls,
  type SessionCookie,
} from '@sports-hub/kernel';
import { assetHref, assetsFolder, fixedAddresses } from '@sports-hub/web/render';
import type { SportConfig } from '../config.ts';
import type { KeptLogos } from '../content/sponsors/submissions/kept-logos.ts';
import type { RenewalLinks } from '../content/sponsors/submissions/renewal-links.ts';
import type { Previews } from '../content/versions/previews.ts';
import type { FileStorage } from '../platform/files/storage.ts';
import type { SponsorSubmissions } from '../content/sponsors/submissions/service.ts';
import type { Sandbox } from '../payments/sandbox.ts';
import type { Agreements } from '../content/site-texts/service.ts';
import type { Recovery } from '../members/site-sign-in/recovery.ts';
import type { HubSignIn } from '../authentication/hub-sign-in.ts';
import type { SportGuards } from '../authentication/guards.ts';
import type { RenderNewsletterPage } from '../relays/newsletter/pages.ts';
import type { GuardianNotices } from '../community/guardian-notices/service.ts';
import type { AnswersParts } from '../answers/wiring.ts';
import type { NewsOffLinks } from '../family-mail/off-links.ts';
import type { OffLinks } from '../notices/off-links.ts';
import type { Relays } from '../relays/wiring.ts';
import { addCoachingPages } from './coaching-pages.ts';
import { addOfficiatingPages } from './officiating-pages.ts';
import { createOwnGames } from '../season/officials/own-games.ts';
import type { CoachLinks } from '../season/coach-questions/links.ts';
import { addHelpingPage } from './account/helping.ts';
import { addHubSignInPages } from './account/hub-sign-in.ts';
import { addOwnRegistrationPages } from './account/registrations.ts';
import { addAccountPage } from './account/routes.ts';
import { addAnswerLinkPages } from './answer-link-pages.ts';
import { addContentPages } from './content-pages.ts';
import { createSiteSearch } from '../content/search/service.ts';
import { createFailurePages } from './failure-pages.ts';
import { addFeeds } from './feeds.ts';
import { addGuardianNoticePages } from './guardian-notice-pages.ts';
import { addHomePage, type KnownGames } from './home-page.ts';
import { addMessagesPage } from './messages.ts';
import { addNoticeOffPages } from './notice-off-pages.ts';
import { wireScores } from '../season/scores/wiring.ts';
import { addScoreLinkPages } from './score-link-pages.ts';
import { addSeenLinkPages } from './seen-link-pages.ts';
import type { SeenLinks } from '../notices/important/seen-links.ts';
import { createPageCache } from './page-cache.ts';
import { createPageRoutes } from './page-routes.ts';
import { addPreviewPages } from './preview-pages.ts';
import { addRelayPages, createNewsletterPages } from './relay-pages.ts';
import { addSchedulePages } from './schedule-pages.ts';
import { addSearchPage } from './search-page.ts';
import { addSeasonPages } from './season-pages.ts';
import { addAssistancePages } from './registration-assistance.ts';
import { addRegistrationConfirmPages } from './registration-confirm.ts';
import { addPaperPages } from './registration-papers.ts';
import { addRegistrationPages } from './registration.ts';
import type { wireRegistration } from '../registration/wiring.ts';
import { createSiteReader } from './site.ts';
import { addSponsorPages } from './sponsor-pages.ts';

type Registration = ReturnType<typeof wireRegistration>;

export interface SitePages {
  newsletterPage: RenderNewsletterPage;
}

export interface SitePagesOptions {
  calls: PageCalls;
  /** Is given what to do when an administrator has changed something. */
  onPublished: (forget: () => void) => void;
  db: Database;
  counters: Database;
  clock: Clock;
  config: SportConfig;
  recovery: Recovery;
  cookie: SessionCookie;
  hubSignIn: HubSignIn;
  relays: Relays;
  registration: Pick<
    Registration,
    'fields' | 'unpaid' | 'mailAccountLink' | 'installments' | 'justPaid' | 'aid' | 'registrations' | 'papers'
  >;
  guardianNotices: GuardianNotices;
  previews: Previews;
  storage: FileStorage;
  offLinks: OffLinks;
  newsOffLinks: NewsOffLinks;
  seenLinks: SeenLinks;
  answering: AnswersParts;
  coachLinks: CoachLinks;
  sponsorships: {
    submissions: SponsorSubmissions;
    keptLogos: KeptLogos;
    renewalLinks: RenewalLinks;
    sandbox: Sandbox | undefined;
  };
  visitor: SportGuards['visitor'];
  familyOf: SportGuards['family'];
  agreements: Agreements;
}

/** The sport's own website: pages that are complete without script, and what programs read of it. */
export function addSitePages(
  app: FastifyInstance,
  {
    calls,
    db,
    counters,
    clock,
    config,
    recovery,
    cookie,
    hubSignIn,
    relays,
    guardianNotices,
    previews,
    storage,
    offLinks,
    newsOffLinks,
    seenLinks,
    answering,
    coachLinks,
    registration,
    sponsorships,
    visitor,
    familyOf,
    agreements,
    onPublished,
  }: SitePagesOptions,
): SitePages {
  const { sport, otherSports, organisation, siteUrl, hubUrl } = config;
  const site = createSiteReader({ db, clock, sport, otherSports, organisation, siteUrl, hubUrl });
  const cache = createPageCache({ clock });
  onPublished(cache.forget);
  const known: KnownGames = { current: null };
  const pages = createPageRoutes(app, { clock, site, cache });
  addAssets(app, {
    folder: assetsFolder,
    fixed: fixedAddresses(),
    // Pages register it for those of a scorekeeper's link and of the account, and for no others.
    workers: { '/worker.js': assetHref('site-worker.js') },
  });
  addHomePage(pages, { db, clock, sport, known });
  addContentPages(pages, { db, hubUrl: config.hubUrl });
  addSchedulePages(pages, { db });
  addSeasonPages(pages, { db, sport });
  addRelayPages(app, { pages, db, relays });
  addGuardianNoticePages(app, { pages, notices: guardianNotices });
  addNoticeOffPages(app, { pages, offLinks, newsOffLinks });
  addPreviewPages(app, { pages, previews, db, clock, storage });
  addSeenLinkPages(app, { pages, seenLinks });
  addCoachingPages(app, { pages, coachLinks });
  addOfficiatingPages(app, { pages, ownGames: createOwnGames({ db, clock, sport }) });
  addAnswerLinkPages(app, { pages, answerLinks: answering.answerLinks });
  addScoreLinkPages(app, { pages, scorekeepers: wireScores({ db, counters, clock, config }).scorekeepers });
  addSponsorPages(app, { pages, db, clock, payments: config.payments, ...sponsorships });
  addMessagesPage(app, { sport, site, visitor, calls });
  addAccountPage(app, { pages, calls, db, recovery });
  addOwnRegistrationPages(app, { pages, calls });
  addHelpingPage(app, { pages, calls, clock, db });
  addHubSignInPages(app, { config, cookie, hubSignIn, visitor });
  const throttle = createThrottle(config.throttles, clock);
  addSearchPage(app, { pages, search: createSiteSearch({ db, clock }), counters, throttle });
  const around = async (path: string) => (await site.read(path)).site;
  addRegistrationPages(app, {
    db,
    counters,
    clock,
    config,
    fields: registration.fields,
    mailAccountLink: registration.mailAccountLink,
    installments: registration.installments,
    justPaid: registration.justPaid,
    familyOf,
    agreements,
    findAidPayable: registration.registrations.findAidPayable,
    aidTerms: registration.aid.terms,
    throttle,
    site: around,
  });
  addRegistrationConfirmPages(app, { counters, throttle, unpaid: registration.unpaid, site: around });
  addPaperPages(app, { db, counters, clock, throttle, papers: registration.papers, site: around });
  addAssistancePages(app, { counters, throttle, aid: registration.aid, site: around });
  addFeeds(app, { db, clock, site, cache, siteUrl });
  showFailurePages(app, createFailurePages({ clock, site, known }));
  return { newsletterPage: createNewsletterPages(pages) };
}
