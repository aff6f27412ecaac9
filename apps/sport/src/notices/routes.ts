import {
  addNoticeDevice,
  changeNoticeSetting,
  getNoticeSettings,
  removeNoticeDevice,
  testNoticeDevice,
} from '@sports-hub/contract';
import { clientFamily, ok } from '@sports-hub/kernel';
import type { SportRoutes } from '../authentication/guards.ts';
import type { NoticeSettingsService } from './settings-service.ts';

export function addNoticeRoutes(routes: SportRoutes, { settings }: { settings: NoticeSettingsService }): void {
  routes.on(getNoticeSettings, async ({ caller }) => ok(await settings.read(caller)));
  routes.on(changeNoticeSetting, async ({ caller, body }) => ok(await settings.change(caller, body)));
  routes.on(addNoticeDevice, async ({ caller, body, request }) =>
    ok(await settings.addDevice(caller, body, clientFamily(request.headers['user-agent']))),
  );
  routes.on(removeNoticeDevice, async ({ caller, params: { id } }) => ok(await settings.removeDevice(caller, id)));
  routes.on(testNoticeDevice, async ({ caller, params: { id } }) => ok(await settings.testDevice(caller, id)));
}
