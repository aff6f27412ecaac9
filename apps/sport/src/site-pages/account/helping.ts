import {
  declineDuty,
  getDutyHours,
  getSiteSession,
  giveBackDuty,
  keepDuty,
  listDuties,
  listDutyPeople,
  offerDuty,
  takeDuty,
} from '@sports-hub/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  formCall,
  Problem,
  sendPage,
  type Clock,
  type FormCall,
  type PageCalls,
  type PlainFormFields,
  type Sql,
} from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import { sportPages, type HelpingData, type HelpingForm } from '@sports-hub/web/render';
import { isOnHub } from '../../members/hub-links/queries.ts';
import { shownAgain, takeFormPosts } from '../form-posts.ts';
import type { PageRoutes } from '../page-routes.ts';

const PATH = '/account/helping';

/** The page of a child's event at the hub. */
const EVENT_PAGE = /^\/family-events\/[a-z]{1,20}\/(?:game|practice|event)\/[1-9]\d{0,14}\/[1-9]\d{0,14}$/;
const eventIn = (request: FastifyRequest): string | undefined => {
  const { from } = request.query as { from?: unknown };
  return typeof from === 'string' && EVENT_PAGE.test(from) ? from : undefined;
};

const byDuty = { params: (fields: PlainFormFields) => ({ id: fields['id'] ?? '0' }) };
const FORMS: Readonly<Record<HelpingForm, FormCall>> = {
  take: formCall(takeDuty, [], byDuty),
  decline: formCall(declineDuty, [], byDuty),
  'give-back': formCall(giveBackDuty, [], byDuty),
  keep: formCall(keepDuty, [], byDuty),
  offer: formCall(offerDuty, [], { ...byDuty, body: ({ to }) => (to ? { to } : {}) }),
};
const isForm = (name: string | undefined): name is HelpingForm => name !== undefined && Object.hasOwn(FORMS, name);

/** What a family has taken, and what is open: complete without script. */
export function addHelpingPage(
  app: FastifyInstance,
  { pages, calls, clock, db }: { pages: PageRoutes; calls: PageCalls; clock: Clock; db: Sql },
): void {
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    attempt?: { refused: NonNullable<HelpingData['refused']>; status: number },
  ): Promise<FastifyReply> => {
    const call = calls.as(request, reply);
    const [context, session, duties, hours] = await Promise.all([
      pages.context(PATH),
      call(getSiteSession),
      call(listDuties),
      call(getDutyHours),
    ]);
    if (!session.ok) throw new Problem('server.busy', { retryAfter: 2 });
    // The account page has the words for who is not signed in, or may not use the family area yet.
    if (!duties.ok || !hours.ok) return reply.redirect(`/account.php?next=${encodeURIComponent(PATH)}`, 303);
    const { hand, open } = request.query as { hand?: unknown; open?: unknown };
    const duty = duties.data.items.find(({ id, mine }) => mine !== null && String(id) === hand);
    const people = duty && (await call(listDutyPeople, { params: { id: String(duty.id) } }));
    const { member, csrf_token: csrf } = session.data;
    const event = eventIn(request);
    const isWeek = member !== undefined && (await isOnHub(db, member.id));
    const html = sportPages.accountHelping({
      ...context,
      viewer: member ? `${member.first_name} ${member.last_name}` : undefined,
      csrf,
      today: toLocalTime(clock.now()),
      duties: duties.data.items,
      hours: hours.data,
      showsAll: open === 'all',
      handing: duty && people?.ok ? { duty, people: people.data.items } : undefined,
      refused: attempt?.refused,
      from: event === undefined ? (isWeek ? 'week' : 'account') : { event },
    });
    return sendPage(request, reply, html, { status: attempt?.status ?? 200, holdsSecret: true });
  };

  app.get(PATH, (request, reply) => show(request, reply));

  takeFormPosts(app, ({ post }) =>
    post(PATH, async (fields, request, reply) => {
      const { form } = fields;
      if (!isForm(form)) throw new Problem('request.malformed');
      const response = await FORMS[form](calls.as(request, reply), fields, fields['csrf_token'] ?? '');
      if (response.ok) {
        const event = eventIn(request);
        return reply.redirect(event === undefined ? PATH : `${PATH}?from=${encodeURIComponent(event)}`, 303);
      }
      if (response.retryAfter !== undefined) reply.header('retry-after', response.retryAfter);
      return show(request, reply, {
        status: response.status,
        refused: { form, values: shownAgain(fields), ...response },
      });
    }),
  );
}
