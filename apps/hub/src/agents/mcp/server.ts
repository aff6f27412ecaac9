import { API_PREFIX, API_VERSION, sportTitle, type AgentScope, type Sport } from '@sports-hub/contract';
import type { FastifyInstance } from 'fastify';
import { agentTools, type CallApi } from './tools.ts';

export interface McpServerOptions {
  app: FastifyInstance;
  organisation: string;
  sports: readonly Sport[];
  baseUrl: string;
  /** The agent's own credential and address, so that every rule of the API applies to what its tools do. */
  authorization: string | undefined;
  ip: string;
  /** Undefined for somebody without an agent's token. */
  scopes: readonly AgentScope[] | undefined;
}

class Refused extends Error {}

/** Calls the API in this process, exactly as it would be called from outside. */
const apiCaller =
  ({ app, authorization, ip }: Pick<McpServerOptions, 'app' | 'authorization' | 'ip'>) =>
  async (method: 'GET' | 'POST', path: string, body?: unknown, accept = 'application/json') => {
    const response = await app.inject({
      method,
      url: `${API_PREFIX}${path}`,
      remoteAddress: ip,
      headers: {
        accept,
        ...(authorization ? { authorization } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    return response;
  };

/** A server for one request: nothing is kept between requests, so any process can answer any of them. */
export async function createMcpServer(options: McpServerOptions) {
  const { fromJsonSchema, McpServer } = await import('@modelcontextprotocol/server');
  const { organisation, sports, baseUrl, scopes } = options;
  const send = apiCaller(options);
  const call: CallApi = async (method, path, body) => {
    const response = await send(method, path, body);
    const { data } = response.json<{ data: { message?: string; fields?: Record<string, string> } }>();
    if (response.statusCode < 400) return data as Record<string, unknown>;
    const fields = Object.entries(data.fields ?? {}).map(([name, words]) => `${name}: ${words}`);
    throw new Refused([data.message ?? 'It did not work.', ...fields].join('\n'));
  };

  const server = new McpServer(
    { name: 'sports-hub', title: organisation, version: API_VERSION },
    {
      instructions: `Schedules, results, news and registration of ${organisation}. Times are US Eastern. Money is in cents.`,
    },
  );
  for (const tool of agentTools(sports)) {
    if (tool.scope && scopes && !scopes.includes(tool.scope)) continue;
    if (tool.scope && !scopes) continue;
    server.registerTool(
      tool.name,
      {
        title: tool.title,
        description: tool.description,
        inputSchema: fromJsonSchema<Record<string, unknown>>(tool.input as never),
        annotations: { readOnlyHint: tool.scope === undefined, openWorldHint: false },
      },
      async (input: Record<string, unknown>) => {
        try {
          const result = await tool.run(call, input);
          return { content: [{ type: 'text' as const, text: JSON.stringify(result) }], structuredContent: result };
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          return { content: [{ type: 'text' as const, text: error.message }], isError: true };
        }
      },
    );
  }
  for (const sport of sports) {
    const path = `/calendar?format=ics&sport=${sport}`;
    server.registerResource(
      `calendar-${sport}`,
      `${baseUrl}${path}`,
      { title: `Calendar of ${sportTitle(sport).toLowerCase()}`, mimeType: 'text/calendar' },
      async (uri) => ({
        contents: [
          {
            uri: uri.href,
            mimeType: 'text/calendar',
            text: (await send('GET', path, undefined, 'text/calendar')).body,
          },
        ],
      }),
    );
  }
  return server;
}
