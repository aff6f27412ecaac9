import { getFamilyRegistration, getSiteSession } from '@sports-hub/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  Problem,
  registrationFormOf,
  sendPage,
  sendReceipt,
  sendRegistrationForm,
  type PageCalls,
} from '@sports-hub/kernel';
import { receiptText, sportPages, type RecordData } from '@sports-hub/web/render';
import { shownAgain, takeFormPosts } from '../form-posts.ts';
import type { PageRoutes } from '../page-routes.ts';

const PATH = '/account/registrations/:id';

type Refused = NonNullable<RecordData['refused']>;

/** One registration of the member's family: what was paid, what waits, and what the family can do about it. */
export function addOwnRegistrationPages(
  app: FastifyInstance,
  { pages, calls }: { pages: PageRoutes; calls: PageCalls },
): void {
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    attempt?: { refused: Refused; status: number },
  ): Promise<FastifyReply> => {
    const call = calls.as(request, reply);
    const { id } = request.params as { id: string };
    const path = `/account/registrations/${encodeURIComponent(id)}`;
    const [context, session, found] = await Promise.all([
      pages.context(path),
      call(getSiteSession),
      call(getFamilyRegistration, { params: { id } }),
    ]);
    if (!session.ok) throw new Problem('server.busy', { retryAfter: 2 });
    if (!found.ok && found.status === 404) throw new Problem('record.not_found');
    // The account page has the words for who is not signed in, or may not use the family area yet.
    if (!found.ok) return reply.redirect(`/account.php?next=${encodeURIComponent(path)}`, 303);
    const { member } = session.data;
    const { said } = request.query as { said?: unknown };
    const html = sportPages.accountRegistration({
      ...context,
      viewer: member ? `${member.first_name} ${member.last_name}` : undefined,
      record: found.data,
      token: { csrf_token: session.data.csrf_token },
      refused: attempt?.refused,
      said: attempt ? undefined : registrationFormOf(said),
    });
    return sendPage(request, reply, html, { status: attempt?.status ?? 200, holdsSecret: true });
  };

  app.get(PATH, async (request, reply) => show(request, reply));

  app.get(`${PATH}/receipt.pdf`, async (request, reply) => {
    const { id } = request.params as { id: string };
    const path = `/account/registrations/${encodeURIComponent(id)}`;
    const call = calls.as(request, reply);
    const [{ site }, found] = await Promise.all([pages.context(path), call(getFamilyRegistration, { params: { id } })]);
    if (!found.ok && found.status === 404) throw new Problem('record.not_found');
    if (!found.ok) return reply.redirect(`/account.php?next=${encodeURIComponent(path)}`, 303);
    return sendReceipt(reply, found.data, receiptText(found.data, site.name));
  });

  takeFormPosts(app, ({ post }) =>
    post(PATH, async (fields, request, reply) => {
      const form = registrationFormOf(fields['form']);
      if (!form) throw new Problem('request.malformed');
      const { id } = request.params as { id: string };
      const call = calls.as(request, reply);
      const response = await sendRegistrationForm(form, id, call, fields, fields['csrf_token'] ?? '');
      if (response.ok) return reply.redirect(`/account/registrations/${encodeURIComponent(id)}?said=${form}`, 303);
      if (response.retryAfter !== undefined) reply.header('retry-after', response.retryAfter);
      return show(request, reply, {
        status: response.status,
        refused: { form, values: shownAgain(fields), ...response },
      });
    }),
  );
}
