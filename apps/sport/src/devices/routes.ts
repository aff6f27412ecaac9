import { t } from '@sports-hub/contract/texts';
import { changeDeviceSubscriptions, registerDevice, unregisterDevice } from '@sports-hub/contract';
import { created, ok } from '@sports-hub/kernel';
import { originOf } from '../platform/http/origin.ts';
import type { DeviceChoicesRow } from './queries.ts';
import type { Devices } from './service.ts';
import type { PublicRoutes } from '../platform/http/public-routes.ts';

const stored = (installationId: string, subscriptions: DeviceChoicesRow) => ({
  status: 'registered' as const,
  installation_id: installationId,
  subscriptions,
  message: t('answers.devices.routes.theChoiceIsStoredWhether'),
});

export function addDeviceRoutes(routes: PublicRoutes, { devices }: { devices: Devices }): void {
  routes.on(registerDevice, async ({ body, request }) => {
    const { isNew, subscriptions } = await devices.register(body, originOf(request));
    return (isNew ? created : ok)(stored(body.installation_id, subscriptions));
  });

  routes.on(changeDeviceSubscriptions, async ({ body, request }) => {
    const { isNew, subscriptions } = await devices.change(body, originOf(request));
    return (isNew ? created : ok)(stored(body.installation_id, subscriptions));
  });

  routes.on(unregisterDevice, async ({ body, request }) => {
    await devices.unregister(body.installation_id, originOf(request));
    return ok({
      status: 'unregistered' as const,
      installation_id: body.installation_id,
      message: t('answers.devices.routes.thisInstallationIsForgotten'),
    });
  });
}
