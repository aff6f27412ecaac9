import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_PREFIX, bodyKindOf, isForwarded, type OperationSpec, type Sport } from '@sports-hub/contract';
import { Problem, targetBuilder } from '@sports-hub/kernel';
import type { HubCaller } from '../accounts/authentication.ts';
import type { AgentAccessCheck } from '../agents/tokens/access-check.ts';
import { isAgentToken } from '../accounts/agent-tokens.ts';
import { respondFromCache } from './cached-responses.ts';
import { UpstreamFailure } from './exchange.ts';
import { unavailable, type ActingMember, type PageAsker, type Forwarding } from './forwarding.ts';
import { responseHeaders } from './headers.ts';
import type { Served } from './public-cache.ts';
import type { PublicPages } from './public-pages.ts';
import { takeBodies } from './request-bodies.ts';

export interface GatewayOptions {
  /** The contract's table; only what is in it is ever forwarded. */
  operations: readonly OperationSpec[];
  /** The sports of this hub. */
  hasSport(name: string): name is Sport;
  forwarding: Forwarding;
  pages: PublicPages;
  /** A signed-in, verified caller, or a refusal; with the CSRF check where one is due. */
  verified(request: FastifyRequest): Promise<HubCaller>;
  /** Lets an agent in, or refuses it; nothing to do for anybody else. */
  admitAgent?: AgentAccessCheck;
}

const askerOf = (request: FastifyRequest): PageAsker => ({ address: request.ip, agent: request.agentId });

type Values = Readonly<Record<string, unknown>>;

const SPORTS_PREFIX = `${API_PREFIX}/sports/`;

/** The operation's own parameters, and the sport in front of them. */
function paramsSchema(op: OperationSpec): object {
  const own = op.params as { properties?: object } | undefined;
  return { type: 'object', ...own, properties: { ...own?.properties, sport: { type: 'string' } } };
}

/** The way to the sports: every forwarded operation of the contract at `/sports/{sport}`, and nothing else. */
export function addGateway(
  app: FastifyInstance,
  { operations, hasSport, forwarding, pages, verified, admitAgent }: GatewayOptions,
): void {
  // Under an unknown sport nothing exists, whatever the path and method.
  app.addHook('onRequest', (request, _reply, done) => {
    const isUnknown =
      request.is404 &&
      request.url.startsWith(SPORTS_PREFIX) &&
      !hasSport(request.url.slice(SPORTS_PREFIX.length).split(/[/?]/, 1)[0]!);
    done(isUnknown ? new Problem('sport.not_found') : undefined);
  });

  /** Whom a public request acts for, if somebody is signed in and linked; whoever is not goes on without a name. */
  const knownMember = async (request: FastifyRequest, sport: Sport): Promise<ActingMember | null> => {
    const { authorization, cookie } = request.headers;
    if (authorization === undefined && cookie === undefined) return null;
    try {
      const { account, members } = await verified(request);
      const memberId = members[sport];
      return memberId === undefined ? null : { memberId, hubAccountId: account.id };
    } catch (error) {
      if (error instanceof Problem) return null;
      throw error;
    }
  };

  const addOperation = (scope: FastifyInstance, op: OperationSpec): void => {
    const targetFor = targetBuilder(op, API_PREFIX);
    const forward = forwarding.forClient(op);

    const route = {
      method: op.method,
      url: `${SPORTS_PREFIX}:sport${op.path}`,
      config: { operation: op, writesOwnHead: true as const },
      ...(op.uploadLimit ? { bodyLimit: op.uploadLimit } : {}),
      schema: { params: paramsSchema(op), ...(op.query ? { querystring: op.query } : {}) },
    };
    const sportIn = (request: FastifyRequest): Sport => {
      const { sport } = request.params as { sport: string };
      if (!hasSport(sport)) throw new Problem('sport.not_found');
      return sport;
    };
    const targetOf = (request: FastifyRequest): string => targetFor(request.params as Values, request.query as Values);

    if (op.method === 'GET' && op.cache === 'public') {
      const readPage = pages.reader(op);
      scope.route({
        ...route,
        onRequest(request, _reply, done) {
          const sport = sportIn(request);
          if (!admitAgent || !isAgentToken(request.headers.authorization)) return done();
          admitAgent(request, op, sport).then(() => done(), done);
        },
        handler(request, reply) {
          const sport = sportIn(request);
          const target = targetOf(request);
          const fresh = pages.fresh(sport, target);
          // Most requests end here, without a promise.
          return fresh
            ? respondFromCache(request, reply, fresh, pages.freshSeconds, op)
            : respondWithPage(request, reply, readPage(sport, target, request.id, askerOf(request)), op);
        },
      });
      return;
    }

    scope.route({
      ...route,
      onRequest: async (request) => {
        const sport = sportIn(request);
        if (op.access !== 'member') {
          const agent = await admitAgent?.(request, op, sport);
          if (agent) request.agentId = agent.publicId;
          else if (op.knowsMember) request.caller = await knownMember(request, sport);
          return;
        }
        const { account, members: linked } = await verified(request);
        const memberId = linked[sport];
        if (memberId === undefined) throw new Problem('link.required');
        request.caller = { memberId, hubAccountId: account.id } satisfies ActingMember;
      },
      handler: async (request, reply) => {
        await forward(sportIn(request), targetOf(request), request, reply, request.caller as ActingMember | null);
        return reply;
      },
    });
  };

  const respondWithPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    page: Promise<Served>,
    op: OperationSpec,
  ): Promise<void> => {
    let served: Served;
    try {
      served = await page;
    } catch (error) {
      throw error instanceof UpstreamFailure ? unavailable(error) : error;
    }
    if ('cached' in served) return respondFromCache(request, reply, served, pages.freshSeconds, op);
    const { status, headers, body } = served.response;
    await reply
      .code(status)
      .headers({ ...app.ownHeaders(request), ...responseHeaders(headers), 'content-length': String(body.length) })
      .send(body);
  };

  const forwarded = operations.filter(isForwarded);
  for (const [kind, ops] of Map.groupBy(forwarded, bodyKindOf))
    void app.register(async (scope) => {
      takeBodies(scope, kind);
      for (const op of ops) addOperation(scope, op);
    });
}
