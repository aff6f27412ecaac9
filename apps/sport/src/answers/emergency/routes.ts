import { getTeamEmergency } from '@sports-hub/contract';
import { ok } from '@sports-hub/kernel';
import type { SportRoutes } from '../../authentication/guards.ts';
import type { EmergencyService } from './service.ts';

export function addEmergencyRoutes(routes: SportRoutes, { emergency }: { emergency: EmergencyService }): void {
  routes.on(getTeamEmergency, async ({ caller, query: { team_id, kind, event_id } }) =>
    ok(await emergency.look(caller.id, { teamId: team_id, kind, eventId: event_id })),
  );
}
