import { t } from '@sports-hub/contract/texts';
import { sportTitle, type Sport } from '@sports-hub/contract';
import { greet, type MailDraft } from '@sports-hub/kernel';

/** The hub's mails about links; the sport writes to its member by itself. */
export function createLinkMails(siteUrl: string) {
  const accountPage = `${siteUrl}/account.php`;
  return {
    linked: (to: { first_name: string }, sport: Sport): MailDraft => ({
      subject: t('mails.links.isLinkedToYourAccount', { sportTitle: sportTitle(sport) }),
      greeting: greet(to.first_name),
      paragraphs: [
        t('mails.links.aAccountWasLinkedTo', { sportTitle: sportTitle(sport) }),
        t('mails.links.ifThisWasNotYou', { accountPage }),
      ],
      action: { label: t('mails.links.goToMyAccount'), url: accountPage },
    }),
    unlinked: (to: { first_name: string }, sport: Sport): MailDraft => ({
      subject: t('mails.links.wasUnlinkedFromYourAccount', { sportTitle: sportTitle(sport) }),
      greeting: greet(to.first_name),
      paragraphs: [t('mails.links.theOrganisationRemovedTheLink', { sportTitle: sportTitle(sport) })],
      action: { label: t('mails.links.goToMyAccount'), url: accountPage },
    }),
  };
}
export type LinkMails = ReturnType<typeof createLinkMails>;
