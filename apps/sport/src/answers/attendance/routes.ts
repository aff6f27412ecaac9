import { getAttendance, noteAttendance, noteGuest, removeGuest } from '@sports-hub/contract';
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
  routes.on(noteGuest, async ({ caller, body: { team_id, kind, event_id, first_name, client_id, pressed_at } }) =>
    ok(
      await attendance.noteGuest(caller.id, {
        teamId: team_id,
        kind,
        eventId: event_id,
        firstName: first_name,
        clientId: client_id,
        pressedAt: pressed_at,
      }),
    ),
  );
  routes.on(removeGuest, async ({ caller, body: { team_id, kind, event_id, guest_id } }) =>
    ok(await attendance.removeGuest(caller.id, { teamId: team_id, kind, eventId: event_id }, guest_id)),
  );
}
