// The hub's pages: one function each.

import { renderDocument, type DocumentHead } from '../kit/document.tsx';
import { AgentConsentPage, type ConsentData } from './agent-consent.tsx';
import { MailedLinkPage } from './account/mailed-link.tsx';
import { OnwardsPage, type OnwardsData } from './account/onwards.tsx';
import { SignedInPage } from './account/signed-in.tsx';
import { SignedOutPage } from './account/signed-out.tsx';
import type { MailedLinkData, SignedInData, SignedOutData } from './account/state.ts';
import { ApiDocsPage, type ApiDocsData } from './api-docs/page.tsx';
import { CalendarPage, type CalendarPageData } from './calendar.tsx';
import { MailListPage, MailPage, type MailListData } from './captured-mail.tsx';
import type { HubSite, Viewer } from './frame.tsx';
import { GuidePage, guides, HelpPage, type GuideData } from './guides.tsx';
import { HomePage, type HubHomeData } from './home.tsx';
import { FailedPage, NotFoundPage } from './lost.tsx';
import { ContactPage, PrivacyPage, TermsPage, type NoticeData } from './notices.tsx';

export type * from './account/state.ts';
export type * from './calendar-items.ts';
export { LIST_DAYS } from './calendar.tsx';
export type * from './home.tsx';
export type { HubSite, Viewer } from './frame.tsx';
export type { StoryView } from '../kit/news.tsx';

const hubHead = (site: HubSite, title: string, rest: Partial<DocumentHead> = {}): DocumentHead => ({
  title: `${title} – ${site.organisation}`,
  brand: 'hub',
  sheet: 'hub.css',
  bodyClass: 'has-tabs',
  links: [{ rel: 'manifest', href: '/site.webmanifest' }],
  ...rest,
});

export const renderNotFound = (data: { site: HubSite; viewer?: Viewer }): string =>
  renderDocument(hubHead(data.site, 'Not found', { robots: 'noindex' }), <NotFoundPage {...data} />);
export const renderFailed = (data: { site: HubSite; title: string; words: string; requestId: string }): string =>
  renderDocument(hubHead(data.site, data.title, { robots: 'noindex' }), <FailedPage {...data} />);

export type { AgentRequest, ConsentData, ConsentState } from './agent-consent.tsx';
export const renderAgentConsent = (data: ConsentData): string =>
  renderDocument(
    {
      ...hubHead(data.site, 'Allow an assistant?', { robots: 'noindex', sheet: 'main.css', styles: ['admin.css'] }),
      bodyClass: '',
    },
    <AgentConsentPage {...data} />,
  );

export const renderHome = (data: HubHomeData): string =>
  renderDocument(
    {
      ...hubHead(data.site, 'Games, practices and news'),
      title: data.site.organisation,
      description: `Games, practices and news of ${data.site.organisation}${data.site.sports.length > 1 ? ': every sport in one place' : ''}.`,
      scripts: ['home.js'],
      bringsStyles: true,
    },
    <HomePage {...data} />,
  );
export const renderCalendar = (data: CalendarPageData): string =>
  renderDocument(
    hubHead(data.site, 'Calendar', {
      description: `Every game and practice of ${data.site.organisation}, by day.`,
      // Where and when children practise is not for search engines.
      robots: 'noindex',
      bringsStyles: true,
    }),
    <CalendarPage {...data} />,
  );

/** Holds a code that is good for a minute: for this browser alone. */
export const renderOnwards = (data: OnwardsData): string =>
  renderDocument(
    hubHead(data.site, `Signing you in to ${data.sportName}`, { sheet: 'main.css', robots: 'noindex' }),
    <OnwardsPage {...data} />,
  );

export const renderTerms = (data: NoticeData): string =>
  renderDocument(
    hubHead(data.site, 'Terms', {
      sheet: 'main.css',
      description: `Terms of accounts with ${data.site.organisation}.`,
    }),
    <TermsPage {...data} />,
  );
export const renderPrivacy = (data: NoticeData): string =>
  renderDocument(
    hubHead(data.site, 'Privacy', {
      sheet: 'main.css',
      description: `What ${data.site.organisation} keeps about people, and why.`,
    }),
    <PrivacyPage {...data} />,
  );
export const renderContact = (data: NoticeData): string =>
  renderDocument(
    hubHead(data.site, 'Contact', { sheet: 'main.css', description: `How to reach ${data.site.organisation}.` }),
    <ContactPage {...data} />,
  );

export const guideNames: readonly string[] = guides.map(({ name }) => name);
const GUIDES = { sheet: 'main.css', styles: ['docs.css'] } as const;
export const renderHelp = (data: NoticeData): string =>
  renderDocument(
    hubHead(data.site, 'Help', { ...GUIDES, description: `How things are done at ${data.site.organisation}.` }),
    <HelpPage {...data} />,
  );
/** One of `guideNames`. */
export const renderGuide = (data: GuideData): string =>
  renderDocument(hubHead(data.site, 'Help', GUIDES), <GuidePage {...data} />);

const ACCOUNT = { robots: 'noindex', scripts: ['account.js'], icons: ['check'] } as const;
export const renderSignedOut = (data: SignedOutData): string =>
  renderDocument(
    hubHead(data.site, data.view === 'forgot' ? 'Forgot your password?' : 'Sign in', {
      ...ACCOUNT,
      description: `Sign in to ${data.site.organisation}, or make an account for your family.`,
    }),
    <SignedOutPage {...data} />,
  );
export const renderMailedLink = (data: MailedLinkData): string =>
  renderDocument(hubHead(data.site, 'Account', ACCOUNT), <MailedLinkPage {...data} />);
export const renderSignedIn = (data: SignedInData): string =>
  renderDocument(hubHead(data.site, 'Your account', ACCOUNT), <SignedInPage {...data} />);

const FOR_DEVELOPERS = { robots: 'noindex', sheet: 'main.css', styles: ['docs.css'] } as const;
export type { ApiDocument } from './api-docs/document.ts';
export const renderApiDocs = (data: ApiDocsData): string =>
  renderDocument(
    hubHead(data.site, 'API documentation', { ...FOR_DEVELOPERS, scripts: ['docs.js'] }),
    <ApiDocsPage {...data} />,
  );
export type { ShownMail } from './captured-mail.tsx';
export const renderMailList = (data: MailListData): string =>
  renderDocument(hubHead(data.site, 'Captured mail', FOR_DEVELOPERS), <MailListPage {...data} />);
export const renderCapturedMail = (data: Parameters<typeof MailPage>[0]): string =>
  renderDocument(hubHead(data.site, data.mail.subject, FOR_DEVELOPERS), <MailPage {...data} />);
