// The pages of the administration, in the order of their tabs: data in, HTML out.
import { t } from '@sports-hub/contract/texts';
import type { ReactElement } from 'react';
import { answerCounts } from './answer-counts.tsx';
import { assignments } from './assignments.tsx';
import { audit } from './audit.tsx';
import { claims } from './claims.tsx';
import { closure, closures } from './closures.tsx';
import { board } from './content/board.tsx';
import { articleEditor, pageEditor } from './content/editor-page.tsx';
import { articleVersions, pageVersions } from './content/versions-page.tsx';
import { articlePreview, pagePreview } from './content/preview-page.tsx';
import { contentHome } from './content/home.tsx';
import { newsList, pageList } from './content/list.tsx';
import { disableMember } from './disable-member.tsx';
import { duplicates } from './duplicates.tsx';
import { failedMails } from './failed-mails.tsx';
import { documents } from './files/documents.tsx';
import { gallery } from './files/gallery.tsx';
import { familyMailAddresses } from './family-mail/addresses.tsx';
import { familyMails } from './family-mail/list.tsx';
import { familyMail } from './family-mail/one.tsx';
import { familyMailSending } from './family-mail/send.tsx';
import { families } from './families.tsx';
import { home } from './home.tsx';
import { importOne } from './imports/one.tsx';
import { importStart } from './imports/start.tsx';
import { linkChild } from './link-child.tsx';
import { menu } from './menu.tsx';
import { moneyDifference } from './money/difference.tsx';
import { payout } from './money/payout.tsx';
import { payouts } from './money/payouts.tsx';
import { installment } from './money/installment.tsx';
import { installments } from './money/installments.tsx';
import { reconcile } from './money/reconcile.tsx';
import { aid } from './aid/page.tsx';
import { codes } from './codes/codes.tsx';
import { codeUses } from './codes/uses.tsx';
import { placeView } from './navigation.ts';
import { newMember } from './new-member.tsx';
import { newPlayerLogin } from './new-player-login.tsx';
import { NoEntryPage } from './no-entry.tsx';
import {
  pageRequest,
  renderInFrame,
  type AuditWords,
  type DeclaredPage,
  type PageProps,
  type PageRequest,
} from './page.tsx';
import { periods } from './periods/list.tsx';
import { period } from './periods/period.tsx';
import { periodPreview } from './periods/preview.tsx';
import { periodQuestions } from './periods/questions.tsx';
import { periodReview } from './periods/review.tsx';
import { newAdministrator, permissions, permissionsOfOne } from './permissions.tsx';
import { playerLogins } from './player-logins.tsx';
import { paymentExceptions, waitingLists } from './registration-lists.tsx';
import { registrationCancel } from './registrations/cancel.tsx';
import { registrations } from './registrations/list.tsx';
import { papers } from './registrations/papers.tsx';
import { registration } from './registrations/one.tsx';
import { registrationOverview } from './registrations/overview.tsx';
import { registrationRefund } from './registrations/refund.tsx';
import { reports } from './reports.tsx';
import { safety } from './safety.tsx';
import { divisions } from './season/divisions-list.tsx';
import { division } from './season/division.tsx';
import { closing } from './season/closing.tsx';
import { correctResult } from './season/correct-result.tsx';
import { newSeason } from './season/new-season.tsx';
import { newTournament } from './season/new-tournament.tsx';
import { seasonOverview } from './season/overview.tsx';
import { official, officials } from './season/officials.tsx';
import { results } from './season/results.tsx';
import { rosterPublishing } from './season/roster-publish.tsx';
import { rosters } from './season/rosters.tsx';
import { tournaments } from './season/tournaments.tsx';
import { venue } from './season/venue.tsx';
import { venues } from './season/venues-list.tsx';
import { scheduleMaker } from './schedule-maker.tsx';
import { scheduleRun } from './schedule-run.tsx';
import { scheduleRow } from './schedule-row.tsx';
import { scheduleSave } from './schedule-save.tsx';
import { schedule } from './schedule.tsx';
import { siteMenu } from './site/menu.tsx';
import { siteNotices } from './site/notices.tsx';
import { pageLinks } from './site/page-links.tsx';
import { siteQuestions } from './site/questions.tsx';
import { siteSettings } from './site/settings.tsx';
import { siteTexts } from './site/texts.tsx';
import { SECOND_STEP_DONE, SecondStepPage, SignInPage } from './sign-in.tsx';
import { sponsorships } from './sponsorships.tsx';
import type { UnplacedView } from './view.ts';
import { volunteerHours } from './volunteer-hours.tsx';
import { volunteers } from './volunteers.tsx';

