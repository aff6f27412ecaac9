import { t } from '@sports-hub/contract/texts';
import { sportTitle, type Sport } from '@sports-hub/contract';
import { withDashes } from '@sports-hub/contract/dashes';
import { greet, nameInMail, type MailDraft } from '@sports-hub/kernel';
import { createMemberPages } from '../members/mails/member-pages.ts';

const SECOND_STEP_CHANGES = {
  code: t('mails.admin.fromNowOnTheCodes'),
  passkey: t('mails.admin.aPasskeyWasAddedWith'),
  'passkey removed': t('mails.admin.aPasskeyWasRemoved'),
  'recovery codes': t('mails.admin.youHaveNewRecoveryCodes'),
} as const;
export type SecondStepChange = keyof typeof SECOND_STEP_CHANGES;

/**
 * The mails that follow from what administrators do. Links come from the configured addresses, never from a request.
 */
export function createAdminMails({
  sport,
  siteUrl,
  hubUrl,
  organisation,
}: {
  sport: Sport;
  siteUrl: string;
  hubUrl: string;
  organisation: string;
}) {
  const name = sportTitle(sport);
  const accountPage = `${siteUrl}/account.php`;
  const pages = createMemberPages({ sport, siteUrl, hubUrl });
  const child = (first: string): string => nameInMail(first, t('mails.admin.yourChild'));
  /** What an administrator wrote goes out as a quotation, so that nobody takes it for our own words. */
  const quoted = (text: string): string => `“${text}”`;

  return {
    temporaryPassword: (to: string, password: string, invitationUrl: string): MailDraft => ({
      subject: t('mails.admin.yourAccount', { name }),
      greeting: greet(to),
      paragraphs: [
        t('mails.admin.madeAAccountForYou', { organisation, name }),
        t('mails.admin.orSignInWithThe', { accountPage, password }),
      ],
      action: { label: t('mails.admin.chooseMyPassword'), url: invitationUrl },
      footnote: t('mails.admin.ifYouDoNotKnow'),
    }),

    /** A coach or staff member learns of the team or division at once. */
    assigned: (to: string, scope: string, isOnHub: boolean): MailDraft => ({
      subject: t('mails.admin.youAreAssignedTo', { scope: withDashes(scope) }),
      greeting: greet(to),
      paragraphs: [t('mails.admin.youCanWriteToIts', { organisation, name, scope: withDashes(scope) })],
      action: isOnHub
        ? { label: t('mails.admin.seeWhatIsNext'), url: `${hubUrl}/` }
        : { label: t('mails.admin.openMessages'), url: pages.messages(false) },
    }),

    disabled: (to: string): MailDraft => ({
      subject: t('mails.admin.yourAccountIsSwitchedOff', { name }),
      greeting: greet(to),
      paragraphs: [
        t('mails.admin.hasSwitchedYourAccountOff', { organisation, name }),
        t('mails.admin.ifYouThinkThisIs'),
      ],
      action: { label: t('mails.admin.writeToUs'), url: `${siteUrl}/contact` },
    }),

    enabled: (to: string, isOnHub: boolean): MailDraft => ({
      subject: t('mails.admin.yourAccountIsSwitchedOn', { name }),
      greeting: greet(to),
      paragraphs: [t('mails.admin.youCanSignInTo', { name })],
      action: { label: t('mails.admin.signIn'), url: pages.account(isOnHub) },
    }),

    linkVerified: (to: string, childName: string, isOnHub: boolean): MailDraft => ({
      subject: t('mails.admin.youWereLinkedToA'),
      greeting: greet(to),
      paragraphs: [t('mails.admin.hasLinkedYourAccountTo', { organisation, name, child: child(childName) })],
      action: { label: t('mails.admin.openMessages'), url: pages.messages(isOnHub) },
    }),

    linkRemoved: (to: string, childName: string): MailDraft => ({
      subject: t('mails.admin.aLinkToAChild'),
      greeting: greet(to),
      paragraphs: [
        t('mails.admin.hasRemovedTheLinkBetween', { organisation, name, child: child(childName) }),
        t('mails.admin.ifYouThinkThisIs'),
      ],
      action: { label: t('mails.admin.writeToUs'), url: `${siteUrl}/contact` },
    }),

    /** To the guardians a child has already: who it is, and how to stop it. */
    newGuardian: (
      to: string,
      { child: childName, adult, token }: { child: string; adult: string; token?: string | undefined },
    ): MailDraft => ({
      subject: t('mails.admin.somebodyWasLinkedTo', { child: child(childName) }),
      greeting: greet(to),
      paragraphs: [
        t('mails.admin.hasLinkedToInAs', {
          organisation,
          adult: nameInMail(adult, t('mails.admin.anotherAdult')),
          child: child(childName),
          name,
        }),
        token ? t('mails.admin.ifThisIsNotRight') : t('mails.admin.aGuardianHadObjectedAnd'),
      ],
      action: token
        ? { label: t('mails.admin.thisIsNotRight'), url: `${siteUrl}/guardian-links/suspend?token=${token}` }
        : { label: t('mails.admin.writeToUs'), url: `${siteUrl}/contact` },
      ...(token ? { footnote: t('mails.admin.theLinkWorksFor30') } : {}),
    }),

    /** `teams` are those of this season: without one there is nobody to write to yet. */
    claimApproved: (
      to: string,
      childName: string,
      { note, isOnHub, teams }: { note: string; isOnHub: boolean; teams: readonly string[] },
    ): MailDraft => ({
      subject: t('mails.admin.yourRequestWasApproved'),
      greeting: greet(to),
      paragraphs: [
        t('mails.admin.youAreNowLinkedTo', { child: child(childName), name }),
        teams.length > 0
          ? t('mails.admin.youSeeTheDatesOf', { child: child(childName), teams: teams.join(', ') })
          : t('mails.admin.isNotOnATeamYet', { child: child(childName) }),
        ...(note ? [t('mails.admin.theOrganisationAdds', { note: quoted(note) })] : []),
      ],
      action: { label: t('mails.admin.openMessages'), url: pages.messages(isOnHub) },
    }),

    claimRejected: (to: string, childName: string, note: string, isOnHub: boolean): MailDraft => ({
      subject: t('mails.admin.yourRequestWasNotApproved'),
      greeting: greet(to),
      paragraphs: [
        t('mails.admin.weCouldNotLinkYou', { child: child(childName), name, note: quoted(note) }),
        t('mails.admin.youCanAskAgainAt'),
      ],
      action: { label: t('mails.admin.askAgain'), url: pages.family(isOnHub) },
    }),

    claimQuestion: (to: string, childName: string, question: string, isOnHub: boolean): MailDraft => ({
      subject: t('mails.admin.aQuestionAboutYourRequest'),
      greeting: greet(to),
      paragraphs: [
        t('mails.admin.beforeWeCanLinkYou', { child: child(childName), name, note: quoted(question) }),
        t('mails.admin.pleaseAnswerOnThePage'),
      ],
      action: { label: t('mails.admin.answer'), url: pages.family(isOnHub) },
    }),

    playerLogin: (to: string, token: string): MailDraft => ({
      subject: t('mails.admin.yourOwnLogin', { name }),
      greeting: greet(to),
      paragraphs: [t('mails.admin.youCanNowSignIn', { name }), t('mails.admin.messagesStayOffUntilYour')],
      action: { label: t('mails.admin.chooseAPassword'), url: `${accountPage}?purpose=reset&token=${token}` },
      footnote: t('mails.admin.theLinkWorksOnceAnd'),
    }),

    askForConsent: (to: string, childName: string, isOnHub: boolean): MailDraft => ({
      subject: t('mails.admin.letUseMessages', { child: child(childName) }),
      greeting: greet(to),
      paragraphs: [
        t('mails.admin.nowHasALoginOf', { child: child(childName), name }),
        t('mails.admin.whileTheyAreOnYou'),
      ],
      action: { label: t('mails.admin.decide'), url: pages.family(isOnHub) },
    }),

    warning: (to: string, text: string, isOnHub: boolean): MailDraft => ({
      subject: t('mails.admin.aboutAMessageYouWrote'),
      greeting: greet(to),
      paragraphs: [t('mails.admin.anAdministratorOfHasRead', { organisation, name }), ...(text ? [quoted(text)] : [])],
      action: { label: t('mails.admin.openMessages'), url: pages.messages(isOnHub) },
    }),

    secondStepReset: (to: string): MailDraft => ({
      subject: t('mails.admin.yourSecondStepForThe', { name }),
      greeting: greet(to),
      paragraphs: [t('mails.admin.aSuperAdminHasRemoved'), t('mails.admin.ifYouDidNotAsk')],
      action: { label: t('mails.admin.signIn'), url: `${siteUrl}/admin/community.php` },
    }),

    /** To whoever owns it: a change that they did not make is noticed at once. */
    secondStepChanged: (to: string, change: SecondStepChange): MailDraft => ({
      subject: t('mails.admin.yourSecondStepForTheAdministration', { name }),
      greeting: greet(to),
      paragraphs: [SECOND_STEP_CHANGES[change], t('mails.admin.ifThisWasNotYou')],
      action: { label: t('mails.admin.lookAtIt'), url: `${siteUrl}/admin/second-step` },
    }),

    /** To those who look after the money: somebody opened the requests of families to themself. */
    tookAid: (to: string, person: string): MailDraft => ({
      subject: t('mails.admin.tookTheRightToAid', { person: nameInMail(person, t('mails.admin.anotherAdult')) }),
      greeting: greet(to),
      paragraphs: [
        t('mails.admin.tookTheRightToAidSentence', { person: nameInMail(person, t('mails.admin.anotherAdult')), name }),
      ],
      action: { label: t('mails.admin.openThePermissions'), url: `${siteUrl}/admin/permissions` },
    }),

    becameAdministrator: (to: string): MailDraft => ({
      subject: t('mails.admin.youCanUseTheAdministration', { name }),
      greeting: greet(to),
      paragraphs: [t('mails.admin.signInWithThePassword')],
      action: { label: t('mails.admin.openTheAdministration'), url: `${siteUrl}/admin/community.php` },
    }),
  };
}
export type AdminMails = ReturnType<typeof createAdminMails>;
