import { t } from '@sports-hub/contract/texts';
import { greet, nameInMail, type MailDraft } from '@sports-hub/kernel';
import type { AgentRegistrationRow } from './queries.ts';

/** What an agent calls itself, as far as it can be repeated in a mail. */
const named = ({ client_name: name }: Pick<AgentRegistrationRow, 'client_name'>): string =>
  name
    ? t('mails.agents.anAssistantThatCallsItself', { name: nameInMail(name, 'unnamed') })
    : t('mails.agents.anAssistant');

export function createAgentMails(siteUrl: string) {
  const assistants = `${siteUrl}/account.php?tab=assistants`;
  return {
    granted: (to: { first_name: string }, registration: AgentRegistrationRow): MailDraft => ({
      subject: t('mails.agents.anAssistantMayNowUse'),
      greeting: greet(to.first_name),
      paragraphs: [
        t('mails.agents.mayNowActForYou', { named: named(registration) }),
        t('mails.agents.ifThisWasNotYou'),
      ],
      action: { label: t('mails.agents.seeWhatAssistantsMayDo'), url: assistants },
    }),

    /** Sent to an address that an agent named; whoever reads it decides on the page. */
    asked: (registration: AgentRegistrationRow, consentUrl: string): MailDraft => ({
      subject: t('mails.agents.anAssistantAsksToAct'),
      greeting: t('mails.agents.hello'),
      paragraphs: [t('mails.agents.asksToActForThe', { named: named(registration) })],
      action: { label: t('mails.agents.seeWhatItAsksFor'), url: consentUrl },
      footnote: t('mails.agents.theRequestEndsAfterTen'),
    }),

    registered: (registration: AgentRegistrationRow): MailDraft => ({
      subject: t('mails.agents.aNewAssistantHasRegistered'),
      greeting: t('mails.agents.hello'),
      paragraphs: [
        t('mails.agents.hasRegisteredItCanRead', { named: named(registration), kind: registration.kind }),
        `npm run hub:admin -- agents show ${registration.public_id}`,
      ],
    }),
  };
}
export type AgentMails = ReturnType<typeof createAgentMails>;
