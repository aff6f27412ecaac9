import { t } from '@sports-hub/contract/texts';
import { timeInWords } from '@sports-hub/kernel/time';
import { greet, nameInMail, type MailDraft } from '@sports-hub/kernel';

interface Addressee {
  first_name: string;
}

/** A new account as its verification mail describes it. */
export interface Registered extends Addressee {
  last_name: string;
  email: string;
  created_at: Date;
}

/** A name that reads like a link is not repeated. */
const who = ({ first_name, last_name }: Registered): { label: string; value: string }[] => {
  const name = nameInMail(`${first_name} ${last_name}`, '');
  return name ? [{ label: t('mails.accounts.who'), value: name }] : [];
};

/** `n•••@example.org`: enough for the owner to recognise, too little for whoever reads the old mailbox. */
const masked = (email: string): string => `${email[0] ?? ''}•••${email.slice(email.lastIndexOf('@'))}`;

/** The mails about hub accounts. Links come from the configured site address, never from a request. */
export function createMails(siteUrl: string) {
  const accountPage = `${siteUrl}/account.php`;
  const link = (purpose: 'verify' | 'reset', token: string): string =>
    `${accountPage}?purpose=${purpose}&token=${token}`;
  const notYou = t('mails.accounts.ifThisWasNotYou', { accountPage });

  return {
    /** Anybody can register anybody's address: the mail says under which name and when, so that its owner can tell. */
    verification: (to: Registered, token: string): MailDraft => ({
      subject: t('mails.accounts.verifyYourEmailAddress'),
      greeting: greet(to.first_name),
      paragraphs: [t('mails.accounts.somebodyMadeAnAccountWith')],
      facts: [
        ...who(to),
        { label: t('mails.accounts.address'), value: to.email },
        { label: t('mails.accounts.when'), value: timeInWords(to.created_at) },
      ],
      action: { label: t('mails.accounts.yesConfirmMyEmail'), url: link('verify', token) },
      footnote: t('mails.accounts.theLinkWorksOnceAnd'),
      refusal: {
        title: t('mails.accounts.itWasNotYou'),
        words: t('mails.accounts.tellUsWithOnePress'),
        label: t('mails.accounts.itWasNotMe'),
        url: `${link('verify', token)}#not-me`,
      },
    }),

    alreadyRegistered: (to: Addressee): MailDraft => ({
      subject: t('mails.accounts.youAlreadyHaveAnAccount'),
      greeting: greet(to.first_name),
      paragraphs: [t('mails.accounts.somebodyProbablyYouTriedTo'), t('mails.accounts.signInWithYourPassword')],
      action: { label: t('mails.accounts.goToMyAccount'), url: accountPage },
      footnote: t('mails.accounts.ifThisWasNotYouYou'),
    }),

    /** For an account that was made with the link in another mail. */
    accountMade: (to: Addressee): MailDraft => ({
      subject: t('mails.accounts.yourAccountIsReady'),
      greeting: greet(to.first_name),
      paragraphs: [t('mails.accounts.anAccountWasMadeWith')],
      action: { label: t('mails.accounts.goToMyAccount'), url: accountPage },
      refusal: {
        title: t('mails.accounts.itWasNotYou'),
        words: t('mails.accounts.theMailWasPassedOn'),
        label: t('mails.accounts.resetMyPassword'),
        url: `${accountPage}?view=forgot`,
      },
    }),

    passwordReset: (to: Addressee, token: string): MailDraft => ({
      subject: t('mails.accounts.setANewPassword'),
      greeting: greet(to.first_name),
      paragraphs: [t('mails.accounts.youAskedForANew')],
      action: { label: t('mails.accounts.chooseANewPassword'), url: link('reset', token) },
      footnote: t('mails.accounts.theLinkWorksOnceAndFor'),
    }),

    /** `passkeys`: so many were removed with it. */
    passwordChanged: (to: Addressee, passkeys = 0): MailDraft => ({
      subject: t('mails.accounts.yourPasswordWasChanged'),
      greeting: greet(to.first_name),
      paragraphs: [
        t('mails.accounts.thePasswordOfYourAccount'),
        ...(passkeys > 0 ? [t('mails.accounts.passkeysWereRemoved', { count: passkeys })] : []),
        notYou,
      ],
      action: { label: t('mails.accounts.goToMyAccount'), url: accountPage },
    }),

    /** The program's name comes from a short list, not from what a browser says of itself. */
    newDevice: (to: Addressee, { client, at }: { client: string | null; at: Date }): MailDraft => ({
      subject: t('mails.accounts.wasThisYou'),
      greeting: greet(to.first_name),
      paragraphs: [t('mails.accounts.somebodySignedInToYour'), t('mails.accounts.ifItWasYouThere')],
      facts: [
        { label: t('mails.accounts.with'), value: client ?? 'An unknown program' },
        { label: t('mails.accounts.when'), value: timeInWords(at) },
      ],
      action: { label: t('mails.accounts.seeWhereYouAreSigned'), url: `${accountPage}?tab=security` },
      refusal: {
        title: t('mails.accounts.itWasNotYou'),
        words: t('mails.accounts.resetYourPasswordNowThat'),
        label: t('mails.accounts.resetMyPassword'),
        url: `${accountPage}?view=forgot`,
      },
    }),

    passkeyAdded: (to: Addressee, name: string): MailDraft => ({
      subject: t('mails.accounts.aPasskeyWasAddedTo'),
      greeting: greet(to.first_name),
      paragraphs: [
        t('mails.accounts.thePasskeyCanSignIn', { name: nameInMail(name, t('mails.accounts.ofADevice')) }),
        notYou,
      ],
      action: { label: t('mails.accounts.goToMyAccount'), url: accountPage },
    }),

    passkeyRemoved: (to: Addressee, name: string): MailDraft => ({
      subject: t('mails.accounts.aPasskeyWasRemovedFrom'),
      greeting: greet(to.first_name),
      paragraphs: [
        t('mails.accounts.thePasskeyNoLongerOpens', { name: nameInMail(name, t('mails.accounts.ofADevice')) }),
        notYou,
      ],
      action: { label: t('mails.accounts.goToMyAccount'), url: accountPage },
    }),

    confirmNewEmail: (to: Addressee, token: string): MailDraft => ({
      subject: t('mails.accounts.confirmYourNewEmailAddress'),
      greeting: greet(to.first_name),
      paragraphs: [t('mails.accounts.youAskedToUseThis')],
      action: { label: t('mails.accounts.confirmThisAddress'), url: link('verify', token) },
      footnote: t('mails.accounts.theLinkWorksOnceAndFor'),
    }),

    emailChangeAsked: (to: Addressee, newEmail: string): MailDraft => ({
      subject: t('mails.accounts.aChangeOfYourEmail'),
      greeting: greet(to.first_name),
      paragraphs: [t('mails.accounts.yourAccountWillUseThe', { masked: masked(newEmail) }), notYou],
    }),

    emailChanged: (to: Addressee, newEmail: string): MailDraft => ({
      subject: t('mails.accounts.yourEmailAddressWasChanged'),
      greeting: greet(to.first_name),
      paragraphs: [
        t('mails.accounts.yourAccountNowUsesThe', { masked: masked(newEmail) }),
        t('mails.accounts.ifThisWasNotYouTell'),
      ],
    }),
  };
}
export type Mails = ReturnType<typeof createMails>;
