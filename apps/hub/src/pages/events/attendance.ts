import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  ATTENDANCE_STATES,
  getAttendance,
  noteAttendance,
  noteGuest,
  removeGuest,
  type AttendanceState,
  type TeamAttendance,
} from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { Problem, sendPage, type PlainFormFields } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import { filledIn, renderAttendance } from '@sports-hub/web/render';
import { ID_IN_ADDRESS } from '../member-pages.ts';
import { pathIn, saidWords } from '../form-page.ts';
import { addEventFormPage } from './form-page.ts';
import type { EventPagesOptions, OpenedEvent } from './opened.ts';

const PATH = '/team-events/:sport/:kind/:event/:owner/attendance';

const SAID = {
  noted: t('hub.event.noted'),
  guest: t('hub.event.guestNoted'),
  removed: t('hub.event.guestTakenBack'),
};

interface Mark {
  playerId: number;
  state: AttendanceState;
}

const stateIn = (given: string | undefined): AttendanceState | undefined =>
  ATTENDANCE_STATES.find((known) => known === given);

/** What a form says: about one child, that everyone is here, or that it is as answered for those whom nobody has noted. */
function marksIn({ all, state, player_id = '' }: PlainFormFields, { players }: TeamAttendance): Mark[] {
  if (all === 'everyone')
    return players
      .filter(({ attendance }) => attendance?.state !== 'here')
      .map((player) => ({ playerId: player.player_id, state: 'here' }));
  if (all === 'answers')
    return players.flatMap(({ player_id: playerId, answer, attendance }) => {
      const answered = filledIn(answer);
      return attendance === null && answered ? [{ playerId, state: answered }] : [];
    });
  const given = stateIn(state);
  if (!given || !ID_IN_ADDRESS.test(player_id)) throw new Problem('request.malformed');
  return [{ playerId: Number(player_id), state: given }];
}

/** Who of a team is there, for its coaches at the field. The form notes each child as an app does, one call for each. */
export function addAttendancePage(app: FastifyInstance, options: EventPagesOptions): void {
  const { clock, sportCalls } = options;

  const read = async (request: FastifyRequest, { sport, kind, eventId, ownerId }: OpenedEvent) => {
    const query = { team_id: ownerId, kind, event_id: eventId };
    const found = await sportCalls(request, sport)(getAttendance, { query });
    if (!found.ok) throw new Problem(found.code);
    return found.data;
  };
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    opened: OpenedEvent,
    attempt: { refusal?: string; status?: number } = {},
  ): Promise<FastifyReply> => {
    const html = renderAttendance({
      ...opened,
      now: toLocalTime(clock.now()),
      attendance: await read(request, opened),
      pressId: randomUUID(),
      said: attempt.refusal === undefined ? saidWords(SAID, request) : undefined,
      refusal: attempt.refusal,
    });
    return sendPage(request, reply, html, { status: attempt.status ?? 200, holdsSecret: true });
  };

  addEventFormPage(app, {
    ...options,
    path: PATH,
    show,
    async press(request, reply, opened, fields) {
      const { sport, kind, eventId, ownerId } = opened;
      const press = /^[\w-]{16,48}$/.exec(fields['client_id'] ?? '')?.[0] ?? randomUUID();
      if (fields['do'] === 'guest' || fields['do'] === 'remove') {
        const call = sportCalls(request, sport);
        const csrf = fields['csrf'] ?? '';
        const ofEvent = { team_id: ownerId, kind, event_id: eventId };
        const response =
          fields['do'] === 'guest'
            ? await call(noteGuest, {
                csrf,
                body: { ...ofEvent, first_name: fields['first_name'] ?? '', client_id: press },
              })
            : await call(removeGuest, { csrf, body: { ...ofEvent, guest_id: Number(fields['guest']) } });
        if (!response.ok) return show(request, reply, opened, { refusal: response.message, status: response.status });
        const done = fields['do'] === 'guest' ? 'guest' : 'removed';
        return reply.redirect(`${pathIn(request)}?said=${done}`, 303);
      }
      for (const { playerId, state } of marksIn(fields, await read(request, opened))) {
        const response = await sportCalls(request, sport)(noteAttendance, {
          csrf: fields['csrf'] ?? '',
          body: {
            ...{ team_id: ownerId, kind, event_id: eventId, player_id: playerId, state },
            client_id: fields['all'] ? `${press}-${playerId}` : press,
          },
        });
        if (!response.ok) return show(request, reply, opened, { refusal: response.message, status: response.status });
      }
      const row = fields['all'] ? '' : `#player-${fields['player_id']}`;
      return reply.redirect(`${pathIn(request)}?said=noted${row}`, 303);
    },
  });
}
