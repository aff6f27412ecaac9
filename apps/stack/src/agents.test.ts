import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { runAdmin } from '@sports-hub/hub/operator/run';
import { runAdmin as runSportAdmin } from '@sports-hub/sport/operator/run';
import { aFamily } from '@sports-hub/sport/registration/testing/families';
import { startServices, type TestServices } from './testing/services.ts';

let services: TestServices;
let origin = '';
before(async () => {
  services = await startServices();
  origin = `http://127.0.0.1:${(services.hub.app.server.address() as AddressInfo).port}`;
});
after(() => services.stop());

const form = (path: string, fields: Record<string, string>) =>
  fetch(`${origin}${path}`, { method: 'POST', body: new URLSearchParams(fields) });

/** A registered agent that the operator has approved for these scopes, with credentials of its own. */
async function approvedAgent(scopes: string): Promise<{ id: string; token: string }> {
  const registered = await fetch(`${origin}/agent/identity`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'service_auth', login_hint: 'partner@elsewhere.example', client_name: 'Partner' }),
  });
  const { registration_id: id } = (await registered.json()) as { registration_id: string };
  const env = { DATABASE_URL: services.hub.databaseUrl, SITE_URL: 'http://localhost:4000' };
  await runAdmin(['agents', 'approve', id, scopes], env);
  const secret = /client_secret: (\S+)/.exec(await runAdmin(['agents', 'credentials', id], env))![1]!;
  const token = await fetch(`${origin}/api/v1/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return { id, token: ((await token.json()) as { access_token: string }).access_token };
}

const withToken = (token: string) => ({ authorization: `Bearer ${token}` });
const CONTACT = {
  first_name: 'Pat',
  last_name: 'Parker',
  email: 'pat@elsewhere.example',
  phone: '',
  message: 'When do tryouts begin?',
};
const contact = (token: string, email = CONTACT.email) =>
  fetch(`${origin}/api/v1/sports/basketball/contact`, {
    method: 'POST',
    headers: { ...withToken(token), 'content-type': 'application/json' },
    body: JSON.stringify({ ...CONTACT, email }),
  });

describe('agents’ tokens at the gateway', () => {
  test('read what is public, from the cache too, on both sports', async () => {
    const { token } = await approvedAgent('public:read');
    for (const path of ['basketball/news', 'basketball/news', 'baseball/schedules/games'])
      assert.equal((await fetch(`${origin}/api/v1/sports/${path}`, { headers: withToken(token) })).status, 200, path);
    assert.equal(
      (await fetch(`${origin}/api/v1/sports/basketball/news`, { headers: withToken(`${token.slice(0, -1)}_`) })).status,
      401,
    );
  });

  test('write only with the scope, and what they wrote is written down under their name', async () => {
    const reader = await approvedAgent('public:read');
    const refused = await contact(reader.token);
    assert.equal(refused.status, 403);
    assert.equal(refused.headers.get('www-authenticate'), 'Bearer error="insufficient_scope", scope="contact:write"');
    const writer = await approvedAgent('contact:write');
    assert.equal((await contact(writer.token)).status, 200);
    const line = await services.hub.db.one<{ detail: { operation: string; sport: string } }>(
      `select detail from audit_events where event = 'agent.called' and actor = $1`,
      [`agent:${writer.id}`],
    );
    assert.deepEqual(line.detail, { sport: 'basketball', operation: 'sendContactMessage' });
  });

  test('the mail and the registration that an agent caused carry its id; a made-up header does not', async () => {
    const { basketball } = services;
    const agent = await approvedAgent('contact:write registration:write');
    const texts = async () =>
      (await basketball.mails()).map(({ text }) => text).filter((text) => /wrote through the contact form/.test(text));
    assert.equal((await contact(agent.token, 'agent@elsewhere.example')).status, 200);
    assert.ok((await texts()).some((text) => text.includes(`Its number is ${agent.id}`)));

    const send = (path: string, body: object, headers: Record<string, string>) =>
      fetch(`${origin}/api/v1/sports/basketball${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const family = await aFamily(basketball);
    assert.equal((await send('/registration/payment-intent', family, withToken(agent.token))).status, 201);
    const stranger = await aFamily(basketball);
    const forged = { 'x-client-address': `9999999999 203.0.113.9 ${agent.id} ${'x'.repeat(43)}` };
    assert.equal((await send('/registration/payment-intent', stranger, forged)).status, 201);
    const agentOf = async ({ email }: Record<string, unknown>) =>
      (
        await basketball.db.one<{ agent_id: string | null }>('select agent_id from registrations where email = $1', [
          email,
        ])
      ).agent_id;
    assert.equal(await agentOf(family), agent.id);
    assert.equal(await agentOf(stranger), null);
    // A family that goes on with it leaves the assistant in the record.
    const listed = await runSportAdmin(['basketball', 'registrations', '--status', 'awaiting_payment'], {
      DATABASE_URL: basketball.databaseUrl,
    });
    assert.match(listed, new RegExp(`by assistant ${agent.id}`));
    assert.equal(listed.split('by assistant').length, 2);
  });

  test('revocation holds on the other process with the next request', async () => {
    const { token } = await approvedAgent('public:read');
    const other = `http://127.0.0.1:${(services.otherHub.app.server.address() as AddressInfo).port}`;
    const read = () => fetch(`${other}/api/v1/sports/basketball/faqs`, { headers: withToken(token) });
    assert.equal((await read()).status, 200);
    assert.equal((await form('/api/v1/oauth/revoke', { token })).status, 200);
    assert.equal((await read()).status, 401);
  });
});

