import { t } from '@sports-hub/contract/texts';
import type { AdminVenue, VenueSlot } from '@sports-hub/contract';
import {
  ButtonLink,
  Button,
  Empty,
  Field,
  formatMoment,
  formatShortDate,
  formatSpan,
  Icon,
  shortWeekday,
  Tag,
} from '../../kit/index.ts';
import { mapHref } from '../../sport/addresses.ts';
import { ActionForm } from '../forms.tsx';
import { AdminFrame } from '../frame.tsx';
import { adminPage } from '../page.tsx';
import { errorOf, isAbout, may, valueOf, type AdminView } from '../view.ts';
import { formOpened, inSeason, loadShownSeason, SeasonHead, type ShownSeason } from './parts.tsx';

/** "Tue, Thu 5:00 – 8:00 PM": days with the same time in one line. */
function slotLines(slots: readonly VenueSlot[]): string[] {
  const days = new Map<string, string[]>();
  for (const { weekday, begins, ends } of slots) {
    const time = formatSpan(begins, ends);
    days.set(time, [...(days.get(time) ?? []), shortWeekday(weekday % 7)]);
  }
  return [...days].map(([time, names]) => `${names.join(', ')} ${time}`);
}

const StateOf = ({ venue, now }: { venue: AdminVenue; now: string }) => (
  <span className="tags">
    {venue.conflicts > 0 ? (
      <Tag tone="danger">{t('admin.venues.conflicts', { count: venue.conflicts })}</Tag>
    ) : venue.closed_on ? (
      <Tag tone="warning">{t('admin.venues.closedOn', { day: formatShortDate(venue.closed_on, now) })}</Tag>
    ) : (
      <Tag tone="success">{t('admin.venues.open')}</Tag>
    )}
  </span>
);

const addressOf = ({ address, city }: AdminVenue): string => [address, city].filter(Boolean).join(', ');

const VenueRow = ({ view, venue, href }: { view: AdminView; venue: AdminVenue; href: string }) => {
  const map = venue.map_url ?? mapHref(venue);
  return (
    <tr>
      <td>
        <a className="who" href={href}>
          {venue.name}
        </a>
        <br />
        <span className="muted">{addressOf(venue)}</span>
      </td>
      <td>
        {venue.slots.length > 0 ? (
          slotLines(venue.slots).map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))
        ) : (
          <span className="muted">{t('admin.venues.noTimes')}</span>
        )}
      </td>
      <td className="v-next">
        {venue.next ? (
          <>
            {formatMoment(venue.next.starts_at, view.now)}
            <br />
            <span className="muted">{venue.next.title}</span>
          </>
        ) : (
          <span className="muted">{t('admin.venues.nothingNext')}</span>
        )}
      </td>
      <td>
        <StateOf venue={venue} now={view.now} />
        {map ? (
          <a className="maplink" href={map} rel="noreferrer" aria-label={t('admin.venues.mapOf', { name: venue.name })}>
            <Icon name="pin" />
          </a>
        ) : null}
      </td>
    </tr>
  );
};

const NewVenueForm = ({ view, isOpen }: { view: AdminView; isOpen: boolean }) => {
  const field = (name: string, label: string) => ({
    id: `new-${name}`,
    name,
    label,
    defaultValue: valueOf(view, 'createVenue', name),
    error: errorOf(view, 'createVenue', name),
  });
  return (
    <details
      className="card card--pad more-way"
      open={isOpen || isAbout(view, 'createVenue') || undefined}
      id="new-venue"
    >
      <summary>
        <Icon name="right" size="s" />
        {t('admin.venues.newVenue')}
      </summary>
      <ActionForm view={view} op="createVenue" back="/admin/venues/:id">
        <Field {...field('name', t('admin.season.name'))} required maxLength={120} />
        <div className="fields-2">
          <Field {...field('address', t('admin.venues.street'))} maxLength={200} optional />
          <Field {...field('city', t('admin.venues.city'))} maxLength={80} optional />
        </div>
        <div>
          <Button kind="primary" icon="plus" type="submit">
            {t('admin.venues.addVenue')}
          </Button>
        </div>
      </ActionForm>
    </details>
  );
};

const VenuesPage = ({
  view,
  seasons,
  season,
  items,
  opened,
}: ShownSeason & { view: AdminView; items: AdminVenue[]; opened: string }) => (
  <AdminFrame view={view}>
    <SeasonHead view={view} seasons={seasons} season={season} title={t('admin.venues.venues')}>
      <ButtonLink icon="rain" href="/admin/closures/new">
        {t('admin.season.closeAVenue')}
      </ButtonLink>
      {may(view.me, 'season', 'write') ? (
        <ButtonLink kind="primary" icon="plus" href={formOpened(season, '/admin/venues', 'new-venue')}>
          {t('admin.venues.newVenue')}
        </ButtonLink>
      ) : null}
    </SeasonHead>
    {items.length > 0 ? (
      <section className="card table-card" aria-label={t('admin.venues.venues')}>
        <table className="list-table venues">
          <thead>
            <tr>
              <th scope="col">{t('admin.venues.venue')}</th>
              <th scope="col">{t('admin.venues.weeklyTimes')}</th>
              <th scope="col">{t('admin.venues.nextThere')}</th>
              <th scope="col">{t('admin.divisionList.state')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((venue) => (
              <VenueRow key={venue.id} view={view} venue={venue} href={inSeason(`/admin/venues/${venue.id}`, season)} />
            ))}
          </tbody>
        </table>
      </section>
    ) : (
      <Empty icon="pin" title={t('admin.venues.noneYet')}>
        {t('admin.venues.whatAVenueIs')}
      </Empty>
    )}
    {may(view.me, 'season', 'write') ? <NewVenueForm view={view} isOpen={opened === 'new-venue'} /> : null}
  </AdminFrame>
);

export const venues = adminPage({
  path: '/admin/venues',
  title: t('admin.venues.venues'),
  section: 'season',
  tab: t('admin.venues.venues'),
  load: async ({ need, query }) => {
    const shown = await loadShownSeason({ need, query });
    const { items } = await need('listAdminVenues', shown.season ? { query: { season_id: shown.season.id } } : {});
    return { ...shown, items, opened: query['open'] ?? '' };
  },
  Page: VenuesPage,
  done: { createVenue: t('admin.venues.added') },
  audit: { 'venue.created': t('admin.venues.addedTheVenue') },
});
