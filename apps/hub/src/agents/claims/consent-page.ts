import { t } from '@sports-hub/contract/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  FORM_TOKEN,
  plainFields,
  Problem,
  sendPage,
  takeForms,
  toUtcTime,
  type Database,
  type Throttle,
} from '@sports-hub/kernel';
import { renderAgentConsent, type ConsentState, type HubSite } from '@sports-hub/web/render';
import type { Authentication, HubCaller } from '../../accounts/authentication.ts';
import type { HubThrottle } from '../../throttles.ts';
import type { AgentClaims, OpenRequest } from './service.ts';

export interface ConsentPageOptions {
  site: HubSite;
  authentication: Authentication;
  claims: AgentClaims;
  counters: Database;
  throttle: Throttle<HubThrottle>;
}

const PATH = '/agent/consent';
const REQUEST = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Which request the address names; empty when it names none, and then there is nothing to look for. */
const requestIn = (request: FastifyRequest): string => {
  const { request: id } = request.query as { request?: unknown };
  return typeof id === 'string' && REQUEST.test(id) ? id : '';
};
const addressOf = (attemptId: string): string => `${PATH}?request=${attemptId}`;

const question = ({ attemptId, registration }: OpenRequest, csrfToken: string, codeError?: string): ConsentState => ({
  kind: 'open',
  request: {
    name: registration.client_name,
    askedAt: toUtcTime(registration.created_at),
    scopes: registration.requested_scopes,
    approved: registration.approved_scopes,
    action: addressOf(attemptId),
    csrfToken,
    ...(codeError ? { codeError } : {}),
  },
});

/** Where a person says whether an assistant may act for them: signed in, with the right account, with the code. */
export function addConsentPage(
  app: FastifyInstance,
  { site, authentication, claims, counters, throttle }: ConsentPageOptions,
): void {
  const show = (
    request: FastifyRequest,
    reply: FastifyReply,
    { account }: HubCaller,
    state: ConsentState,
    status = 200,
  ) =>
    sendPage(
      request,
      reply,
      renderAgentConsent({ site, viewer: { name: `${account.first_name} ${account.last_name}` }, state }),
      { status, holdsSecret: true },
    );

  /** The signed-in person by cookie; a visitor is led to sign in and back. */
  const person = async (request: FastifyRequest, reply: FastifyReply): Promise<HubCaller | undefined> => {
    try {
      const caller = await authentication.verified(request);
      if (caller.via === 'cookie') return caller;
    } catch (error) {
      if (!(error instanceof Problem) || !['auth.required', 'account.unverified', 'csrf.invalid'].includes(error.code))
        throw error;
    }
    await reply.redirect(`/account.php?next=${encodeURIComponent(addressOf(requestIn(request)))}`, 303);
    return undefined;
  };

  void app.register(async (scope) => {
    takeForms(scope);

    scope.get(PATH, async (request, reply) => {
      const caller = await person(request, reply);
      if (!caller) return reply;
      const attemptId = requestIn(request);
      const opened = attemptId ? await claims.open(attemptId, caller.account) : 'gone';
      const state: ConsentState = typeof opened === 'string' ? { kind: opened } : question(opened, caller.csrfToken!);
      return show(request, reply, caller, state, state.kind === 'open' ? 200 : 410);
    });

    scope.post(PATH, async (request, reply) => {
      const { code = '', decision, csrf_token } = plainFields(request.body);
      // A form carries its token as a field; the check looks at the header.
      request.headers[FORM_TOKEN] = csrf_token ?? '';
      const caller = await person(request, reply);
      if (!caller) return reply;
      await throttle.take(counters, 'agent-claim-ip', `account ${caller.account.id}`);
      const attemptId = requestIn(request);
      const typed = code.replaceAll(/\D/g, '').slice(0, 6);
      const ended = attemptId
        ? await claims.decide(attemptId, caller.account, { allow: decision === 'allow', code: typed })
        : ({ kind: 'gone' } as const);
      if (ended.kind === 'wrong_code' && ended.triesLeft > 0) {
        const opened = await claims.open(attemptId, caller.account);
        if (typeof opened !== 'string') {
          const wrong = t('answers.agents.claims.consentPage.thatCodeIsNotRight', { count: ended.triesLeft });
          return show(request, reply, caller, question(opened, caller.csrfToken!, wrong), 422);
        }
      }
      if (ended.kind === 'approved' || ended.kind === 'refused')
        return show(request, reply, caller, { kind: ended.kind, name: ended.registration.client_name });
      return show(request, reply, caller, { kind: ended.kind === 'wrong_account' ? 'wrong_account' : 'gone' }, 410);
    });
  });
}
