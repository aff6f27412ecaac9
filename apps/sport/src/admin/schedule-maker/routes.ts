import {
  acceptScheduleRun,
  addDayWithoutGames,
  getScheduleMaker,
  getScheduleRun,
  keepScheduleSettings,
  makeSchedule,
  removeDayWithoutGames,
  stopScheduleRun,
} from '@sports-hub/contract';
import { created, ok } from '@sports-hub/kernel';
import type { AdminRoutes } from '../sign-in/guard.ts';
import type { ScheduleMakerService } from './service.ts';

export function addScheduleMakerRoutes(routes: AdminRoutes, { maker }: { maker: ScheduleMakerService }): void {
  routes.on(getScheduleMaker, async ({ query }) => ok(await maker.read(query.season_id)));
  routes.on(keepScheduleSettings, async ({ caller, params: { id }, body: { version, begin = false, ...settings } }) => {
    const kept = await maker.keep(caller, id, version, settings);
    if (!begin || kept.fit.misfits.length > 0 || kept.fit.games === 0) return ok(kept);
    await maker.make(caller, id);
    return ok(await maker.read(id));
  });
  routes.on(addDayWithoutGames, async ({ caller, params: { id }, body }) =>
    created(await maker.addDaysOff(caller, id, body)),
  );
  routes.on(removeDayWithoutGames, async ({ caller, params: { id } }) => ok(await maker.removeDaysOff(caller, id)));
  routes.on(makeSchedule, async ({ caller, params: { id } }) => created(await maker.make(caller, id)));
  routes.on(getScheduleRun, async ({ params: { id } }) => ok(await maker.readRun(id)));
  routes.on(stopScheduleRun, async ({ caller, params: { id } }) => ok(await maker.stop(caller, id)));
  routes.on(acceptScheduleRun, async ({ caller, params: { id } }) => ok(await maker.accept(caller, id)));
}
