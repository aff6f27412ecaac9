// English, which every other language follows: its keys and the values of each text.
import { adminContent } from './admin-content.ts';
import { adminBoard } from './admin-board.ts';
import { adminFiles } from './admin-files.ts';
import { adminGallery } from './admin-gallery.ts';
import { adminPreview } from './admin-preview.ts';
import { adminEditor } from './admin-editor.ts';
import { adminWriting } from './admin-writing.ts';
import { adminDecisions } from './admin-decisions.ts';
import { adminFamilies } from './admin-families.ts';
import { adminRosters } from './admin-rosters.ts';
import { adminSeasonSetup } from './admin-season-setup.ts';
import { adminImports } from './admin-imports.ts';
import { adminInstallments } from './admin-installments.ts';
import { adminMail } from './admin-mail.ts';
import { adminMaker } from './admin-maker.ts';
import { adminMoney } from './admin-money.ts';
import { adminPayouts } from './admin-payouts.ts';
import { adminRegistrations } from './admin-registrations.ts';
import { adminResults } from './admin-results.ts';
import { adminMenu } from './admin-menu.ts';
import { adminSite } from './admin-site.ts';
import { adminTournaments } from './admin-tournaments.ts';
import { adminSchedule } from './admin-schedule.ts';
import { adminSeason } from './admin-season.ts';
import { admin } from './admin.ts';
import { adminAid } from './admin-aid.ts';
import { aid } from './aid.ts';
import { adminCodes } from './admin-codes.ts';
import { adminPeriods } from './admin-periods.ts';
import { answersMail } from './answers-mail.ts';
import { answersContent } from './answers-content.ts';
import { answersPeriods } from './answers-periods.ts';
import { answersSchedule } from './answers-schedule.ts';
import { answersSeason } from './answers-season.ts';
import { answersUploads } from './answers-uploads.ts';
import { answers } from './answers.ts';
import { browser } from './browser.ts';
import { calendar } from './calendar.ts';
import { duties } from './duties.ts';
import { helping } from './helping.ts';
import { hubAccount } from './hub-account.ts';
import { hubApp } from './hub-app.ts';
import { hubEvent } from './hub-event.ts';
import { hubImportant } from './hub-important.ts';
import { hubStatus } from './hub-status.ts';
import { hubWeek } from './hub-week.ts';
import { hub } from './hub.ts';
import { installments } from './installments.ts';
import { kit } from './kit.ts';
import { language } from './language.ts';
import { mailsNotices } from './mails-notices.ts';
import { mailsWeek } from './mails-week.ts';
import { mails } from './mails.ts';
import { messagesThread } from './messages-thread.ts';
import { messages } from './messages.ts';
import { notifications } from './notifications.ts';
import { papers } from './papers.ts';
import { problems } from './problems.ts';
import { registrationAid } from './registration-aid.ts';
import { registration } from './registration.ts';
import { rosters } from './rosters.ts';
import { scores } from './scores.ts';
import { search } from './search.ts';
import { seasonSetup } from './season-setup.ts';
import { sportAccount } from './sport-account.ts';
import { sportAnswers } from './sport-answers.ts';
import { sportSeason } from './sport-season.ts';
import { sportSponsors } from './sport-sponsors.ts';
import { sport } from './sport.ts';
import { words } from './words.ts';

export const texts = {
  ...adminContent,
  ...adminBoard,
  ...adminFiles,
  ...adminGallery,
  ...adminPreview,
  ...adminEditor,
  ...adminWriting,
  ...adminDecisions,
  ...adminFamilies,
  ...adminRosters,
  ...adminSeasonSetup,
  ...adminImports,
  ...adminInstallments,
  ...adminMail,
  ...adminMaker,
  ...adminMoney,
  ...adminPayouts,
  ...adminRegistrations,
  ...adminResults,
  ...adminMenu,
  ...adminSite,
  ...adminTournaments,
  ...adminSchedule,
  ...adminSeason,
  ...admin,
  ...adminAid,
  ...aid,
  ...adminCodes,
  ...adminPeriods,
  ...answersContent,
  ...answersMail,
  ...answersPeriods,
  ...answersSchedule,
  ...answersSeason,
  ...answersUploads,
  ...answers,
  ...browser,
  ...calendar,
  ...duties,
  ...helping,
  ...hubAccount,
  ...hubApp,
  ...hubEvent,
  ...hubImportant,
  ...hubStatus,
  ...hubWeek,
  ...hub,
  ...installments,
  ...kit,
  ...language,
  ...mailsNotices,
  ...mailsWeek,
  ...mails,
  ...messagesThread,
  ...messages,
  ...notifications,
  ...papers,
  ...problems,
  ...registrationAid,
  ...registration,
  ...rosters,
  ...scores,
  ...search,
  ...seasonSetup,
  ...sportAccount,
  ...sportAnswers,
  ...sportSeason,
  ...sportSponsors,
  ...sport,
  ...words,
} as const;
