import { t } from '@sports-hub/contract/texts';
import { sportTitle, type Sport } from '@sports-hub/contract';
import { greet, type MailDraft } from '@sports-hub/kernel';
import { createMemberPages } from './member-pages.ts';

interface Addressee {
  first_name: string;
}

/** The mails about a sport's member accounts. Links come from the configured site addresses, never from a request. */
export function createMails({ sport, siteUrl, hubUrl }: { sport: Sport; siteUrl: string; hubUrl: string }) {
  const name = sportTitle(sport);
  const pages = createMemberPages({ sport, siteUrl, hubUrl });
  const accountPage = pages.account(false);
  const link = (purpose: 'verify' | 'reset', token: string): string =>
    `${accountPage}?purpose=${purpose}&token=${token}`;
  const onceForAnHour = t('mails.members.theLinkWorksOnceAnd');

  return {
    verification: (to: Addressee, token: string): MailDraft => ({
      subject: t('mails.members.verifyTheEmailAddressOf', { name }),
      greeting: greet(to.first_name),
      paragraphs: [t('mails.members.pleaseConfirmThatThisAddress', { name })],
      action: { label: t('mails.members.verifyMyAddress'), url: link('verify', token) },
      footnote: onceForAnHour,
    }),

    passwordReset: (to: Addressee, token: string): MailDraft => ({
      subject: t('mails.members.setANewPasswordFor', { name }),
      greeting: greet(to.first_name),
      paragraphs: [t('mails.members.youAskedForANew', { name })],
      action: { label: t('mails.members.chooseANewPassword'), url: link('reset', token) },
      footnote: onceForAnHour,
    }),

    passwordChanged: (to: Addressee): MailDraft => ({
      subject: t('mails.members.thePasswordOfYourAccount', { name }),
      greeting: greet(to.first_name),
      paragraphs: [
        t('mails.members.thePasswordOfYourAccountWas', { name }),
        t('mails.members.ifThisWasNotYou', { accountPage }),
      ],
      action: { label: t('mails.members.goToTheSite'), url: accountPage },
    }),

    linked: (to: Addressee): MailDraft => ({
      subject: t('mails.members.yourAccountWasLinked', { name }),
      greeting: greet(to.first_name),
      paragraphs: [
        t('mails.members.yourAccountWasLinkedTo', { name }),
        t('mails.members.ifThisWasNotYouChange', { accountPage }),
      ],
      action: { label: t('mails.members.goToTheHub'), url: pages.account(true) },
    }),

    memberCreated: (to: Addressee): MailDraft => ({
      subject: t('mails.members.yourAccount', { name }),
      greeting: greet(to.first_name),
      paragraphs: [
        t('mails.members.aAccountWasMadeFor', { name }),
        t('mails.members.toSignInAtThe', { name, accountPage }),
      ],
      action: { label: t('mails.members.goToTheHub'), url: pages.account(true) },
    }),

    unlinked: (to: Addressee): MailDraft => ({
      subject: t('mails.members.yourAccountWasUnlinked', { name }),
      greeting: greet(to.first_name),
      paragraphs: [t('mails.members.theLinkBetweenYourAccount', { name })],
      action: { label: t('mails.members.goToTheSite'), url: accountPage },
    }),
  };
}
export type SportMails = ReturnType<typeof createMails>;
