// The server entry: data in, HTML out, from the same components that the browser uses. Pure functions; one line per
// page. Hub and sport import only this file, as `@sports-hub/web/render`.

import { fileURLToPath } from 'node:url';
import { assetHref } from './kit/assets.ts';
import { renderDocument, type DocumentHead } from './kit/document.tsx';
import { AgentConsentPage, type ConsentData } from './hub/agent-consent.tsx';
import { FailedPage, NotFoundPage } from './hub/lost.tsx';
import type { HubSite, Viewer } from './hub/frame.tsx';
import { MessagesPage, messagesHead, signInFirstHead, SignInFirstPage } from './messages/page.tsx';

export { renderDocument, type DocumentHead } from './kit/document.tsx';
export { assetHref } from './kit/assets.ts';
export { contrast } from './kit/colour.ts';
export * from './kit/theme.ts';
export * as words from './kit/words.ts';
export type { HubSite, Viewer } from './hub/frame.tsx';

/** Where the files of this build are, to be served under `/assets/`. */
export const assetsFolder = fileURLToPath(new URL('../assets/', import.meta.url));

/** What browsers ask for by themselves, for `addAssets`. */
export const fixedAddresses = (): Record<string, string> => ({
  '/favicon.ico': assetHref('icon.svg'),
  '/favicon.svg': assetHref('icon.svg'),
});

const hubHead = (site: HubSite, title: string, rest: Partial<DocumentHead> = {}): DocumentHead => ({
  title: `${title} – ${site.organisation}`,
  brand: 'hub',
  bodyClass: 'has-tabs',
  ...rest,
});

export const renderNotFound = (data: { site: HubSite; viewer?: Viewer }): string =>
  renderDocument(hubHead(data.site, 'Not found', { robots: 'noindex' }), <NotFoundPage {...data} />);
export const renderFailed = (data: { site: HubSite; title: string; words: string; requestId: string }): string =>
  renderDocument(hubHead(data.site, data.title, { robots: 'noindex' }), <FailedPage {...data} />);

export type { AgentRequest, ConsentData, ConsentState } from './hub/agent-consent.tsx';
export const renderAgentConsent = (data: ConsentData): string =>
  renderDocument(
    hubHead(data.site, 'Allow an assistant?', { robots: 'noindex', styles: ['admin.css'] }),
    <AgentConsentPage {...data} />,
  );

export type { MessagesPageData } from './messages/page-data.ts';
export const renderMessages = (data: Parameters<typeof MessagesPage>[0]): string =>
  renderDocument(messagesHead(data), <MessagesPage {...data} />);
export const renderMessagesSignIn = (data: Parameters<typeof SignInFirstPage>[0]): string =>
  renderDocument(signInFirstHead(data), <SignInFirstPage {...data} />);
