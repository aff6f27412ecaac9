import { getSiteMenu, listLinksToPage, saveSiteMenu } from '@sports-hub/contract';
import { ok } from '@sports-hub/kernel';
import type { AdminRoutes } from '../sign-in/guard.ts';
import type { SiteMenuOffice } from './service.ts';

export function addSiteMenuRoutes(routes: AdminRoutes, { menu }: { menu: SiteMenuOffice }): void {
  routes.on(getSiteMenu, async () => ok(await menu.read()));
  routes.on(saveSiteMenu, async ({ caller, body }) => ok(await menu.save(caller, body)));
  routes.on(listLinksToPage, async ({ params: { id } }) => ok(await menu.linksTo(id)));
}
