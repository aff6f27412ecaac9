import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { CLAIM_GRANT, JWT_BEARER_GRANT } from '../protocol.ts';
import { startAgentHub, type AgentHub } from '../testing/agent-hub.ts';

let agents: AgentHub;
let clock: AgentHub['clock'];
let issuer: AgentHub['issuer'];
let hub: AgentHub['hub'];
let admin: AgentHub['admin'];
let post: AgentHub['post'];
let form: AgentHub['form'];
let exchange: AgentHub['exchange'];
let read: AgentHub['read'];
let register: AgentHub['register'];
let byAssertion: AgentHub['byAssertion'];
let isLetIn: AgentHub['isLetIn'];
before(async () => {
  agents = await startAgentHub();
  ({ clock, issuer, hub, admin, post, form, exchange, read, register, byAssertion, isLetIn } = agents);
});
after(() => agents.stop());

describe('the token endpoint', () => {
  test('refuses what it must', async () => {
    const { body } = await register({ type: 'anonymous' });
    const cases: [Record<string, string>, number, string][] = [
      [{}, 400, 'invalid_request'],
      [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
      [{ grant_type: JWT_BEARER_GRANT }, 400, 'invalid_request'],
      [{ grant_type: JWT_BEARER_GRANT, assertion: 'x' }, 400, 'invalid_grant'],
      [{ grant_type: JWT_BEARER_GRANT, assertion: `${body.identity_assertion}x` }, 400, 'invalid_grant'],
      [{ grant_type: JWT_BEARER_GRANT, assertion: await issuer.assertion() }, 400, 'invalid_grant'],
      [
        { grant_type: JWT_BEARER_GRANT, assertion: body.identity_assertion, scope: 'contact:write' },
        400,
        'invalid_scope',
      ],
      [{ grant_type: JWT_BEARER_GRANT, assertion: body.identity_assertion, scope: 'everything' }, 400, 'invalid_scope'],
      [{ grant_type: CLAIM_GRANT, claim_token: 'x' }, 400, 'invalid_grant'],
      [{ grant_type: 'client_credentials' }, 401, 'invalid_client'],
    ];
    for (const [fields, status, error] of cases) {
      const refused = await exchange(fields);
      assert.deepEqual([refused.status, refused.body.error], [status, error], JSON.stringify(fields));
    }
    clock.advance(3601);
    assert.equal((await byAssertion(body.identity_assertion)).body.error, 'invalid_grant', 'an hour later');
    const twice = await hub.app.inject({
      method: 'POST',
      url: '/api/v1/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `grant_type=${encodeURIComponent(JWT_BEARER_GRANT)}&assertion=a&assertion=b`,
    });
    assert.deepEqual([twice.statusCode, twice.json().error], [400, 'invalid_request'], 'a field twice');
    const json = await post('/api/v1/oauth/token', { grant_type: JWT_BEARER_GRANT, assertion: 'x' });
    assert.ok(json.status < 500);
  });

  test('revocation ends a token, or an assertion with all that came from it; unknown ones are fine', async () => {
    const { body } = await register({ type: 'anonymous' });
    const [one, two] = [await byAssertion(body.identity_assertion), await byAssertion(body.identity_assertion)].map(
      (response) => response.body.access_token as string,
    );
    const revoke = (token: string) => form('/api/v1/oauth/revoke', { token });
    assert.equal((await revoke(one!)).status, 200);
    assert.equal((await read(one!)).status, 401);
    assert.ok(await isLetIn(two!));
    assert.equal((await revoke(body.identity_assertion)).status, 200);
    assert.equal((await read(two!)).status, 401);
    assert.equal((await byAssertion(body.identity_assertion)).body.error, 'invalid_grant');
    assert.equal((await revoke('unknown')).status, 200);
    assert.equal((await form('/api/v1/oauth/revoke', {})).status, 400);
  });

  test('client credentials are issued by the operator, shown once, rotated, and end with the approval', async () => {
    const { body } = await register({
      type: 'service_auth',
      login_hint: 'integration@partner.example',
      client_name: 'Partner',
    });
    await assert.rejects(admin('agents', 'credentials', body.registration_id), /Approve it first/);
    await admin('agents', 'approve', body.registration_id, 'contact:write');
    const secretOf = (said: string): string => /client_secret: (\S+)/.exec(said)![1]!;
    const first = secretOf(await admin('agents', 'credentials', body.registration_id));
    const basic = (secret: string) => ({
      authorization: `Basic ${Buffer.from(`${body.registration_id}:${secret}`).toString('base64')}`,
    });
    const token = await exchange({ grant_type: 'client_credentials' }, basic(first));
    assert.equal(token.body.scope, 'public:read contact:write');
    const stored = await hub.db.one(
      `select row_to_json(r)::text as text from agent_registrations r where public_id = $1`,
      [body.registration_id],
    );
    assert.ok(!stored.text.includes(first));
    const second = secretOf(await admin('agents', 'credentials', body.registration_id));
    assert.equal((await exchange({ grant_type: 'client_credentials' }, basic(first))).status, 401);
    assert.equal((await read(token.body.access_token)).status, 401);
    assert.equal((await exchange({ grant_type: 'client_credentials' }, basic(second))).status, 200);
    await admin('agents', 'withdraw', body.registration_id);
    assert.equal((await exchange({ grant_type: 'client_credentials' }, basic(second))).status, 401);
    assert.match(await admin('agents', 'show', body.registration_id), /withdrawn/);
  });

  test('rotated keys overlap', async () => {
    const { body } = await register({ type: 'anonymous' });
    assert.match(await admin('agents', 'rotate'), /signs from now on/);
    assert.equal((await byAssertion(body.identity_assertion)).status, 200);
  });
});
