import { t } from '@sports-hub/contract/texts';
import { Icon } from '../kit/index.ts';
import { AdminFrame, nameOf, roleOf, SignOut } from './frame.tsx';
import { adminPage } from './page.tsx';
import type { AdminView } from './view.ts';

/** The menu of a phone: its own page, so it needs no script. */
const MenuPage = ({ view }: { view: AdminView }) => (
  <AdminFrame view={view} menu>
    <div className="menu-foot">
      <h1 className="hidden-text">{t('admin.menu.menu')}</h1>
      <p>
        <b>{nameOf(view)}</b>, {roleOf(view)}
        <br />
        {view.me?.email}
      </p>
      <a href="/admin/second-step">
        <Icon name="key" />
        {t('admin.menu.yourSecondStep')}
      </a>
      <a href="/">
        <Icon name="external" />
        {t('admin.menu.toThePublicSite')}
      </a>
      <SignOut view={view} className="menu-out" />
    </div>
  </AdminFrame>
);

export const menu = adminPage({
  path: '/admin/menu',
  title: t('admin.menu.menu'),
  section: null,
  load: async () => ({}),
  Page: MenuPage,
});