describe('the Model Context Protocol', () => {
  const connect = async (token?: string): Promise<Client> => {
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), {
        requestInit: token ? { headers: withToken(token) } : {},
      }),
    );
    return client;
  };
  type Result = {
    structuredContent: { items: Record<string, unknown>[] };
    isError?: boolean;
    content: { text: string }[];
  };
  const use = async (client: Client, name: string, args: object): Promise<Result> =>
    (await client.callTool({ name, arguments: args as Record<string, unknown> })) as unknown as Result;

  test('anybody reads with the official client', async () => {
    const client = await connect();
    const { tools } = await client.listTools();
    assert.ok(tools.some(({ name }) => name === 'find_games'));
    assert.ok(!tools.some(({ name }) => name === 'contact_league'), 'writing needs a token');
    const games = await use(client, 'find_games', { sport: 'basketball', limit: 3 });
    assert.equal(games.structuredContent.items.length, 3);
    assert.deepEqual(Object.keys(games.structuredContent.items[0]!).sort().slice(0, 4), [
      'away',
      'division',
      'home',
      'id',
    ]);
    for (const [name, args] of [
      ['find_practices', { sport: 'baseball' }],
      ['list_teams', { sport: 'baseball' }],
      ['get_standings', { sport: 'basketball' }],
      ['list_news', { sport: 'baseball' }],
      ['get_tournament', { sport: 'basketball' }],
      ['registration_status', { sport: 'basketball' }],
    ] as const)
      assert.notEqual((await use(client, name, args)).isError, true, name);
    const { resources } = await client.listResources();
    const [calendar] = resources;
    const { contents } = await client.readResource({ uri: calendar!.uri });
    assert.match((contents[0] as { text: string }).text, /^BEGIN:VCALENDAR/);
    await client.close();
  });

  test('a token opens the approved tools, and the API’s own rules hold behind them', async () => {
    const { token } = await approvedAgent('contact:write');
    const client = await connect(token);
    const { tools } = await client.listTools();
    assert.ok(
      tools.some(({ name }) => name === 'contact_league') && !tools.some(({ name }) => name === 'start_registration'),
    );
    const sent = await use(client, 'contact_league', {
      sport: 'baseball',
      ...CONTACT,
      email: 'other@elsewhere.example',
    });
    assert.notEqual(sent.isError, true, JSON.stringify(sent.content));
    const refused = await use(client, 'contact_league', { sport: 'baseball', ...CONTACT, email: 'no address' });
    assert.equal(refused.isError, true);
    assert.match(refused.content[0]!.text, /email/);
    await client.close();
  });

  test('a registration is started up to the payment link, which the person opens', async () => {
    const { basketball } = services;
    const client = await connect((await approvedAgent('registration:write')).token);
    const started = await use(client, 'start_registration', {
      sport: 'basketball',
      registration: await aFamily(basketball),
    });
    const { payment_url: link, clientSecret } = started.structuredContent as unknown as Record<string, string>;
    assert.equal(clientSecret, undefined, 'an agent does not pay');
    const { pathname, search } = new URL(link!);
    assert.equal((await basketball.app.inject(pathname + search)).statusCode, 200);
    await client.close();
  });

  test('a bad token is 401 and says where to find out more; another site’s page is refused', async () => {
    const call = (headers: Record<string, string>) =>
      fetch(`${origin}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      });
    const refused = await call(withToken(`agt_${'x'.repeat(43)}`));
    assert.equal(refused.status, 401);
    assert.match(refused.headers.get('www-authenticate') ?? '', /oauth-protected-resource\/mcp/);
    // A person's token, another scheme, and nonsense are no agents, and not nobody either.
    for (const authorization of ['Bearer x', `Bearer ${'p'.repeat(43)}`, 'Basic eDp5', 'Bearer', 'nonsense'])
      assert.equal((await call({ authorization })).status, 401, authorization);
    assert.equal((await call({})).status, 200);
    assert.equal((await call({ origin: 'https://evil.example' })).status, 403);
    for (const body of [
      '',
      '{',
      '[]',
      '{"jsonrpc":"2.0"}',
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'nope' } }),
    ]) {
      const response = await fetch(`${origin}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body,
      });
      assert.ok(response.status < 500, `${response.status} ${body}`);
    }
    assert.equal((await fetch(`${origin}/mcp`)).status, 405);
  });
});
