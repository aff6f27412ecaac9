import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptInvitation, createSportAccount, SPORT_TABLE, type Sport } from '@sports-hub/contract';
import {
  formCall,
  plainFields,
  Problem,
  sendPage,
  takeForms,
  withSetCookies,
  type PageCalls,
} from '@sports-hub/kernel';
import { renderWelcome, type WelcomeData } from '@sports-hub/web/render';
import type { HubVisitor } from '../../accounts/authentication.ts';
import type { Upstreams } from '../../gateway/upstreams.ts';
import type { Invitations } from '../../links/invitations.ts';
import type { PageCsrf } from '../page-csrf.ts';
import { asReading, siteOf, viewerOf, type SiteData, type Visitors } from '../site.ts';
import { leadOnwards, linkFirst } from './onwards.ts';

export interface WelcomePagesOptions {
  calls: PageCalls;
  csrfFor: PageCsrf;
  invitations: Invitations;
  siteData: SiteData;
  visitors: Visitors;
  upstreams: Pick<Upstreams, 'has'>;
}

const PATH = '/account/welcome/:sport';
/** Where a sport's site asks about the children that were registered. */
const CHILDREN = '/account.php#kids';
/** Where the hub says what is next for whom. */
const HOME = '/';

const isLinked = ({ caller }: HubVisitor, sport: Sport): boolean => caller?.members[sport] !== undefined;

type Refused = Extract<WelcomeData['page'], { kind: 'form' }>['refused'];

/**
 * From the mail about a registration to the children on the sport's site, and from the administration's invitation to
 * the home page. With the mail's link it makes the account; without, it is the way on for whoever has one.
 */
export function addWelcomePages(
  app: FastifyInstance,
  { calls, csrfFor, invitations, siteData, visitors, upstreams }: WelcomePagesOptions,
): void {
  const sportOf = (request: FastifyRequest): Sport => {
    const { sport } = request.params as { sport: string };
    if (!upstreams.has(sport)) throw new Problem('record.not_found');
    return sport;
  };
  const tokenOf = (request: FastifyRequest): string => {
    const { token } = request.query as { token?: unknown };
    return typeof token === 'string' ? token : '';
  };
  const pathOf = (sport: Sport): string => `/account/welcome/${sport}`;

  /** To the sport's site, which asks the hub who this is; who is not signed in or linked does that first. */
  const goOn = async (request: FastifyRequest, reply: FastifyReply, sport: Sport, visitor: HubVisitor) => {
    if (!isLinked(visitor, sport)) return linkFirst(reply, pathOf(sport));
    const path = () => `/account/hub?${new URLSearchParams({ next: CHILDREN })}`;
    return leadOnwards(request, reply, { siteData, visitor, sport, path });
  };

  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { status = 200, refused }: { status?: number; refused?: Refused } = {},
  ): Promise<FastifyReply> => {
    const sport = sportOf(request);
    const visitor = await visitors(asReading(request));
    const token = tokenOf(request);
    if (token === '') return goOn(request, reply, sport, visitor);
    const invitation = await invitations.look(sport, token);
    const own = visitor.caller?.account.email;
    const isGenuine = invitation.state !== 'forged';
    const isInvited = isGenuine && invitation.member !== undefined;
    const isOwn = isGenuine && own?.toLowerCase() === invitation.email.toLowerCase();
    if (isOwn && isInvited && isLinked(visitor, sport)) return reply.redirect(HOME, 303);
    if (isOwn && !isInvited) return goOn(request, reply, sport, visitor);
    const site = await siteData.site();
    const next = pathOf(sport);
    const page = ((): WelcomeData['page'] => {
      if (!isGenuine) return { kind: 'over', again: undefined };
      const { state, email, first_name, last_name, reference } = invitation;
      if (state === 'over' || state === 'used')
        return {
          kind: 'over',
          again: isInvited
            ? undefined
            : `${siteOf(site, sport)}/registration/done?${new URLSearchParams({ reference })}`,
        };
      if (isOwn) return { kind: 'join', email, ...(refused ? { refused } : {}) };
      if (own !== undefined) return { kind: 'other', email, signedInAs: own, next };
      return state === 'known'
        ? { kind: 'known', email, next }
        : { kind: 'form', email, first_name, last_name, ...(refused ? { refused } : {}) };
    })();
    const csrf = await csrfFor(visitor, request, reply);
    const html = renderWelcome({
      site,
      viewer: viewerOf(visitor),
      csrf,
      sportName: SPORT_TABLE[sport].fullTitle,
      isInvited,
      page,
    });
    return sendPage(request, reply, html, { status: page.kind === 'over' ? 410 : status, holdsSecret: true });
  };

  app.get(PATH, (request, reply) => show(request, reply));

  void app.register(async (scope) => {
    takeForms(scope);
    scope.post(PATH, async (request, reply) => {
      const sport = sportOf(request);
      const fields = plainFields(request.body);
      const token = tokenOf(request);
      const { caller } = await visitors(asReading(request));
      const send = caller
        ? formCall(createSportAccount, [], { body: () => ({ sport, invitation: token }) })
        : formCall(acceptInvitation, ['password', 'first_name', 'last_name'], {
            body: ({ terms }) => ({ sport, token, terms: terms === 'yes' }),
          });
      const response = await send(calls.as(request, reply), fields, fields.csrf ?? '');
      if (response.ok) {
        const visitor = await visitors(asReading(withSetCookies(request, reply)));
        const invitation = await invitations.look(sport, token);
        const isInvited = invitation.state !== 'forged' && invitation.member !== undefined;
        if (isInvited && isLinked(visitor, sport)) return reply.redirect(HOME, 303);
        return goOn(request, reply, sport, visitor);
      }
      if (response.retryAfter !== undefined) reply.header('retry-after', response.retryAfter);
      const { first_name = '', last_name = '', terms = '' } = fields;
      const refused = { form: 'welcome', values: { first_name, last_name, terms }, ...response } as const;
      return show(request, reply, { status: response.status, refused });
    });
  });
}
