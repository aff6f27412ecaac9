import {
  getCommunityMe,
  getNoticeSettings,
  getSiteSession,
  listAgreements,
  listChildStandings,
  listClaims,
  listFamilyRegistrations,
  listImportant,
  listNewGuardians,
  listRegisteredChildren,
  type Call,
} from '@sports-hub/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  isAddressRefused,
  Problem,
  localAddress,
  sendPage,
  type PageCalls,
  type PlainFormFields,
  type Sql,
} from '@sports-hub/kernel';
import { sportPages, type sportAccount } from '@sports-hub/web/render';
import { mailedTokenIn } from '../../platform/http/mailed-tokens.ts';
import { isOnHub } from '../../members/hub-links/queries.ts';
import { hasPassword } from '../../members/queries.ts';
import type { Recovery } from '../../members/site-sign-in/recovery.ts';
import { takeFormPosts, shownAgain } from '../form-posts.ts';
import type { PageRoutes } from '../page-routes.ts';
import { ACTIONS, isForm } from './actions.ts';

const PATH = '/account.php';

const SAID: ReadonlySet<string> = new Set<sportAccount.AccountSaid>([
  'out',
  'out-here',
  'forgot',
  'reset',
  'verified',
  'resent',
  'password',
  'profile',
  'claim',
  'disowned',
  'withdrawn',
  'answered',
  'suspended',
  'on',
  'off',
  'notices-on',
  'notices-off',
  'device-tested',
  'device-removed',
  'seen',
  'agreed',
  'quiet',
  'hub-over',
  'hub-inactive',
]);

interface Address {
  view: sportAccount.MemberSignedOutData['view'];
  token: string;
  said: sportAccount.AccountSaid | undefined;
  next: string | undefined;
}

function readAddress(query: Readonly<Record<string, unknown>>): Address {
  const { purpose, said, view, next } = query;
  const token = mailedTokenIn(query['token']);
  const shown = {
    said: typeof said === 'string' && SAID.has(said) ? (said as sportAccount.AccountSaid) : undefined,
    next: localAddress(next),
  };
  if (purpose === undefined) return { view: view === 'forgot' ? 'forgot' : 'sign-in', token: '', ...shown };
  if (token === '' || (purpose !== 'reset' && purpose !== 'verify')) return { view: 'broken', token: '', ...shown };
  return { view: purpose, token, ...shown };
}

type Refused = NonNullable<sportAccount.AccountContext['refused']>;

/** What belongs to a family, as far as the member may see it yet. */
async function readFamily(call: Call) {
  const [me, claims, registered, standings, newGuardians, registrations, notices, important, agreements] =
    await Promise.all([
      call(getCommunityMe),
      call(listClaims),
      call(listRegisteredChildren),
      call(listChildStandings),
      call(listNewGuardians),
      call(listFamilyRegistrations),
      call(getNoticeSettings),
      call(listImportant),
      call(listAgreements),
    ]);
  return {
    children: me.ok ? me.data.children : [],
    claims: claims.ok ? claims.data.items : [],
    usualHours: claims.ok ? claims.data.usual_hours : null,
    registered: registered.ok ? registered.data.items : [],
    standings: standings.ok ? standings.data.items : [],
    newGuardians: newGuardians.ok ? newGuardians.data.items : [],
    registrations: registrations.ok ? registrations.data.items : [],
    notices: notices.ok ? notices.data : undefined,
    agreements: (agreements.ok ? agreements.data.items : []).filter(({ is_needed }) => is_needed),
    // What a team's coaches have of it is on the hub's pages.
    important: (important.ok ? important.data.items : []).filter(
      ({ seen_at, teams }) => seen_at === null && teams.length === 0,
    ),
  };
}

/** The sport's own account page: complete without script, each form a POST that leads on or shows itself again. */
export function addAccountPage(
  app: FastifyInstance,
  {
    pages,
    calls,
    db,
    recovery,
  }: { pages: PageRoutes; calls: PageCalls; db: Sql; recovery: Pick<Recovery, 'isResetLive'> },
): void {
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    address: Address,
    attempt?: { refused: Refused; status: number },
  ): Promise<FastifyReply> => {
    const call = calls.as(request, reply);
    const [context, session] = await Promise.all([pages.context(PATH), call(getSiteSession)]);
    if (!session.ok) throw new Problem('server.busy', { retryAfter: 2 });
    const { csrf_token: csrf, member } = session.data;
    const common = {
      ...context,
      csrf,
      said: attempt ? undefined : address.said,
      refused: attempt?.refused,
    };
    const isMailedLink = ['reset', 'verify', 'broken'].includes(address.view);
    const html =
      member && !isMailedLink
        ? sportPages.accountOf({
            ...common,
            member,
            isEmailRefused: await isAddressRefused(db, member.email),
            isOnHub: await isOnHub(db, member.id),
            hasPassword: await hasPassword(db, member.id),
            ...(await readFamily(call)),
          })
        : sportPages.accountSignIn({ ...common, view: address.view, token: address.token, next: address.next });
    return sendPage(request, reply, html, { status: attempt?.status ?? 200, holdsSecret: true });
  };

  app.get(PATH, async (request, reply) => {
    const address = readAddress(request.query as never);
    const isOver = address.view === 'reset' && !(await recovery.isResetLive(address.token));
    return show(request, reply, isOver ? { ...address, view: 'broken' } : address);
  });

  takeFormPosts(app, ({ post }) =>
    post(PATH, async (fields: PlainFormFields, request, reply) => {
      const form = fields['form'];
      if (!isForm(form)) throw new Problem('request.malformed');
      const action = ACTIONS[form];
      const next = localAddress(fields['next']);
      const response = await action.send(calls.as(request, reply), fields, fields['csrf_token'] ?? '');
      if (response.ok) {
        const said = action.said?.(fields);
        return reply.redirect(said ? `${PATH}?said=${said}` : (next ?? PATH), 303);
      }
      if (response.retryAfter !== undefined) reply.header('retry-after', response.retryAfter);
      const isLinkOver = response.code === 'token.invalid';
      const view = form === 'forgot' || form === 'reset' || form === 'verify' ? form : 'sign-in';
      return show(
        request,
        reply,
        { view: isLinkOver ? 'broken' : view, token: fields['token'] ?? '', said: undefined, next },
        {
          status: response.status,
          refused: { form, values: shownAgain(fields), ...response },
        },
      );
    }),
  );
}
