import {
  changeEventAnswerTime,
  changeTeamAnswerSettings,
  changeTeamEventNote,
  getFamilyEvent,
  getTeamAnswers,
  listCoachedEvents,
  remindFamilies,
} from '@sports-hub/contract';
import { ok, Problem } from '@sports-hub/kernel';
import type { SportRoutes } from '../../authentication/guards.ts';
import type { Answers } from '../service.ts';
import type { TeamAnswersService } from './service.ts';

export function addTeamAnswerRoutes(
  routes: SportRoutes,
  { answers, teamAnswers }: { answers: Answers; teamAnswers: TeamAnswersService },
): void {
  routes.on(getFamilyEvent, async ({ caller, query: { player_id, kind, event_id } }) => {
    const event = await answers.readWhole(caller.id, { playerId: player_id, kind, eventId: event_id });
    if (!event) throw new Problem('record.not_found');
    const turnout = await teamAnswers.turnout(caller.id, { teamId: event.team.id, kind, eventId: event_id });
    return ok({ ...event, turnout });
  });
  routes.on(listCoachedEvents, async ({ caller, query }) => ok(await teamAnswers.list(caller.id, query)));
  routes.on(getTeamAnswers, async ({ caller, query: { team_id, kind, event_id } }) =>
    ok(await teamAnswers.read(caller.id, { teamId: team_id, kind, eventId: event_id })),
  );
  routes.on(remindFamilies, async ({ caller, body: { team_id, kind, event_id } }) =>
    ok(await teamAnswers.remind(caller.id, { teamId: team_id, kind, eventId: event_id })),
  );
  routes.on(changeTeamAnswerSettings, async ({ caller, body: { team_id, ...change } }) =>
    ok(await teamAnswers.changeSettings(caller.id, team_id, change)),
  );
  routes.on(changeTeamEventNote, async ({ caller, body: { team_id, kind, event_id, be_there_minutes, bring } }) =>
    ok(
      await teamAnswers.changeNote(
        caller.id,
        { teamId: team_id, kind, eventId: event_id },
        { beThereMinutes: be_there_minutes, bring },
      ),
    ),
  );
  routes.on(changeEventAnswerTime, async ({ caller, body: { team_id, kind, event_id, closes_hours } }) =>
    ok(await teamAnswers.changeTime(caller.id, { teamId: team_id, kind, eventId: event_id }, closes_hours)),
  );
}
