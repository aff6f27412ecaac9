// Every page of a sport's site as a function from data to a whole document.

import type { ReactElement } from 'react';
import { renderDocument, type DocumentHead } from '../kit/document.tsx';
import * as helping from './account/helping.tsx';
import * as ownRegistrations from './account/registrations.tsx';
import * as signedIn from './account/signed-in.tsx';
import * as signedOut from './account/signed-out.tsx';
import * as answerLinks from './answers/answer-link.tsx';
import * as scoreLinks from './score-link.tsx';
import * as board from './board.tsx';
import * as coachings from './coaching.tsx';
import * as officiatings from './officiating.tsx';
import * as contact from './contact.tsx';
import * as content from './content.tsx';
import * as documents from './documents.tsx';
import * as events from './events.tsx';
import * as game from './game.tsx';
import * as guardianNotices from './guardian-notice.tsx';
import * as home from './home.tsx';
import * as lost from './lost.tsx';
import * as media from './media.tsx';
import * as news from './news.tsx';
import * as noticesOff from './notice-off.tsx';
import * as player from './player.tsx';
import * as practice from './practice.tsx';
import * as registrationDates from './registration-dates.tsx';
import * as schedule from './schedule.tsx';
import * as search from './search.tsx';
import * as seenLinks from './seen-link.tsx';
import * as sponsorForms from './sponsor-form.tsx';
import * as sponsorships from './sponsorship.tsx';
import * as sponsors from './sponsors.tsx';
import * as standings from './standings.tsx';
import * as teams from './teams.tsx';
import * as tournament from './tournament.tsx';
import * as venues from './venues.tsx';
import * as week from './week.tsx';

const page =
  <D extends object>(Page: (data: D) => ReactElement, head: (data: D) => DocumentHead) =>
  (data: D): string =>
    renderDocument(head(data), <Page {...data} />);

export const accountOf = page(signedIn.SignedInPage, signedIn.signedInHead);
export const accountHelping = page(helping.HelpingPage, helping.helpingHead);
export const accountRegistration = page(ownRegistrations.RegistrationPage, ownRegistrations.registrationHead);
export const accountSignIn = page(signedOut.SignedOutPage, signedOut.signedOutHead);
export const scoreLink = page(scoreLinks.ScoreLinkPage, scoreLinks.scoreLinkHead);
export const answerLink = page(answerLinks.AnswerLinkPage, answerLinks.answerLinkHead);
export const article = page(news.ArticlePage, news.articleHead);
export const boardMembers = page(board.BoardPage, board.boardHead);
export const coaching = page(coachings.CoachingPage, coachings.coachingHead);
export const officiating = page(officiatings.OfficiatingPage, officiatings.officiatingHead);
export const contactForm = page(contact.ContactPage, contact.contactHead);
export const documentList = page(documents.DocumentsPage, documents.documentsHead);
export const failed = page(lost.FailedPage, lost.failedHead);
export const gallery = page(media.GalleryPage, media.galleryHead);
export const gamePage = page(game.GamePage, game.gameHead);
export const homePage = page(home.HomePage, home.homeHead);
export const informationList = page(content.InformationListPage, content.informationListHead);
export const minutes = page(documents.MinutesPage, documents.minutesHead);
export const newsletter = page(contact.NewsletterPage, contact.newsletterHead);
export const guardianNotice = page(guardianNotices.GuardianNoticePage, guardianNotices.guardianNoticeHead);
export const newsletterLink = page(contact.NewsletterLinkPage, contact.newsletterLinkHead);
export const newsList = page(news.NewsListPage, news.newsListHead);
export const noticeOff = page(noticesOff.NoticeOffPage, noticesOff.noticeOffHead);
export const notFound = page(lost.NotFoundPage, lost.notFoundHead);
export const packages = page(sponsors.PackagesPage, sponsors.packagesHead);
export const playerPage = page(player.PlayerPage, player.playerHead);
export const practicePage = page(practice.PracticePage, practice.practiceHead);
export const programs = page(content.ProgramsPage, content.programsHead);
export const questions = page(content.QuestionsPage, content.questionsHead);
export const registrationPeriods = page(
  registrationDates.RegistrationDatesPage,
  registrationDates.registrationDatesHead,
);
export const resources = page(documents.ResourcesPage, documents.resourcesHead);
export const scheduleList = page(schedule.SchedulePage, schedule.scheduleHead);
export const scheduleWeek = page(week.WeekPage, week.weekHead);
export const searchPage = page(search.SearchPage, search.searchHead);
export const seenLink = page(seenLinks.SeenLinkPage, seenLinks.seenLinkHead);
export const specialEvents = page(events.EventsPage, events.eventsHead);
export const sponsorForm = page(sponsorForms.SponsorFormPage, sponsorForms.sponsorFormHead);
export const sponsorship = page(sponsorships.SponsorshipPage, sponsorships.sponsorshipHead);
export const sponsorList = page(sponsors.SponsorsPage, sponsors.sponsorsHead);
export const standingsPage = page(standings.StandingsPage, standings.standingsHead);
export const team = page(teams.TeamPage, teams.teamHead);
export const teamList = page(teams.TeamsPage, teams.teamsHead);
export const textPage = page(content.TextPage, content.textPageHead);
export const tournamentList = page(tournament.TournamentsPage, tournament.tournamentsHead);
export const tournamentPage = page(tournament.TournamentPage, tournament.tournamentHead);
export const unreachable = page(lost.UnreachablePage, lost.unreachableHead);
export const venueList = page(venues.VenuesPage, venues.venuesHead);
export const videos = page(media.VideosPage, media.videosHead);
