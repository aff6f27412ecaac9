import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { confirmTeamDuty, getCommunityMe, listTeamDuties, makeSnackList, withdrawTeamDuty } from '@sports-hub/contract';
import {
  formCall,
  plainFields,
  Problem,
  sendPage,
  takeForms,
  type Clock,
  type FormCall,
  type PlainFormFields,
} from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import { renderTeamDuties, type TeamDutiesData, type TeamDutyForm } from '@sports-hub/web/render';
import type { HubVisitor } from '../../accounts/authentication.ts';
import { ID_IN_ADDRESS, linkedSport, sendToSignIn } from '../member-pages.ts';
import { asReading, viewerOf, type SiteData, type Visitors } from '../site.ts';
import type { SportCalls } from '../sport-calls.ts';

const PATH = '/team-duties/:sport/:team';

const byDuty = { params: ({ duty = '' }: PlainFormFields) => ({ id: duty }) };
const ACTIONS: Record<TeamDutyForm, FormCall> = {
  make: formCall(makeSnackList, ['title', 'note'], { body: ({ team = '' }) => ({ team_id: team }) }),
  withdraw: formCall(withdrawTeamDuty, [], byDuty),
  confirm: formCall(confirmTeamDuty, ['outcome'], { ...byDuty, body: ({ member = '' }) => ({ member_id: member }) }),
};
const formOf = (name: unknown): TeamDutyForm | undefined =>
  typeof name === 'string' && Object.hasOwn(ACTIONS, name) ? (name as TeamDutyForm) : undefined;

interface TeamDutyPagesOptions {
  clock: Clock;
  sportCalls: SportCalls;
  siteData: SiteData;
  visitors: Visitors;
}

/** A coach's own team: who has taken what, and its snack list. */
export function addTeamDutyPages(
  app: FastifyInstance,
  { clock, sportCalls, siteData, visitors }: TeamDutyPagesOptions,
): void {
  const placeOf = (request: FastifyRequest, caller: NonNullable<HubVisitor['caller']>) => {
    const { sport: name, team } = request.params as Record<'sport' | 'team', string>;
    const sport = linkedSport(caller, name);
    if (!sport || !ID_IN_ADDRESS.test(team)) throw new Problem('record.not_found');
    return { sport, team, path: `/team-duties/${sport}/${team}` };
  };
  const signIn = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendToSignIn(reply, request.url.split('?', 1)[0]!);

  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    attempt?: { refused: NonNullable<TeamDutiesData['refused']>; status: number },
  ): Promise<FastifyReply> => {
    const visitor = await visitors(asReading(request));
    if (!visitor.caller || !visitor.session) return signIn(request, reply);
    const { sport, team, path } = placeOf(request, visitor.caller);
    const call = sportCalls(request, sport);
    const [site, me, found] = await Promise.all([
      siteData.site(),
      call(getCommunityMe),
      call(listTeamDuties, { query: { team_id: Number(team) } }),
    ]);
    if (!found.ok) throw new Problem(found.code);
    const scopes = me.ok ? me.data.scopes : [];
    const html = renderTeamDuties({
      site,
      viewer: viewerOf(visitor)!,
      sport,
      team: scopes.find(({ scope_type, scope_id }) => scope_type === 'team' && String(scope_id) === team)?.name ?? '',
      now: toLocalTime(clock.now()),
      csrf: visitor.session.csrfToken,
      path,
      duties: found.data.items,
      said: attempt ? undefined : formOf((request.query as { said?: unknown }).said),
      refused: attempt?.refused,
    });
    return sendPage(request, reply, html, { status: attempt?.status ?? 200, holdsSecret: true });
  };

  app.get(PATH, async (request, reply) => show(request, reply));

  void app.register(async (scope) => {
    takeForms(scope);
    scope.post(PATH, async (request, reply) => {
      const fields = plainFields(request.body);
      const form = formOf(fields['do']);
      if (!form) throw new Problem('request.malformed');
      const visitor = await visitors(asReading(request));
      if (!visitor.caller) return signIn(request, reply);
      const { sport, team, path } = placeOf(request, visitor.caller);
      const response = await ACTIONS[form](sportCalls(request, sport), { ...fields, team }, fields['csrf'] ?? '');
      if (response.ok) return reply.redirect(`${path}?said=${form}`, 303);
      if (response.status === 404 || response.code === 'scope.not_assigned') throw new Problem(response.code);
      if (response.retryAfter !== undefined) reply.header('retry-after', response.retryAfter);
      const { csrf: _csrf, ...values } = fields;
      return show(request, reply, { status: response.status, refused: { form, values, ...response } });
    });
  });
}
