import { listFamilyEvents, setAnswer } from '@sports-hub/contract';
import { ok } from '@sports-hub/kernel';
import type { SportRoutes } from '../authentication/guards.ts';
import type { Answers } from './service.ts';

export function addAnswerRoutes(routes: SportRoutes, { answers }: { answers: Answers }): void {
  routes.on(listFamilyEvents, async ({ caller, query }) => ok(await answers.list(caller.id, query)));
  routes.on(setAnswer, async ({ caller, body: { player_id, event_id, client_id, pressed_at, ...answer } }) =>
    ok(
      await answers.set(caller, {
        ...answer,
        playerId: player_id,
        eventId: event_id,
        clientId: client_id,
        pressedAt: pressed_at,
      }),
    ),
  );
}
