import { t } from '@sports-hub/contract/texts';
import type { SiteMenu } from '@sports-hub/contract';
import { Button, ButtonLink, Empty, MomentText, Notice, Tag } from '../../kit/index.ts';
import { SITE_PAGES } from '../../sport/frame.tsx';
import { ActionForm } from '../forms.tsx';
import { AdminFrame, quickerOne, SectionTabs } from '../frame.tsx';
import { adminPage } from '../page.tsx';
import { isAbout, may, type AdminView } from '../view.ts';
import { Entry, MENU_OP, type EditedEntry } from './menu-entry.tsx';

const PATH = '/admin/site-menu';

function storedRows({ items }: SiteMenu): EditedEntry[] {
  return items.map(({ id, under, place, label, target, state }) => {
    const above = under === null ? '' : String(under);
    return {
      ...{ id: String(id), under: above, place, label, target, state, isRemoved: false },
      was: JSON.stringify([above, place, label, target]),
    };
  });
}

/** What was sent and not saved, in the order that it was meant to have. */
function typedRows(view: AdminView, menu: SiteMenu): EditedEntry[] | undefined {
  const fields = isAbout(view, MENU_OP) ? view.typed?.fields : undefined;
  if (!fields) return undefined;
  const removed = [fields['removed'] ?? []].flat();
  const states = new Map(menu.items.map(({ id, state }) => [String(id), state]));
  const ids = Object.keys(fields).flatMap((name) => /^items\.([\w-]{1,20})\.label$/.exec(name)?.[1] ?? []);
  const rows = ids.map((id): EditedEntry => {
    const of = (name: string): string => String(fields[`items.${id}.${name}`] ?? '');
    return {
      ...{ id, under: of('under'), place: Number(of('place')) || 1, label: of('label'), target: of('target') },
      ...{ was: of('was'), state: states.get(id) ?? 'new', isRemoved: removed.includes(id) },
    };
  });
  const under = (above: string): EditedEntry[] =>
    rows.filter((row) => row.under === above).sort((a, b) => a.place - b.place);
  const ordered = under('').flatMap((top) => [top, ...under(top.id)]);
  return [...ordered, ...rows.filter((row) => !ordered.includes(row))];
}

interface MenuProps {
  view: AdminView;
  menu: SiteMenu;
  /** The address of a page that is to be added. */
  add: string;
}

function rowsOf({ view, menu, add }: MenuProps): EditedEntry[] {
  const rows = typedRows(view, menu) ?? storedRows(menu);
  const page = menu.outside.find(({ path }) => path === add);
  if (!page || isAbout(view, MENU_OP)) return rows;
  const place = rows.filter(({ under }) => under === '').length + 1;
  const label = [...page.title].slice(0, 40).join('');
  return [
    ...rows,
    { id: 'new-1', under: '', place, label, target: page.path, was: '', state: 'new', isRemoved: false },
  ];
}

const Tree = ({ view, rows }: { view: AdminView; rows: readonly EditedEntry[] }) => {
  const tops = rows.filter(({ under }) => under === '' || !rows.some(({ id }) => id === under));
  return (
    <ul className="tree__top" data-tree data-under="">
      {tops.map((top) => (
        <>
          <Entry key={top.id} view={view} row={top} rows={rows} />
          {rows
            .filter(({ under }) => under === top.id)
            .map((row) => (
              <Entry key={row.id} view={view} row={row} rows={rows} />
            ))}
        </>
      ))}
    </ul>
  );
};

const Outside = ({ view, menu }: { view: AdminView; menu: SiteMenu }) => (
  <section className="stack stack--s" aria-labelledby="outside">
    <h2 id="outside">{t('admin.menu.notInTheMenu')}</h2>
    {menu.outside.length > 0 ? (
      <ul className="card rows">
        {menu.outside.map(({ id, title, path, state, links, changed }) => (
          <li key={id} className="rows__item rows__item--wrap">
            <span className="grow">
              <a className="strong" href={`/admin/pages/${id}/links`}>
                {title}
              </a>{' '}
              <Tag tone={state === 'live' ? 'success' : 'warning'}>
                {state === 'live' ? t('admin.menu.live') : t('admin.menu.draft')}
              </Tag>
              <span className="block small muted">
                {path}
                {links > 0 ? ` · ${t('admin.menu.linkedFrom', { count: links })}` : null}
                {changed?.at ? (
                  <>
                    {' · '}
                    {changed.by ? `${changed.by}, ` : null}
                    <MomentText value={changed.at} today={view.now} />
                  </>
                ) : null}
              </span>
            </span>
            {may(view.me, 'content', 'publish') ? (
              <a
                className="btn btn--quiet btn--small"
                href={`${PATH}?add=${encodeURIComponent(path)}`}
                data-add={path}
                data-title={title}
              >
                {t('admin.menu.putIn')}
                <span className="hidden-text"> {title}</span>
              </a>
            ) : null}
          </li>
        ))}
      </ul>
    ) : (
      <Empty icon="doc" title={t('admin.menu.allPagesAreIn')} />
    )}
  </section>
);

