import { getHubHealth, type Sport } from '@sports-hub/contract';
import { ok, toUtcTime, type Clock, type Routes } from '@sports-hub/kernel';

export function addHealthRoutes(
  routes: Routes<{ public: () => null }>,
  { clock, sports }: { clock: Clock; sports: readonly Sport[] },
): void {
  routes.on(getHubHealth, () => ok({ status: 'ok', sports: [...sports], time: toUtcTime(clock.now()) }));
}
