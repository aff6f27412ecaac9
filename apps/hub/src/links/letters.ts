import type { Sport } from '@sports-hub/contract';
import type { Letter } from '@sports-hub/kernel';

const titleOf = (sport: Sport): string => sport[0]!.toUpperCase() + sport.slice(1);

/** The hub's mails about links; the sport writes to its member by itself. */
export function createLinkLetters(siteUrl: string) {
  const accountPage = `${siteUrl}/account.php`;
  return {
    linked: (to: { first_name: string }, sport: Sport): Letter => ({
      subject: `${titleOf(sport)} is linked to your account`,
      greeting: `Hello ${to.first_name},`,
      paragraphs: [
        `A ${titleOf(sport)} account was linked to your account. You can now read and write its messages here.`,
        `If this was not you, reset your password at once at ${accountPage} and tell the organisation.`,
      ],
      action: { label: 'Go to my account', url: accountPage },
    }),
    unlinked: (to: { first_name: string }, sport: Sport): Letter => ({
      subject: `${titleOf(sport)} was unlinked from your account`,
      greeting: `Hello ${to.first_name},`,
      paragraphs: [`The organisation removed the link between your account and a ${titleOf(sport)} account. Both accounts still exist.`],
      action: { label: 'Go to my account', url: accountPage },
    }),
  };
}
export type LinkLetters = ReturnType<typeof createLinkLetters>;
