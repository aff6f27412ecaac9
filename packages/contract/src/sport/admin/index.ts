import type { OperationSpec } from '../../operation.ts';
import * as aid from './aid.ts';
import * as codes from './codes.ts';
import * as closures from './closures.ts';
import * as content from './content.ts';
import * as divisions from './divisions.ts';
import * as duplicates from './duplicates.ts';
import * as duties from './duties.ts';
import * as families from './families.ts';
import * as messaging from './messaging.ts';
import * as news from './news.ts';
import * as installments from './installments.ts';
import * as money from './money.ts';
import * as payouts from './payouts.ts';
import * as office from './office.ts';
import * as officials from './officials.ts';
import * as pages from './pages.ts';
import * as papers from './papers.ts';
import * as pictures from './pictures.ts';
import * as periods from './periods.ts';
import * as registrations from './registrations.ts';
import * as results from './results.ts';
import * as rosters from './rosters.ts';
import * as schedule from './schedule.ts';
import * as familyMail from './family-mail.ts';
import * as imports from './imports.ts';
import * as scheduleMaker from './schedule-maker.ts';
import * as season from './season.ts';
import * as seasons from './seasons.ts';
import * as signIn from './sign-in.ts';
import * as siteMenu from './site-menu.ts';
import * as siteNotices from './site-notices.ts';
import * as board from './board.ts';
import * as documents from './documents.ts';
import * as gallery from './gallery.ts';
import * as siteSettings from './site-settings.ts';
import * as siteTexts from './site-texts.ts';
import * as sponsorships from './sponsorships.ts';
import * as tournaments from './tournaments.ts';
import * as uploads from './uploads.ts';
import * as venues from './venues.ts';
import * as worklists from './worklists.ts';

/** The administration of a sport, on its own site only. These modules export operations only. */
export const adminOperations: readonly OperationSpec[] = [
  signIn,
  families,
  duplicates,
  duties,
  messaging,
  office,
  season,
  seasons,
  divisions,
  venues,
  rosters,
  familyMail,
  imports,
  scheduleMaker,
  periods,
  registrations,
  papers,
  codes,
  aid,
  money,
  payouts,
  installments,
  closures,
  schedule,
  results,
  tournaments,
  officials,
  sponsorships,
  content,
  news,
  pages,
  siteMenu,
  siteNotices,
  board,
  documents,
  gallery,
  siteSettings,
  siteTexts,
  uploads,
  pictures,
  worklists,
].flatMap((group) => Object.values(group) as OperationSpec[]);

export * from './aid-schemas.ts';
export * from './aid.ts';
export * from './claim-schemas.ts';
export * from './closure-schemas.ts';
export * from './closures.ts';
export * from './content-schemas.ts';
export * from './content.ts';
export * from './divisions-schemas.ts';
export * from './divisions.ts';
export * from './duplicate-schemas.ts';
export * from './duplicates.ts';
export * from './duties.ts';
export * from './families.ts';
export * from './messaging-schemas.ts';
export * from './messaging.ts';
export * from './news-schemas.ts';
export * from './news.ts';
export * from './money-schemas.ts';
export * from './installment-schemas.ts';
export * from './installments-schemas.ts';
export * from './installments.ts';
export * from './money.ts';
export * from './payouts-schemas.ts';
export * from './payouts.ts';
export * from './office-schemas.ts';
export * from './office.ts';
export * from './codes-schemas.ts';
export * from './codes.ts';
export * from './officials-schemas.ts';
export * from './officials.ts';
export * from './pages-schemas.ts';
export * from './pages.ts';
export * from './papers-schemas.ts';
export * from './papers.ts';
export * from './pictures-schemas.ts';
export * from './pictures.ts';
export * from './period-schemas.ts';
export * from './periods.ts';
export * from './registrations-schemas.ts';
export * from './registrations.ts';
export * from './results-schemas.ts';
export * from './results.ts';
export * from './rosters-schemas.ts';
export * from './rosters.ts';
export * from './schedule-schemas.ts';
export * from './schedule.ts';
export * from './family-mail-schemas.ts';
export * from './family-mail.ts';
export * from './imports-schemas.ts';
export * from './imports.ts';
export * from './schedule-maker-schemas.ts';
export * from './schedule-maker.ts';
export * from './schemas.ts';
export * from './season-schemas.ts';
export * from './season.ts';
export * from './seasons-schemas.ts';
export * from './seasons.ts';
export * from './sign-in-schemas.ts';
export * from './sign-in.ts';
export * from './site-menu-schemas.ts';
export * from './site-menu.ts';
export * from './site-notices-schemas.ts';
export * from './site-notices.ts';
export * from './board-schemas.ts';
export * from './documents-schemas.ts';
export * from './documents.ts';
export * from './gallery-schemas.ts';
export * from './gallery.ts';
export * from './board.ts';
export * from './site-settings-schemas.ts';
export * from './site-settings.ts';
export * from './site-texts-schemas.ts';
export * from './site-texts.ts';
export * from './sponsorship-schemas.ts';
export * from './sponsorships.ts';
export * from './tournaments-schemas.ts';
export * from './tournaments.ts';
export * from './uploads-schemas.ts';
export * from './uploads.ts';
export * from './venues-schemas.ts';
export * from './venues.ts';
export * from './worklist-schemas.ts';
export * from './worklists.ts';
