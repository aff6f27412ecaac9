import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  getTeamAnswers,
  getTeamEmergency,
  listImportant,
  type EmergencyClosed,
  type TeamEvent,
} from '@sports-hub/contract';
import { Problem, sendPage } from '@sports-hub/kernel';
import { fromLocalTime, toLocalTime } from '@sports-hub/kernel/time';
import { renderEmergency, renderSeenBy } from '@sports-hub/web/render';
import { openEvent, type EventPagesOptions, type OpenedEvent } from './opened.ts';

const PATH = '/team-events/:sport/:kind/:event/:owner';
/** Until when a device may keep a page, in milliseconds: afterwards it is not shown there any more either. */
const KEPT_UNTIL = 'kept-until';
/** Whoever reads one of these has no right to the numbers any more. */
const GONE: ReadonlySet<string> = new Set([
  'record.not_found',
  'scope.not_assigned',
  'link.required',
  'member.inactive',
]);

/** Whom to call of each child, and which families have seen what became of an event; for the team's coaches. */
export function addEmergencyPages(app: FastifyInstance, options: EventPagesOptions): void {
  const { clock, sportCalls } = options;
  const queryOf = ({ ownerId, kind, eventId }: OpenedEvent) => ({ team_id: ownerId, kind, event_id: eventId });
  const eventOf = async (request: FastifyRequest, opened: OpenedEvent): Promise<TeamEvent> => {
    const found = await sportCalls(request, opened.sport)(getTeamAnswers, { query: queryOf(opened) });
    if (!found.ok) throw new Problem(found.code);
    return found.data.event;
  };

  /** Reading it is written down by the sport. */
  app.get(`${PATH}/emergency`, async (request, reply) => {
    const opened = await openEvent(request, reply, options);
    if (!opened) return reply;
    const found = await sportCalls(request, opened.sport)(getTeamEmergency, { query: queryOf(opened) });
    if (!found.ok && found.code !== 'emergency.closed') throw new Problem(found.code);
    if (found.ok) reply.header(KEPT_UNTIL, String(fromLocalTime(found.data.closes_at).getTime()));
    const html = renderEmergency({
      ...opened,
      now: toLocalTime(clock.now()),
      event: found.ok ? found.data.event : await eventOf(request, opened),
      emergency: found.ok ? found.data : undefined,
      closed: found.ok ? undefined : (found.data as EmergencyClosed),
    });
    return sendPage(request, reply, html, { holdsSecret: true });
  });

  /** Asked by a device that has kept the numbers: whoever does not coach the team any more has them no longer. */
  app.get(`${PATH}/emergency/kept`, async (request, reply) => {
    try {
      const opened = await openEvent(request, reply, options);
      if (!opened) return reply;
      await eventOf(request, opened);
      return reply.code(204).send();
    } catch (error) {
      // Not as any other refusal: another server on the way may say those, too.
      if (error instanceof Problem && GONE.has(error.code)) return reply.code(410).send();
      throw error;
    }
  });

  app.get(`${PATH}/seen`, async (request, reply) => {
    const opened = await openEvent(request, reply, options);
    if (!opened) return reply;
    const event = await eventOf(request, opened);
    const found = await sportCalls(request, opened.sport)(listImportant);
    if (!found.ok) throw new Problem(found.code);
    const { kind, eventId, ownerId } = opened;
    const notices = found.data.items.filter(
      ({ events, teams }) =>
        teams.some(({ id }) => id === ownerId) && events.some((one) => one.kind === kind && one.id === eventId),
    );
    const html = renderSeenBy({ ...opened, now: toLocalTime(clock.now()), event, notices });
    return sendPage(request, reply, html, { holdsSecret: true });
  });
}
