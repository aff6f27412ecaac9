import { t } from '@sports-hub/contract/texts';
import { greet, nameInMail, type MailDraft } from '@sports-hub/kernel';
import { timeInWords } from '@sports-hub/kernel/time';
import type { MailFacts } from '../outcomes/mails.ts';
import type { Registration } from '../records/queries.ts';

/** Anybody can cause it to be sent to an address that they typed: it says what to do for who knows nothing of it. */
export const confirmMail = (
  { player_first_name, parent_first_name, holds_place, total_cents }: Registration,
  { league, division }: Pick<MailFacts, 'league' | 'division'>,
  { confirmBy, url }: { confirmBy: Date; url: string },
): MailDraft => {
  const child = nameInMail(player_first_name, t('mails.unpaid.yourChild'));
  const until = timeInWords(confirmBy);
  return {
    subject: t('mails.unpaid.pleaseConfirm', { child, league }),
    greeting: greet(parent_first_name),
    paragraphs: [
      holds_place
        ? t('mails.unpaid.aPlaceForInIs', { child, division, league, until })
        : t('mails.unpaid.isFullConfirmUntilAnd', { division, until, child, league }),
      holds_place || total_cents === 0 ? t('mails.unpaid.itCostsNothing') : t('mails.unpaid.itCostsNothingNowYou'),
    ],
    action: { label: holds_place ? t('mails.unpaid.confirmThePlace') : t('mails.unpaid.joinTheWaitingList'), url },
    footnote: t('mails.unpaid.ifThisWasNotYou'),
  };
};
