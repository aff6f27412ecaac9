import { t } from '@sports-hub/contract/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  AGENT_SCOPES,
  API_PREFIX,
  listAgentGrants,
  withdrawAgentGrant,
  type AgentScope,
  type Sport,
} from '@sports-hub/contract';
import {
  asProblem,
  clientKey,
  ok,
  parseForm,
  toUtcTime,
  type Database,
  type Routes,
  type Throttle,
} from '@sports-hub/kernel';
import type { HubGuards } from '../accounts/authentication.ts';
import type { HubThrottle } from '../throttles.ts';
import type { AgentClaims } from './claims/service.ts';
import { authorizationServer, protectedResource, revokedEvent, revokedEventSchema } from './discovery/documents.ts';
import { EventRefused, type AgentEvents } from './issuers/events.ts';
import type { Grants } from './grants.ts';
import type { AgentDetails, AgentIdentity } from './identity.ts';
import {
  AgentError,
  CLAIM_GRANT,
  CLIENT_CREDENTIALS_GRANT,
  endpoints,
  ID_JAG,
  isClientName,
  JWT_BEARER_GRANT,
  type AgentSites,
} from './protocol.ts';
import type { SigningKeys } from './signing-keys/service.ts';
import { llmsText, skillDocument } from './discovery/skill.ts';
import type { AgentTokens } from './tokens/service.ts';

export interface AgentEndpointOptions {
  sites: AgentSites;
  organisation: string;
  sports: readonly Sport[];
  /** Counts on connections of its own. */
  counters: Database;
  throttle: Throttle<HubThrottle>;
  keys: SigningKeys;
  identity: AgentIdentity;
  claims: AgentClaims;
  tokens: AgentTokens;
  events: AgentEvents;
}

type Fields = Readonly<Record<string, unknown>>;
const MAX_BYTES = 64 * 1024;
const EMAIL = /^[^\s@\u0000-\u001f\u007f-\uffff]{1,64}@[A-Za-z0-9.-]{1,190}\.[A-Za-z]{2,63}$/;

const bad = (message: string, error = 'invalid_request'): AgentError => new AgentError(400, error, message);

const text = (fields: Fields, name: string, maxLength: number): string | undefined => {
  const value = fields[name];
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || value.length > maxLength || value.includes('\u0000'))
    throw bad(`${name} is not right.`);
  return value.trim() || undefined;
};
const required = (fields: Fields, name: string, maxLength: number): string => {
  const value = text(fields, name, maxLength);
  if (value === undefined) throw bad(`${name} is required.`);
  return value;
};
const address = (fields: Fields, ...names: string[]): string => {
  const value = names.map((name) => fields[name]).find((given) => given !== undefined);
  if (typeof value !== 'string' || value.length > 254 || !EMAIL.test(value.trim()))
    throw bad('The e-mail address is missing or not right.', 'invalid_login_hint');
  return value.trim();
};

function askedScopes(fields: Fields): AgentScope[] | undefined {
  const given = text(fields, 'scope', 200);
  if (given === undefined) return undefined;
  const asked = given.split(/ +/);
  if (asked.some((scope) => !AGENT_SCOPES.includes(scope as AgentScope)))
    throw bad('There is no such scope.', 'invalid_scope');
  return asked as AgentScope[];
}

function agentDetails(fields: Fields): AgentDetails {
  const name = text(fields, 'client_name', 400) ?? null;
  if (name !== null && !isClientName(name))
    throw bad('client_name must be on one line, with up to 80 characters that can be seen.');
  return { clientName: name, scopes: askedScopes(fields) ?? AGENT_SCOPES };
}

const asFields = (body: unknown): Fields => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw bad('Send an object.');
  return body as Fields;
};

/** A form in which no field comes twice. */
function formFields(body: Buffer): Fields {
  const fields = parseForm(body);
  const twice = Object.keys(fields).find((name) => Array.isArray(fields[name]));
  if (twice !== undefined) throw bad(`${twice.slice(0, 40)} was sent twice.`);
  return fields;
}

function basicCredentials(authorization: string | undefined): [string, string] | undefined {
  const encoded = /^basic +([A-Za-z0-9+/=]{1,600})$/i.exec(authorization ?? '')?.[1];
  if (!encoded) return undefined;
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  try {
    return [decodeURIComponent(id), decodeURIComponent(rest.join(':'))];
  } catch {
    return undefined;
  }
}

