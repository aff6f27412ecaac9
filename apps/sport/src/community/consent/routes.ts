import { setChildConsent } from '@sports-hub/contract';
import { ok } from '@sports-hub/kernel';
import type { SportRoutes } from '../../authentication/guards.ts';
import type { Consent } from './service.ts';

export function addConsentRoutes(routes: SportRoutes, { consent }: { consent: Consent }): void {
  routes.on(setChildConsent, async ({ caller, body, request }) =>
    ok(await consent.set(caller, { accountId: body.account_id, enabled: body.enabled }, request.id)),
  );
}
