import { t } from '@sports-hub/contract/texts';
import type { ImportantEvent, ImportantNotice } from '@sports-hub/contract';
import type { ReactNode } from 'react';
import { rich } from './rich.tsx';
import { formatDate, formatMoment, formatTime, list } from './words.ts';

const strong = (inside: ReactNode) => <span className="strong">{inside}</span>;

/** What changed, said as what to do. */
export function EventWords({ event, today }: { event: ImportantEvent; today: string }) {
  const { title, change, children, venue, was_venue, starts_at, was_starts_at } = event;
  const name = children.length > 0 ? t('hub.important.ofChild', { children: list(children), title }) : title;
  const was = formatMoment(was_starts_at, today);
  const is = formatMoment(starts_at, today);
  switch (change) {
    case 'canceled':
      return rich('hub.important.isCanceled', { name, time: was, strong });
    case 'postponed':
      return rich('hub.important.isPostponed', { name, time: was, strong });
    case 'back':
      return rich('hub.important.takesPlace', { name, time: is, strong });
    case 'closed':
      return rich('hub.important.placeIsClosed', { name, strong });
    case 'added':
      return rich('hub.important.isNew', {
        name,
        time: is,
        place: venue === null ? '' : t('hub.important.at', { venue }),
        strong,
      });
    default:
      return starts_at === was_starts_at && venue !== null
        ? rich('hub.important.movedTo', { name, venue, time: formatTime(starts_at), strong })
        : rich('hub.important.isNowOn', {
            name,
            time: is,
            place: venue !== null && venue !== was_venue ? t('hub.important.at', { venue }) : '',
            strong,
          });
  }
}

/** What it is, in a few words. */
export function importantTitle({ cause, title, venue, day }: ImportantNotice, today: string): string {
  if (cause === 'announcement') return title ?? '';
  if (venue === null || day === null) return t('hub.important.thisHasChanged');
  const on = formatDate(day, today);
  if (cause === 'closure')
    return day === today
      ? t('hub.important.isClosedToday', { venue })
      : t('hub.important.isClosedOn', { venue, day: on });
  return day === today ? t('hub.important.isOpenToday', { venue }) : t('hub.important.isOpenOn', { venue, day: on });
}

/** When, on another day than today with the day. */
export const sentMoment = (value: string, today: string): string =>
  value.startsWith(today) ? formatTime(value) : formatMoment(value, today);

export const sentWords = ({ author, sent_at }: ImportantNotice, today: string): string =>
  t('hub.important.sentAt', { author: author ?? t('hub.important.theLeague'), time: sentMoment(sent_at, today) });

/** Of several each has a title of its own. */
export const ImportantWords = ({
  item,
  today,
  withTitle,
}: {
  item: ImportantNotice;
  today: string;
  withTitle: boolean;
}) => (
  <div className="alarm__new">
    {withTitle ? <h3>{importantTitle(item, today)}</h3> : null}
    {item.events.map((event) => (
      <p key={`${event.kind}-${event.id}`}>
        <EventWords event={event} today={today} />
      </p>
    ))}
    {item.body === null ? null : <p className="alarm__words">{item.body}</p>}
    <p className="small muted">{sentWords(item, today)}</p>
  </div>
);
