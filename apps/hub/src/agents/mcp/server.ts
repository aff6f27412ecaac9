import {
  API_PREFIX,
  API_VERSION,
  getCalendar,
  siteTimeZone,
  sportTitle,
  zoneName,
  type AgentScope,
  type Sport,
} from '@sports-hub/contract';
import { callRoute } from '@sports-hub/kernel';
import type { FastifyInstance } from 'fastify';
import { agentTools, type CallSport } from './tools.ts';

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

/** A server for one request: nothing is kept between requests, so any process can answer any of them. */
export async function createMcpServer(options: McpServerOptions) {
  const { fromJsonSchema, McpServer } = await import('@modelcontextprotocol/server');
  const { app, organisation, sports, baseUrl, authorization, ip, scopes } = options;
  // Through the routes, exactly as from outside: the access check for agents is there.
  const headers: Record<string, string> = authorization ? { authorization } : {};
  const call: CallSport = async (sport, op, input = {}) => {
    const prefix = `${API_PREFIX}/sports/${encodeURIComponent(String(sport))}`;
    const result = await callRoute(app, op, input, { prefix, ip, headers });
    if (result.ok) return result.data;
    const fields = Object.entries(result.fields).map(([name, words]) => `${name}: ${words}`);
    throw new Refused([result.message, ...fields].join('\n'));
  };
  const calendarOf = async (sport: Sport): Promise<string> => {
    const query = { format: 'ics', sport } as const;
    const result = await callRoute(app, getCalendar, { query }, { prefix: API_PREFIX, ip, headers });
    return result.ok ? String(result.raw) : result.message;
  };

  const server = new McpServer(
    { name: 'sports-hub', title: organisation, version: API_VERSION },
    {
      instructions: `Schedules, results, news and registration of ${organisation}. Times are local: ${zoneName()} time (${siteTimeZone()}), unless a sport's own site names another zone. Money is in the smallest unit of its currency: cents.`,
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
            text: await calendarOf(sport),
          },
        ],
      }),
    );
  }
  return server;
}
