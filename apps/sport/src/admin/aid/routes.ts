import {
  addAidFundEntry,
  askAidFamily,
  confirmAidDecision,
  decideAid,
  getAidOverview,
  getAidFamily,
  returnAidProposal,
  takeBackAid,
} from '@sports-hub/contract';
import { ok } from '@sports-hub/kernel';
import type { AdminRoutes } from '../sign-in/guard.ts';
import type { AidOffice } from './service.ts';

export function addAidOfficeRoutes(routes: AdminRoutes, { aidOffice }: { aidOffice: AidOffice }): void {
  routes.on(getAidOverview, async ({ caller, query }) => ok(await aidOffice.overview(caller, query.season_id)));
  routes.on(getAidFamily, async ({ caller, params: { id } }) => ok(await aidOffice.family(caller, id)));
  routes.on(askAidFamily, async ({ caller, params: { id }, body }) => ok(await aidOffice.ask(caller, id, body)));
  routes.on(decideAid, async ({ caller, params: { id }, body }) => ok(await aidOffice.decide(caller, id, body)));
  routes.on(confirmAidDecision, async ({ caller, params: { id }, body: { version } }) =>
    ok(await aidOffice.confirm(caller, id, version)),
  );
  routes.on(returnAidProposal, async ({ caller, params: { id }, body }) =>
    ok(await aidOffice.returnProposal(caller, id, body)),
  );
  routes.on(takeBackAid, async ({ caller, params: { id }, body }) => ok(await aidOffice.takeBack(caller, id, body)));
  routes.on(addAidFundEntry, async ({ caller, body }) => ok(await aidOffice.addEntry(caller, body)));
}
