import { currencyDigits, siteCurrency, sportTitle } from '@sports-hub/contract';
import { createThrottle, repeatSweep } from '@sports-hub/kernel';
import type { Audit, OneTimeTokens, Passwords, Sessions, SignInAttempts } from '@sports-hub/kernel';
import type { ServiceParts } from '../platform/service-parts.ts';
import { createInvitationLinks } from '../members/hub-links/invitation-links.ts';
import { createMemberPages } from '../members/mails/member-pages.ts';
import type { MailedPurpose, MemberPasswords } from '../members/passwords.ts';
import type { FileStorage } from '../platform/files/storage.ts';
import { createPictures } from '../platform/pictures/pictures.ts';
import { createDecisions } from '../content/sponsors/submissions/decisions.ts';
import { createRenewals } from '../content/sponsors/submissions/renewals.ts';
import { createSponsorSpots } from '../content/sponsors/spots.ts';
import { createSponsorMails } from '../content/sponsors/submissions/mails.ts';
import type { AdminRoutes } from './sign-in/guard.ts';
import type { Aid } from '../registration/aid/service.ts';
import type { RegistrationOffice } from '../registration/office/service.ts';
import type { Fields as RegistrationFields } from '../registration/form/fields.ts';
import type { Outcomes } from '../registration/outcomes/service.ts';
import type { Unpaid } from '../registration/unpaid/service.ts';
import type { Payments } from '../payments/service.ts';
import { addAidOfficeRoutes } from './aid/routes.ts';
import { createAidOffice } from './aid/service.ts';
import type { Treasury } from '../payments/wiring.ts';
import { addClaimReviewRoutes } from './claims/routes.ts';
import { createClaimReview } from './claims/service.ts';
import { createWriteToRegistrations } from './family-mail/chosen.ts';
import { addFamilyMailRoutes } from './family-mail/routes.ts';
import { createFamilyMails } from './family-mail/service.ts';
import type { FamilyMailParts } from '../family-mail/wiring.ts';
import { addClosureRoutes } from './closures/routes.ts';
import { addCodeRoutes } from './codes/routes.ts';
import { addBoardOfficeRoutes } from './board/routes.ts';
import { createBoard } from './board/service.ts';
import { createDocuments } from './documents/documents.ts';
import { createMinutesShelf } from './documents/minutes.ts';
import { addDocumentShelfRoutes } from './documents/routes.ts';
import { createGallery } from './gallery/gallery.ts';
import { addGalleryRoutes } from './gallery/routes.ts';
import { createVideos } from './gallery/videos.ts';
import { addContentOfficeRoutes, addWritingRoutes } from './content/routes.ts';
import type { ContentOffice } from './content/wiring.ts';
import { addPictureRoutes } from './content/pictures.ts';
import { createCodes } from './codes/service.ts';
import { createClosures } from './closures/service.ts';
import { createAskCoaches } from '../season/coach-questions/asking.ts';
import { TELLING } from '../community/important/telling-work.ts';
import { addDivisionSetupRoutes } from './divisions/routes.ts';
import { createDivisions } from './divisions/service.ts';
import { createTeams } from './divisions/teams.ts';
import { createTieBreaks } from './divisions/tie-breaks.ts';
import { addDuplicateRoutes } from './duplicates/routes.ts';
import { createDuplicates } from './duplicates/service.ts';
import { addDutyOfficeRoutes } from './duties/routes.ts';
import { addFamilyAccountRoutes } from './families/routes.ts';
import { createMemberStates } from './families/member-state.ts';
import { createMembers } from './families/members.ts';
import type { AdminContext } from './context.ts';
import { addGuardianLinkRoutes } from './guardian-links/routes.ts';
import { createGuardianLinks } from './guardian-links/service.ts';
import { createAdminLog } from './log.ts';
import { createAdminMails } from './mails.ts';
import { addImportRoutes } from './imports/routes.ts';
import { createSeasonImports } from './imports/service.ts';
import { createAssignments } from './messaging/assignments.ts';
import { createPlayerLogins } from './messaging/player-logins.ts';
import { addTeamMessagingRoutes } from './messaging/routes.ts';
import { createSafety } from './messaging/safety.ts';
import { createAdministrators } from './office/administrators.ts';
import { createAuditReader } from './office/audit.ts';
import { createAdminHome } from './office/home.ts';
import { addPayoutRoutes } from './money/payout-routes.ts';
import { addInstallmentRoutes } from './installments/routes.ts';
import type { InstallmentOfficeOptions } from './installments/service.ts';
import { addMoneyRoutes } from './money/routes.ts';
import { addOfficeRoutes } from './office/routes.ts';
import { addOfficialRoutes } from './officials/routes.ts';
import { createOfficials } from './officials/service.ts';
import { addPeriodRoutes } from './periods/routes.ts';
import { createPeriods } from './periods/service.ts';
import { addPaperRoutes } from './papers/routes.ts';
import { createRegistrationAdministration } from './registrations/service.ts';
import { addRegistrationOfficeRoutes } from './registrations/routes.ts';
import { addResultOfficeRoutes } from './results/routes.ts';
import { createResultOffice } from './results/service.ts';
import { createReportReview } from './reports/service.ts';
import { createRosterPublishing } from './rosters/publishing.ts';
import { createRosterTelling } from './rosters/telling.ts';
import { addRosterRoutes } from './rosters/routes.ts';
import { createRosters } from './rosters/service.ts';
import { addScheduleTableRoutes } from './schedule/routes.ts';
import { createScheduleTable, type PreviewScheduleMail } from './schedule/service.ts';
import { makeSchedulesLater } from './schedule-maker/job.ts';
import { addScheduleMakerRoutes } from './schedule-maker/routes.ts';
import { createScheduleMaker } from './schedule-maker/service.ts';
import { addSeasonRoutes } from './season/routes.ts';
import { addSeasonSetupRoutes } from './seasons/routes.ts';
import { createSeasons } from './seasons/service.ts';
import type { AppKeys } from './sign-in/app-keys.ts';
import { createPasskeys } from './sign-in/passkeys.ts';
import { addAdminSignInRoutes } from './sign-in/routes.ts';
import { createSecondStep } from './sign-in/second-step.ts';
import { createAdminSignIn } from './sign-in/service.ts';
import { createAdminSessions } from './sign-in/sessions.ts';
import type { AdminAccess } from './sign-in/wiring.ts';
import { addSiteNoticeRoutes } from './notices/routes.ts';
import { createSiteNotices } from './notices/notices.ts';
import { createQuestions } from './notices/questions.ts';
import { addSiteMenuRoutes } from './site-menu/routes.ts';
import { createSiteMenu } from './site-menu/service.ts';
import { addSiteSettingsRoutes } from './site-settings/routes.ts';
import { createSiteSettings } from './site-settings/service.ts';
import { addSiteTextOfficeRoutes } from './site-texts/routes.ts';
import { createSiteTexts } from './site-texts/service.ts';
import { addSponsorshipRoutes } from './sponsorships/routes.ts';
import { createMatches } from './tournaments/matches.ts';
import { addTournamentOfficeRoutes } from './tournaments/routes.ts';
import { createTournaments } from './tournaments/service.ts';
import { addVenueSetupRoutes } from './venues/routes.ts';
import { addUploadRoutes } from './uploads/routes.ts';
import { wireUploads } from './uploads/wiring.ts';
import { createVenues } from './venues/service.ts';
import { addWorklistRoutes } from './worklists/routes.ts';

