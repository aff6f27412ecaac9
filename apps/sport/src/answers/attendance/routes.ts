import { getAttendance, noteAttendance } from '@sports-hub/contract';
import { ok } from '@sports-hub/kernel';
import type { SportRoutes } from '../../authentication/guards.ts';
import type { AttendanceService } from './service.ts';

export function addAttendanceRoutes(routes: SportRoutes, { attendance }: { attendance: AttendanceService }): void {
  routes.on(getAttendance, async ({ caller, query: { team_id, kind, event_id } }) =>
    ok(await attendance.read(caller.id, { teamId: team_id, kind, eventId: event_id })),
  );
  routes.on(
    noteAttendance,
    async ({ caller, body: { team_id, player_id, kind, event_id, state, client_id, pressed_at } }) =>
      ok(
        await attendance.note(caller.id, {
          teamId: team_id,
          playerId: player_id,
          kind,
          eventId: event_id,
          state,
          clientId: client_id,
          pressedAt: pressed_at,
        }),
      ),
  );
}
