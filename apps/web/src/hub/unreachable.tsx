import { t } from '@sports-hub/contract/texts';
import type { CalendarSport } from '@sports-hub/contract';
import { ButtonLink, EventRow, formatDate, formatMoment, formatTime, list, Tag } from '../kit/index.ts';
import { Lost } from '../kit/lost.tsx';
import { itemHref, placeName, splitTitle, type HubCalendarItem } from './calendar-items.ts';
import { HubFrame, type HubSite, type Viewer } from './frame.tsx';

/** A sport that does not respond, and what is known of it. */
export interface UnreachableProps {
  site: HubSite;
  viewer?: Viewer | undefined;
  sport: CalendarSport;
  sportName: string;
  requestId: string;
  /** Local time. */
  now: string;
  /** What is on next, as it was at that local time. */
  known?: { asOf: string; items: readonly HubCalendarItem[] } | undefined;
  /** Of the sport's league. */
  phone?: string | null | undefined;
}

const othersThan = ({ site, sport }: UnreachableProps): string =>
  list(site.sports.filter(({ key }) => key !== sport).map(({ name }) => name));

const Known = ({ data, known }: { data: UnreachableProps; known: NonNullable<UnreachableProps['known']> }) => {
  const today = data.now.slice(0, 10);
  const sites = Object.fromEntries(data.site.sports.map(({ key, href }) => [key, href]));
  const { asOf } = known;
  const since = asOf.startsWith(today) ? formatTime(asOf) : formatMoment(asOf, today);
  return (
    <section className="stack" aria-labelledby="known">
      <div className="row row--between">
        <h2 id="known">{t('hub.unreachable.whatWeHad', { since })}</h2>
        <Tag tone="warning">{t('hub.unreachable.mayHaveChanged')}</Tag>
      </div>
      <ul className="card rows">
        {known.items.map((item) => {
          const starts = item.starts_at ?? item.date ?? '';
          const sub = [formatDate(starts.slice(0, 10), today), placeName(item.location)];
          const [title] = splitTitle(item.title);
          return (
            <EventRow
              key={item.id}
              event={{
                sport: item.sport,
                title,
                href: itemHref(item, sites),
                starts,
                allDay: item.all_day,
                sub,
                status: item.status,
              }}
            />
          );
        })}
      </ul>
    </section>
  );
};

/** One sport is away, and the rest is not. Sent with status 503. */
export const UnreachablePage = (data: UnreachableProps) => {
  const { site, viewer, sport, requestId, known, phone } = data;
  const others = othersThan(data);
  return (
    <HubFrame site={site} viewer={viewer}>
      <Lost
        sign={{ icon: 'offline' }}
        sport={sport}
        title={unreachableTitle(data)}
        words={others ? t('hub.unreachable.othersWork', { others }) : t('hub.unreachable.theRestWorks')}
        requestId={requestId}
        way={{ href: '', label: t('hub.lost.tryAgain'), icon: 'retry' }}
        otherWay={{ href: '/', label: t('hub.lost.goToTheStartPage') }}
      >
        {known && known.items.length > 0 ? <Known data={data} known={known} /> : null}
        {phone ? (
          <div className="stack stack--s">
            <p>{t('hub.unreachable.callBeforeYouDrive')}</p>
            <div className="actions">
              <ButtonLink href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
                {t('hub.unreachable.call', { phone })}
              </ButtonLink>
            </div>
          </div>
        ) : null}
      </Lost>
    </HubFrame>
  );
};

export const unreachableTitle = ({ sportName }: UnreachableProps): string =>
  t('hub.home.cannotBeReached', { sportName });
