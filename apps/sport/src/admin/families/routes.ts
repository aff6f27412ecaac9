import {
  changeAdminMember,
  changeMemberRoles,
  createAdminMember,
  disableMember,
  enableMember,
  endMemberSessions,
  getAdminMember,
  getDisableConsequences,
  listMemberHistory,
  renewTemporaryPassword,
  listAdminMembers,
  listAdminPlayers,
} from '@sports-hub/contract';
import { created, ok } from '@sports-hub/kernel';
import type { AdminRoutes } from '../sign-in/guard.ts';
import type { AuditReader } from '../office/audit.ts';
import type { MemberStates } from './member-state.ts';
import type { Members } from './members.ts';

export function addFamilyAccountRoutes(
  routes: AdminRoutes,
  { members, states, audit }: { members: Members; states: MemberStates; audit: AuditReader },
): void {
  routes.on(listAdminMembers, async ({ query: { q = '', filter = 'all', before } }) =>
    ok(await members.search({ q, filter, before })),
  );
  routes.on(getAdminMember, async ({ caller, params: { id } }) => ok(await members.read(caller, id)));
  routes.on(listMemberHistory, async ({ params: { id } }) => ok({ items: await audit.historyOf(id) }));
  routes.on(getDisableConsequences, async ({ params: { id } }) => ok(await states.consequences(id)));
  routes.on(createAdminMember, async ({ caller, body }) => created(await members.create(caller, body)));
  routes.on(renewTemporaryPassword, async ({ caller, params: { id }, body }) =>
    ok(await members.renewTemporaryPassword(caller, id, body.version)),
  );
  routes.on(changeAdminMember, async ({ caller, params: { id }, body }) => ok(await members.rename(caller, id, body)));
  routes.on(changeMemberRoles, async ({ caller, params: { id }, body }) =>
    ok(await members.setRoles(caller, id, body)),
  );
  routes.on(disableMember, async ({ caller, params: { id }, body }) => ok(await states.disable(caller, id, body)));
  routes.on(enableMember, async ({ caller, params: { id }, body }) => ok(await states.enable(caller, id, body)));
  routes.on(endMemberSessions, async ({ caller, params: { id } }) => ok(await states.endSessions(caller, id)));
  routes.on(listAdminPlayers, async ({ query: { q } }) => ok({ items: await members.searchPlayers(q) }));
}
