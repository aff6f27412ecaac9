import { t } from '@sports-hub/contract/texts';
import { greet, nameInMail, type MailDraft } from '@sports-hub/kernel';
import type { MailFacts } from '../outcomes/mails.ts';
import type { Registration } from '../records/queries.ts';
import { papersUrl } from '../records/papers.ts';

/** What the administrator wrote goes out as a quotation, so that nobody takes it for our own words. */
export function anotherPaperMail(
  registration: Registration,
  facts: MailFacts,
  { label, reason }: { label: string; reason: string },
): MailDraft {
  const child = nameInMail(registration.player_first_name, t('mails.outcomes.yourChild'));
  return {
    subject: t('mails.papers.sendAnother', { child }),
    greeting: greet(registration.parent_first_name),
    paragraphs: [t('mails.papers.couldNotBeUsed', { label, child }), `“${reason}”`, t('mails.papers.wasDeleted')],
    action: { label: t('mails.papers.sendAFile'), url: papersUrl(facts.confirmationUrl) },
  };
}
