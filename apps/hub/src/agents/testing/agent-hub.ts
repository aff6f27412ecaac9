import { createTestClock, type TestClock } from '@sports-hub/kernel/testing';
import { runAdmin } from '../../operator/run.ts';
import { demoAddress, TestClient } from '../../testing/client.ts';
import { KEY_SECRET, startTestHub, type TestHub } from '../../testing/hub.ts';
import { CLAIM_GRANT, JWT_BEARER_GRANT } from '../protocol.ts';
import { startTestIssuer, type TestIssuer } from './issuer.ts';

const SITE = { SITE_URL: 'http://localhost:4000' };
export const LIMITS = {
  THROTTLE_AGENT_IDENTITY_IP: '1000/60',
  THROTTLE_AGENT_TOKEN_IP: '5000/60',
  THROTTLE_AGENT_CLAIM_IP: '1000/60',
};

/** Two processes of one hub and an issuer with keys of its own, and what agents and people do with them. */
export async function startAgentHub() {
  // The operator's commands have the real time, which the tests never get ahead of.
  const clock: TestClock = createTestClock(new Date(Date.now() - 3 * 86_400_000));
  const issuer: TestIssuer = await startTestIssuer(clock);
  const env = { ...SITE, OPERATOR_EMAIL: 'operator@riverbend.example', ...issuer.env, ...KEY_SECRET, ...LIMITS };
  const hub: TestHub = await startTestHub({ clock, env });
  const other: TestHub = await startTestHub({ clock, env, databaseUrl: hub.databaseUrl });

  const admin = (...args: string[]): Promise<string> =>
    runAdmin(args, { DATABASE_URL: hub.databaseUrl, ...SITE, ...KEY_SECRET });
  const post = async (url: string, payload: object, at = hub) => {
    const response = await at.app.inject({ method: 'POST', url, payload });
    return { status: response.statusCode, headers: response.headers, body: response.json() };
  };
  const form = async (url: string, fields: Record<string, string>, headers: Record<string, string> = {}, at = hub) => {
    const response = await at.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
    const body = response.body ? response.json() : undefined;
    return { status: response.statusCode, headers: response.headers, body };
  };
  const exchange = (fields: Record<string, string>, headers?: Record<string, string>) =>
    form('/api/v1/oauth/token', fields, headers);
  /** 403 and 401 come from the access check; the sport itself is not there, which is 503. */
  const read = async (
    token: string,
    url = '/api/v1/sports/basketball/news',
    at = hub,
    method: 'GET' | 'POST' = 'GET',
  ) => {
    const response = await at.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
    return { status: response.statusCode, headers: response.headers, code: response.json().data?.code };
  };

  return {
    clock,
    issuer,
    hub,
    other,
    admin,
    post,
    form,
    exchange,
    read,
    register: (payload: object) => post('/agent/identity', payload),
    byAssertion: (assertion: string) => exchange({ grant_type: JWT_BEARER_GRANT, assertion }),
    byClaim: (claim_token: string) => exchange({ grant_type: CLAIM_GRANT, claim_token }),
    isLetIn: async (token: string, at = hub): Promise<boolean> => (await read(token, undefined, at)).status === 503,
    async signedIn(name: string): Promise<TestClient> {
      const client = new TestClient(hub.app);
      await client.signIn(demoAddress(name));
      return client;
    },
    /** What the page says to a person's answer. */
    async decide(client: TestClient, url: string, fields: Record<string, string>): Promise<string> {
      const { pathname, search } = new URL(url);
      const page = await hub.app.inject({ url: `${pathname}${search}`, headers: { cookie: client.cookie! } });
      const token = /name="csrf_token" value="([^"]+)"/.exec(page.body)?.[1] ?? (await client.open()).csrf!;
      const response = await hub.app.inject({
        method: 'POST',
        url: `${pathname}${search}`,
        headers: { cookie: client.cookie!, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ csrf_token: token, ...fields }).toString(),
      });
      return response.body;
    },
    async stop(): Promise<void> {
      await other.stop();
      await hub.stop();
      await issuer.stop();
    },
  };
}
export type AgentHub = Awaited<ReturnType<typeof startAgentHub>>;
