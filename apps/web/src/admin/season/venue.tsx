import { t } from '@sports-hub/contract/texts';
import type { AdminVenue, VenueWeek } from '@sports-hub/contract';
import { Button, ButtonLink, Field, Icon, Notice, SelectField, TextField } from '../../kit/index.ts';
import { mapHref } from '../../sport/addresses.ts';
import { closedWhen } from '../closure.tsx';
import { ActionForm } from '../forms.tsx';
import { AdminFrame } from '../frame.tsx';
import { adminPage } from '../page.tsx';
import { errorOf, isAbout, may, valueOf, type AdminView } from '../view.ts';
import { FromPage, inSeason, loadShownSeason, LookOnly, mayChange, Quicker, type ShownSeason } from './parts.tsx';
import { Week } from './venue-week.tsx';

const COURTS = [1, 2, 3, 4, 5, 6, 7, 8];
type PlaceField = 'name' | 'address' | 'city' | 'state' | 'zip' | 'map_url' | 'directions';
const LABELS: Record<PlaceField, string> = {
  name: t('admin.season.name'),
  address: t('admin.venues.street'),
  city: t('admin.venues.city'),
  state: t('admin.venue.state'),
  zip: t('admin.venue.zip'),
  map_url: t('admin.venue.mapLink'),
  directions: t('admin.venue.howToGetIn'),
};

const PlaceForm = ({ view, venue }: { view: AdminView; venue: AdminVenue }) => {
  const op = 'changeVenue';
  const disabled = !may(view.me, 'season', 'write');
  const field = (name: PlaceField) => ({
    id: `venue-${name}`,
    name,
    label: LABELS[name],
    disabled,
    defaultValue: valueOf(view, op, name, venue[name] ?? '', venue.id),
    error: errorOf(view, op, name, venue.id),
  });
  const map = venue.map_url ?? mapHref(venue);
  return (
    <section className="card card--pad stack" aria-labelledby="address">
      <h2 id="address" className="h-card">
        {t('admin.venue.address')}
      </h2>
      <ActionForm view={view} op={op} id={venue.id} version={venue.version}>
        <Quicker
          view={view}
          op={op}
          id={venue.id}
          href={`/admin/venues/${venue.id}`}
          fields={(Object.keys(LABELS) as PlaceField[]).map((name) => [name, LABELS[name], venue[name]])}
        />
        <Field {...field('name')} required maxLength={120} />
        <Field {...field('address')} maxLength={200} />
        <div className="vaddr">
          <Field {...field('city')} maxLength={80} />
          <Field {...field('state')} maxLength={40} />
          <Field {...field('zip')} maxLength={20} />
        </div>
        <Field {...field('map_url')} type="url" optional hint={t('admin.venue.emptyMapLink')} maxLength={500} />
        {map ? (
          <a className="file" href={map} rel="noreferrer">
            <Icon name="pin" />
            {t('admin.venue.tryTheMap')}
          </a>
        ) : null}
        <TextField {...field('directions')} rows={3} maxLength={500} hint={t('admin.venue.familiesReadIt')} />
        <SelectField
          id="venue-courts"
          name="courts"
          label={t('admin.venue.courts')}
          hint={t('admin.venue.courtsHint')}
          disabled={disabled}
          selected={valueOf(view, op, 'courts', String(venue.courts), venue.id)}
          options={COURTS.map((count) => ({ value: String(count), label: String(count) }))}
        />
        <p className="small muted">{t('admin.venue.calendarsFollow')}</p>
        {disabled ? null : (
          <Button kind="primary" wide type="submit">
            {t('admin.season.save')}
          </Button>
        )}
      </ActionForm>
      {disabled ? null : (
        <ActionForm
          view={view}
          op="removeVenue"
          id={venue.id}
          version={venue.version}
          back="/admin/venues"
          className="stack stack--s"
        >
          {isAbout(view, 'removeVenue', venue.id) && view.problem?.code === 'venue.in_use' ? (
            <Notice tone="danger" title={view.problem.message} />
          ) : null}
          <Button kind="danger-quiet" small type="submit">
            {t('admin.venue.remove')}
          </Button>
        </ActionForm>
      )}
    </section>
  );
};

const Closures = ({ id: venueId, closures }: { id: number; closures: VenueWeek['closures'] }) => (
  <section className="card" aria-labelledby="closures">
    <div className="card__head">
      <h2 id="closures" className="h-card">
        {t('admin.closures.closures')}
      </h2>
      <ButtonLink kind="quiet" small icon="plus" href={`/admin/closures/new?venue=${venueId}`}>
        {t('admin.venue.addAClosure')}
      </ButtonLink>
    </div>
    {closures.length > 0 ? (
      <ul className="rows">
        {closures.map(({ id, reason, ...when }) => (
          <li key={id}>
            <a className="rows__item" href={`/admin/closures/${id}`}>
              <span className="grow">
                <span className="strong">{closedWhen(when)}</span>
                {reason ? <span className="block small muted">{reason}</span> : null}
              </span>
              <Icon name="right" />
            </a>
          </li>
        ))}
      </ul>
    ) : (
      <p className="card__foot small muted">{t('admin.venue.neverClosed')}</p>
    )}
  </section>
);

const VenuePage = ({ view, seasons: _seasons, season, found }: ShownSeason & { view: AdminView; found: VenueWeek }) => (
  <AdminFrame view={view}>
    <div className="page-head season-page-head">
      <FromPage href={inSeason('/admin/venues', season)} label={t('admin.venues.venues')} />
      <div className="section-head">
        <h1>{found.venue.name}</h1>
        <div className="actions">
          <ButtonLink icon="rain" href={`/admin/closures/new?venue=${found.venue.id}`}>
            {t('admin.venue.closeIt')}
          </ButtonLink>
        </div>
      </div>
    </div>
    <LookOnly view={view} season={season} />
    <div className="cols cols--side season-cols">
      <div className="stack stack--l">
        <Week view={view} found={found} season={season} canWrite={mayChange(view, season)} />
        <Closures id={found.venue.id} closures={found.closures} />
      </div>
      <PlaceForm view={view} venue={found.venue} />
    </div>
  </AdminFrame>
);

export const venue = adminPage({
  path: '/admin/venues/:id',
  title: t('admin.venues.venue'),
  section: 'season',
  load: async ({ need, params: { id = '' }, query }) => {
    const shown = await loadShownSeason({ need, query });
    const week = /^\d{4}-\d\d-\d\d$/.test(query['week'] ?? '') ? query['week'] : undefined;
    const found = await need('getVenueWeek', {
      params: { id },
      query: { ...(shown.season ? { season_id: shown.season.id } : {}), ...(week ? { week } : {}) },
    });
    return { ...shown, found };
  },
  Page: VenuePage,
  done: {
    changeVenue: t('admin.venue.saved'),
    removeVenue: t('admin.venue.removed'),
    addVenueSlot: t('admin.venue.timeAdded'),
    removeVenueSlot: t('admin.venue.timeGivenBack'),
  },
  audit: {
    'venue.changed': t('admin.venue.changedTheVenue'),
    'venue.removed': t('admin.venue.removedTheVenue'),
    'venue.time_added': t('admin.venue.addedATime'),
    'venue.time_removed': t('admin.venue.gaveBackATime'),
  },
});
