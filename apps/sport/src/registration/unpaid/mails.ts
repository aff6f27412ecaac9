import { greet, nameInMail, type MailDraft } from '@sports-hub/kernel';
import { timeInWords } from '@sports-hub/kernel/time';
import type { MailFacts } from '../outcomes/mails.ts';
import type { Registration } from '../records/queries.ts';

/** Anybody can cause it to be sent to an address that they typed: it says what to do for who knows nothing of it. */
export const confirmMail = (
  { player_first_name, parent_first_name, holds_place }: Registration,
  { league, division }: Pick<MailFacts, 'league' | 'division'>,
  { confirmBy, url }: { confirmBy: Date; url: string },
): MailDraft => {
  const child = nameInMail(player_first_name, 'Your child');
  const until = timeInWords(confirmBy);
  return {
    subject: `Please confirm: ${child}, ${league}`,
    greeting: greet(parent_first_name),
    paragraphs: [
      holds_place
        ? `A place for ${child} in ${division}, ${league}, is held until ${until}. Confirm it by then, and ${child} is registered.`
        : `${division} is full. Confirm until ${until}, and ${child} is on the waiting list for ${league}.`,
      holds_place ? 'It costs nothing.' : 'It costs nothing now: you pay only if a place opens and you take it.',
    ],
    action: { label: holds_place ? 'Confirm the place' : 'Join the waiting list', url },
    footnote:
      'If this was not you, do nothing: what is not confirmed ends by itself. The link shows everything that waits for a confirmation from your address.',
  };
};
