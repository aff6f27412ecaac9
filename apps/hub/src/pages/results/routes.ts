import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { enterResult, GAME_ENDS, listResultsToEnter, objectToResult } from '@sports-hub/contract';
import { Problem, sendPage, type PlainFormFields } from '@sports-hub/kernel';
import { toLocalDate } from '@sports-hub/kernel/time';
import { renderFieldResults, type FieldResultsData } from '@sports-hub/web/render';
import { addFormPage, saidIn } from '../form-page.ts';
import { ID_IN_ADDRESS } from '../member-pages.ts';
import { openSport, type OpenedSport, type SportPagesOptions } from '../sport-page.ts';

const PATH = '/results/:sport';

type Attempt = Pick<FieldResultsData, 'refusal' | 'typed'> & { status?: number };

const pointsIn = (given: string | undefined): number | null => (/^\d{1,3}$/.test(given ?? '') ? Number(given) : null);

/** What the form of a result says, as the call has it. */
const resultIn = (fields: PlainFormFields) => ({
  game_id: Number(fields['game_id']),
  ended: GAME_ENDS.find((known) => known === fields['ended']) ?? 'played',
  home_score: pointsIn(fields['home_score']),
  away_score: pointsIn(fields['away_score']),
  note: fields['note'] ?? '',
  ...(/^\d{1,15}$/.test(fields['seen'] ?? '') ? { version: Number(fields['seen']) } : {}),
});

/** Results at the field, for the coaches of the teams. The forms call as an app does. */
export function addResultPages(app: FastifyInstance, options: SportPagesOptions): void {
  const { clock, sportCalls } = options;

  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    opened: OpenedSport,
    { status = 200, ...attempt }: Attempt = {},
  ): Promise<FastifyReply> => {
    const found = await sportCalls(request, opened.sport)(listResultsToEnter, {});
    if (!found.ok) throw new Problem(found.code);
    const html = renderFieldResults({
      ...opened,
      ...attempt,
      today: toLocalDate(clock.now()),
      games: found.data.items,
      pressId: randomUUID(),
      isSaved: saidIn(request) === 'saved' && attempt.refusal === undefined,
    });
    return sendPage(request, reply, html, { status, holdsSecret: true });
  };
  const send = (request: FastifyRequest, { sport }: OpenedSport, fields: PlainFormFields) => {
    const client_id = /^[\w-]{16,64}$/.exec(fields['press'] ?? '')?.[0] ?? randomUUID();
    const csrf = fields['csrf'] ?? '';
    const call = sportCalls(request, sport);
    return fields['do'] === 'objection'
      ? call(objectToResult, {
          csrf,
          body: { game_id: Number(fields['game_id']), note: fields['note'] ?? '', client_id },
        })
      : call(enterResult, { csrf, body: { ...resultIn(fields), client_id } });
  };

  addFormPage(app, {
    path: PATH,
    open: (request, reply) => openSport(request, reply, options),
    show,
    async press(request, reply, opened, fields) {
      if (!ID_IN_ADDRESS.test(fields['game_id'] ?? '')) throw new Problem('request.malformed');
      const response = await send(request, opened, fields);
      if (response.ok) return reply.redirect(`/results/${opened.sport}?said=saved#game-${fields['game_id']}`, 303);
      return show(request, reply, opened, {
        status: response.status,
        refusal: response.message,
        typed: { gameId: Number(fields['game_id']), values: fields as Record<string, string> },
      });
    },
  });
}
