import { t } from '@sports-hub/contract/texts';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from './controls.tsx';
import { Icon } from './icon.tsx';

/** A calendar that one can follow. */
export interface CalendarFeed {
  /** What the calendar is called in somebody's program: "Hawks". */
  name: string;
  /** What one will get, in a sentence. */
  gets: string;
  /** Of the file, with the site's own origin. */
  url: string;
}

/** Calendar programs take this scheme as "follow", browsers hand it to them. */
const asSubscription = (url: string): string => url.replace(/^https?:/, 'webcal:');

const programsFor = ({ name, url }: CalendarFeed): readonly (readonly [label: string, href: string])[] => [
  [t('kit.calendarSheet.apple'), asSubscription(url)],
  [
    t('kit.calendarSheet.google'),
    `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(asSubscription(url))}`,
  ],
  [
    t('kit.calendarSheet.outlook'),
    `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(url)}&name=${encodeURIComponent(name)}`,
  ],
];

/**
 * Opens what one may do with a calendar: follow it in the program that one uses, copy its address, or take it once.
 * Works without script, but for the button that copies.
 */
export const CalendarSheet = ({
  id,
  feed,
  label,
  kind = 'secondary',
  small = false,
}: {
  /** Of its address field; one page may have several. */
  id: string;
  feed: CalendarFeed;
  /** On the button. */
  label: ReactNode;
  kind?: 'secondary' | 'quiet';
  small?: boolean;
}) => (
  <details className="cal-sheet">
    <summary className={`btn btn--${kind}${small ? ' btn--small' : ''}`}>
      <Icon name="calendar-plus" />
      {label}
    </summary>
    <div className="stack stack--s cal-sheet__inside">
      <p className="small">{feed.gets}</p>
      <ul className="stack stack--s">
        {programsFor(feed).map(([program, href]) => (
          <li key={program}>
            <ButtonLink wide href={href} rel="noopener noreferrer">
              {program}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <label className="small strong" htmlFor={id}>
        {t('kit.calendarSheet.address')}
      </label>
      <div className="cal-sheet__address">
        <input className="input" id={id} type="url" readOnly value={feed.url} />
        <Button kind="quiet" small icon="copy" data-copy={feed.url}>
          {t('kit.calendarSheet.copy')}
        </Button>
      </div>
      <p className="small muted">{t('kit.calendarSheet.howSoon')}</p>
      <a className="tap" href={feed.url} download>
        {t('kit.calendarSheet.once')}
      </a>
    </div>
  </details>
);
