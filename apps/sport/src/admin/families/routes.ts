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
  removeGuardianLink,
  renewTemporaryPassword,
  listAdminMembers,
  listAdminPlayers,
  verifyGuardianLink,
} from '@sports-hub/contract';
import { created, ok } from '@sports-hub/kernel';
import type { SportRoutes } from '../../platform/http/guards.ts';
import type { AuditReader } from '../office/audit.ts';
import type { FamilyAccounts } from './service.ts';

export function addFamilyAccounts(routes: SportRoutes, families: FamilyAccounts, audit: AuditReader): void {
  routes.on(listAdminMembers, async ({ query: { q = '', filter = 'all', before } }) =>
    ok(await families.search({ q, filter, before })),
  );
  routes.on(getAdminMember, async ({ caller, params: { id } }) => ok(await families.read(caller, id)));
  routes.on(listMemberHistory, async ({ params: { id } }) => ok({ items: await audit.historyOf(id) }));
  routes.on(getDisableConsequences, async ({ params: { id } }) => ok(await families.consequences(id)));
  routes.on(createAdminMember, async ({ caller, body }) => created(await families.create(caller, body)));
  routes.on(renewTemporaryPassword, async ({ caller, params: { id }, body }) =>
    ok(await families.renewTemporaryPassword(caller, id, body.version)),
  );
  routes.on(changeAdminMember, async ({ caller, params: { id }, body }) => ok(await families.rename(caller, id, body)));
  routes.on(changeMemberRoles, async ({ caller, params: { id }, body }) =>
    ok(await families.setRoles(caller, id, body)),
  );
  routes.on(disableMember, async ({ caller, params: { id }, body }) => ok(await families.disable(caller, id, body)));
  routes.on(enableMember, async ({ caller, params: { id }, body }) => ok(await families.enable(caller, id, body)));
  routes.on(endMemberSessions, async ({ caller, params: { id } }) => ok(await families.endSessions(caller, id)));
  routes.on(verifyGuardianLink, async ({ caller, params: { id }, body }) =>
    ok(await families.linkChild(caller, id, body)),
  );
  routes.on(removeGuardianLink, async ({ caller, params: { id }, body }) =>
    ok(await families.removeLink(caller, id, body)),
  );
  routes.on(listAdminPlayers, async ({ query: { q } }) => ok({ items: await families.searchPlayers(q) }));
}