export interface AdminOptions extends ServiceParts {
  adminAccess: AdminAccess;
  appKeys: AppKeys;
  audit: Audit;
  hashing: Passwords;
  passwords: MemberPasswords;
  attempts: SignInAttempts;
  sessions: Sessions;
  tokens: OneTimeTokens<MailedPurpose>;
  registration: {
    office: RegistrationOffice;
    unpaid: Unpaid;
    fields: RegistrationFields;
    outcomes: Outcomes;
    payments: Payments;
    aid: Aid;
    throttle: InstallmentOfficeOptions['throttle'];
    installments: InstallmentOfficeOptions['installments'];
  };
  contentOffice: ContentOffice;
  familyMail: Pick<FamilyMailParts, 'composing'>;
  treasury: Treasury;
  previewMail: PreviewScheduleMail;
  storage: FileStorage;
}

const SWEEP_SECONDS = 600;

/** Everything under `/admin` of the API. */
export function addAdminRoutes(routes: AdminRoutes, options: AdminOptions): void {
  const {
    db,
    counters,
    clock,
    jobs,
    mail,
    config,
    adminAccess,
    appKeys,
    audit,
    hashing,
    passwords,
    attempts,
    sessions,
    tokens,
    registration,
    contentOffice,
    familyMail,
    treasury,
    previewMail,
    storage,
  } = options;
  const log = createAdminLog(audit);
  const context: AdminContext = { db, clock, mail, mails: createAdminMails(config), log };
  const adminSessions = createAdminSessions(clock);
  const { isSecondStepRequired } = adminAccess;
  const issuer = `${config.organisation} ${sportTitle(config.sport)}`;
  const passkeys = createPasskeys({ siteUrl: config.siteUrl, name: issuer });
  const auditReader = createAuditReader(context);
  const assignments = createAssignments(context);
  const linkTo = createInvitationLinks({ ...config, clock });

  jobs.every(SWEEP_SECONDS, 'administration sign-ins', async () => {
    await repeatSweep(() => adminSessions.sweep(db));
  });
  addAdminSignInRoutes(routes, {
    cookie: adminAccess.cookie,
    readSession: adminAccess.readSession,
    signIn: createAdminSignIn({
      ...context,
      passwords,
      attempts,
      sessions: adminSessions,
      passkeys,
      appKeys,
      isSecondStepRequired,
      counters,
      throttle: createThrottle(config.throttles, clock),
    }),
    secondStep: createSecondStep({
      ...context,
      attempts,
      sessions: adminSessions,
      passkeys,
      appKeys,
      isSecondStepRequired,
      issuer,
    }),
  });
  addFamilyAccountRoutes(routes, {
    members: createMembers({
      ...context,
      passwords: hashing,
      sessions,
      linkTo,
    }),
    states: createMemberStates({ ...context, sessions, adminSessions }),
    audit: auditReader,
  });
  addGuardianLinkRoutes(routes, { links: createGuardianLinks(context) });
  addClaimReviewRoutes(routes, { claims: createClaimReview(context) });
  addDuplicateRoutes(routes, { duplicates: createDuplicates(context) });
  addTeamMessagingRoutes(routes, {
    assignments,
    logins: createPlayerLogins({ ...context, tokens }),
    reports: createReportReview({
      ...context,
      sport: config.sport,
      audit,
      assignments,
      sessions,
      adminSessions,
    }),
    safety: createSafety(context),
  });
  const periods = createPeriods({ ...context, office: registration.office });
  addPeriodRoutes(routes, { db, clock, fields: registration.fields, periods });
  addCodeRoutes(routes, { codes: createCodes(context) });
  const { payments, aid } = registration;
  addAidOfficeRoutes(routes, {
    aidOffice: createAidOffice({
      ...context,
      payments,
      aid,
      aloneUpTo: config.aidAloneUpTo * 10 ** currencyDigits(siteCurrency()),
    }),
  });
  addSeasonRoutes(routes, context);
  addSeasonSetupRoutes(routes, {
    seasons: createSeasons({ ...context, askCoaches: createAskCoaches({ ...context, ...config }) }),
  });
  addDivisionSetupRoutes(routes, {
    divisions: createDivisions(context),
    teams: createTeams(context),
    tieBreaks: createTieBreaks(context),
  });
  addVenueSetupRoutes(routes, { venues: createVenues(context) });
  const rosterTelling = createRosterTelling({ ...context, linkTo, pages: createMemberPages(config) });
  addRosterRoutes(routes, {
    rosters: createRosters(context),
    publishing: createRosterPublishing({ ...context, telling: rosterTelling }),
  });
  addScheduleMakerRoutes(routes, {
    maker: createScheduleMaker({ ...context, ...makeSchedulesLater({ db, clock, jobs }) }),
  });
  addResultOfficeRoutes(routes, { office: createResultOffice({ ...context, audit, siteUrl: config.siteUrl }) });
  addOfficialRoutes(routes, { ...context, officials: createOfficials({ ...context, siteUrl: config.siteUrl }) });
  const imports = createSeasonImports({ ...context, telling: rosterTelling });
  addImportRoutes(routes, { imports });
  jobs.every(SWEEP_SECONDS, 'files of imports', async () => {
    await imports.sweep();
  });
  addDutyOfficeRoutes(routes, context);
  const tellSoon = (): void => jobs.wake(TELLING);
  addClosureRoutes(routes, { closures: createClosures({ ...context, tellSoon, previewMail }) });
  addScheduleTableRoutes(routes, {
    table: createScheduleTable({ ...context, tellSoon, previewMail }),
  });
  addTournamentOfficeRoutes(routes, {
    tournaments: createTournaments(context),
    matches: createMatches({ ...context, tellSoon }),
  });
  addContentOfficeRoutes(routes, contentOffice);
  addWritingRoutes(routes, contentOffice);
  addSiteMenuRoutes(routes, { menu: createSiteMenu({ ...context, addresses: contentOffice.addresses }) });
  addSiteNoticeRoutes(routes, { notices: createSiteNotices(context), questions: createQuestions(context) });
  addDocumentShelfRoutes(routes, { documents: createDocuments(context), minutes: createMinutesShelf(context) });
  addGalleryRoutes(routes, { gallery: createGallery(context), videos: createVideos(context) });
  const { sport, organisation } = config;
  addBoardOfficeRoutes(routes, {
    board: createBoard({ ...context, counters, throttle: createThrottle(config.throttles, clock), sport }),
  });
  addSiteSettingsRoutes(routes, {
    settings: createSiteSettings({ ...context, storage, pictures: createPictures(), sport, organisation }),
  });
  addSiteTextOfficeRoutes(routes, { texts: createSiteTexts(context) });
  const mails = createFamilyMails({ ...context, ...familyMail });
  addFamilyMailRoutes(routes, { clock, mails, writeTo: createWriteToRegistrations({ ...context, ...mails }) });
  addSponsorshipRoutes(routes, {
    db,
    clock,
    spots: createSponsorSpots({ db, clock, audit }),
    renewals: createRenewals({ db, clock, audit, mail, mails: createSponsorMails(config), config }),
    decisions: createDecisions({
      ...context,
      audit,
      mails: createSponsorMails(config),
      payments: registration.payments,
      storage,
    }),
  });
  addRegistrationOfficeRoutes(
    routes,
    createRegistrationAdministration({ ...context, ...registration, audit: auditReader }),
  );
  addPaperRoutes(routes, { ...context, storage, outcomes: registration.outcomes });
  const { uploads, shelf } = wireUploads({ db, clock, jobs, storage });
  addUploadRoutes(routes, { db, storage, uploads });
  addPayoutRoutes(routes, { ...context, processor: registration.payments.processor });
  addInstallmentRoutes(routes, {
    ...context,
    payments: registration.payments,
    throttle: registration.throttle,
    installments: registration.installments,
  });
  addPictureRoutes(routes, { db, clock, shelf });
  addMoneyRoutes(routes, {
    ...context,
    audit,
    payments: registration.payments,
    office: registration.office,
    ...treasury,
    organisation: config.organisation,
  });
  addWorklistRoutes(routes, { ...context, ...registration });
  addOfficeRoutes(routes, {
    ...context,
    home: createAdminHome({ db, clock }),
    administrators: createAdministrators({ ...context, sessions: adminSessions }),
    audit: auditReader,
  });
}