const Quicker = ({ view }: { view: AdminView }) =>
  isAbout(view, MENU_OP) && view.problem?.code === 'record.changed' ? (
    <Notice
      tone="warning"
      role="alert"
      title={
        view.problem.changed?.by ? t('admin.menu.savedMeanwhile', { name: view.problem.changed.by }) : quickerOne(view)
      }
      actions={
        <>
          <ButtonLink small href={PATH}>
            {t('admin.menu.showTheirs')}
          </ButtonLink>
          <Button small type="submit" form="site-menu">
            {t('admin.menu.putOnTop')}
          </Button>
        </>
      }
    >
      {t('admin.menu.yoursIsStillHere')}
    </Notice>
  ) : null;

const MenuPage = (props: MenuProps) => {
  const { view, menu } = props;
  const rows = rowsOf(props);
  const canWrite = may(view.me, 'content', 'publish');
  const isLate = isAbout(view, MENU_OP) && view.problem?.code === 'record.changed';
  const blank: EditedEntry = {
    ...{ id: 'new-0', under: '', place: rows.length + 1, label: '', target: '', was: '', state: 'new' },
    isRemoved: false,
  };
  return (
    <AdminFrame view={view}>
      <div className="section-head">
        <h1>{t('admin.menu.title')}</h1>
        <ButtonLink icon="external" href="/">
          {t('admin.site.seeTheSite')}
        </ButtonLink>
      </div>
      <SectionTabs view={view} />
      <p className="lead">{canWrite ? t('admin.menu.whatItIs') : t('admin.menu.lookOnly')}</p>
      <Quicker view={view} />
      {canWrite ? (
        <datalist id="site-pages">
          {[
            ...SITE_PAGES.map(({ label, href }) => [href, label]),
            ...menu.outside.map(({ path, title }) => [path, title]),
          ].map(([value, label]) => (
            <option key={value} value={value} label={label} />
          ))}
        </datalist>
      ) : null}
      <ActionForm
        view={view}
        op={MENU_OP}
        version={menu.version}
        hidden={isLate ? { on_top: '1' } : {}}
        elementId="site-menu"
        className="stack stack--l site-form"
        back={PATH}
      >
        <div className="cols--admin">
          <section className="stack stack--s" aria-labelledby="menu">
            <div className="section-head">
              <h2 id="menu">{t('admin.menu.menu')}</h2>
              <p className="small muted" role="status" data-said />
            </div>
            <div className="card tree">
              {rows.length > 0 ? (
                <Tree view={view} rows={rows} />
              ) : (
                <Empty icon="menu" title={t('admin.menu.isEmpty')} />
              )}
            </div>
            {canWrite ? (
              <div className="only-script">
                <Button small icon="plus" data-new-entry>
                  {t('admin.menu.newEntry')}
                </Button>
              </div>
            ) : null}
          </section>
          {canWrite ? (
            <aside className="card card--pad stack stick only-script" aria-labelledby="chosen" data-chosen hidden>
              <div>
                <h2 className="h-card" id="chosen" data-chosen-name />
                <p className="small muted">{t('admin.menu.chosen')}</p>
              </div>
              <div data-chosen-fields />
              <p className="why">
                <b data-chosen-place />
                <span>{t('admin.menu.addressStays')}</span>
              </p>
            </aside>
          ) : null}
        </div>
        {canWrite ? (
          <div className="save-bar" role="region" aria-label={t('admin.site.changes')}>
            <p className="save-bar__what" role="status" data-moves />
            <a className="btn btn--quiet" href={PATH}>
              {t('admin.site.discard')}
            </a>
            <Button kind="primary" type="submit">
              {isLate ? t('admin.menu.putOnTop') : t('admin.menu.save')}
            </Button>
          </div>
        ) : null}
      </ActionForm>
      {canWrite ? (
        <template id="new-entry">
          <Entry view={{ ...view, typed: null }} row={blank} rows={rows} />
        </template>
      ) : null}
      <Outside view={view} menu={menu} />
    </AdminFrame>
  );
};

export const siteMenu = adminPage({
  path: PATH,
  title: t('admin.menu.title'),
  section: 'content',
  tab: t('admin.menu.tab'),
  load: async ({ need, query }) => ({ menu: await need('getSiteMenu'), add: query['add'] ?? '' }),
  Page: MenuPage,
  scripts: ['site.js'],
  done: { saveSiteMenu: t('admin.menu.saved') },
  audit: { 'content.menu_saved': t('admin.menu.auditSaved') },
});
