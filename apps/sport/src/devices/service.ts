import type { DeviceChoices, DeviceRegistration } from '@sports-hub/contract';
import { Problem, type Clock, type Database, type Sql, type Throttle } from '@sports-hub/kernel';
import type { MemberOrigin } from '../platform/http/origin.ts';
import type { SportThrottle } from '../throttles.ts';
import { changeChoices, removeDevice, upsertDevice, type DeviceChoicesRow } from './queries.ts';

/**
 * What installations of older apps want to hear of. Whoever knows an installation's id can change it: the interface has
 * no sign-in here, so ids are random and never shown to anybody else.
 */
export function createDevices({
  db,
  counters,
  clock,
  throttle,
}: {
  db: Database;
  counters: Sql;
  clock: Clock;
  throttle: Throttle<SportThrottle>;
}) {
  const register = async (
    device: DeviceRegistration,
    { client }: MemberOrigin,
  ): Promise<{ isNew: boolean; subscriptions: DeviceChoicesRow }> => {
    await throttle.take(counters, 'push-register-ip', client);
    const { is_new, ...subscriptions } = await upsertDevice(db, device, clock.now());
    return { isNew: is_new, subscriptions };
  };
  return {
    register,

    async change(
      change: DeviceChoices,
      origin: MemberOrigin,
    ): Promise<{ isNew: boolean; subscriptions: DeviceChoicesRow }> {
      const { device_token, platform } = change;
      if (device_token !== undefined && platform !== undefined)
        return register({ ...change, device_token, platform }, origin);
      await throttle.take(counters, 'push-change-ip', origin.client);
      const subscriptions = await changeChoices(db, change.installation_id, change.subscriptions, clock.now());
      if (!subscriptions) throw new Problem('record.not_found');
      return { isNew: false, subscriptions };
    },

    async unregister(installationId: string, { client }: MemberOrigin): Promise<void> {
      await throttle.take(counters, 'push-change-ip', client);
      await removeDevice(db, installationId);
    },
  };
}
export type Devices = ReturnType<typeof createDevices>;
