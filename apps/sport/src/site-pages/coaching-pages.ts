import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, sendPage } from '@sports-hub/kernel';
import { sportPages } from '@sports-hub/web/render';
import { mailedTokenIn } from '../platform/http/mailed-tokens.ts';
import type { CoachLinks } from '../season/coach-questions/links.ts';
import type { CoachQuestion } from '../season/coach-questions/queries.ts';
import { takeFormPosts } from './form-posts.ts';
import type { PageRoutes } from './page-routes.ts';

const PATH = '/coaching';

type CoachAnswer = 'yes' | 'no';
const answerIn = (sent: unknown): CoachAnswer | undefined => (sent === 'yes' || sent === 'no' ? sent : undefined);

/** The page behind the link of a mail that asks a coach whether they stay. A GET only asks. No sign-in is needed. */
export function addCoachingPages(
  app: FastifyInstance,
  { pages, coachLinks }: { pages: PageRoutes; coachLinks: CoachLinks },
): void {
  const show = async (
    { request, reply, token }: { request: FastifyRequest; reply: FastifyReply; token: string },
    read: (token: string) => Promise<CoachQuestion>,
    pressed?: CoachAnswer,
  ): Promise<FastifyReply> => {
    const around = await pages.context('');
    try {
      const html = sportPages.coaching({ ...around, pressed, question: await read(token), token });
      return await sendPage(request, reply, html, { holdsSecret: true });
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'token.invalid') throw error;
      const html = sportPages.coaching({ ...around, question: null, token: '' });
      return sendPage(request, reply, html, { status: error.status });
    }
  };

  app.get(PATH, async (request, reply) => {
    const { token, say } = request.query as Record<string, unknown>;
    return show({ request, reply, token: mailedTokenIn(token) }, coachLinks.look, answerIn(say));
  });
  takeFormPosts(app, ({ post }) =>
    post(PATH, async (fields, request, reply) => {
      const said = answerIn(fields['stays']);
      return show({ request, reply, token: mailedTokenIn(fields['token']) }, (token) =>
        said ? coachLinks.answer(token, said === 'yes') : coachLinks.look(token),
      );
    }),
  );
}
