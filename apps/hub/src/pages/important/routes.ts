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
  type FormCall,
  type PlainFormFields,
} from '@sports-hub/kernel';
import { toLocalDate } from '@sports-hub/kernel/time';
import { renderImportantFamilies, type FamiliesSaid } from '@sports-hub/web/render';
import { addFormPage, keyIn, pathIn, saidIn } from '../form-page.ts';
import { ID_IN_ADDRESS, linkedSport, sendToSignIn } from '../member-pages.ts';
import { asReading } from '../site.ts';
import { openSport, type OpenedSport, type SportPagesOptions } from '../sport-page.ts';
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

interface OpenedList extends OpenedSport {
  id: string;
  team: string;
}

/** The presses of the home page's banner, and the coach's list of who has seen it. Complete without script. */
export function addImportantPages(app: FastifyInstance, options: SportPagesOptions): void {
  const { clock, sportCalls, visitors } = options;
  const open = async (request: FastifyRequest, reply: FastifyReply): Promise<OpenedList | undefined> => {
    const opened = await openSport(request, reply, options);
    const { id, team } = request.params as Record<'id' | 'team', string>;
    if (opened && !ID_IN_ADDRESS.test(team)) throw new Problem('record.not_found');
    return opened && { ...opened, id, team };
  };
  /** The coach's list: reading it is written down by the sport. */
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { id, team, ...opened }: OpenedList,
    attempt: { refusal?: string; status?: number } = {},
  ): Promise<FastifyReply> => {
    const query = { team_id: Number(team) };
    const found = await sportCalls(request, opened.sport)(getImportantFamilies, { params: { id }, query });
    if (!found.ok) throw new Problem(found.code);
    const html = renderImportantFamilies({
      ...opened,
      today: toLocalDate(clock.now()),
      list: found.data,
      said: attempt.refusal === undefined ? keyIn(ACTIONS, saidIn(request)) : undefined,
      refusal: attempt.refusal,
    });
    return sendPage(request, reply, html, { status: attempt.status ?? 200, holdsSecret: true });
  };

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
  });

  addFormPage(app, {
    path: LIST,
    open,
    show,
    async press(request, reply, opened, fields) {
      const action = keyIn(ACTIONS, fields['do']);
      if (!action) throw new Problem('request.malformed');
      const { sport, id, team } = opened;
      const response = await ACTIONS[action](sportCalls(request, sport), { ...fields, id, team }, fields['csrf'] ?? '');
      if (response.ok) return reply.redirect(`${pathIn(request)}?said=${action}`, 303);
      if (response.status === 404 || response.status === 403) throw new Problem(response.code);
      return show(request, reply, opened, { refusal: response.message, status: response.status });
    },
  });
}
