import { t } from '@sports-hub/contract/texts';
import { sportTitle, type BoardMessage, type Sport } from '@sports-hub/contract';
import type { Database, Mail, MailDraft, Sql, Throttle } from '@sports-hub/kernel';
import { throughAgent, type MemberOrigin } from '../../platform/http/origin.ts';
import type { SportThrottle } from '../../throttles.ts';
import { isFromProgram } from '../honeypot.ts';
import { accessReachableMember, type ReachableMember } from './access.ts';

const mailOf = (
  { sender_name, sender_email, subject, message }: BoardMessage,
  { name }: ReachableMember,
  sport: Sport,
  origin: MemberOrigin,
): MailDraft => ({
  subject: t('mails.boardMail.board', { sportTitle: sportTitle(sport), subject }),
  greeting: t('mails.boardMail.hello', { name }),
  paragraphs: [
    t('mails.boardMail.wroteToYouThroughThe', {
      senderName: sender_name,
      senderEmail: sender_email,
      sportTitle: sportTitle(sport),
    }),
    ...throughAgent(origin),
  ],
  quote: message,
  footnote: t('mails.boardMail.anAnswerToThisMail'),
  replyTo: { name: sender_name, address: sender_email },
});

/** Messages of visitors to one member of the board. */
export function createBoardMail({
  db,
  counters,
  mail,
  throttle,
  sport,
}: {
  db: Database;
  counters: Sql;
  mail: Mail;
  throttle: Throttle<SportThrottle>;
  sport: Sport;
}) {
  return {
    async send(message: BoardMessage, origin: MemberOrigin): Promise<void> {
      await throttle.take(counters, 'board-mail-ip', origin.client);
      await throttle.take(counters, 'board-mail-sender', message.sender_email.toLowerCase());
      await db.transaction(async (tx) => {
        const member = await accessReachableMember(tx, message.member_id);
        if (!isFromProgram(message)) await mail.send(tx, member.email, mailOf(message, member, sport, origin));
      });
    },
  };
}
export type BoardMail = ReturnType<typeof createBoardMail>;
