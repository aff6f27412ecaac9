import { getSiteSettings, removeSiteLogo, saveSiteSettings, setSiteLogo, undoSiteSettings } from '@sports-hub/contract';
import { ok } from '@sports-hub/kernel';
import type { AdminRoutes } from '../sign-in/guard.ts';
import type { SiteSettingsOffice } from './service.ts';

export function addSiteSettingsRoutes(routes: AdminRoutes, { settings }: { settings: SiteSettingsOffice }): void {
  routes.on(getSiteSettings, async () => ok(await settings.read()));
  routes.on(saveSiteSettings, async ({ caller, body }) => ok(await settings.save(caller, body)));
  routes.on(setSiteLogo, async ({ caller, body: { version }, files }) =>
    ok(await settings.setLogo(caller, version, files.logo_file)),
  );
  routes.on(removeSiteLogo, async ({ caller, body: { version } }) => ok(await settings.removeLogo(caller, version)));
  routes.on(undoSiteSettings, async ({ caller, body: { version } }) => ok(await settings.undo(caller, version)));
}
