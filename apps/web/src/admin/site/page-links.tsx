import { t } from '@sports-hub/contract/texts';
import type { ContentItem, LinkToPage } from '@sports-hub/contract';
import { Empty, Icon, Tag } from '../../kit/index.ts';
import { AdminFrame } from '../frame.tsx';
import { adminPage } from '../page.tsx';
import { FromPage } from '../season/parts.tsx';
import type { AdminView } from '../view.ts';

const WHERE: Record<LinkToPage['where'], string> = {
  menu: t('admin.menu.whereMenu'),
  home: t('admin.menu.whereHome'),
  news: t('admin.menu.whereNews'),
  page: t('admin.menu.wherePage'),
  text: t('admin.menu.whereText'),
  notice: t('admin.menu.whereNotice'),
  question: t('admin.menu.whereQuestion'),
  draft: t('admin.menu.whereDraft'),
};

interface LinksProps {
  view: AdminView;
  item: ContentItem;
  items: LinkToPage[];
}

/** Looked at before a page is taken off the site. */
const LinksPage = ({ view, item, items }: LinksProps) => (
  <AdminFrame view={view}>
    <div className="page-head">
      <FromPage href={`/admin/pages/${item.id}`} label={item.title} />
      <h1>{t('admin.menu.whatLeadsHere')}</h1>
    </div>
    {items.length > 0 ? (
      <>
        <p className="lead">{t('admin.menu.lookBefore')}</p>
        <ul className="card rows">
          {items.map(({ where, title, href }, at) => (
            <li key={at}>
              <a className="rows__item" href={href ?? '/'}>
                <span className="grow">
                  <span className="strong">{title}</span> <Tag>{WHERE[where]}</Tag>
                </span>
                <Icon name="right" />
              </a>
            </li>
          ))}
        </ul>
      </>
    ) : (
      <Empty icon="link" title={t('admin.menu.nothingLeadsHere')} />
    )}
  </AdminFrame>
);

export const pageLinks = adminPage({
  path: '/admin/pages/:id/links',
  title: t('admin.menu.whatLeadsHere'),
  section: 'content',
  under: '/admin/pages',
  load: ({ need, params: { id = '' } }) => need('listLinksToPage', { params: { id } }),
  Page: LinksPage,
});
