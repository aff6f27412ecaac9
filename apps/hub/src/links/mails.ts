import { sportTitle, type Sport } from '@sports-hub/contract';
import { greet, type MailDraft } from '@sports-hub/kernel';

/** The hub's mails about links; the sport writes to its member by itself. */
export function createLinkMails(siteUrl: string) {
  const accountPage = `${siteUrl}/account.php`;
  return {
    linked: (to: { first_name: string }, sport: Sport): MailDraft => ({
      subject: `${sportTitle(sport)} is linked to your account`,
      greeting: greet(to.first_name),
      paragraphs: [
        `A ${sportTitle(sport)} account was linked to your account. You can now read and write its messages here.`,
        `If this was not you, reset your password at once at ${accountPage} and tell the organisation.`,
      ],
      action: { label: 'Go to my account', url: accountPage },
    }),
    unlinked: (to: { first_name: string }, sport: Sport): MailDraft => ({
      subject: `${sportTitle(sport)} was unlinked from your account`,
      greeting: greet(to.first_name),
      paragraphs: [
        `The organisation removed the link between your account and a ${sportTitle(sport)} account. Both accounts still exist.`,
      ],
      action: { label: 'Go to my account', url: accountPage },
    }),
  };
}
export type LinkMails = ReturnType<typeof createLinkMails>;
