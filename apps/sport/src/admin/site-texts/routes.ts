import { listAdminSiteTexts, publishSiteText } from '@sports-hub/contract';
import { ok } from '@sports-hub/kernel';
import type { AdminRoutes } from '../sign-in/guard.ts';
import type { SiteTexts } from './service.ts';

export function addSiteTextOfficeRoutes(routes: AdminRoutes, { texts }: { texts: SiteTexts }): void {
  routes.on(listAdminSiteTexts, async () => ok({ items: await texts.list() }));
  routes.on(publishSiteText, async ({ caller, params: { kind }, body }) => ok(await texts.publish(caller, kind, body)));
}
