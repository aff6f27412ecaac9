import {
  addReportNote,
  approvePlayerLogin,
  assignScope,
  changeAssignmentsInBulk,
  changeSafety,
  getPlayerLoginCheck,
  exportReportTranscript,
  getAdminReport,
  getPlayerLogin,
  getSafety,
  listAdminReports,
  listAdminScopes,
  listAssignments,
  listPlayerLogins,
  removeAssignment,
  resolveReport,
  listMessagingPlayers,
  startReportReview,
} from '@sports-hub/contract';
import { created, ok, okWithMeta } from '@sports-hub/kernel';
import type { AdminRoutes } from '../sign-in/guard.ts';
import type { ReportReview } from '../reports/service.ts';
import type { Assignments } from './assignments.ts';
import type { PlayerLogins } from './player-logins.ts';
import type { SafetyControl } from './safety.ts';

export function addTeamMessagingRoutes(
  routes: AdminRoutes,
  {
    assignments,
    logins,
    reports,
    safety,
  }: { assignments: Assignments; logins: PlayerLogins; reports: ReportReview; safety: SafetyControl },
): void {
  routes.on(listAssignments, async ({ query: { q = '', unassigned = false, after } }) =>
    ok(await assignments.list({ q, unassigned, after })),
  );
  routes.on(listAdminScopes, async () => ok({ items: await assignments.scopes() }));
  routes.on(assignScope, async ({ caller, body }) => {
    const { person, isNew } = await assignments.assign(caller, body);
    return isNew ? created(person) : ok(person);
  });
  routes.on(removeAssignment, async ({ caller, params: { id } }) => ok(await assignments.unassign(caller, id)));
  routes.on(changeAssignmentsInBulk, async ({ caller, body: { rows } }) =>
    ok({ items: await assignments.changeMany(caller, rows) }),
  );

  routes.on(listMessagingPlayers, async ({ query: { q } }) => ok({ items: await logins.players(q) }));
  routes.on(listPlayerLogins, async ({ query: { before } }) => ok(await logins.list(before)));
  routes.on(getPlayerLoginCheck, async ({ query }) => ok(await logins.check(query)));
  routes.on(getPlayerLogin, async ({ params: { id } }) => ok(await logins.read(id)));
  routes.on(approvePlayerLogin, async ({ caller, body }) => created(await logins.approve(caller, body)));

  routes.on(listAdminReports, async ({ caller, query: { status = 'open', page = 1, limit = 20 } }) => {
    const { items, total } = await reports.list(caller, { status, page, limit });
    return okWithMeta({ items }, { page, limit, total });
  });
  routes.on(getAdminReport, async ({ caller, params: { id } }) => ok(await reports.read(caller, id)));
  routes.on(startReportReview, async ({ caller, params: { id }, body }) =>
    ok(await reports.startReview(caller, id, body)),
  );
  routes.on(addReportNote, async ({ caller, params: { id }, body }) => ok(await reports.note(caller, id, body)));
  routes.on(resolveReport, async ({ caller, params: { id }, body }) => ok(await reports.resolve(caller, id, body)));
  routes.on(exportReportTranscript, async ({ caller, params: { id }, body: { format }, reply }) => {
    const { body, mediaType, name } = await reports.transcript(caller, id, format);
    reply.type(mediaType).header('content-disposition', `attachment; filename="${name}"`);
    return { status: 200 as const, raw: body };
  });

  routes.on(getSafety, async () => ok(await safety.read()));
  routes.on(changeSafety, async ({ caller, body }) => ok(await safety.change(caller, body)));
}
