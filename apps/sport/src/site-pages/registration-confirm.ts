import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, sendPage, type Database, type Throttle } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import {
  renderRegistrationConfirm,
  type ConfirmData,
  type sportData,
  type UnconfirmedRegistration,
} from '@sports-hub/web/render';
import { mailedTokenIn } from '../platform/http/mailed-tokens.ts';
import { originOf } from '../platform/http/origin.ts';
import type { OpenedRegistration, Unpaid } from '../registration/unpaid/service.ts';
import type { SportThrottle } from '../throttles.ts';
import { failedForm, takeFormPosts } from './form-posts.ts';

export interface RegistrationConfirmPagesOptions {
  counters: Database;
  throttle: Throttle<SportThrottle>;
  unpaid: Unpaid;
  site(path: string): Promise<sportData.SportSite>;
}

const PATH = '/registration/confirm';

const shown = (registration: OpenedRegistration): UnconfirmedRegistration => ({
  token: registration.token,
  player: `${registration.player_first_name} ${registration.player_last_name}`,
  parent: `${registration.parent_first_name} ${registration.parent_last_name}`,
  phone: registration.phone,
  league: registration.league,
  division: registration.division,
  holdsPlace: registration.holds_place,
  confirmBy: registration.confirm_by && toLocalTime(registration.confirm_by),
});

/** Behind the link that is mailed for a free place or the waiting list: a visit asks, a button does it. */
export function addRegistrationConfirmPages(
  app: FastifyInstance,
  { counters, throttle, unpaid, site }: RegistrationConfirmPagesOptions,
): void {
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { status = 200, ...data }: Omit<ConfirmData, 'site'> & { status?: number },
  ): Promise<FastifyReply> =>
    sendPage(request, reply, renderRegistrationConfirm({ site: await site(PATH), ...data }), { status });

  /** The page for a link as it stands now, with what went wrong, if something did. */
  const showLink = async (
    request: FastifyRequest,
    reply: FastifyReply,
    token: string,
    failure: { status?: number; problem?: string | undefined } = {},
  ): Promise<FastifyReply> => {
    try {
      const { registration, isHeld, isFinished, others } = await unpaid.open(token);
      if (isFinished) return reply.redirect(`/registration/done?reference=${registration.reference}`, 303);
      const page = {
        kind: isHeld ? 'ask' : 'ended',
        registration: shown(registration),
        others: others.map(shown),
      } as const;
      return await show(request, reply, { page, ...failure });
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'token.invalid') throw error;
      return show(request, reply, { page: { kind: 'invalid' }, status: error.status });
    }
  };

  app.get(PATH, async (request, reply) => {
    const { token } = request.query as { token?: unknown };
    await throttle.take(counters, 'confirmations', originOf(request).client);
    return showLink(request, reply, mailedTokenIn(token));
  });

  takeFormPosts(app, ({ post }) =>
    post(PATH, async (fields, request, reply) => {
      const token = mailedTokenIn(fields['token']);
      const { client } = originOf(request);
      try {
        if (fields['refuse']) {
          await unpaid.refuse(token, client);
          return await show(request, reply, { page: { kind: 'refused' } });
        }
        const { reference } = await unpaid.confirm({ token, again: fields['again'] === 'yes' }, client);
        return await reply.redirect(`/registration/done?reference=${reference}`, 303);
      } catch (error) {
        // Beyond the limit nothing is looked up, as for who only opens the link.
        if (error instanceof Problem && error.code === 'throttle.exceeded') throw error;
        if (error instanceof Problem && error.code === 'registration.already_registered')
          return show(request, reply, { page: { kind: 'registered-already' }, status: error.status });
        // Its time went by while the page was open: the page says so, and how to ask again.
        const isOver = error instanceof Problem && error.code === 'registration.confirmation_ended';
        const { status, problem, errors, retryAfter } = failedForm(error);
        if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
        const words = problem ?? Object.values(errors).join(' ');
        return showLink(request, reply, token, { status, ...(isOver ? {} : { problem: words }) });
      }
    }),
  );
}
