import { t } from '@sports-hub/contract/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  acceptRideRequest,
  allowRideAlone,
  askForRide,
  endRideRequest,
  EVENT_KINDS,
  forbidRideAlone,
  getEventRides,
  offerRide,
  withdrawRide,
  type EventKind,
  type EventRides,
} from '@sports-hub/contract';
import { formCall, Problem, sendPage, type FormCall, type PlainFormFields } from '@sports-hub/kernel';
import { toLocalDate } from '@sports-hub/kernel/time';
import {
  familyEventPath,
  renderRides,
  ridesHref,
  ridesPath,
  type RideForm,
  type RidesData,
} from '@sports-hub/web/render';
import { addFormPage, keyIn, pathIn, saidIn } from '../form-page.ts';
import { ID_IN_ADDRESS } from '../member-pages.ts';
import { openSport, type OpenedSport, type SportPagesOptions } from '../sport-page.ts';

const PATH = '/rides/:sport/:team/:kind/:event';

const byRide = { params: ({ ride = '' }: PlainFormFields) => ({ id: ride }) };
const byRequest = { params: ({ request = '' }: PlainFormFields) => ({ id: request }) };
const ofChild = { ...byRide, body: ({ player = '' }: PlainFormFields) => ({ player_id: player }) };
/** What a form leaves empty was not said. */
const said = (fields: PlainFormFields, ...names: string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
const ACTIONS: Record<RideForm, FormCall> = {
  offer: formCall(offerRide, ['direction', 'seats'], {
    body: (fields) => ({
      team_id: fields['team'],
      event_kind: fields['kind'],
      event_id: fields['event'],
      ...said(fields, 'meeting_venue_id', 'meeting', 'meets_minutes_before'),
    }),
  }),
  withdraw: formCall(withdrawRide, [], byRide),
  ask: formCall(askForRide, [], ofChild),
  accept: formCall(acceptRideRequest, [], byRequest),
  end: formCall(endRideRequest, [], byRequest),
  yes: formCall(allowRideAlone, ['typed_name'], ofChild),
  no: formCall(forbidRideAlone, [], ofChild),
};

/** The seat for which an own child needs the written yes. */
function yesOf({ rides }: EventRides, asked: unknown): RidesData['yes'] {
  for (const ride of rides)
    for (const request of ride.requests)
      if (String(request.id) === asked && request.needs_yes && request.is_own) return { ride, request };
  return undefined;
}

/** From whose page of the event somebody comes. */
function childOf(request: FastifyRequest): string | undefined {
  const { child } = request.query as { child?: unknown };
  return typeof child === 'string' && ID_IN_ADDRESS.test(child) ? child : undefined;
}

interface OpenedRides extends OpenedSport {
  kind: EventKind;
  team: string;
  event: string;
  path: string;
}

/** The rides to an event of a team: offers, seats and the written yes. Complete without script. */
export function addRidePages(app: FastifyInstance, { clock, sportCalls, ...options }: SportPagesOptions): void {
  /** What the address names, for somebody who is linked to that sport. */
  const open = async (request: FastifyRequest, reply: FastifyReply): Promise<OpenedRides | undefined> => {
    const opened = await openSport(request, reply, { ...options, next: pathIn(request) });
    if (!opened) return undefined;
    const { team = '', kind: wanted, event = '' } = request.params as Record<string, string>;
    const kind = EVENT_KINDS.find((known) => known === wanted);
    if (!kind || !ID_IN_ADDRESS.test(team) || !ID_IN_ADDRESS.test(event)) throw new Problem('record.not_found');
    return { ...opened, kind, team, event, path: ridesPath(opened.sport, team, kind, event) };
  };
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { kind, team, event, ...opened }: OpenedRides,
    attempt?: { refused: NonNullable<RidesData['refused']>; status: number },
  ): Promise<FastifyReply> => {
    const query = { team_id: Number(team), kind, event_id: Number(event) };
    const found = await sportCalls(request, opened.sport)(getEventRides, { query });
    if (!found.ok) throw new Problem(found.code);
    const child = childOf(request);
    const html = renderRides({
      ...opened,
      today: toLocalDate(clock.now()),
      child,
      eventPage: child === undefined ? undefined : familyEventPath(opened.sport, kind, event, child),
      list: found.data,
      yes: yesOf(found.data, (request.query as { yes?: unknown }).yes),
      said: attempt ? undefined : keyIn(ACTIONS, saidIn(request)),
      refused: attempt?.refused,
    });
    return sendPage(request, reply, html, { status: attempt?.status ?? 200, holdsSecret: true });
  };

  addFormPage(app, {
    path: PATH,
    open,
    show,
    async press(request, reply, opened, fields) {
      const form = keyIn(ACTIONS, fields['do']);
      if (!form) throw new Problem('request.malformed');
      const { sport, kind, team, event, path } = opened;
      const named = { ...fields, kind, team, event };
      const response = await ACTIONS[form](sportCalls(request, sport), named, fields['csrf'] ?? '');
      if (response.ok) return reply.redirect(ridesHref(path, { child: childOf(request), said: form }), 303);
      if (response.retryAfter !== undefined) reply.header('retry-after', response.retryAfter);
      const { csrf: _csrf, ...values } = fields;
      // What is not there was there when the page was opened: the event itself is shown again, or nothing is.
      const isGone = response.code === 'record.not_found';
      const refused = { form, values, ...response, ...(isGone ? { message: t('hub.rides.isGone') } : {}) };
      return show(request, reply, opened, { status: response.status, refused });
    },
  });
}
