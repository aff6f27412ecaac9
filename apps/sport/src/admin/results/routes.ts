import {
  changeResultSettings,
  decideResult,
  getResultOffice,
  makeScorekeeperLink,
  withdrawScorekeeperLink,
} from '@sports-hub/contract';
import { created, ok } from '@sports-hub/kernel';
import type { AdminRoutes } from '../sign-in/guard.ts';
import type { ResultOfficeService } from './service.ts';

export function addResultOfficeRoutes(routes: AdminRoutes, { office }: { office: ResultOfficeService }): void {
  routes.on(getResultOffice, async ({ params: { id } }) => ok(await office.read(id)));
  routes.on(decideResult, async ({ caller, params: { id }, body }) => ok(await office.decide(caller, id, body)));
  routes.on(changeResultSettings, async ({ caller, params: { id }, body }) =>
    ok(await office.changeSettings(caller, id, body)),
  );
  routes.on(makeScorekeeperLink, async ({ caller, body }) => created(await office.makeLink(caller, body)));
  routes.on(withdrawScorekeeperLink, async ({ caller, params: { id } }) => ok(await office.withdrawLink(caller, id)));
}
