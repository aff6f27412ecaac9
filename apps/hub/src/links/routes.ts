import { createSportAccount, linkSport } from '@sports-hub/contract';
import { created, type Routes } from '@sports-hub/kernel';
import type { HubGuards } from '../accounts/authentication.ts';
import type { Links } from './service.ts';

export function addLinks(routes: Routes<HubGuards>, links: Links): void {
  routes.on(linkSport, async ({ caller, body: { sport, ...credentials } }) =>
    created(await links.link(caller.account.id, sport, credentials)),
  );
  routes.on(createSportAccount, async ({ caller, body: { sport } }) =>
    created(await links.createMember(caller.account.id, sport)),
  );
}
