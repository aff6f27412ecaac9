import { t } from '@sports-hub/contract/texts';
import type { ClosureSeen, VenueClosure } from '@sports-hub/contract';
import { ButtonLink, Empty, formatTime, Icon, Notice, Tag } from '../kit/index.ts';
import { ClosureActions, ClosureChanges, ClosureFamilies, closureFacts } from './closure.tsx';
import { AdminFrame } from './frame.tsx';
import { adminPage } from './page.tsx';
import { SeasonTabs } from './season/parts.tsx';
import { may, type AdminView } from './view.ts';

interface ClosuresProps {
  view: AdminView;
  items: VenueClosure[];
}

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

const ClosuresPage = ({ view, items }: ClosuresProps) => (
  <AdminFrame view={view}>
    <div className="section-head">
      <h1>{t('admin.closures.closures')}</h1>
      {may(view.me, 'season', 'write') ? (
        <div className="actions">
          <ButtonLink kind="primary" icon="rain" href="/admin/closures/new">
            {t('admin.season.closeAVenue')}
          </ButtonLink>
        </div>
      ) : null}
    </div>
    <SeasonTabs view={view} />
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

const ClosurePage = ({ view, closure, changes, teams }: ClosureSeen & { view: AdminView }) => (
  <AdminFrame view={view}>
    <div className="section-head">
      <h1>{closure.venue}</h1>
      {closure.lifted_at === null ? null : <Tag tone="success">{t('admin.closures.isOpenAgain')}</Tag>}
    </div>
    <SeasonTabs view={view} />
    <p>{closureFacts(closure)}</p>
    {closure.tells_at !== null && closure.lifted_at === null ? (
      <Notice icon="clock" title={t('admin.closures.tellsAt', { time: formatTime(closure.tells_at) })} />
    ) : null}
    <ClosureChanges changes={changes} />
    {closure.lifted_at === null && may(view.me, 'season', 'write') ? (
      <ClosureActions view={view} closure={closure} changes={changes} />
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
    const { items } = await need('listClosures');
    return { items };
  },
  Page: ClosuresPage,
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
