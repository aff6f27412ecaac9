import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  changeEventAnswerTime,
  changeTeamAnswerSettings,
  changeTeamEventNote,
  getTeamAnswers,
  remindFamilies,
  type Sport,
} from '@sports-hub/contract';
import { formCall, Problem, sendPage, type FormCall, type PlainFormFields } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import { renderTeamAnswers, TEAM_ANSWERS_SAID, type TeamAnswersAction } from '@sports-hub/web/render';
import { keyIn, pathIn, saidWords } from '../form-page.ts';
import { addEventFormPage } from './form-page.ts';
import type { EventPagesOptions, OpenedEvent } from './opened.ts';

const PATH = '/team-events/:sport/:kind/:event/:owner';

const ofEvent = ({ team = '', kind = '', event = '' }: PlainFormFields) => ({
  team_id: Number(team),
  kind,
  event_id: Number(event),
});
const minutes = ({ be_there_minutes = '' }: PlainFormFields): number | null =>
  be_there_minutes === '' ? null : Number(be_there_minutes);
const hours = ({ closes_hours = '' }: PlainFormFields): number | null =>
  closes_hours === '' ? null : Number(closes_hours);
const ACTIONS: Record<TeamAnswersAction, FormCall> = {
  remind: formCall(remindFamilies, [], { body: ofEvent }),
  settings: formCall(changeTeamAnswerSettings, [], {
    body: (fields) => ({
      team_id: ofEvent(fields).team_id,
      closes_hours: hours(fields),
      shows_first_names: fields['shows_first_names'] === 'on',
      be_there_minutes: minutes(fields),
    }),
  }),
  note: formCall(changeTeamEventNote, ['bring'], {
    body: (fields) => ({ ...ofEvent(fields), be_there_minutes: minutes(fields) }),
  }),
  time: formCall(changeEventAnswerTime, [], {
    body: (fields) => ({ ...ofEvent(fields), closes_hours: hours(fields) }),
  }),
};

/** Who of a team comes, for its coaches: figures, names, the reminder, and how answers work. */
export function addTeamAnswersPage(app: FastifyInstance, options: EventPagesOptions): void {
  const { clock, sportCalls } = options;

  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { sport, kind, eventId, ownerId, ...around }: OpenedEvent & { sport: Sport },
    attempt: { refusal?: string; status?: number } = {},
  ): Promise<FastifyReply> => {
    const query = { team_id: ownerId, kind, event_id: eventId };
    const found = await sportCalls(request, sport)(getTeamAnswers, { query });
    if (!found.ok) throw new Problem(found.code);
    const html = renderTeamAnswers({
      ...around,
      sport,
      now: toLocalTime(clock.now()),
      answers: found.data,
      said: attempt.refusal === undefined ? saidWords(TEAM_ANSWERS_SAID, request) : undefined,
      refusal: attempt.refusal,
    });
    return sendPage(request, reply, html, { status: attempt.status ?? 200, holdsSecret: true });
  };

  addEventFormPage(app, {
    ...options,
    path: PATH,
    show,
    async press(request, reply, opened, fields) {
      const action = keyIn(ACTIONS, fields['do']);
      if (!action) throw new Problem('request.malformed');
      const { sport, kind, eventId, ownerId } = opened;
      const named = { ...fields, kind, team: String(ownerId), event: String(eventId) };
      const response = await ACTIONS[action](sportCalls(request, sport), named, fields['csrf'] ?? '');
      if (response.ok) return reply.redirect(`${pathIn(request)}?said=${action}`, 303);
      if (response.status === 404 || response.code === 'scope.not_assigned') throw new Problem(response.code);
      return show(request, reply, opened, { refusal: response.message, status: response.status });
    },
  });
}
