import { t } from '@sports-hub/contract/texts';
import type { EventChange } from '@sports-hub/contract';
import { formatMoment, formatTime } from '../../kit/index.ts';

const STATES = {
  cancelled: t('hub.week.canceled'),
  postponed: t('hub.week.postponed'),
  scheduled: t('hub.event.takesPlaceAfterAll'),
  final: t('hub.event.played'),
};

/** What one change was about, said as what is now and what was. */
function wordsOf({ before, after }: EventChange, today: string): string {
  const isSameDay = before.starts_at.slice(0, 10) === after.starts_at.slice(0, 10);
  const timeOf = (value: string): string => (isSameDay ? formatTime(value) : formatMoment(value, today));
  return [
    ...(before.status === after.status ? [] : [STATES[after.status]]),
    ...(before.starts_at === after.starts_at
      ? []
      : [t('hub.event.insteadOf', { now: timeOf(after.starts_at), before: timeOf(before.starts_at) })]),
    ...(before.venue === after.venue
      ? []
      : [
          t('hub.event.insteadOf', {
            now: after.venue ?? t('hub.event.placeToBeAnnounced'),
            before: before.venue ?? t('hub.event.placeToBeAnnounced'),
          }),
        ]),
  ].join(' · ');
}

/** What became of an event, the newest first. */
export const Changes = ({ changes, today }: { changes: readonly EventChange[]; today: string }) =>
  changes.length === 0 ? null : (
    <section className="stack stack--s" aria-labelledby="changes">
      <h2 className="h-card" id="changes">
        {t('hub.event.whatChanged')}
      </h2>
      <ol className="timeline">
        {changes.map((change) => (
          <li key={change.changed_at}>
            <span className="strong block">{wordsOf(change, today)}</span>
            {change.by === null
              ? t('hub.event.byTheLeague', { moment: formatMoment(change.changed_at, today) })
              : t('hub.event.byCoach', { moment: formatMoment(change.changed_at, today), name: change.by })}
          </li>
        ))}
      </ol>
    </section>
  );
