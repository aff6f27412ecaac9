import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { t } from '@sports-hub/contract/texts';
import {
  askForRide,
  getEventRides,
  getFamilyEvent,
  listDuties,
  sportTitle,
  takeDuty,
  type Call,
  type Duty,
  type FamilyEventDetail,
  type TeamEvent,
} from '@sports-hub/contract';
import { formCall, Problem, sendPage, type PlainFormFields } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import { familyEventPath, mapHref, renderFamilyEvent, ridesPath, type FamilyEventData } from '@sports-hub/web/render';
import { readPressed, type WeekQuery } from '../home/week-choice.ts';
import { eventPage, personOf } from '../home/week.ts';
import { siteOf } from '../site.ts';
import { saidWords } from '../form-page.ts';
import { addEventFormPage } from './form-page.ts';
import type { EventPagesOptions, OpenedEvent } from './opened.ts';

const directionsTo = ({ place }: TeamEvent): string | undefined =>
  place ? mapHref({ ...place, city: null, state: null, zip: null }) : undefined;

const PATH = '/family-events/:sport/:kind/:event/:owner';

/** What is to do at this event: what one has taken, or could take. */
async function dutiesAt(call: Call, { kind, event_id }: Pick<TeamEvent, 'kind' | 'event_id'>): Promise<Duty[]> {
  const found = await call(listDuties, {});
  if (!found.ok) return [];
  return found.data.items.filter(
    ({ event, is_canceled }) => !is_canceled && event?.kind === kind && event.event_id === event_id,
  );
}

/** For the adults of the team, as long as somebody could still ride. */
async function ridesTo(
  call: Call,
  sport: string,
  { kind, event_id, team, status, starts_at }: FamilyEventDetail,
  now: string,
): Promise<FamilyEventData['rides']> {
  if (status !== 'scheduled' || starts_at <= now) return undefined;
  const found = await call(getEventRides, { query: { team_id: team.id, kind, event_id } });
  return found.ok ? { path: ridesPath(sport, team.id, kind, event_id), list: found.data } : undefined;
}

const take = formCall(takeDuty, [], { params: ({ duty = '' }: PlainFormFields) => ({ id: duty }) });
const askFor = (playerId: number) =>
  formCall(askForRide, [], {
    params: ({ ride = '' }: PlainFormFields) => ({ id: ride }),
    body: () => ({ player_id: String(playerId) }),
  });

/** What was done just now, by what the address says. */
const SAID = { taken: t('hub.event.dutyIsYours'), asked: t('hub.rides.saidAsk') } as const;

/** One event of a child: what it is, the answer, who comes, what to bring and to do, and who drives. */
export function addFamilyEventPage(app: FastifyInstance, options: EventPagesOptions): void {
  const { clock, sportCalls } = options;
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    opened: OpenedEvent,
    attempt: { refusal?: string; status?: number } = {},
  ): Promise<FastifyReply> => {
    const { site, viewer, csrf, sport, kind, eventId, ownerId } = opened;
    const call = sportCalls(request, sport);
    const now = toLocalTime(clock.now());
    const [found, duties] = await Promise.all([
      call(getFamilyEvent, { query: { player_id: ownerId, kind, event_id: eventId } }),
      dutiesAt(call, { kind, event_id: eventId }),
    ]);
    if (!found.ok) throw new Problem(found.code);
    const html = renderFamilyEvent({
      site,
      viewer,
      sport,
      csrf,
      now,
      event: found.data,
      person: personOf(sport, found.data),
      ways: {
        page: eventPage(siteOf(site, sport), kind, eventId),
        sportName: sportTitle(sport),
        directions: directionsTo(found.data),
      },
      duties: { duties, site: siteOf(site, sport) },
      rides: await ridesTo(call, sport, found.data, now),
      pressed: readPressed(request.query as WeekQuery),
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
      const isSeat = fields['ride'] !== undefined;
      const press = isSeat ? askFor(ownerId) : take;
      const response = await press(sportCalls(request, sport), fields, fields['csrf'] ?? '');
      if (response.ok) {
        const said: keyof typeof SAID = isSeat ? 'asked' : 'taken';
        return reply.redirect(`${familyEventPath(sport, kind, eventId, ownerId)}?said=${said}`, 303);
      }
      const refusal = isSeat && response.code === 'record.not_found' ? t('hub.rides.isGone') : response.message;
      return show(request, reply, opened, { refusal, status: response.status });
    },
  });
}
