import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createTestClock } from '@sports-hub/kernel/testing';
import { runAdmin } from '../admin/run.ts';
import { demoAddress, TestClient } from '../testing/client.ts';
import { startTestHub, type TestHub } from '../testing/hub.ts';
import { CLAIM_GRANT, ID_JAG, JWT_BEARER_GRANT } from './protocol.ts';
import { startTestIssuer, type SignOptions, type TestIssuer } from './testing/issuer.ts';

// The operator's commands have the real time, which the tests never get ahead of.
const clock = createTestClock(new Date(Date.now() - 3 * 86_400_000));
let hub: TestHub;
let other: TestHub;
let issuer: TestIssuer;
const KEY_SECRET = { AGENT_KEY_SECRET: 'a-secret-for-signing-keys-in-tests-only' };
const LIMITS = {
  THROTTLE_AGENT_IDENTITY_IP: '1000/60',
  THROTTLE_AGENT_TOKEN_IP: '5000/60',
  THROTTLE_AGENT_CLAIM_IP: '1000/60',
};

before(async () => {
  issuer = await startTestIssuer(clock);
  const env = {
    SITE_URL: 'http://localhost:4000',
    OPERATOR_EMAIL: 'operator@riverbend.example',
    ...issuer.env,
    ...KEY_SECRET,
    ...LIMITS,
  };
  hub = await startTestHub({ clock, env });
  other = await startTestHub({ clock, env, databaseUrl: hub.databaseUrl });
});
after(async () => {
  await other.stop();
  await hub.stop();
  await issuer.stop();
});

const admin = (...args: string[]) =>
  runAdmin(args, { DATABASE_URL: hub.databaseUrl, SITE_URL: 'http://localhost:4000', ...KEY_SECRET });
const post = async (url: string, payload: object, at = hub) => {
  const response = await at.app.inject({ method: 'POST', url, payload });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
};
const register = (payload: object) => post('/agent/identity', payload);
const form = async (url: string, fields: Record<string, string>, headers: Record<string, string> = {}, at = hub) => {
  const response = await at.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: response.statusCode, headers: response.headers, body: response.body ? response.json() : undefined };
};
const exchange = (fields: Record<string, string>, headers?: Record<string, string>) =>
  form('/api/v1/oauth/token', fields, headers);
const byAssertion = (assertion: string) => exchange({ grant_type: JWT_BEARER_GRANT, assertion });
const byClaim = (claim_token: string) => exchange({ grant_type: CLAIM_GRANT, claim_token });
/** 403 and 401 come from the door; the sport itself is not there, which is 503. */
const read = async (
  token: string,
  url = '/api/v1/sports/basketball/news',
  at = hub,
  method: 'GET' | 'POST' = 'GET',
) => {
  const response = await at.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
  return { status: response.statusCode, headers: response.headers, code: response.json().data?.code };
};
const isLetIn = async (token: string, at = hub): Promise<boolean> => (await read(token, undefined, at)).status === 503;

async function signedIn(name: string) {
  const client = new TestClient(hub.app);
  await client.signIn(demoAddress(name));
  return client;
}
/** What the page says to a person's answer. */
async function decide(client: TestClient, url: string, fields: Record<string, string>): Promise<string> {
  const { pathname, search } = new URL(url);
  const page = await hub.app.inject({ url: `${pathname}${search}`, headers: { cookie: client.cookie! } });
  const token = /name="csrf_token" value="([^"]+)"/.exec(page.body)?.[1] ?? client.csrf!;
  const response = await hub.app.inject({
    method: 'POST',
    url: `${pathname}${search}`,
    headers: { cookie: client.cookie!, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ csrf_token: token, ...fields }).toString(),
  });
  return response.body;
}

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

