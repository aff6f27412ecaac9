import { greet, nameInMail, type MailDraft } from '@sports-hub/kernel';
import type { AgentRegistrationRow } from './queries.ts';

/** What an agent calls itself, as far as it can be repeated in a mail. */
const named = ({ client_name: name }: Pick<AgentRegistrationRow, 'client_name'>): string =>
  name ? `An assistant that calls itself “${nameInMail(name, 'unnamed')}”` : 'An assistant';

export function createAgentMails(siteUrl: string) {
  const assistants = `${siteUrl}/account.php?tab=assistants`;
  return {
    granted: (to: { first_name: string }, registration: AgentRegistrationRow): MailDraft => ({
      subject: 'An assistant may now use your account',
      greeting: greet(to.first_name),
      paragraphs: [
        `${named(registration)} may now act for you, as you allowed a moment ago. It never sees your messages or your password, and payments stay with you.`,
        'If this was not you, withdraw it at once and change your password.',
      ],
      action: { label: 'See what assistants may do', url: assistants },
    }),

    /** Sent to an address that an agent named; whoever reads it decides on the page. */
    asked: (registration: AgentRegistrationRow, consentUrl: string): MailDraft => ({
      subject: 'An assistant asks to act for you',
      greeting: 'Hello,',
      paragraphs: [
        `${named(registration)} asks to act for the owner of this address. You see what it wants first, and you decide.`,
      ],
      action: { label: 'See what it asks for', url: consentUrl },
      footnote: 'The request ends after ten minutes. If you do not know about it, you can ignore this mail.',
    }),

    registered: (registration: AgentRegistrationRow): MailDraft => ({
      subject: 'A new assistant has registered',
      greeting: 'Hello,',
      paragraphs: [
        `${named(registration)} has registered (${registration.kind}). It can read public content. Anything more needs your approval.`,
        `npm run hub:admin -- agents show ${registration.public_id}`,
      ],
    }),
  };
}
export type AgentMails = ReturnType<typeof createAgentMails>;
