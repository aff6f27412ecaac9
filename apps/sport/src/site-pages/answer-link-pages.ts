import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ANSWER_VALUES, type AnswerValue } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { Problem, sendPage, type PlainFormFields } from '@sports-hub/kernel';
import { sportPages, type AnswerLinkData } from '@sports-hub/web/render';
import type { AnswerLinks } from '../answers/links.ts';
import { mailedTokenIn } from '../platform/http/mailed-tokens.ts';
import { failedForm, takeFormPosts } from './form-posts.ts';
import type { PageRoutes } from './page-routes.ts';

const PATH = '/answer';
const MAX_NOTE = 300;

const valueIn = (given: unknown): AnswerValue | undefined => ANSWER_VALUES.find((value) => value === given);
/** A form of ours names the version that its page showed. */
const versionIn = (given: string | undefined): number | undefined =>
  /^\d{1,9}$/.test(given ?? '') ? Number(given) : undefined;

interface Shown extends Pick<AnswerLinkData, 'pressed' | 'note'>, Partial<Pick<AnswerLinkData, 'outcome' | 'errors'>> {
  status?: number;
}

/** The page behind the link of a mail that answers for one child and event. A GET only asks. No sign-in is needed. */
export function addAnswerLinkPages(
  app: FastifyInstance,
  { pages, answerLinks }: { pages: PageRoutes; answerLinks: AnswerLinks },
): void {
  const show = async (
    { request, reply, token }: { request: FastifyRequest; reply: FastifyReply; token: string },
    { status = 200, ...shown }: Shown,
  ): Promise<FastifyReply> => {
    const around = { ...(await pages.context('')), ...shown, clientId: randomUUID() };
    try {
      const link = await answerLinks.look(token);
      return await sendPage(request, reply, sportPages.answerLink({ ...around, link, token }), {
        status,
        holdsSecret: true,
      });
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'token.invalid') throw error;
      return sendPage(request, reply, sportPages.answerLink({ ...around, link: null, token: '' }), {
        status: error.status,
      });
    }
  };

  const answer = async (token: string, fields: PlainFormFields): Promise<Shown> => {
    const pressed = valueIn(fields['value']);
    const note = (fields['note'] ?? '').trim();
    if (!pressed) return { pressed, note, status: 422, errors: { value: t('sport.answers.chooseOne') } };
    if ([...note].length > MAX_NOTE)
      return {
        pressed,
        note,
        status: 422,
        errors: { note: t('answers.validation.thisMustHaveAtMost', { limit: MAX_NOTE }) },
      };
    const clientId = /^[\w-]{16,64}$/.exec(fields['client_id'] ?? '')?.[0] ?? randomUUID();
    try {
      await answerLinks.answer(token, { value: pressed, note, clientId, version: versionIn(fields['version']) });
      return { pressed, note, outcome: 'answered' };
    } catch (error) {
      if (error instanceof Problem && error.code === 'token.invalid') return { pressed, note, status: error.status };
      const { status, problem } = failedForm(error);
      if (error instanceof Problem && error.code === 'answer.changed')
        return { pressed, note, status, outcome: 'changed' };
      // Closed: the page itself says so.
      return { pressed, note, status, ...(problem && status !== 409 ? { errors: { value: problem } } : {}) };
    }
  };

  app.get(PATH, async (request, reply) => {
    const query = request.query as Record<string, unknown>;
    return show({ request, reply, token: mailedTokenIn(query['token']) }, { pressed: valueIn(query['say']), note: '' });
  });
  takeFormPosts(app, ({ post }) =>
    post(PATH, async (fields, request, reply) => {
      const token = mailedTokenIn(fields['token']);
      return show({ request, reply, token }, await answer(token, fields));
    }),
  );
}
