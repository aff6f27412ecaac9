// The server entry: data in, HTML out, from the same components that the browser uses. Pure functions. Each area has
// its own file of them. Hub and sport import only this file, as `@sports-hub/web/render`.

import { fileURLToPath } from 'node:url';
import { assetHref } from './kit/assets.ts';
import { renderDocument, renderPlain, type DocumentHead } from './kit/document.tsx';
import { AssistancePage, type AssistanceData } from './registration/assistance.tsx';
import { PapersPage, type PapersData } from './registration/papers.tsx';
import { ConfirmPage, type ConfirmData } from './registration/confirm.tsx';
import { DonePage, type DoneData } from './registration/done.tsx';
import {
  registrationDocument,
  registrationHead,
  RegistrationEndedPage,
  type RegistrationEndedProps,
  RegistrationPage,
  type RegistrationPageProps,
} from './registration/page.tsx';
import { TranscriptDocument, type TranscriptData } from './sport/transcript.tsx';
import { MessagesPage, messagesHead, signInFirstHead, SignInFirstPage } from './messages/page.tsx';

export { renderDocument, renderPlain, type DocumentHead } from './kit/document.tsx';
export * as kit from './kit/index.ts';
/** For paper. */
export const renderTranscript = (data: TranscriptData): string => renderPlain(<TranscriptDocument {...data} />);
export { assetHref } from './kit/assets.ts';
export { contrast } from './kit/colour.ts';
export { colourOf, readableReport } from './kit/readable.ts';
export * from './kit/theme.ts';
export * as words from './kit/words.ts';
export * from './hub/render.tsx';
export * as sportPages from './sport/pages.tsx';
export type * as sportData from './sport/data.ts';
export { mapHref } from './sport/addresses.ts';
export type { RefusedForm } from './kit/forms.tsx';
export type { OfficiatedGame } from './sport/officiating.tsx';
export type { AnswerLinkData } from './sport/answers/answer-link.tsx';
export type { NoticeOffData } from './sport/notice-off.tsx';
export type { ScoreLinkData } from './sport/score-link.tsx';
export type { HelpingData, HelpingForm } from './sport/account/helping.tsx';
export type * as sportAccount from './sport/account/data.ts';

/** Where the files of this build are, to be served under `/assets/`. */
export const assetsFolder = fileURLToPath(new URL('../assets/', import.meta.url));

/** What browsers ask for by themselves, for `addAssets`. */
export const fixedAddresses = (): Record<string, string> => ({
  '/favicon.ico': assetHref('icon.svg'),
  '/favicon.svg': assetHref('icon.svg'),
  '/apple-touch-icon.png': assetHref('apple-touch-icon.png'),
});

export { readStart } from './messages/start.ts';
export type { MessagesPageData } from './messages/page-data.ts';
export const renderMessages = (data: Parameters<typeof MessagesPage>[0]): string =>
  renderDocument(messagesHead(data), <MessagesPage {...data} />);
export const renderMessagesSignIn = (data: Parameters<typeof SignInFirstPage>[0]): string =>
  renderDocument(signInFirstHead(data), <SignInFirstPage {...data} />);

export {
  ADMIN_AUDIT_WORDS,
  ADMIN_DONE,
  ADMIN_PAGES,
  renderAdminPage,
  renderAdminSignIn,
  renderNoEntry,
  renderSecondStep,
} from './admin/pages.tsx';
export { PageRefusal, type CallByName, type DeclaredPage } from './admin/page.tsx';
export type { PageProblem, Typed, UnplacedView } from './admin/view.ts';
export type { RegistrationEndedProps } from './registration/page.tsx';
export type { RegistrationPageData } from './registration/page-data.ts';
export const renderRegistration = (data: RegistrationPageProps): string =>
  renderDocument(registrationDocument(data), <RegistrationPage {...data} />);
export const renderRegistrationEnded = (data: RegistrationEndedProps): string =>
  renderDocument(
    { ...registrationHead(data.site, 'Registration'), robots: 'noindex' },
    <RegistrationEndedPage {...data} />,
  );
/** Pages about one registration, which only those find who were sent there. */
const ownPageHead = (site: DoneData['site'], title: string): DocumentHead => ({
  ...registrationHead(site, title),
  bodyClass: '',
  robots: 'noindex',
  sheet: 'main.css',
  bringsStyles: false,
});
export const renderRegistrationDone = (data: DoneData): string =>
  renderDocument(ownPageHead(data.site, 'Your registration'), <DonePage {...data} />);
export type { AssistanceData } from './registration/assistance.tsx';
export const renderAssistance = (data: AssistanceData): string =>
  renderDocument(ownPageHead(data.site, 'Financial assistance'), <AssistancePage {...data} />);
export type { PapersData } from './registration/papers.tsx';
export const renderPapers = (data: PapersData): string =>
  renderDocument(ownPageHead(data.site, 'Files'), <PapersPage {...data} />);
export type { ConfirmData, UnconfirmedRegistration } from './registration/confirm.tsx';
export const renderRegistrationConfirm = (data: ConfirmData): string =>
  renderDocument(ownPageHead(data.site, 'Confirm a registration'), <ConfirmPage {...data} />);
