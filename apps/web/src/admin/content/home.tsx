import type { ContentCount, ContentItem, ContentOverview } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { DateText, Empty, grouped, Icon } from '../../kit/index.ts';
import { ActionForm } from '../forms.tsx';
import { AdminFrame, SectionTabs } from '../frame.tsx';
import { adminPage } from '../page.tsx';
import { may, type AdminView } from '../view.ts';
import { KINDS, LISTS, type ContentPages } from './kinds.ts';
import { ContentRow } from './parts.tsx';

interface HomeProps extends ContentOverview {
  view: AdminView;
}

/** What can be begun with one press. */
export const BeginMenu = ({ view }: { view: AdminView }) =>
  may(view.me, 'content', 'write') ? (
    <details className="pop">
      <summary className="btn btn--primary">
        <Icon name="plus" />
        {t('admin.content.new')}
      </summary>
      <div className="menu pop__panel">
        {Object.values(KINDS).map(({ create, one, icon, href }) =>
          create ? (
            <ActionForm key={href} view={view} op={create} back={`${href}/:id`} className="menu__form" whole>
              <button type="submit" className="menu__item">
                <Icon name={icon} />
                {one}
              </button>
            </ActionForm>
          ) : (
            <a key={href} href={href}>
              <Icon name={icon} />
              {one}
            </a>
          ),
        )}
      </div>
    </details>
  ) : null;

const Items = ({
  view,
  id,
  title,
  items,
  empty,
  order,
}: {
  view: AdminView;
  id: string;
  title: string;
  items: ContentItem[];
  empty: string;
  order: number;
}) => (
  <section className={`stack stack--s flow__${order}`} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {items.length > 0 ? (
      <ul className="card rows">
        {items.map((item) => (
          <ContentRow key={`${item.kind}:${item.id}`} item={item} now={view.now} showsKind />
        ))}
      </ul>
    ) : (
      <Empty icon="clock" title={empty} />
    )}
  </section>
);

const Count = ({ value }: { value: number }) => (
  <td>{value > 0 ? <b>{grouped(value)}</b> : <span className="zero">–</span>}</td>
);

const Row = ({
  view,
  place: { label, icon, href },
  numbers: { live, scheduled, drafts, expired, changed },
}: {
  view: AdminView;
  place: ContentPages;
  numbers: Omit<ContentCount, 'kind'>;
}) => (
  <tr>
    <th scope="row">
      <a href={href}>
        <Icon name={icon} />
        {label}
      </a>
    </th>
    <Count value={live} />
    <Count value={scheduled} />
    <Count value={drafts} />
    <Count value={expired} />
    <td className="last">
      {changed?.at ? <DateText value={changed.at.slice(0, 10)} today={view.now} /> : '–'}
      {changed?.by ? ` · ${changed.by}` : ''}
    </td>
  </tr>
);

const Kinds = ({ view, counts, lists }: Pick<HomeProps, 'view' | 'counts' | 'lists'>) => (
  <section className="stack stack--s flow__3" aria-labelledby="al">
    <h2 id="al">{t('admin.content.everything')}</h2>
    <div className="card table-card">
      <table className="kinds">
        <caption className="hidden-text">{t('admin.content.byKind')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('admin.content.kind')}</th>
            <th scope="col">{t('admin.content.live')}</th>
            <th scope="col">{t('admin.content.later')}</th>
            <th scope="col">{t('admin.content.draft')}</th>
            <th scope="col">{t('admin.content.expired')}</th>
            <th scope="col" className="last">
              {t('admin.content.lastChange')}
            </th>
          </tr>
        </thead>
        <tbody>
          {counts.map((numbers) => (
            <Row key={numbers.kind} view={view} place={KINDS[numbers.kind]} numbers={numbers} />
          ))}
          {lists.map((numbers) => (
            <Row key={numbers.list} view={view} place={LISTS[numbers.list]} numbers={numbers} />
          ))}
        </tbody>
      </table>
    </div>
  </section>
);

/** What can be mended: it did not go live at its time, or somebody waits for it to be published. */
const WorthALook = ({ failed, asked }: { failed: ContentItem[]; asked: ContentItem[] }) => (
  <section className="card card--pad stack flow__2" aria-labelledby="lk">
    <h2 className="h-card" id="lk">
      {t('admin.content.worthALook')}
    </h2>
    {failed.length + asked.length > 0 ? (
      <ul className="facts">
        {failed.map((item) => (
          <Look key={item.id} item={item} icon="alert">
            {item.plan_failed}
          </Look>
        ))}
        {asked.map((item) => (
          <Look key={item.id} item={item} icon="users">
            {t('admin.content.askedToPublish', { name: item.asked?.by ?? t('admin.content.somebody') })}
          </Look>
        ))}
      </ul>
    ) : (
      <p className="small muted">{t('admin.content.nothingToMend')}</p>
    )}
  </section>
);

const Look = ({ item, icon, children }: { item: ContentItem; icon: 'alert' | 'users'; children: string | null }) => (
  <li>
    <Icon name={icon} className={icon === 'alert' ? 'no' : ''} />
    <span>
      <a href={`${KINDS[item.kind].href}/${item.id}`}>{item.title || t('admin.content.noTitle')}</a>
      <small>{children}</small>
    </span>
  </li>
);

const HomePage = ({ view, counts, lists, next, drafts, failed }: HomeProps) => (
  <AdminFrame view={view}>
    <div className="section-head">
      <h1>{t('admin.content.content')}</h1>
      <BeginMenu view={view} />
    </div>
    <SectionTabs view={view} />
    <div className="cols--admin flow">
      <div className="stack stack--l">
        <Items
          view={view}
          id="nx"
          title={t('admin.content.whatChangesNext')}
          items={next}
          empty={t('admin.content.nothingPlanned')}
          order={1}
        />
        <Kinds view={view} counts={counts} lists={lists} />
        <Items
          view={view}
          id="df"
          title={t('admin.content.drafts')}
          items={drafts}
          empty={t('admin.content.noDrafts')}
          order={4}
        />
      </div>
      <div className="stack stack--l">
        <WorthALook failed={failed} asked={drafts.filter(({ asked }) => asked !== null)} />
      </div>
    </div>
  </AdminFrame>
);

export const contentHome = adminPage({
  path: '/admin/content',
  title: t('admin.content.content'),
  section: 'content',
  tab: t('admin.content.overview'),
  load: ({ need }) => need('getContentOverview'),
  Page: HomePage,
});
