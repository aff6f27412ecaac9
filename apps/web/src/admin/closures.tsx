import { t } from '@sports-hub/contract/texts';
import type { Venue, VenueClosure } from '@sports-hub/contract';
import { Button, Empty, Field, formatDate, SelectField } from '../kit/index.ts';
import { ActionForm } from './forms.tsx';
import { AdminFrame, SectionTabs } from './frame.tsx';
import { adminPage } from './page.tsx';
import { errorOf, may, valueOf, type AdminView } from './view.ts';

interface ClosuresProps {
  view: AdminView;
  items: VenueClosure[];
  venues: Pick<Venue, 'id' | 'name'>[];
}

const CloseForm = ({ view, venues }: Pick<ClosuresProps, 'view' | 'venues'>) => {
  const field = (name: string) => ({
    id: `close-${name}`,
    name,
    defaultValue: valueOf(view, 'closeVenue', name, ''),
    error: errorOf(view, 'closeVenue', name),
  });
  const options = venues.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <section className="card card--pad stack" aria-labelledby="close">
      <h2 id="close">{t('admin.closures.closeAPlace')}</h2>
      <p className="small muted">{t('admin.closures.whatHappens')}</p>
      <ActionForm view={view} op="closeVenue">
        <SelectField id="close-venue" name="_id" label={t('admin.closures.place')} options={options} />
        <Field {...field('day')} type="date" label={t('admin.closures.day')} required />
        <SelectField
          id="close-instead"
          name="instead_venue_id"
          label={t('admin.closures.instead')}
          options={[{ value: '', label: t('admin.closures.nowhere') }, ...options]}
          error={errorOf(view, 'closeVenue', 'instead_venue_id')}
        />
        <Field {...field('reason')} type="text" label={t('admin.closures.reason')} optional maxLength={160} />
        <div className="actions">
          <Button kind="primary" type="submit">
            {t('admin.closures.closeAndTell')}
          </Button>
        </div>
      </ActionForm>
    </section>
  );
};

const ClosuresPage = ({ view, items, venues }: ClosuresProps) => (
  <AdminFrame view={view}>
    <div className="section-head">
      <h1>{t('admin.divisions.season')}</h1>
    </div>
    <SectionTabs view={view} />
    {may(view.me, 'season', 'write') ? <CloseForm view={view} venues={venues} /> : null}
    {items.length > 0 ? (
      <ul className="card rows">
        {items.map((closure) => (
          <li key={closure.id} className="rows__item">
            <span className="grow">
              <span className="strong">{closure.venue}</span>
              <br />
              <span className="small muted">
                {[
                  formatDate(closure.day),
                  closure.instead === null ? null : t('admin.closures.insteadAt', { venue: closure.instead }),
                  t('admin.closures.events', { count: closure.events }),
                  closure.reason,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    ) : (
      <Empty icon="pin" title={t('admin.closures.nothingIsClosed')} />
    )}
  </AdminFrame>
);

export const closures = adminPage({
  path: '/admin/closures',
  title: t('admin.closures.closures'),
  section: 'season',
  tab: t('admin.closures.closures'),
  load: async ({ need }) => {
    const { items, venues } = await need('listClosures');
    return { items, venues };
  },
  Page: ClosuresPage,
  done: { closeVenue: t('admin.closures.closed') },
  audit: { 'venue.closed': t('admin.closures.hasClosed') },
});
