// The hub's pages: one function each.

import { t } from '@sports-hub/contract/texts';
import { assetHref } from '../kit/assets.ts';
import { renderDocument, type DocumentHead } from '../kit/document.tsx';
import { AgentConsentPage, type ConsentData } from './agent-consent.tsx';
import { MailedLinkPage } from './account/mailed-link.tsx';
import { OnwardsPage, type OnwardsData } from './account/onwards.tsx';
import {
  OwnRegistrationPage,
  OwnRegistrationsPage,
  type OwnRegistrationData,
  type OwnRegistrationsData,
} from './account/registrations.tsx';
import { SignedInPage } from './account/signed-in.tsx';
import { SignedOutPage } from './account/signed-out.tsx';
import type { MailedLinkData, SignedInData, SignedOutData } from './account/state.ts';
import { WelcomePage, type WelcomeData } from './account/welcome.tsx';
import { AppStartPage, type AppStartData } from './app-start.tsx';
import { ApiDocsPage, type ApiDocsData } from './api-docs/page.tsx';
import { CalendarPage, type CalendarPageData } from './calendar.tsx';
import { MailListPage, MailPage, type MailListData } from './captured-mail.tsx';
import type { HubSite, Viewer } from './frame.tsx';
import { GuidePage, guides, HelpPage, type GuideData } from './guides.tsx';
import { HomePage, type HubHomeData } from './home.tsx';
import { TeamDutiesPage, type TeamDutiesData } from './duties/team-duties.tsx';
import { FieldResultsPage, type FieldResultsData } from './results/field-results.tsx';
import { RidesPage } from './rides/page.tsx';
import type { RidesData } from './rides/view.ts';
import { ImportantFamiliesPage, type ImportantFamiliesData } from './important-families.tsx';
import { AttendancePage, type AttendanceData } from './events/attendance.tsx';
import {
  CHANGE_PRACTICE_SAID,
  ChangePracticePage,
  type ChangePracticeAction,
  type ChangePracticeData,
} from './events/change-practice.tsx';
import { EmergencyPage, type EmergencyData } from './events/emergency.tsx';
import { SeenByPage, type SeenByData } from './events/seen-by.tsx';
import { FamilyEventPage, familyEventTitle, type FamilyEventData } from './events/family-event.tsx';
import {
  TEAM_ANSWERS_SAID,
  TeamAnswersPage,
  type TeamAnswersAction,
  type TeamAnswersData,
} from './events/team-answers.tsx';
import { InstallPage, shortName, type InstallData } from './install.tsx';
import { FailedPage, NotFoundPage, type FailedProps } from './lost.tsx';
import { ContactPage, PrivacyPage, TermsPage, type NoticeData } from './notices.tsx';
import { HubSearchPage, type HubSearchData } from './search.tsx';
import { StatusPage, type StatusData } from './status.tsx';
import { TeamsPage, type OwnTeamsData } from './teams.tsx';
import { UnreachablePage, unreachableTitle, type UnreachableProps } from './unreachable.tsx';
import { WeekOffPage, weekOffTitle, type WeekOffData } from './week-off.tsx';

export type { CalendarPerson, FamilyCalendarView } from './account/calendar.tsx';
export type * from './account/state.ts';
export type { WelcomeData } from './account/welcome.tsx';
export type * from './calendar-items.ts';
export { LIST_DAYS } from './calendar.tsx';
export type * from './family.tsx';
export type * from './home.tsx';
export type { PressedAnswer, WeekPerson } from './week-answer.tsx';
export type { WeekEvent, WeekView } from './week.tsx';
export type { FamiliesSaid } from './important-families.tsx';
export type { ImportantItem, ImportantView } from './important.tsx';
export type { TeamDutiesData, TeamDutyForm } from './duties/team-duties.tsx';
export type { RideForm, RidesData } from './rides/view.ts';
export type { HubSite, Viewer } from './frame.tsx';
export type { StoryView } from '../kit/news.tsx';

