import { cancelOwnPractice, getOwnPractice, moveOwnPractice } from '@sports-hub/contract';
import { ok } from '@sports-hub/kernel';
import type { SportRoutes } from '../../authentication/guards.ts';
import type { OwnPractices } from './service.ts';

export function addOwnPracticeRoutes(routes: SportRoutes, { practices }: { practices: OwnPractices }): void {
  routes.on(getOwnPractice, async ({ caller, query: { team_id, practice_id } }) =>
    ok(await practices.read(caller.id, team_id, practice_id)),
  );
  routes.on(cancelOwnPractice, async ({ caller, body: { team_id, practice_id, sequence } }) =>
    ok(await practices.cancel(caller.id, { teamId: team_id, practiceId: practice_id, sequence })),
  );
  routes.on(moveOwnPractice, async ({ caller, body: { team_id, practice_id, sequence, starts_at, venue_id } }) =>
    ok(
      await practices.move(caller.id, {
        teamId: team_id,
        practiceId: practice_id,
        sequence,
        startsAt: starts_at,
        venueId: venue_id,
      }),
    ),
  );
}
