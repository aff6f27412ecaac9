import { t } from '@sports-hub/contract/texts';
import { greet, nameInMail, type Mail, type Tx } from '@sports-hub/kernel';
import { hasHubLink } from '../../members/hub-links/queries.ts';
import type { MemberPages } from '../../members/mails/member-pages.ts';

interface Notice {
  email: string;
  guardian: string;
  child: string;
  other: string;
  is_on_hub: boolean;
}

/**
 * Tells the guardians of every player in a new conversation that it exists. A guardian who takes part knows already.
 */
export async function queueGuardianNotices(
  tx: Tx,
  { mail, from, to, pages }: { mail: Mail; from: number; to: number; pages: Pick<MemberPages, 'messages'> },
): Promise<void> {
  const notices = await tx.rows<Notice>(
    `select g.email, g.first_name as guardian, c.first_name as child, x.first_name || ' ' || x.last_name as other,
            ${hasHubLink('g.id')} as is_on_hub
       from guardian_oversight o
       join members g on g.id = o.guardian_id and g.is_active
       join members c on c.id = o.account_id
       join members x on x.id = case when o.account_id = $1 then $2::bigint else $1 end
      where o.account_id in ($1, $2) and o.guardian_id not in ($1, $2)
      order by o.account_id, o.guardian_id`,
    [from, to],
  );
  for (const { email, guardian, child, other, is_on_hub } of notices) {
    await mail.send(tx, email, {
      subject: t('answers.community.messaging.notices.aNewConversationInYour'),
      greeting: greet(guardian),
      paragraphs: [
        t('answers.community.messaging.notices.andHaveANewConversation', {
          child: nameInMail(child, t('answers.community.messaging.notices.yourChild')),
          member: nameInMail(other, t('answers.community.messaging.notices.anotherMember')),
        }),
        t('answers.community.messaging.notices.youCanReadItAt'),
      ],
      action: { label: t('answers.community.messaging.notices.readTheConversation'), url: pages.messages(is_on_hub) },
    });
  }
}
