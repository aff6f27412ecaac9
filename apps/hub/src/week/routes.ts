import { changeWeekMail, getWeekMail } from '@sports-hub/contract';
import { ok, type Routes } from '@sports-hub/kernel';
import type { HubGuards } from '../accounts/authentication.ts';
import type { WeekMailSettings } from './settings.ts';

export function addWeekMailRoutes(
  routes: Routes<HubGuards>,
  { weekMailSettings }: { weekMailSettings: WeekMailSettings },
): void {
  routes.on(getWeekMail, async ({ caller }) => ok(await weekMailSettings.get(caller.account.id)));
  routes.on(changeWeekMail, async ({ caller, body }) =>
    ok(await weekMailSettings.change(caller.account.id, body.by_mail)),
  );
}
