import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { confirmTeamDuty, getCommunityMe, listTeamDuties, makeSnackList, withdrawTeamDuty } from '@sports-hub/contract';
import { formCall, Problem, sendPage, type FormCall, type PlainFormFields } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import { renderTeamDuties, type TeamDutiesData, type TeamDutyForm } from '@sports-hub/web/render';
import { addFormPage, keyIn, pathIn, saidIn } from '../form-page.ts';
import { ID_IN_ADDRESS } from '../member-pages.ts';
import { openSport, type OpenedSport, type SportPagesOptions } from '../sport-page.ts';

const PATH = '/team-duties/:sport/:team';

const byDuty = { params: ({ duty = '' }: PlainFormFields) => ({ id: duty }) };
const ACTIONS: Record<TeamDutyForm, FormCall> = {
  make: formCall(makeSnackList, ['title', 'note'], { body: ({ team = '' }) => ({ team_id: team }) }),
  withdraw: formCall(withdrawTeamDuty, [], byDuty),
  confirm: formCall(confirmTeamDuty, ['outcome'], { ...byDuty, body: ({ member = '' }) => ({ member_id: member }) }),
};

interface OpenedTeam extends OpenedSport {
  team: string;
  path: string;
}

/** A coach's own team: who has taken what, and its snack list. */
export function addTeamDutyPages(app: FastifyInstance, { clock, sportCalls, ...options }: SportPagesOptions): void {
  const open = async (request: FastifyRequest, reply: FastifyReply): Promise<OpenedTeam | undefined> => {
    const opened = await openSport(request, reply, { ...options, next: pathIn(request) });
    const { team = '' } = request.params as { team?: string };
    if (opened && !ID_IN_ADDRESS.test(team)) throw new Problem('record.not_found');
    return opened && { ...opened, team, path: `/team-duties/${opened.sport}/${team}` };
  };
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { team, ...opened }: OpenedTeam,
    attempt?: { refused: NonNullable<TeamDutiesData['refused']>; status: number },
  ): Promise<FastifyReply> => {
    const call = sportCalls(request, opened.sport);
    const [me, found] = await Promise.all([
      call(getCommunityMe),
      call(listTeamDuties, { query: { team_id: Number(team) } }),
    ]);
    if (!found.ok) throw new Problem(found.code);
    const scopes = me.ok ? me.data.scopes : [];
    const html = renderTeamDuties({
      ...opened,
      team: scopes.find(({ scope_type, scope_id }) => scope_type === 'team' && String(scope_id) === team)?.name ?? '',
      now: toLocalTime(clock.now()),
      duties: found.data.items,
      said: attempt ? undefined : keyIn(ACTIONS, saidIn(request)),
      refused: attempt?.refused,
    });
    return sendPage(request, reply, html, { status: attempt?.status ?? 200, holdsSecret: true });
  };

  addFormPage(app, {
    path: PATH,
    open,
    show,
    async press(request, reply, opened, fields) {
      const form = keyIn(ACTIONS, fields['do']);
      if (!form) throw new Problem('request.malformed');
      const { sport, team, path } = opened;
      const response = await ACTIONS[form](sportCalls(request, sport), { ...fields, team }, fields['csrf'] ?? '');
      if (response.ok) return reply.redirect(`${path}?said=${form}`, 303);
      if (response.status === 404 || response.code === 'scope.not_assigned') throw new Problem(response.code);
      if (response.retryAfter !== undefined) reply.header('retry-after', response.retryAfter);
      const { csrf: _csrf, ...values } = fields;
      return show(request, reply, opened, { status: response.status, refused: { form, values, ...response } });
    },
  });
}
