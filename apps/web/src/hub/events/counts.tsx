import { t } from '@sports-hub/contract/texts';
import type { AnswerCounts, TeamTurnout } from '@sports-hub/contract';
import { Icon, type IconName } from '../../kit/index.ts';

interface Figure {
  count: number;
  look: 'yes' | 'no' | 'maybe' | 'open';
  icon?: IconName;
  words: string;
}

/** Of few players it is not told apart who does not come and who is not sure: one figure for both. */
export function figuresOf(counts: AnswerCounts | TeamTurnout): Figure[] {
  const { comes, does_not_come, not_sure, no_answer } = counts;
  const between: Figure[] =
    does_not_come === null || not_sure === null
      ? [
          {
            count: 'does_not_come_or_not_sure' in counts ? counts.does_not_come_or_not_sure : 0,
            look: 'no',
            words: t('hub.event.doesNotOrNotSure'),
          },
        ]
      : [
          { count: does_not_come, look: 'no', icon: 'x', words: t('hub.event.doesNot') },
          { count: not_sure, look: 'maybe', icon: 'maybe', words: t('hub.event.notSure') },
        ];
  return [
    { count: comes, look: 'yes', icon: 'check', words: t('hub.event.come') },
    ...between,
    { count: no_answer, look: 'open', words: t('hub.event.noAnswer') },
  ];
}

/** How many of a team, each figure with its word. */
export const Counts = ({ figures }: { figures: readonly Figure[] }) => (
  <ul className="counts">
    {figures.map(({ count, look, icon, words }) => (
      <li key={look}>
        <b className={look}>{count}</b>{' '}
        <span className={look}>
          {icon ? <Icon name={icon} size="s" /> : null}
          {words}
        </span>
      </li>
    ))}
  </ul>
);

/** The same as a bar, for the eyes alone. */
export function Split({ figures }: { figures: readonly Figure[] }) {
  const all = figures.reduce((sum, { count }) => sum + count, 0) || 1;
  const shown = figures.filter(({ count }) => count > 0);
  return (
    <svg className="split" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      {shown.map(({ look, count }, index) => {
        const before = shown.slice(0, index).reduce((sum, figure) => sum + figure.count, 0);
        return (
          <rect
            key={look}
            className={look}
            x={(before / all) * 100}
            width={Math.max((count / all) * 100 - 1, 1)}
            height="4"
            rx="0.5"
            vectorEffect="non-scaling-stroke"
          />
        );
      })}
    </svg>
  );
}
