import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX, enterResultByLink, GAME_ENDS, type ScorekeeperDay } from '@sports-hub/contract';
import { Problem, sendPage, type PlainFormFields } from '@sports-hub/kernel';
import { sportPages, type ScoreLinkData } from '@sports-hub/web/render';
import { mailedTokenIn } from '../platform/http/mailed-tokens.ts';
import type { Scorekeepers } from '../season/scores/scorekeepers.ts';
import { failedForm, takeFormPosts } from './form-posts.ts';
import type { PageRoutes } from './page-routes.ts';

const PATH = '/score/:token';

type Attempt = Pick<ScoreLinkData, 'refusal' | 'typed'> & { status?: number; isSaved?: boolean };

const tokenOf = (request: FastifyRequest): string => mailedTokenIn((request.params as { token?: string }).token);
const pointsIn = (given: string | undefined): number | null => (/^\d{1,3}$/.test(given ?? '') ? Number(given) : null);
const numberIn = (given: string | undefined): number => (/^\d{1,15}$/.test(given ?? '') ? Number(given) : 0);

/** Results by a link for one place and one day. No sign-in is needed, and nothing else can be reached. */
export function addScoreLinkPages(
  app: FastifyInstance,
  { pages, scorekeepers }: { pages: PageRoutes; scorekeepers: Scorekeepers },
): void {
  /** Null with what the link is instead. */
  const look = async (token: string): Promise<{ day: ScorekeeperDay | null; isOver: boolean; status: number }> => {
    try {
      return { day: await scorekeepers.look(token), isOver: false, status: 200 };
    } catch (error) {
      if (!(error instanceof Problem) || !['token.invalid', 'scorekeeper.over'].includes(error.code)) throw error;
      return { day: null, isOver: error.code === 'scorekeeper.over', status: error.status };
    }
  };
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { status: refused, isSaved = false, ...attempt }: Attempt = {},
  ): Promise<FastifyReply> => {
    const token = tokenOf(request);
    const { status, ...found } = await look(token);
    const html = sportPages.scoreLink({
      ...(await pages.context('')),
      ...found,
      ...attempt,
      address: `/score/${token}`,
      enterPath: `${API_PREFIX}${enterResultByLink.path.replace(':token', token)}`,
      pressId: randomUUID(),
      isSaved,
    });
    return sendPage(request, reply, html, { status: refused ?? status, holdsSecret: true });
  };
  const send = (request: FastifyRequest, fields: PlainFormFields) =>
    scorekeepers.enter(
      tokenOf(request),
      {
        game_id: numberIn(fields['game_id']),
        ended: GAME_ENDS.find((known) => known === fields['ended']) ?? 'played',
        home_score: pointsIn(fields['home_score']),
        away_score: pointsIn(fields['away_score']),
        note: (fields['note'] ?? '').slice(0, 300),
        client_id: /^[\w-]{16,64}$/.exec(fields['press'] ?? '')?.[0] ?? randomUUID(),
        version: numberIn(fields['seen']),
      },
      request.id,
    );

  app.get(PATH, async (request, reply) =>
    show(request, reply, { isSaved: (request.query as { said?: unknown }).said === 'saved' }),
  );
  takeFormPosts(app, ({ post }) =>
    post(PATH, async (fields, request, reply) => {
      try {
        await send(request, fields);
        return await reply.redirect(`/score/${tokenOf(request)}?said=saved#game-${numberIn(fields['game_id'])}`, 303);
      } catch (error) {
        const { status, problem, errors } = failedForm(error);
        return show(request, reply, {
          status,
          refusal: problem ?? Object.values(errors)[0],
          typed: { gameId: numberIn(fields['game_id']), values: fields as Record<string, string> },
        });
      }
    }),
  );
}
