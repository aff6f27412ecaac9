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
import {
  formCall,
  plainFields,
  Problem,
  sendPage,
  takeForms,
  type Clock,
  type FormCall,
  type PlainFormFields,
} from '@sports-hub/kernel';
import { toLocalDate } from '@sports-hub/kernel/time';
import {
  familyEventPath,
  renderRides,
  ridesHref,
  ridesPath,
  type RideForm,
  type RidesData,
} from '@sports-hub/web/render';
import type { HubVisitor } from '../../accounts/authentication.ts';
import { ID_IN_ADDRESS, linkedSport, sendToSignIn } from '../member-pages.ts';
import { asReading, viewerOf, type SiteData, type Visitors } from '../site.ts';
import type { SportCalls } from '../sport-calls.ts';

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
const formOf = (name: unknown): RideForm | undefined =>
  typeof name === 'string' && Object.hasOwn(ACTIONS, name) ? (name as RideForm) : undefined;

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

interface RidePagesOptions {
  clock: Clock;
  sportCalls: SportCalls;
  siteData: SiteData;
  visitors: Visitors;
}

/** The rides to an event of a team: offers, seats and the written yes. Complete without script. */
export function addRidePages(app: FastifyInstance, { clock, sportCalls, siteData, visitors }: RidePagesOptions): void {
  /** What the address names, for somebody who is linked to that sport. */
  const placeOf = (request: FastifyRequest, caller: NonNullable<HubVisitor['caller']>) => {
    const {
      sport: name,
      team,
      kind: wanted,
      event,
    } = request.params as Record<'sport' | 'team' | 'kind' | 'event', string>;
    const sport = linkedSport(caller, name);
    const kind = EVENT_KINDS.find((known) => known === wanted) as EventKind | undefined;
    if (!sport || !kind || !ID_IN_ADDRESS.test(team) || !ID_IN_ADDRESS.test(event))
      throw new Problem('record.not_found');
    return { sport, kind, team, event, path: ridesPath(sport, team, kind, event) };
  };
  const signIn = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendToSignIn(reply, request.url.split('?', 1)[0]!);

  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    attempt?: { refused: NonNullable<RidesData['refused']>; status: number },
  ): Promise<FastifyReply> => {
    const visitor = await visitors(asReading(request));
    if (!visitor.caller || !visitor.session) return signIn(request, reply);
    const { sport, kind, team, event, path } = placeOf(request, visitor.caller);
    const [site, found] = await Promise.all([
      siteData.site(),
      sportCalls(request, sport)(getEventRides, { query: { team_id: Number(team), kind, event_id: Number(event) } }),
    ]);
    if (!found.ok) throw new Problem(found.code);
    const query = request.query as { said?: unknown; yes?: unknown };
    const child = childOf(request);
    const html = renderRides({
      site,
      viewer: viewerOf(visitor)!,
      sport,
      today: toLocalDate(clock.now()),
      csrf: visitor.session.csrfToken,
      path,
      child,
      eventPage: child === undefined ? undefined : familyEventPath(sport, kind, event, child),
      list: found.data,
      yes: yesOf(found.data, query.yes),
      said: attempt ? undefined : formOf(query.said),
      refused: attempt?.refused,
    });
    return sendPage(request, reply, html, { status: attempt?.status ?? 200, holdsSecret: true });
  };

  app.get(PATH, async (request, reply) => show(request, reply));

  void app.register(async (scope) => {
    takeForms(scope);
    scope.post(PATH, async (request, reply) => {
      const fields = plainFields(request.body);
      const form = formOf(fields['do']);
      if (!form) throw new Problem('request.malformed');
      const visitor = await visitors(asReading(request));
      if (!visitor.caller) return signIn(request, reply);
      const { sport, path, ...place } = placeOf(request, visitor.caller);
      const response = await ACTIONS[form](sportCalls(request, sport), { ...fields, ...place }, fields['csrf'] ?? '');
      if (response.ok) return reply.redirect(ridesHref(path, { child: childOf(request), said: form }), 303);
      if (response.retryAfter !== undefined) reply.header('retry-after', response.retryAfter);
      const { csrf: _csrf, ...values } = fields;
      // What is not there was there when the page was opened: the event itself is shown again, or nothing is.
      const isGone = response.code === 'record.not_found';
      const refused = { form, values, ...response, ...(isGone ? { message: t('hub.rides.isGone') } : {}) };
      return show(request, reply, { status: response.status, refused });
    });
  });
}
