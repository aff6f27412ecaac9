import { getHubHealth, SPORTS } from '@sports-hub/contract';
import { ok, toUtcTime, type Clock, type Routes } from '@sports-hub/kernel';

export function addHealth(routes: Routes<{ public: () => null }>, clock: Clock): void {
  routes.on(getHubHealth, () => ok({ status: 'ok', sports: [...SPORTS], time: toUtcTime(clock.now()) }));
}
