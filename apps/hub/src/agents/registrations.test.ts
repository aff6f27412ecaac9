import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { demoAddress } from '../testing/client.ts';
import { CLAIM_GRANT, ID_JAG, JWT_BEARER_GRANT } from './protocol.ts';
import { startAgentHub, type AgentHub } from './testing/agent-hub.ts';

let agents: AgentHub;
let clock: AgentHub['clock'];
let hub: AgentHub['hub'];
let other: AgentHub['other'];
let admin: AgentHub['admin'];
let post: AgentHub['post'];
let read: AgentHub['read'];
let register: AgentHub['register'];
let byAssertion: AgentHub['byAssertion'];
let byClaim: AgentHub['byClaim'];
let isLetIn: AgentHub['isLetIn'];
let signedIn: AgentHub['signedIn'];
let decide: AgentHub['decide'];
before(async () => {
  agents = await startAgentHub();
  ({ clock, hub, other, admin, post, read, register, byAssertion, byClaim, isLetIn, signedIn, decide } = agents);
});
after(() => agents.stop());

describe('documents', () => {
  test('name the resource, the issuer and every key of the interface, in one spelling', async () => {
    const resource = await hub.app.inject('/.well-known/oauth-protected-resource');
    assert.equal(resource.headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(resource.headers['cache-control'], 'public, max-age=300');
    assert.deepEqual(resource.json().resource, 'http://localhost:4000/api/v1');
    assert.deepEqual(resource.json().authorization_servers, ['http://localhost:4000']);
    assert.deepEqual(resource.json(), (await hub.app.inject('/.well-known/oauth-protected-resource/api/v1')).json());
    const server = (await hub.app.inject('/.well-known/oauth-authorization-server')).json();
    assert.equal(server.issuer, 'http://localhost:4000');
    assert.deepEqual(server.grant_types_supported, [JWT_BEARER_GRANT, CLAIM_GRANT]);
    assert.deepEqual(
      [
        'skill',
        'register_uri',
        'identity_endpoint',
        'claim_endpoint',
        'claim_uri',
        'events_endpoint',
        'revocation_uri',
        'identity_types_supported',
        'identity_assertion',
        'service_auth',
        'anonymous',
      ].filter((key) => server.agent_auth[key] === undefined),
      [],
    );
    for (const url of [
      server.jwks_uri,
      server.agent_auth.skill,
      server.agent_auth.events_supported[0],
      'http://localhost:4000/llms.txt',
    ])
      assert.equal((await hub.app.inject(new URL(url).pathname)).statusCode, 200, url);
    const skill = await hub.app.inject('/auth.md');
    assert.equal(skill.headers['content-type'], 'text/markdown; charset=utf-8');
    assert.match(skill.body, /^# .*auth\.md/);
    for (const section of ['Discover', 'Pick a method', 'Register', 'Claim', 'Exchange', 'Use', 'Errors', 'Revocation'])
      assert.match(skill.body, new RegExp(`^## ${section}$`, 'm'));
    for (const grant of [...server.grant_types_supported, 'client_credentials'])
      assert.ok(skill.body.includes(`\`grant_type=${grant}\``), `${grant} is told how to use`);
    const { keys } = (await hub.app.inject(new URL(server.jwks_uri).pathname)).json();
    assert.equal(keys.length, 1);
    assert.equal(keys[0].d, undefined, 'never the private half');
  });
});

describe('anonymous agents', () => {
  test('read at once, and nothing else', async () => {
    const { status, body } = await register({ type: 'anonymous', client_name: 'Clubmate' });
    assert.equal(status, 200);
    assert.deepEqual(body.pre_claim_scopes, ['public:read']);
    const token = await byAssertion(body.identity_assertion);
    assert.equal(token.headers['cache-control'], 'no-store');
    assert.deepEqual(
      { ...token.body, access_token: 'x' },
      { access_token: 'x', token_type: 'Bearer', expires_in: 3600, scope: 'public:read' },
    );
    assert.ok(await isLetIn(token.body.access_token));
    for (const url of ['/api/v1/account', '/api/v1/sports/basketball/community/me', '/api/v1/account/agents']) {
      const refused = await read(token.body.access_token, url);
      assert.equal(refused.status, 403, url);
      assert.match(String(refused.headers['www-authenticate']), /insufficient_scope/);
    }
    assert.match((await hub.mails('operator@riverbend.example'))[0]!.text, /Clubmate/);
  });

  test('a made-up agent token is 401, and people without one are not affected', async () => {
    assert.equal((await read(`agt_${'x'.repeat(43)}`)).status, 401);
    assert.equal((await read('agt_')).status, 401);
    assert.equal((await read('whatever')).status, 503);
  });

  test('a person claims one with the code it shows; then the operator’s approval opens what was asked for', async () => {
    const { body: registered } = await register({
      type: 'anonymous',
      client_name: 'Clubmate',
      scope: 'public:read contact:write',
    });
    const claim = await post('/agent/identity/claim', {
      claim_token: registered.claim_token,
      login_hint: demoAddress('pat.parker'),
    });
    assert.equal(claim.status, 200);
    assert.equal(claim.body.status, 'initiated');
    assert.match(claim.body.claim_attempt.user_code, /^\d{6}$/);
    assert.equal((await byClaim(registered.claim_token)).body.error, 'authorization_pending');
    assert.equal((await byClaim(registered.claim_token)).body.error, 'slow_down');

    const pat = await signedIn('pat.parker');
    const approved = await decide(pat, claim.body.claim_attempt.verification_uri, {
      code: claim.body.claim_attempt.user_code,
      decision: 'allow',
    });
    assert.match(approved, /may act for you/);
    const tokens = await byClaim(registered.claim_token);
    assert.equal(tokens.status, 200, JSON.stringify(tokens.body));
    assert.equal(tokens.body.scope, 'public:read', 'not approved by the operator yet');
    assert.match((await hub.mails(demoAddress('pat.parker')))[0]!.subject, /assistant/i);

    assert.match(
      await admin('agents', 'approve', registered.registration_id, 'contact:write,registration:write'),
      /is approved/,
    );
    assert.equal((await read(tokens.body.access_token)).status, 401, 'tokens of before have ended');
    const again = await byAssertion(tokens.body.identity_assertion);
    assert.equal(again.body.scope, 'public:read contact:write', 'approved and asked for');

    const { data } = await pat.get('/account/agents');
    const [grant] = data.items;
    assert.deepEqual([grant.name, grant.scopes], ['Clubmate', ['public:read', 'contact:write']]);
    assert.equal((await (await signedIn('coach.kim')).post(`/account/agents/${grant.id}/withdraw`)).status, 404);
    assert.equal((await pat.post(`/account/agents/${grant.id}/withdraw`)).status, 200);
    for (const at of [hub, other]) assert.equal((await read(again.body.access_token, undefined, at)).status, 401);
    assert.equal((await byAssertion(tokens.body.identity_assertion)).body.error, 'invalid_grant');
    assert.deepEqual((await pat.get('/account/agents')).data.items, []);
    const events = await hub.db.rows<{ event: string }>(
      `select event from audit_events where event like '%agent%' order by id`,
    );
    for (const event of ['agent.registered', 'agent.granted', 'operator.agent_approve', 'agent.withdrawn'])
      assert.ok(
        events.some((row) => row.event === event),
        event,
      );
  });
});

describe('claims', () => {
  const started = async () => {
    const { body } = await register({ type: 'service_auth', login_hint: demoAddress('alex.morgan') });
    return body;
  };
  test('a code is guessed at most five times', async () => {
    const body = await started();
    assert.equal(body.identity_assertion, undefined);
    const alex = await signedIn('alex.morgan');
    const wrong = body.claim.user_code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1)
      await decide(alex, body.claim.verification_uri, { code: wrong, decision: 'allow' });
    await decide(alex, body.claim.verification_uri, { code: body.claim.user_code, decision: 'allow' });
    assert.equal((await byClaim(body.claim_token)).body.error, 'authorization_pending');
  });
  test('the wrong account, a code after ten minutes and a second answer change nothing; refusing needs no code', async () => {
    const body = await started();
    await decide(await signedIn('coach.kim'), body.claim.verification_uri, {
      code: body.claim.user_code,
      decision: 'allow',
    });
    assert.equal((await byClaim(body.claim_token)).body.error, 'authorization_pending');
    clock.advance(601);
    const alex = await signedIn('alex.morgan');
    await decide(alex, body.claim.verification_uri, { code: body.claim.user_code, decision: 'allow' });
    assert.equal((await byClaim(body.claim_token)).body.error, 'expired_token');
    const next = await post('/agent/identity/claim', {
      claim_token: body.claim_token,
      email: demoAddress('alex.morgan'),
    });
    await decide(alex, next.body.claim_attempt.verification_uri, { decision: 'refuse', code: '' });
    assert.equal((await byClaim(body.claim_token)).body.error, 'access_denied');
  });
  test('unknown, ended and used claim tokens are told apart', async () => {
    const hint = { login_hint: demoAddress('alex.morgan') };
    assert.deepEqual(
      [
        (await post('/agent/identity/claim', { claim_token: 'nope', ...hint })).body.error,
        (await post('/agent/identity/claim', { ...hint })).body.error,
      ],
      ['invalid_claim_token', 'invalid_request'],
    );
    const { body } = await register({ type: 'anonymous' });
    clock.advance(24 * 3600);
    const late = await post('/agent/identity/claim', { claim_token: body.claim_token, ...hint });
    assert.deepEqual([late.status, late.body.error], [410, 'claim_expired']);
    assert.equal((await byClaim(body.claim_token)).body.error, 'expired_token');
  });
  test('with verified_email the person hears by mail, and the mail leads to the page', async () => {
    const { body } = await register({
      type: 'identity_assertion',
      assertion_type: 'verified_email',
      email: demoAddress('robin.vale'),
    });
    assert.equal(body.registration_type, 'email-verification');
    const [mail] = await hub.mails(demoAddress('robin.vale'));
    assert.ok(mail!.links.includes(body.claim.verification_uri));
  });
});

describe('bad registrations', () => {
  test('are told what is wrong, never a 500', async () => {
    for (const payload of [
      {},
      { type: 'other' },
      { type: ['anonymous'] },
      { type: 'anonymous', client_name: 'x'.repeat(81) },
      { type: 'anonymous', client_name: 'a\u0000b' },
      { type: 'anonymous', scope: 'admin' },
      { type: 'identity_assertion', assertion_type: 'saml' },
      { type: 'identity_assertion', assertion_type: ID_JAG },
      { type: 'identity_assertion', assertion_type: ID_JAG, assertion: 'x'.repeat(20_000) },
    ]) {
      const { status, body } = await register(payload);
      assert.equal(status, 400, JSON.stringify(payload).slice(0, 60));
      assert.ok(body.error && body.message);
    }
    for (const login_hint of [undefined, 'nope', '', 'a@b', 7])
      assert.equal((await register({ type: 'service_auth', login_hint })).body.error, 'invalid_login_hint');
    assert.equal((await hub.app.inject('/agent/identity')).statusCode, 405);
  });
});