const MANIFEST = { rel: 'manifest', href: '/site.webmanifest' };
const hubHead = (site: HubSite, title: string, rest: Partial<DocumentHead> = {}): DocumentHead => ({
  title: `${title} – ${site.organisation}`,
  brand: 'hub',
  sheet: 'hub.css',
  bodyClass: 'has-tabs',
  links: [MANIFEST],
  ...rest,
  scripts: [...(rest.scripts ?? []), 'live.js'],
});

export const renderNotFound = (data: { site: HubSite; viewer?: Viewer | undefined }): string =>
  renderDocument(hubHead(data.site, t('hub.render.notFound'), { robots: 'noindex' }), <NotFoundPage {...data} />);
export const renderUnreachable = (data: UnreachableProps): string =>
  renderDocument(hubHead(data.site, unreachableTitle(data), { robots: 'noindex' }), <UnreachablePage {...data} />);
export const renderFailed = (data: FailedProps): string =>
  renderDocument(hubHead(data.site, data.title, { robots: 'noindex' }), <FailedPage {...data} />);

export const renderWeekOff = (data: WeekOffData): string =>
  renderDocument(hubHead(data.site, weekOffTitle(data), { robots: 'noindex' }), <WeekOffPage {...data} />);

export type { StatusData } from './status.tsx';
export type { HubSearchData };
export const renderSearch = (data: HubSearchData): string =>
  renderDocument(
    hubHead(data.site, data.q ? t('kit.search.searchQ', { q: data.q }) : t('kit.search.search'), { robots: 'noindex' }),
    <HubSearchPage {...data} />,
  );

export const renderStatus = (data: StatusData): string =>
  renderDocument(
    hubHead(data.site, t('hub.status.status'), { sheet: 'main.css', robots: 'noindex' }),
    <StatusPage {...data} />,
  );

export { receiptText } from '../kit/receipt.ts';
export type { RecordData } from '../kit/registrations.tsx';
const ownHead = (site: HubSite): DocumentHead =>
  hubHead(site, t('hub.account.registrations.registrationsAndReceipts'), {
    robots: 'noindex',
    sheet: 'main.css',
    scripts: ['account.js'],
  });
export const renderOwnRegistrations = (data: OwnRegistrationsData): string =>
  renderDocument(ownHead(data.site), <OwnRegistrationsPage {...data} />);
export const renderOwnRegistration = (data: OwnRegistrationData): string =>
  renderDocument(ownHead(data.site), <OwnRegistrationPage {...data} />);

export type { AgentRequest, ConsentData, ConsentState } from './agent-consent.tsx';
export const renderAgentConsent = (data: ConsentData): string =>
  renderDocument(
    {
      ...hubHead(data.site, t('hub.render.allowAnAssistant'), {
        robots: 'noindex',
        sheet: 'main.css',
        styles: ['admin.css'],
      }),
      bodyClass: '',
    },
    <AgentConsentPage {...data} />,
  );

export const renderHome = (data: HubHomeData): string =>
  renderDocument(
    {
      ...hubHead(data.site, t('hub.render.gamesPracticesAndNews')),
      title: data.site.organisation,
      description: t('hub.render.gamesPracticesAndNewsOf2', {
        organisation: data.site.organisation,
        part: data.site.sports.length > 1 ? t('hub.render.everySportInOnePlace') : '',
      }),
      scripts: ['home.js', 'live.js'],
      bringsStyles: true,
    },
    <HomePage {...data} />,
  );
export const renderCalendar = (data: CalendarPageData): string =>
  renderDocument(
    hubHead(data.site, t('hub.render.calendar'), {
      description: t('hub.render.everyGameAndPracticeOf', { organisation: data.site.organisation }),
      // Where and when children practise is not for search engines.
      robots: 'noindex',
      scripts: ['home.js'],
      bringsStyles: true,
    }),
    <CalendarPage {...data} />,
  );

/** Names and telephone numbers: for one coach's eyes. */
export const renderImportantFamilies = (data: ImportantFamiliesData): string =>
  renderDocument(
    {
      ...hubHead(data.site, t('hub.important.whoHasSeenIt'), { sheet: 'main.css', robots: 'noindex' }),
      brand: data.sport,
    },
    <ImportantFamiliesPage {...data} />,
  );