describe('an issuer’s word', () => {
  const vouch = async (options: SignOptions = {}) =>
    register({ type: 'identity_assertion', assertion_type: ID_JAG, assertion: await issuer.assertion(options) });

  test('registers a person who has no account here, and knows them again', async () => {
    const first = await vouch();
    assert.equal(first.status, 200, JSON.stringify(first.body));
    assert.deepEqual(first.body.scopes, ['public:read']);
    const second = await vouch();
    assert.equal(second.body.registration_id, first.body.registration_id);
    assert.ok(await isLetIn((await byAssertion(second.body.identity_assertion)).body.access_token));
  });

  test('for somebody with an account, that person is asked first', async () => {
    const asked = await vouch({ claims: { sub: 'casey', email: demoAddress('casey.brook').toUpperCase() } });
    assert.deepEqual([asked.status, asked.body.error], [401, 'interaction_required']);
    assert.equal(asked.headers['www-authenticate'], 'AgentAuth error="interaction_required"');
    const casey = await signedIn('casey.brook');
    await decide(casey, asked.body.claim.verification_uri, {
      code: asked.body.claim.user_code,
      decision: 'allow',
    });
    assert.equal((await byClaim(asked.body.claim_token)).status, 200);
    assert.equal((await vouch({ claims: { sub: 'casey', email: demoAddress('casey.brook') } })).status, 200);
  });

  test('one assertion counts once, however often it comes at the same time', async () => {
    const assertion = await issuer.assertion({ claims: { sub: 'person-20' } });
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        post('/agent/identity', { type: 'identity_assertion', assertion_type: ID_JAG, assertion }, n % 2 ? hub : other),
      ),
    );
    assert.equal(responses.filter(({ status }) => status === 200).length, 1);
    assert.equal(responses.filter(({ body }) => body.error === 'replay_detected').length, 19);
  });

  const now = () => Math.floor(clock.now().getTime() / 1000);
  const REFUSED: [string, () => SignOptions | Promise<SignOptions>, string][] = [
    ['of another issuer', () => ({ claims: { iss: 'https://other.example' } }), 'invalid_issuer'],
    ['of the wrong type', () => ({ header: { typ: 'JWT' } }), 'invalid_request'],
    ['signed by a stranger', async () => ({ key: await issuer.strangersKey() }), 'invalid_signature'],
    ['with a key nobody knows', () => ({ header: { kid: 'unknown' } }), 'invalid_signature'],
    ['for another audience', () => ({ claims: { aud: 'http://localhost:4001' } }), 'invalid_audience'],
    [
      'for two audiences',
      () => ({ claims: { aud: ['http://localhost:4000', 'https://x.example'] } }),
      'invalid_audience',
    ],
    ['that has run out', () => ({ claims: { exp: now() - 61 } }), 'expired'],
    ['without an end', () => ({ claims: { exp: undefined } }), 'invalid_request'],
    ['from the future', () => ({ claims: { iat: now() + 120 } }), 'invalid_request'],
    ['not valid yet', () => ({ claims: { nbf: now() + 120 } }), 'invalid_request'],
    ['without a jti', () => ({ claims: { jti: undefined } }), 'invalid_request'],
    ['without a sub', () => ({ claims: { sub: undefined } }), 'invalid_request'],
    ['without a client', () => ({ claims: { client_id: undefined } }), 'invalid_client_id'],
    ['of a sign-in long ago', () => ({ claims: { auth_time: now() - 3700 } }), 'login_required'],
    ['of an unknown sign-in', () => ({ claims: { auth_time: undefined } }), 'login_required'],
    ['without a verified address', () => ({ claims: { email_verified: false } }), 'missing_verified_email'],
  ];
  for (const [what, options, error] of REFUSED)
    test(`an assertion ${what} is ${error}`, async () => {
      const { status, body } = await vouch(await options());
      assert.equal(body.error, error);
      assert.equal(status, error === 'login_required' ? 401 : 400);
    });

  test('unsigned and broken ones are refused', async () => {
    const [, claims] = (await issuer.assertion()).split('.');
    const none = `${Buffer.from('{"alg":"none","typ":"oauth-id-jag+jwt"}').toString('base64url')}.${claims}.`;
    for (const [assertion, error] of [
      [none, 'invalid_signature'],
      ['x', 'invalid_request'],
      ['a.b.c', 'invalid_request'],
    ] as const)
      assert.equal(
        (await register({ type: 'identity_assertion', assertion_type: ID_JAG, assertion })).body.error,
        error,
        assertion,
      );
  });

  test('a new key of the issuer is fetched once; unknown keys do not make a flood', async () => {
    const before = issuer.requests();
    for (let n = 0; n < 10; n += 1) await vouch({ header: { kid: `unknown-${n}` } });
    assert.ok(issuer.requests() - before <= 1, `${issuer.requests() - before} requests`);
  });
});