/** Everything that agents find and call outside the API itself. The protocols have shapes of their own. */
export function addAgentEndpoints(app: FastifyInstance, options: AgentEndpointOptions): void {
  const { sites, organisation, sports, counters, throttle, keys, identity, claims, tokens, events } = options;
  const at = endpoints(sites);
  const pathOf = (url: string): string => new URL(url).pathname;

  const document = (path: string, type: string, content: () => unknown): void => {
    app.get(path, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=300')
        .header('access-control-allow-origin', '*')
        .type(type)
        .send(await content()),
    );
  };
  const JSON_TYPE = 'application/json; charset=utf-8';
  const resource = protectedResource(sites, organisation);
  document('/.well-known/oauth-protected-resource', JSON_TYPE, () => resource);
  document('/.well-known/oauth-protected-resource/api/v1', JSON_TYPE, () => resource);
  document('/.well-known/oauth-protected-resource/mcp', JSON_TYPE, () =>
    protectedResource(sites, organisation, at.mcp),
  );
  document('/.well-known/oauth-authorization-server', JSON_TYPE, () => authorizationServer(sites));
  document(pathOf(at.keys), JSON_TYPE, async () => ({ keys: await keys.published() }));
  document('/auth.md', 'text/markdown; charset=utf-8', () => skillDocument(sites, organisation));
  document('/llms.txt', 'text/plain; charset=utf-8', () => llmsText(sites, organisation, sports));
  const schemaUrl = revokedEvent(sites);
  if (schemaUrl.startsWith(`${sites.siteUrl}/`))
    document(pathOf(schemaUrl), 'application/schema+json; charset=utf-8', () => revokedEventSchema(sites));

  const limited = (request: FastifyRequest, rule: HubThrottle) => throttle.take(counters, rule, clientKey(request.ip));

  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: MAX_BYTES },
      async (_request: unknown, body: Buffer) => formFields(body),
    );
    scope.addContentTypeParser(
      'application/secevent+jwt',
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      async (_request: unknown, body: string) => body,
    );
    scope.setErrorHandler((error, _request, reply) => respondFailure(error, reply));

    scope.post(pathOf(at.identity), async (request, reply) => {
      await limited(request, 'agent-identity-ip');
      const fields = asFields(request.body);
      reply.header('cache-control', 'no-store');
      switch (fields['type']) {
        case 'anonymous':
          return identity.anonymous(agentDetails(fields), at.claim);
        case 'service_auth':
          return identity.forPerson(address(fields, 'login_hint'), agentDetails(fields), false);
        case 'identity_assertion':
          if (fields['assertion_type'] === 'verified_email')
            return identity.forPerson(address(fields, 'email', 'login_hint'), agentDetails(fields), true);
          if (fields['assertion_type'] === ID_JAG)
            return identity.vouched(required(fields, 'assertion', 16_384), agentDetails(fields));
          throw bad('assertion_type must be one that is supported.');
        default:
          throw bad('type must be anonymous, service_auth or identity_assertion.');
      }
    });

    scope.post(pathOf(at.claim), async (request, reply) => {
      await limited(request, 'agent-claim-ip');
      const fields = asFields(request.body);
      const email = address(fields, 'login_hint', 'email');
      const { registration, attemptId, expires, block } = await claims.begin(
        required(fields, 'claim_token', 200),
        email,
      );
      reply.header('cache-control', 'no-store');
      return {
        registration_id: registration.public_id,
        claim_attempt_id: attemptId,
        status: 'initiated',
        expires_at: toUtcTime(expires),
        claim_attempt: block,
      };
    });

    scope.post(`${API_PREFIX}/oauth/token`, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await limited(request, 'agent-token-ip');
      const fields = asFields(request.body);
      const scopes = askedScopes(fields);
      const basic = basicCredentials(request.headers.authorization);
      switch (text(fields, 'grant_type', 200)) {
        case JWT_BEARER_GRANT:
          return tokens.byAssertion(required(fields, 'assertion', 16_384), scopes);
        case CLAIM_GRANT:
          return tokens.byClaim(required(fields, 'claim_token', 200), scopes);
        case CLIENT_CREDENTIALS_GRANT:
          return tokens.byClientSecret(...(basic ?? ['', '']), scopes);
        case undefined:
          throw bad('grant_type is required.');
        default:
          throw bad('This grant type is not supported.', 'unsupported_grant_type');
      }
    });

    scope.post(`${API_PREFIX}/oauth/revoke`, async (request, reply) => {
      await limited(request, 'agent-token-ip');
      await tokens.revoke(required(asFields(request.body), 'token', 16_384));
      return reply.header('cache-control', 'no-store').code(200).send();
    });

    scope.post(pathOf(at.events), async (request, reply) => {
      await limited(request, 'agent-event-ip');
      if (typeof request.body !== 'string') throw new EventRefused('invalid_request', 'Send application/secevent+jwt.');
      await events.receive(request.body.trim());
      return reply.code(202).send();
    });
  });
}

function respondFailure(error: unknown, reply: FastifyReply): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (error instanceof EventRefused)
    return reply.code(400).header('content-language', 'en').send({ err: error.err, description: error.message });
  if (error instanceof AgentError)
    return reply
      .code(error.status)
      .headers(error.headers)
      .send({ error: error.error, message: error.message, error_description: error.message, ...error.more });
  const problem = asProblem(error);
  if (problem.status >= 500) throw error;
  if (problem.details.retryAfter !== undefined) reply.header('retry-after', problem.details.retryAfter);
  const code = problem.status === 429 ? 'slow_down' : 'invalid_request';
  return reply
    .code(problem.status === 422 ? 400 : problem.status)
    .send({ error: code, message: problem.text, error_description: problem.text });
}

/** What a person sees of their assistants. */
export function addAgentRoutes(routes: Routes<HubGuards>, { grants }: { grants: Grants }): void {
  routes.on(listAgentGrants, async ({ caller }) => ok({ items: await grants.list(caller.account.id) }));
  routes.on(withdrawAgentGrant, async ({ caller, params }) => {
    await grants.withdraw(caller.account.id, params.id);
    return ok({ message: t('answers.agents.routes.thisAssistantCanNoLonger') });
  });
}
