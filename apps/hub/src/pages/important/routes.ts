import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  getImportantFamilies,
  markSeen,
  markUnseen,
  noteNotTold,
  noteTold,
  sendImportantAgain,
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
import { renderImportantFamilies, type FamiliesSaid } from '@sports-hub/web/render';
import { ID_IN_ADDRESS, linkedSport, sendToSignIn } from '../member-pages.ts';
import { asReading, viewerOf, type SiteData, type Visitors } from '../site.ts';
import type { SportCalls } from '../sport-calls.ts';
import { namedIn } from './banner.ts';

const LIST = '/important/:sport/:id/:team';
const byId = { params: ({ id = '' }: PlainFormFields) => ({ id }) };
const ofPlayer = {
  ...byId,
  body: ({ team = '', player = '' }: PlainFormFields) => ({ team_id: team, player_id: player }),
};
const PRESSES = { seen: formCall(markSeen, [], byId), unseen: formCall(markUnseen, [], byId) };
const ACTIONS: Record<FamiliesSaid, FormCall> = {
  told: formCall(noteTold, [], ofPlayer),
  'not-told': formCall(noteNotTold, [], ofPlayer),
  again: formCall(sendImportantAgain, [], { ...byId, body: ({ team = '' }) => ({ team_id: team }) }),
};
const actionOf = (name: unknown): FamiliesSaid | undefined =>
  typeof name === 'string' && Object.hasOwn(ACTIONS, name) ? (name as FamiliesSaid) : undefined;

interface ImportantPagesOptions {
  clock: Clock;
  sportCalls: SportCalls;
  siteData: SiteData;
  visitors: Visitors;
}

/** The presses of the home page's banner, and the coach's list of who has seen it. Complete without script. */
export function addImportantPages(
  app: FastifyInstance,
  { clock, sportCalls, siteData, visitors }: ImportantPagesOptions,
): void {
  /** The coach's list: reading it is written down by the sport. */
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    attempt: { refusal?: string; status?: number } = {},
  ): Promise<FastifyReply> => {
    const visitor = await visitors(asReading(request));
    if (!visitor.caller || !visitor.session) return sendToSignIn(reply, request.url);
    const { sport: name, id, team } = request.params as Record<'sport' | 'id' | 'team', string>;
    const sport = linkedSport(visitor.caller, name);
    if (!sport || !ID_IN_ADDRESS.test(team)) throw new Problem('record.not_found');
    const [site, found] = await Promise.all([
      siteData.site(),
      sportCalls(request, sport)(getImportantFamilies, { params: { id }, query: { team_id: Number(team) } }),
    ]);
    if (!found.ok) throw new Problem(found.code);
    const { said } = request.query as { said?: unknown };
    const html = renderImportantFamilies({
      site,
      viewer: viewerOf(visitor)!,
      sport,
      today: toLocalDate(clock.now()),
      csrf: visitor.session.csrfToken,
      list: found.data,
      said: attempt.refusal === undefined ? actionOf(said) : undefined,
      refusal: attempt.refusal,
    });
    return sendPage(request, reply, html, { status: attempt.status ?? 200, holdsSecret: true });
  };

  app.get(LIST, async (request, reply) => show(request, reply));

  void app.register(async (scope) => {
    takeForms(scope);
    for (const [word, send] of Object.entries(PRESSES))
      scope.post(`/important/${word}`, async (request, reply) => {
        const { notices = '', csrf = '' } = plainFields(request.body);
        const visitor = await visitors(asReading(request));
        if (!visitor.caller) return sendToSignIn(reply, '/');
        const outcomes = await Promise.all(
          namedIn(notices).map(async ({ sport: name, id }) => {
            const sport = linkedSport(visitor.caller, name);
            return sport !== undefined && (await send(sportCalls(request, sport), { id }, csrf)).ok;
          }),
        );
        const isDone = outcomes.length > 0 && outcomes.every(Boolean);
        const said = word === 'seen' ? `?pressed=${encodeURIComponent(notices)}` : '';
        return reply.redirect(isDone ? `/${said}` : '/?failed=important', 303);
      });

    scope.post(LIST, async (request, reply) => {
      const fields = plainFields(request.body);
      const action = actionOf(fields['do']);
      if (!action) throw new Problem('request.malformed');
      const visitor = await visitors(asReading(request));
      if (!visitor.caller) return sendToSignIn(reply, request.url);
      const { sport: name, id, team } = request.params as Record<'sport' | 'id' | 'team', string>;
      const sport = linkedSport(visitor.caller, name);
      if (!sport) throw new Problem('record.not_found');
      const response = await ACTIONS[action](sportCalls(request, sport), { ...fields, id, team }, fields['csrf'] ?? '');
      if (response.ok) return reply.redirect(`${request.url.split('?', 1)[0]}?said=${action}`, 303);
      if (response.status === 404 || response.status === 403) throw new Problem(response.code);
      return show(request, reply, { refusal: response.message, status: response.status });
    });
  });
}
