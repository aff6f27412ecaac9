import { t } from '@sports-hub/contract/texts';
import { sportTitle, type ContactMessage, type Sport } from '@sports-hub/contract';
import type { Database, Mail, MailDraft, Sql, Throttle } from '@sports-hub/kernel';
import { throughAgent, type MemberOrigin } from '../../platform/http/origin.ts';
import type { SportThrottle } from '../../throttles.ts';
import { isFromProgram } from '../honeypot.ts';
import type { Recipients } from '../../platform/recipients.ts';

const mailOf = (
  { first_name, last_name, email, phone, message }: ContactMessage,
  sport: Sport,
  origin: MemberOrigin,
): MailDraft => {
  const name = `${first_name} ${last_name}`;
  return {
    subject: t('mails.contact.contactForm', { sportTitle: sportTitle(sport), name }),
    greeting: t('mails.contact.hello'),
    paragraphs: [
      t('mails.contact.wroteThroughTheContactForm', { name, sportTitle: sportTitle(sport) }),
      t('mails.contact.email', { email }),
      ...(phone ? [t('mails.contact.phone', { phone })] : []),
      ...throughAgent(origin),
    ],
    quote: message,
    footnote: t('mails.contact.anAnswerToThisMail'),
    replyTo: { name, address: email },
  };
};

/** Messages of visitors to the organisation. */
export function createContact({
  db,
  counters,
  mail,
  throttle,
  recipients,
  sport,
}: {
  db: Database;
  counters: Sql;
  mail: Mail;
  throttle: Throttle<SportThrottle>;
  recipients: Recipients;
  sport: Sport;
}) {
  return {
    async send(message: ContactMessage, origin: MemberOrigin): Promise<void> {
      await throttle.take(counters, 'contact-ip', origin.client);
      await throttle.take(counters, 'contact-sender', message.email.toLowerCase());
      if (isFromProgram(message)) return;
      await db.transaction(async (tx) => {
        for (const to of await recipients.ofContact(tx)) await mail.send(tx, to, mailOf(message, sport, origin));
      });
    },
  };
}
export type ContactRelay = ReturnType<typeof createContact>;
