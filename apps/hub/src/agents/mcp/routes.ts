import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sport } from '@sports-hub/contract';
import { asProblem, clientKey, Problem, problemBody, type Sql, type Throttle } from '@sports-hub/kernel';
import type { HubThrottle } from '../../throttles.ts';
import type { AgentAccess } from '../tokens/access.ts';
import { endpoints, type AgentSites } from '../protocol.ts';
import { createMcpServer } from './server.ts';

export interface McpOptions {
  sites: AgentSites;
  organisation: string;
  sports: readonly Sport[];
  access: AgentAccess;
  counters: Sql;
  throttle: Throttle<HubThrottle>;
}

/** The same content as tools, for assistants that speak the Model Context Protocol. One exchange per request. */
export function addMcpEndpoints(
  app: FastifyInstance,
  { sites, organisation, sports, access, counters, throttle }: McpOptions,
): void {
  const metadata = `${sites.siteUrl}/.well-known/oauth-protected-resource/mcp`;
  const path = new URL(endpoints(sites).mcp).pathname;

  const refuse = (reply: FastifyReply, error: unknown): FastifyReply => {
    const problem = asProblem(error);
    if (problem.status >= 500) throw error;
    if (problem.status === 401)
      reply.header('www-authenticate', `Bearer error="invalid_token", resource_metadata="${metadata}"`);
    if (problem.details.retryAfter !== undefined) reply.header('retry-after', problem.details.retryAfter);
    return reply.code(problem.status).send(problemBody(problem));
  };

  app.post(path, async (request: FastifyRequest, reply) => {
    // A page on another site must not use a person's network to call us.
    const { origin, authorization } = request.headers;
    if (origin !== undefined && origin !== new URL(sites.siteUrl).origin)
      return reply
        .code(403)
        .send({ jsonrpc: '2.0', id: null, error: { code: -32000, message: 'This origin is not allowed.' } });
    if (Array.isArray(request.body))
      return reply
        .code(400)
        .send({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Send one message per request.' } });
    let agent;
    try {
      agent = await access.identify(authorization);
      // A person's token is not for programs, and a token that is none is an error, not somebody without one.
      if (!agent && authorization !== undefined) throw new Problem('auth.invalid_token');
      if (!agent) await throttle.take(counters, 'agent-mcp-ip', clientKey(request.ip));
    } catch (error) {
      return refuse(reply, error);
    }
    const { createMcpHandler } = await import('@modelcontextprotocol/server');
    const { toNodeHandler } = await import('@modelcontextprotocol/node');
    const handler = createMcpHandler(
      () =>
        createMcpServer({
          app,
          organisation,
          sports,
          baseUrl: sites.baseUrl,
          authorization: agent ? authorization : undefined,
          ip: request.ip,
          scopes: agent?.scopes,
        }),
      { responseMode: 'json' },
    );
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    await toNodeHandler(handler)(request.raw, reply.raw, request.body);
    return reply;
  });
}
