import { t } from '@sports-hub/contract/texts';
import type { ClosureSeen, Venue, VenueClosure } from '@sports-hub/contract';
import { Button, Empty, Field, Icon, SelectField, Tag } from '../kit/index.ts';
import { ClosureActions, ClosureFamilies, closureFacts } from './closure.tsx';
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

const ClosureRow = ({ closure }: { closure: VenueClosure }) => (
  <li>
    <a className="rows__item" href={`/admin/closures/${closure.id}`}>
      <span className="grow">
        <span className="strong">{closure.venue}</span>{' '}
        {closure.lifted_at === null ? null : <Tag tone="success">{t('admin.closures.isOpenAgain')}</Tag>}
        <br />
        <span className="small muted">{closureFacts(closure)}</span>
        {closure.events > 0 ? (
          <>
            <br />
            <span className="small">{t('admin.closures.seenBy', closure.seen)}</span>
          </>
        ) : null}
      </span>
      <Icon name="right" />
    </a>
  </li>
);

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
          <ClosureRow key={closure.id} closure={closure} />
        ))}
      </ul>
    ) : (
      <Empty icon="pin" title={t('admin.closures.nothingIsClosed')} />
    )}
  </AdminFrame>
);

const ClosurePage = ({ view, closure, teams }: ClosureSeen & { view: AdminView }) => (
  <AdminFrame view={view}>
    <div className="section-head">
      <h1>{closure.venue}</h1>
      {closure.lifted_at === null ? null : <Tag tone="success">{t('admin.closures.isOpenAgain')}</Tag>}
    </div>
    <SectionTabs view={view} />
    <p>{closureFacts(closure)}</p>
    {closure.lifted_at === null && may(view.me, 'season', 'write') ? (
      <ClosureActions view={view} closure={closure} />
    ) : null}
    <ClosureFamilies teams={teams} />
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

export const closure = adminPage({
  path: '/admin/closures/:id',
  title: t('admin.closures.closure'),
  section: 'season',
  load: ({ need, params: { id } }) => need('getClosureSeen', { params: { id } }),
  Page: ClosurePage,
  done: { changeClosure: t('admin.closures.wordsSaved'), liftClosure: t('admin.closures.opened') },
  audit: {
    'venue.closure_changed': t('admin.closures.hasChanged'),
    'venue.opened': t('admin.closures.hasOpened'),
  },
});