describe('keys that cannot be had', () => {
  const BROKEN: Record<string, Parameters<TestIssuer['behave']>[0]> = {
    'ten megabytes': (_request, response) => {
      response.end(`{"keys":[],"x":"${'x'.repeat(10_000_000)}"}`);
    },
    'a redirect': (_request, response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
    },
    nonsense: (_request, response) => {
      response.end('not json');
    },
    'never an answer': () => {},
  };
  for (const [name, behaviour] of Object.entries(BROKEN))
    test(`${name}: refused, and nothing breaks`, async () => {
      const broken = await startTestIssuer(clock);
      broken.behave(behaviour);
      const at = await startTestHub({
        clock,
        databaseUrl: hub.databaseUrl,
        env: { SITE_URL: 'http://localhost:4000', ...broken.env, ...KEY_SECRET },
      });
      const { body } = await post(
        '/agent/identity',
        { type: 'identity_assertion', assertion_type: ID_JAG, assertion: await broken.assertion() },
        at,
      );
      assert.equal(body.error, 'invalid_signature');
      await at.stop();
      await broken.stop();
    });

  test('a private address is not asked unless it is allowed', async () => {
    const hidden = await startTestIssuer(clock);
    const [, keysUrl] = hidden.env['AGENT_ISSUERS']!.split('=');
    const env = {
      AGENT_ISSUERS: `https://issuer.example=${keysUrl!.replace('http:', 'https:')}`,
      SITE_URL: 'http://localhost:4000',
    };
    const at = await startTestHub({ clock, databaseUrl: hub.databaseUrl, env });
    const { body } = await post(
      '/agent/identity',
      { type: 'identity_assertion', assertion_type: ID_JAG, assertion: await hidden.assertion() },
      at,
    );
    assert.equal(body.error, 'invalid_signature');
    assert.equal(hidden.requests(), 0);
    await at.stop();
    await hidden.stop();
    await assert.rejects(
      startTestHub({ env: { AGENT_ISSUERS: 'https://issuer.example=http://issuer.example/keys' } }),
      /AGENT_ISSUERS/,
    );
  });
});

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

describe('events', () => {
  const KIND = 'http://localhost:4000/schemas/events/agent/auth/identity/assertion/revoked';
  const notify = async (payload: string, type = 'application/secevent+jwt', at = hub) => {
    const response = await at.app.inject({
      method: 'POST',
      url: '/agent/event/notify',
      headers: { 'content-type': type },
      payload,
    });
    return { status: response.statusCode, headers: response.headers, body: response.body && response.json() };
  };

  test('a revoked identity ends its tokens on every process at once; it may register anew', async () => {
    const vouched = await register({
      type: 'identity_assertion',
      assertion_type: ID_JAG,
      assertion: await issuer.assertion({ claims: { sub: 'leaver' } }),
    });
    const token = (await byAssertion(vouched.body.identity_assertion)).body.access_token as string;
    assert.ok(await isLetIn(token, other));
    const event = await issuer.event({ [KIND]: {} }, { claims: { sub: 'leaver' } });
    assert.deepEqual([(await notify(event)).status, (await notify(event)).status], [202, 202]);
    assert.equal((await read(token, undefined, other)).status, 401);
    assert.equal((await byAssertion(vouched.body.identity_assertion)).body.error, 'invalid_grant');
    const anew = await register({
      type: 'identity_assertion',
      assertion_type: ID_JAG,
      assertion: await issuer.assertion({ claims: { sub: 'leaver' } }),
    });
    assert.equal(anew.status, 200);
    assert.notEqual(anew.body.registration_id, vouched.body.registration_id);
    assert.equal((await notify(event)).status, 202, 'a repeat ends nothing');
    assert.ok(await isLetIn((await byAssertion(anew.body.identity_assertion)).body.access_token));
  });

  test('unknown kinds are taken and ignored; everything that is not right is told in the words of the standard', async () => {
    assert.equal((await notify(await issuer.event({ 'https://example.org/other': {} }))).status, 202);
    const cases: [string, string][] = [
      [await issuer.event({ [KIND]: {} }, { claims: { iss: 'https://other.example' } }), 'invalid_issuer'],
      [await issuer.event({ [KIND]: {} }, { claims: { aud: 'https://other.example' } }), 'invalid_audience'],
      [await issuer.event({ [KIND]: {} }, { key: await issuer.strangersKey() }), 'authentication_failed'],
      [await issuer.event({ [KIND]: {} }, { header: { kid: 'unknown' } }), 'invalid_key'],
      [await issuer.event({ [KIND]: {} }, { header: { typ: 'JWT' } }), 'invalid_request'],
      [await issuer.event({ [KIND]: {} }, { claims: { jti: undefined } }), 'invalid_request'],
      [await issuer.event({ [KIND]: {} }, { claims: { sub: undefined } }), 'invalid_request'],
      ['x', 'invalid_request'],
    ];
    for (const [token, err] of cases) {
      const refused = await notify(token);
      assert.deepEqual([refused.status, refused.body.err], [400, err]);
      assert.equal(refused.headers['content-language'], 'en');
    }
    assert.equal((await notify('{}', 'application/json')).status, 400);
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