/** Children's first names and the written yes: for one family's eyes. */
export const renderRides = (data: RidesData): string =>
  renderDocument(
    {
      ...hubHead(data.site, t('hub.rides.rides'), { sheet: 'main.css', robots: 'noindex' }),
      brand: data.sport,
    },
    <RidesPage {...data} />,
  );

export { familyEventPath } from './events/paths.ts';
export { ridesHref, ridesPath } from './rides/paths.ts';
export type { FamilyEventData } from './events/family-event.tsx';
export const renderFamilyEvent = (data: FamilyEventData): string =>
  renderDocument(
    {
      ...hubHead(data.site, familyEventTitle(data), { sheet: 'main.css', robots: 'noindex', scripts: ['home.js'] }),
      brand: data.sport,
    },
    <FamilyEventPage {...data} />,
  );

export { teamEventPath } from './events/team-parts.tsx';
export { filledIn } from './events/attendance-words.ts';
export { TEAM_ANSWERS_SAID, type TeamAnswersAction };
/** Names of children and their families' notes: for the coaches of their team. */
export const renderTeamAnswers = (data: TeamAnswersData): string =>
  renderDocument(
    {
      ...hubHead(data.site, data.answers.event.title, {
        sheet: 'main.css',
        robots: 'noindex',
        scripts: ['team-event.js'],
      }),
      brand: data.sport,
    },
    <TeamAnswersPage {...data} />,
  );

const eventPage = (data: { site: HubSite; sport: string }, title: string) => ({
  ...hubHead(data.site, title, { sheet: 'main.css', robots: 'noindex', scripts: ['team-event.js'] }),
  brand: data.sport,
});

/** Telephone numbers of guardians: for the coaches of their children's team. */
export const renderEmergency = (data: EmergencyData): string =>
  renderDocument(eventPage(data, data.event.title), <EmergencyPage {...data} />);

export const renderSeenBy = (data: SeenByData): string =>
  renderDocument(eventPage(data, data.event.title), <SeenByPage {...data} />);

export { CHANGE_PRACTICE_SAID, type ChangePracticeAction };
export const renderChangePractice = (data: ChangePracticeData): string =>
  renderDocument(eventPage(data, data.practice.event.title), <ChangePracticePage {...data} />);

export const renderAttendance = (data: AttendanceData): string =>
  renderDocument(
    {
      ...hubHead(data.site, data.attendance.event.title, {
        sheet: 'main.css',
        robots: 'noindex',
        scripts: ['home.js'],
      }),
      brand: data.sport,
    },
    <AttendancePage {...data} />,
  );

export type { FieldResultsData } from './results/field-results.tsx';
export const renderFieldResults = (data: FieldResultsData): string =>
  renderDocument(
    {
      ...hubHead(data.site, t('scores.gamesToday'), {
        sheet: 'main.css',
        styles: ['score.css'],
        robots: 'noindex',
        scripts: ['scores.js'],
      }),
      brand: data.sport,
    },
    <FieldResultsPage {...data} />,
  );

/** Who has taken what: for a team's coaches. */
export const renderTeamDuties = (data: TeamDutiesData): string =>
  renderDocument(
    {
      ...hubHead(data.site, t('hub.teamDuties.duties'), { sheet: 'main.css', robots: 'noindex' }),
      brand: data.sport,
    },
    <TeamDutiesPage {...data} />,
  );

export type { TeamView } from './teams.tsx';
export const renderTeams = (data: OwnTeamsData): string =>
  renderDocument(
    hubHead(data.site, t('hub.teams.yourTeams'), { robots: 'noindex', scripts: ['home.js'] }),
    <TeamsPage {...data} />,
  );

export { shiftsAt } from './sport-account.ts';
export { INSTALL_PATH } from './install.tsx';
export { WEEK_PREVIEW_PATH } from './account/week-mail.tsx';
export const renderInstall = (data: InstallData): string =>
  renderDocument(
    hubHead(data.site, t('hub.app.onYourHomeScreen', { name: shortName(data.site) }), {
      sheet: 'main.css',
      robots: 'noindex',
    }),
    <InstallPage {...data} />,
  );
export const renderAppStart = (data: AppStartData): string =>
  renderDocument(
    {
      ...hubHead(data.site, t('hub.render.signIn'), { sheet: 'main.css', robots: 'noindex', scripts: ['account.js'] }),
      bodyClass: '',
    },
    <AppStartPage {...data} />,
  );

