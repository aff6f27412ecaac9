import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { demoAddress } from '../../testing/client.ts';
import { KEY_SECRET, startTestHub } from '../../testing/hub.ts';
import { ID_JAG } from '../protocol.ts';
import { startAgentHub, type AgentHub, LIMITS } from '../testing/agent-hub.ts';
import { startTestIssuer, type SignOptions, type TestIssuer } from '../testing/issuer.ts';

let agents: AgentHub;
let clock: AgentHub['clock'];
let issuer: AgentHub['issuer'];
let hub: AgentHub['hub'];
let other: AgentHub['other'];
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
  ({ clock, issuer, hub, other, post, read, register, byAssertion, byClaim, isLetIn, signedIn, decide } = agents);
});
after(() => agents.stop());

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

  test('unsigned and broken ones are refused, and ones that take the published key for a password', async () => {
    const [head, body] = (await issuer.assertion()).split('.');
    const { kid } = JSON.parse(Buffer.from(head!, 'base64url').toString()) as { kid: string };
    const hs256 = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'oauth-id-jag+jwt', kid })).toString('base64url');
    const mac = createHmac('sha256', kid).update(`${hs256}.${body}`).digest('base64url');
    const confused = `${hs256}.${body}.${mac}`;
    assert.equal(
      (await register({ type: 'identity_assertion', assertion_type: ID_JAG, assertion: confused })).body.error,
      'invalid_signature',
    );
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
    const renewing = await startTestIssuer(clock);
    const env = { SITE_URL: 'http://localhost:4000', ...renewing.env, ...KEY_SECRET, ...LIMITS };
    const at = await startTestHub({ clock, databaseUrl: hub.databaseUrl, env });
    const send = async (options: SignOptions) =>
      post(
        '/agent/identity',
        { type: 'identity_assertion', assertion_type: ID_JAG, assertion: await renewing.assertion(options) },
        at,
      );
    assert.equal((await send({ claims: { sub: 'before' } })).status, 200);
    await renewing.rotate();
    assert.equal((await send({ claims: { sub: 'after' } })).status, 200, 'with the key of a moment ago');
    assert.equal(renewing.requests(), 2);
    for (let n = 0; n < 10; n += 1)
      assert.equal((await send({ header: { kid: `unknown-${n}` } })).body.error, 'invalid_signature');
    assert.equal(renewing.requests(), 2, 'nothing more was asked');
    await at.stop();
    await renewing.stop();
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
    'never a response': () => {},
  };
  for (const [name, behaviour] of Object.entries(BROKEN))
    test(`${name}: refused, and nothing breaks`, async () => {
      const broken = await startTestIssuer(clock);
      broken.behave(behaviour);
      const at = await startTestHub({
        clock,
        databaseUrl: hub.databaseUrl,
        env: { SITE_URL: 'http://localhost:4000', ...broken.env, ...KEY_SECRET, ...LIMITS },
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
      ...LIMITS,
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
      /^ConfigError: AGENT_PRIVATE_HOSTS: must name issuer\.example/,
    );
    for (const [env, variable] of [
      [{ AGENT_ISSUERS: 'https://issuer.example=ftp://issuer.example/keys' }, 'AGENT_ISSUERS'],
      [{ AGENT_PRIVATE_HOSTS: 'localhost:9000' }, 'AGENT_PRIVATE_HOSTS'],
      [{ AGENT_PRIVATE_HOSTS: 'http://localhost' }, 'AGENT_PRIVATE_HOSTS'],
    ] as const)
      await assert.rejects(startTestHub({ env }), new RegExp(`^ConfigError: ${variable}: `));
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

  test('a revoked identity ends its tokens on every process at once; it may register again', async () => {
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
    const again = await register({
      type: 'identity_assertion',
      assertion_type: ID_JAG,
      assertion: await issuer.assertion({ claims: { sub: 'leaver' } }),
    });
    assert.equal(again.status, 200);
    assert.notEqual(again.body.registration_id, vouched.body.registration_id);
    assert.equal((await notify(event)).status, 202, 'a repeat ends nothing');
    assert.ok(await isLetIn((await byAssertion(again.body.identity_assertion)).body.access_token));
  });

  test('events older than a week, or than the registration, are refused and end nothing', async () => {
    const seconds = () => Math.floor(clock.now().getTime() / 1000);
    const revoked = (iat: number) => issuer.event({ [KIND]: {} }, { claims: { sub: 'returner', iat } });
    const vouched = async (client_id: string) =>
      (
        await register({
          type: 'identity_assertion',
          assertion_type: ID_JAG,
          assertion: await issuer.assertion({ claims: { sub: 'returner', client_id } }),
        })
      ).body;
    const refused = async (event: string) => {
      const { status, body } = await notify(event);
      assert.deepEqual([status, body.err], [400, 'invalid_request']);
    };
    const WEEK = 7 * 24 * 3600;
    const early = await vouched('early');
    await refused(await revoked(seconds() - 61));
    clock.advance(WEEK / 2);
    const late = await vouched('late');
    // Nobody has this person: the age alone decides.
    const nobody = (iat: number) => issuer.event({ [KIND]: {} }, { claims: { sub: 'nobody', iat } });
    await refused(await nobody(seconds() - WEEK - 1));
    assert.equal((await notify(await nobody(seconds() - WEEK + 1))).status, 202);
    // Between the two: it ends the registration that was there.
    const event = await revoked(seconds() - 3600);
    assert.equal((await notify(event)).status, 202);
    const { status } = await hub.db.one('select status from agent_registrations where public_id = $1', [
      early.registration_id,
    ]);
    assert.equal(status, 'withdrawn');
    assert.ok(await isLetIn((await byAssertion(late.identity_assertion)).body.access_token));
    await refused(await revoked(seconds() - 61));
    assert.equal((await byAssertion(late.identity_assertion)).status, 200);
    // The clocks may differ by a minute.
    assert.equal((await notify(await revoked(seconds() - 60))).status, 202);
    assert.equal((await byAssertion(late.identity_assertion)).body.error, 'invalid_grant');
    clock.advance(-WEEK / 2);
  });

  test('unknown kinds are taken and ignored; everything that is not right is told in the words of the standard', async () => {
    assert.equal((await notify(await issuer.event({ 'https://example.org/other': {} }))).status, 202);
    const unsigned = Buffer.from('{"alg":"none","typ":"secevent+jwt"}').toString('base64url');
    const cases: [string, string][] = [
      [await issuer.event({ [KIND]: {} }, { claims: { iss: 'https://other.example' } }), 'invalid_issuer'],
      [await issuer.event({ [KIND]: {} }, { claims: { aud: 'https://other.example' } }), 'invalid_audience'],
      [await issuer.event({ [KIND]: {} }, { key: await issuer.strangersKey() }), 'authentication_failed'],
      [await issuer.event({ [KIND]: {} }, { header: { kid: 'unknown' } }), 'invalid_key'],
      [await issuer.event({ [KIND]: {} }, { header: { typ: 'JWT' } }), 'invalid_request'],
      [await issuer.event({ [KIND]: {} }, { claims: { jti: undefined } }), 'invalid_request'],
      [await issuer.event({ [KIND]: {} }, { claims: { sub: undefined } }), 'invalid_request'],
      [`${unsigned}.${(await issuer.event({ [KIND]: {} })).split('.')[1]}.`, 'authentication_failed'],
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
