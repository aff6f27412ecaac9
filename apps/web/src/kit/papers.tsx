import { t } from '@sports-hub/contract/texts';
import type { RegistrationPaper } from '@sports-hub/contract';
import { Tag, type Tone } from './controls.tsx';
import { formatDate } from './words.ts';

const day = (moment: string | null, today: string): string => formatDate(moment ?? '', today);

/** How a file stands, in two words. */
export function paperState(paper: RegistrationPaper, today: string): readonly [words: string, tone?: Tone] {
  switch (paper.status) {
    case 'missing':
      return paper.required ? [t('registration.papers.missing'), 'warning'] : [t('registration.papers.missing')];
    case 'sent':
      return [t('registration.papers.sentOn', { day: day(paper.sent_at, today) }), 'info'];
    case 'seen':
      return [t('registration.papers.seenOn', { day: day(paper.seen_at, today) }), 'success'];
    case 'asked_again':
      return [t('registration.papers.askedAgain'), 'warning'];
    case 'deleted':
      return [t('registration.papers.deletedOn', { day: day(paper.deleted_at, today) }), 'warning'];
  }
}

/** What becomes of it, or why another one is asked for. */
export function paperWords(paper: RegistrationPaper, today: string): string {
  if (paper.status === 'asked_again') return t('registration.papers.theirWords', { reason: paper.reason ?? '' });
  if (paper.status === 'deleted') return t('registration.papers.wasDeletedUnseen');
  if (paper.kept_until) return t('registration.papers.keptUntil', { day: day(paper.kept_until, today) });
  return paper.status === 'seen' ? t('registration.papers.wasDeletedSeen') : '';
}

/** What the way to send one is called: where everything is there, it would take the place of that. */
export const sendWords = (papers: readonly RegistrationPaper[]): string =>
  papers.some(({ can_send, status }) => can_send && status !== 'sent')
    ? t('registration.papers.sendAFile')
    : t('registration.papers.sendInstead');

/** What was sent with a registration, for its family. */
export const PaperRows = ({ papers, today }: { papers: readonly RegistrationPaper[]; today: string }) => (
  <ul className="stack stack--s">
    {papers.map((paper) => {
      const [words, tone] = paperState(paper, today);
      return (
        <li key={paper.name}>
          <span className="strong">{paper.label}</span> <Tag {...(tone ? { tone } : {})}>{words}</Tag>
          <span className="block small muted">{paperWords(paper, today)}</span>
        </li>
      );
    })}
  </ul>
);