/** Holds a code that is good for a minute: for this browser alone. */
export const renderOnwards = (data: OnwardsData): string =>
  renderDocument(
    hubHead(data.site, t('hub.render.signingYouInTo', { sportName: data.sportName }), {
      sheet: 'main.css',
      robots: 'noindex',
    }),
    <OnwardsPage {...data} />,
  );

export const renderTerms = (data: NoticeData): string =>
  renderDocument(
    hubHead(data.site, t('hub.render.terms'), {
      sheet: 'main.css',
      description: t('hub.render.termsOfAccountsWith', { organisation: data.site.organisation }),
    }),
    <TermsPage {...data} />,
  );
export const renderPrivacy = (data: NoticeData): string =>
  renderDocument(
    hubHead(data.site, t('hub.render.privacy'), {
      sheet: 'main.css',
      description: t('hub.render.whatKeepsAboutPeopleAnd', { organisation: data.site.organisation }),
    }),
    <PrivacyPage {...data} />,
  );
export const renderContact = (data: NoticeData): string =>
  renderDocument(
    hubHead(data.site, t('hub.render.contact'), {
      sheet: 'main.css',
      description: t('hub.render.howToReach', { organisation: data.site.organisation }),
    }),
    <ContactPage {...data} />,
  );

export const guideNames: readonly string[] = guides.map(({ name }) => name);
const GUIDES = { sheet: 'main.css', styles: ['docs.css'] } as const;
export const renderHelp = (data: NoticeData): string =>
  renderDocument(
    hubHead(data.site, t('hub.render.help'), {
      ...GUIDES,
      description: t('hub.render.howThingsAreDoneAt', { organisation: data.site.organisation }),
    }),
    <HelpPage {...data} />,
  );
/** One of `guideNames`. */
export const renderGuide = (data: GuideData): string =>
  renderDocument(hubHead(data.site, t('hub.render.help'), GUIDES), <GuidePage {...data} />);

const ACCOUNT = { robots: 'noindex', scripts: ['account.js'], icons: ['check'] } as const;
export const renderSignedOut = (data: SignedOutData): string =>
  renderDocument(
    hubHead(data.site, data.view === 'forgot' ? t('hub.render.forgotYourPassword') : t('hub.render.signIn'), {
      ...ACCOUNT,
      description: t('hub.render.signInToOrMake', { organisation: data.site.organisation }),
      bringsStyles: true,
      // The account has them as a file, which can come while somebody types.
      links: [MANIFEST, { rel: 'prefetch', href: assetHref('hub.css') }],
    }),
    <SignedOutPage {...data} />,
  );
export const renderMailedLink = (data: MailedLinkData): string =>
  renderDocument(hubHead(data.site, t('hub.render.account'), ACCOUNT), <MailedLinkPage {...data} />);
export const renderWelcome = (data: WelcomeData): string =>
  renderDocument(hubHead(data.site, t('hub.render.account'), ACCOUNT), <WelcomePage {...data} />);
export const renderSignedIn = (data: SignedInData): string =>
  renderDocument(hubHead(data.site, t('hub.render.yourAccount'), ACCOUNT), <SignedInPage {...data} />);

const FOR_DEVELOPERS = { robots: 'noindex', sheet: 'main.css', styles: ['docs.css'] } as const;
export type { ApiDocument } from './api-docs/document.ts';
export const renderApiDocs = (data: ApiDocsData): string =>
  renderDocument(
    hubHead(data.site, t('hub.render.apiDocumentation'), { ...FOR_DEVELOPERS, scripts: ['docs.js'] }),
    <ApiDocsPage {...data} />,
  );
export type { ShownMail } from './captured-mail.tsx';
export const renderMailList = (data: MailListData): string =>
  renderDocument(hubHead(data.site, t('hub.frame.capturedMail'), FOR_DEVELOPERS), <MailListPage {...data} />);
export const renderCapturedMail = (data: Parameters<typeof MailPage>[0]): string =>
  renderDocument(hubHead(data.site, data.mail.subject, FOR_DEVELOPERS), <MailPage {...data} />);
