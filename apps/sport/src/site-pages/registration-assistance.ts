import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AidRequest } from '@sports-hub/contract';
import { Problem, sendPage, type Database, type Throttle } from '@sports-hub/kernel';
import { renderAssistance, type AssistanceData, type sportData } from '@sports-hub/web/render';
import { mailedTokenIn } from '../platform/http/mailed-tokens.ts';
import { originOf } from '../platform/http/origin.ts';
import type { Aid } from '../registration/aid/service.ts';
import type { SportThrottle } from '../throttles.ts';
import { failedForm, takeFormPosts } from './form-posts.ts';

export interface AssistancePagesOptions {
  counters: Database;
  throttle: Throttle<SportThrottle>;
  aid: Aid;
  site(path: string): Promise<sportData.SportSite>;
}

const PATH = '/registration/assistance';
const REFERENCE = /^[\w-]{20,100}$/;

/** How a request for financial assistance stands, for who has its link: a visit shows, a button does it. */
export function addAssistancePages(
  app: FastifyInstance,
  { counters, throttle, aid, site }: AssistancePagesOptions,
): void {
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { status = 200, ...data }: Omit<AssistanceData, 'site'> & { status?: number },
  ): Promise<FastifyReply> =>
    sendPage(request, reply, renderAssistance({ site: await site(PATH), ...data }), { status });

  const linkTo = ({ reference }: AidRequest): string => `${PATH}?reference=${encodeURIComponent(reference)}`;

  /** By the mailed link, or by the reference; null where there is none. */
  const find = async (
    given: Readonly<Record<string, unknown>>,
  ): Promise<{ found: AidRequest | null; token: string | undefined }> => {
    const { token, reference } = given;
    try {
      if (typeof token === 'string')
        return { found: await aid.open(mailedTokenIn(token)), token: mailedTokenIn(token) };
      if (typeof reference === 'string' && REFERENCE.test(reference))
        return { found: await aid.get(reference), token: undefined };
    } catch (error) {
      const isUnknown = error instanceof Problem && ['token.invalid', 'record.not_found'].includes(error.code);
      if (!isUnknown) throw error;
    }
    return { found: null, token: undefined };
  };

  app.get(PATH, async (request, reply) => {
    await throttle.take(counters, 'confirmations', originOf(request).client);
    const { found, token } = await find(request.query as Record<string, unknown>);
    // Confirmed already: the page is the one of its reference, which can be kept.
    if (found && token && found.status !== 'unconfirmed') return reply.redirect(linkTo(found), 303);
    return show(request, reply, { request: found, token, status: found ? 200 : 404 });
  });

  takeFormPosts(app, ({ post }) =>
    post(PATH, async (fields, request, reply) => {
      const { client } = originOf(request);
      const { reference = '', answer = '' } = fields;
      try {
        const done =
          fields['doing'] === 'confirm'
            ? await aid.confirm(mailedTokenIn(fields['token']), client)
            : fields['doing'] === 'withdraw'
              ? await aid.withdraw(reference, client)
              : await aid.answer(reference, answer, client);
        return await reply.redirect(linkTo(done), 303);
      } catch (error) {
        // Beyond the limit nothing is looked up, as for who only opens the link.
        if (error instanceof Problem && error.code === 'throttle.exceeded') throw error;
        const { status, problem, errors } = failedForm(error);
        const { found, token } = await find(fields);
        return show(request, reply, {
          request: found,
          token,
          problem,
          answer: { typed: answer, error: errors['answer'] },
          status: found ? status : 404,
        });
      }
    }),
  );
}