export const ADMIN_PAGES: readonly DeclaredPage[] = [
  ...[home, menu],
  ...[families, claims, duplicates, newMember, disableMember, linkChild, failedMails],
  ...[assignments, playerLogins, newPlayerLogin, reports, safety],
  ...[
    seasonOverview,
    newSeason,
    divisions,
    division,
    rosters,
    rosterPublishing,
    schedule,
    scheduleRow,
    scheduleSave,
    results,
    tournaments,
    newTournament,
    correctResult,
    venues,
    venue,
  ],
  ...[closures, closing, closure, officials, official, answerCounts],
  ...[scheduleMaker, scheduleRun, importStart, importOne],
  ...[volunteers, volunteerHours],
  ...[articleEditor, pageEditor, articleVersions, pageVersions, articlePreview, pagePreview],
  ...[registrationOverview, registrations, registration, registrationCancel, registrationRefund, papers],
  ...[waitingLists, paymentExceptions, sponsorships, periods],
  ...[period, periodQuestions, periodReview, periodPreview],
  ...[reconcile, moneyDifference, payouts, payout, installments, installment, codes, codeUses],
  aid,
  ...[contentHome, newsList, pageList],
  ...[siteMenu, pageLinks, siteNotices, siteQuestions],
  ...[documents, gallery],
  board,
  ...[familyMails, familyMail, familyMailSending, familyMailAddresses],
  siteSettings,
  siteTexts,
  ...[permissions, permissionsOfOne, newAdministrator],
  audit,
];

/** What is said when an operation was done, by its name. */
export const ADMIN_DONE: Readonly<Record<string, string>> = Object.assign(
  {},
  SECOND_STEP_DONE,
  ...ADMIN_PAGES.map(({ done }) => done),
);
/** What the audit log says of the pages' events. */
export const ADMIN_AUDIT_WORDS: Readonly<Record<string, AuditWords>> = Object.assign(
  {},
  ...ADMIN_PAGES.map(({ audit: words }) => words),
);

const place = (view: UnplacedView, page?: DeclaredPage) => placeView(view, ADMIN_PAGES, page);

/** Throws a `PageRefusal` where the reader may not see it, or there is nothing. */
export const renderAdminPage = (
  page: DeclaredPage,
  view: UnplacedView,
  request: Pick<PageRequest, 'call' | 'params' | 'query'>,
): Promise<string> => page.render(place(view, page), pageRequest(request));

/** A page that is not in the navigation, or stands in the place of one that is. */
const renderer =
  <Props extends PageProps>(title: string, Page: (props: Props) => ReactElement) =>
  (view: UnplacedView, data: Omit<Props, 'view'>, instead?: DeclaredPage): string => {
    const props = { ...data, view: place(view, instead) } as Props;
    return renderInFrame({ title }, props.view, <Page {...props} />);
  };
export const renderNoEntry = renderer(t('admin.pages.noEntry'), NoEntryPage);
export const renderAdminSignIn = renderer(t('admin.pages.signIn'), SignInPage);
export const renderSecondStep = renderer(t('admin.pages.yourSecondStep'), SecondStepPage);
