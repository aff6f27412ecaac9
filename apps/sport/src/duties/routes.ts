import {
  confirmTeamDuty,
  declineDuty,
  getDutyHours,
  giveBackDuty,
  keepDuty,
  listDuties,
  listDutyPeople,
  listTeamDuties,
  makeSnackList,
  offerDuty,
  takeDuty,
  withdrawTeamDuty,
} from '@sports-hub/contract';
import { ok } from '@sports-hub/kernel';
import type { SportRoutes } from '../authentication/guards.ts';
import type { Duties } from './service.ts';
import type { TeamLists } from './team-lists.ts';

export function addDutyRoutes(
  routes: SportRoutes,
  { duties, teamLists }: { duties: Duties; teamLists: TeamLists },
): void {
  routes.on(listDuties, async ({ caller }) => ok(await duties.list(caller.id)));
  routes.on(getDutyHours, async ({ caller }) => ok(await duties.hours(caller.id)));
  routes.on(takeDuty, async ({ caller, params: { id } }) => ok(await duties.take(caller.id, id)));
  routes.on(giveBackDuty, async ({ caller, params: { id } }) => ok(await duties.giveBack(caller.id, id)));
  routes.on(listDutyPeople, async ({ caller, params: { id } }) => ok(await duties.people(caller.id, id)));
  routes.on(offerDuty, async ({ caller, params: { id }, body: { to } }) => ok(await duties.offer(caller.id, id, to)));
  routes.on(keepDuty, async ({ caller, params: { id } }) => ok(await duties.keep(caller.id, id)));
  routes.on(declineDuty, async ({ caller, params: { id } }) => ok(await duties.decline(caller.id, id)));

  routes.on(listTeamDuties, async ({ caller, query: { team_id } }) => ok(await teamLists.list(caller.id, team_id)));
  routes.on(makeSnackList, async ({ caller, body: { team_id, ...list } }) =>
    ok(await teamLists.makeSnackList(caller.id, { ...list, teamId: team_id })),
  );
  routes.on(withdrawTeamDuty, async ({ caller, params: { id } }) => ok(await teamLists.withdraw(caller.id, id)));
  routes.on(confirmTeamDuty, async ({ caller, params: { id }, body: { member_id, outcome } }) =>
    ok(await teamLists.confirm(caller.id, id, { memberId: member_id, outcome })),
  );
}
