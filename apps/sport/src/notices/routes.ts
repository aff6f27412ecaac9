import {
  addNoticeDevice,
  changeNoticeSetting,
  getNoticeSettings,
  removeNoticeDevice,
  reportArrival,
  setQuietHours,
  testNoticeDevice,
} from '@sports-hub/contract';
import { clientFamily, ok } from '@sports-hub/kernel';
import { originOf } from '../platform/http/origin.ts';
import type { SportRoutes } from '../authentication/guards.ts';
import type { NoticeSettingsService } from './settings-service.ts';

export function addNoticeRoutes(routes: SportRoutes, { settings }: { settings: NoticeSettingsService }): void {
  routes.on(setQuietHours, async ({ caller, body: { quiet } }) => ok(await settings.setQuiet(caller, quiet)));
  routes.on(reportArrival, async ({ body: { id }, request }) => {
    await settings.arrived(id, originOf(request).client);
    return ok({});
  });
  routes.on(getNoticeSettings, async ({ caller }) => ok(await settings.read(caller)));
  routes.on(changeNoticeSetting, async ({ caller, body }) => ok(await settings.change(caller, body)));
  routes.on(addNoticeDevice, async ({ caller, body, request }) =>
    ok(await settings.addDevice(caller, body, clientFamily(request.headers['user-agent']))),
  );
  routes.on(removeNoticeDevice, async ({ caller, params: { id } }) => ok(await settings.removeDevice(caller, id)));
  routes.on(testNoticeDevice, async ({ caller, params: { id } }) => ok(await settings.testDevice(caller, id)));
}
