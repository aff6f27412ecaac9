import assert from 'node:assert/strict';
import { generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { ID_JAG, JWT_BEARER_GRANT } from '../protocol.ts';
import { startAgentHub, type AgentHub, LIMITS } from '../testing/agent-hub.ts';
import { KEY_SECRET, startTestHub, type TestHub } from '../../testing/hub.ts';
import { startTestIssuer, type TestIssuer } from '../testing/issuer.ts';

// Tokens and key sets that no library would make, signed all the same: each is refused, and nothing breaks.

let agents: AgentHub;
let at: TestHub;
let issuer: TestIssuer;
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const KID = 'odd-key';
const LIMITS_OFF = { ...LIMITS, THROTTLE_AGENT_IDENTITY_IP: '100000/60', THROTTLE_AGENT_EVENT_IP: '100000/60' };
const publish = (keys: unknown, headers: Record<string, string> = {}) =>
  issuer.behave((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    response.end(typeof keys === 'string' ? keys : JSON.stringify(keys));
  });
const ours = { ...publicKey.export({ format: 'jwk' }), kid: KID, alg: 'ES256' };

before(async () => {
  agents = await startAgentHub();
  issuer = await startTestIssuer(agents.clock);
  publish({ keys: [ours] });
  at = await startTestHub({
    clock: agents.clock,
    databaseUrl: agents.hub.databaseUrl,
    env: { SITE_URL: 'http://localhost:4000', ...issuer.env, ...KEY_SECRET, ...LIMITS_OFF },
  });
});
after(async () => {
  await at.stop();
  await issuer.stop();
  await agents.stop();
});

const part = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
function signed(header: unknown, claims: unknown, key: KeyObject = privateKey, hash = 'sha256'): string {
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${sign(hash, Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}
const seconds = (): number => Math.floor(agents.clock.now().getTime() / 1000);
const assertionHeader = { alg: 'ES256', typ: 'oauth-id-jag+jwt', kid: KID };
const assertionClaims = () => ({
  iss: issuer.issuer,
  aud: 'http://localhost:4000',
  sub: 'odd-person',
  jti: randomUUID(),
  iat: seconds(),
  exp: seconds() + 300,
  auth_time: seconds() - 60,
  client_id: 'clubmate',
  email: 'odd@elsewhere.example',
  email_verified: true,
});
const KIND = 'http://localhost:4000/schemas/events/agent/auth/identity/assertion/revoked';
const eventHeader = { alg: 'ES256', typ: 'secevent+jwt', kid: KID };
const eventClaims = () => ({
  iss: issuer.issuer,
  aud: 'http://localhost:4000',
  sub: 'nobody',
  jti: randomUUID(),
  iat: seconds(),
  events: { [KIND]: {} },
});

const vouch = (assertion: string) =>
  at.app.inject({
    method: 'POST',
    url: '/agent/identity',
    payload: { type: 'identity_assertion', assertion_type: ID_JAG, assertion },
  });
const notify = (payload: string) =>
  at.app.inject({
    method: 'POST',
    url: '/agent/event/notify',
    headers: { 'content-type': 'application/secevent+jwt' },
    payload,
  });
const exchange = (fields: Record<string, string>, path = 'token') =>
  at.app.inject({
    method: 'POST',
    url: `/api/v1/oauth/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const ODD: unknown[] = [
  null, true, false, 0, -1, 1.5, 1e20, 1e308, -1e308, '', 'x', 'a\u0000b', '\ud800', '\u202e', ' ', 'x'.repeat(5000),
  [], [null], ['x', 'y'], [[[]]], {}, { a: 1 }, { toString: 1, length: 3 }, { constructor: null },
]; // prettier-ignore

describe('a token with odd values', () => {
  test('sanity: the same tokens without them are taken', async () => {
    assert.equal((await vouch(signed(assertionHeader, assertionClaims()))).statusCode, 200);
    assert.equal((await notify(signed(eventHeader, eventClaims()))).statusCode, 202);
  });

  const refusedOrTaken = async (what: string, assertion: string, event: string): Promise<void> => {
    const first = await vouch(assertion);
    assert.ok(
      first.statusCode === 200 || [400, 401].includes(first.statusCode),
      `${what}: ${first.statusCode} ${first.body}`,
    );
    assert.ok(first.statusCode === 200 || first.json().error, what);
    const second = await notify(event);
    assert.ok([202, 400].includes(second.statusCode), `${what}: ${second.statusCode} ${second.body}`);
    for (const path of ['token', 'revoke'])
      assert.ok(
        [200, 400].includes(
          (await exchange({ grant_type: JWT_BEARER_GRANT, assertion, token: assertion }, path)).statusCode,
        ),
        what,
      );
  };

  for (const name of ['typ', 'kid', 'alg', 'crit', 'b64', 'cty', 'jwk', 'jku', 'x5c', 'x5u', 'zip'])
    test(`in its header: ${name}`, async () => {
      for (const value of [...ODD, undefined])
        await refusedOrTaken(
          `${name} ${JSON.stringify(value)}`.slice(0, 80),
          signed({ ...assertionHeader, [name]: value }, assertionClaims()),
          signed({ ...eventHeader, [name]: value }, eventClaims()),
        );
    });

  for (const name of [
    'iss',
    'aud',
    'sub',
    'jti',
    'iat',
    'exp',
    'nbf',
    'auth_time',
    'client_id',
    'email',
    'email_verified',
    'events',
  ])
    // prettier-ignore
    test(`in its claims: ${name}`, async () => {
      for (const value of [...ODD, undefined])
        await refusedOrTaken(
          `${name} ${JSON.stringify(value)}`.slice(0, 80),
          signed(assertionHeader, { ...assertionClaims(), [name]: value }),
          signed(eventHeader, { ...eventClaims(), [name]: value }),
        );
    });

  test('what a type that is no text, an end in the far future and text that cannot be stored are called', async () => {
    const refusal = async (header: object, claims: object) => {
      const response = await vouch(signed({ ...assertionHeader, ...header }, { ...assertionClaims(), ...claims }));
      return [response.statusCode, response.json().error];
    };
    assert.deepEqual(await refusal({ typ: 7 }, {}), [400, 'invalid_request']);
    assert.deepEqual(await refusal({ kid: 7 }, {}), [400, 'invalid_request']);
    assert.deepEqual(await refusal({ alg: undefined }, {}), [400, 'invalid_signature']);
    for (const exp of [1e20, 1e308, seconds() + 24 * 3600 + 1])
      assert.deepEqual(await refusal({}, { exp }), [400, 'invalid_request'], String(exp));
    assert.deepEqual(await refusal({}, { jti: 'a\u0000b' }), [400, 'invalid_request']);
    assert.deepEqual(await refusal({}, { sub: 'a\u0000b' }), [400, 'invalid_request']);
    assert.deepEqual(await refusal({}, { sub: '\ud800' }), [400, 'invalid_request']);
    assert.deepEqual(await refusal({}, { email: 'a b@elsewhere.example' }), [400, 'missing_verified_email']);
  });

  test('in parts that are no objects, no JSON, nested a thousand deep or a megabyte long', async () => {
    const parts: unknown[] = [
      ...ODD, 'not json', '{', deep(4000), `{"typ":${deep(2000)}}`, `{"alg":"ES256","typ":"oauth-id-jag+jwt","kid":${deep(2000)}}`,
      '{"__proto__":{"typ":"oauth-id-jag+jwt"}}', '\uFEFF{}', Buffer.from([0xff, 0xfe]).toString('latin1'),
    ]; // prettier-ignore
    for (const odd of parts)
      await refusedOrTaken(
        String(JSON.stringify(odd)).slice(0, 60),
        signed(odd, assertionClaims()),
        signed(eventHeader, odd),
      );
    const long = signed({ ...assertionHeader, kid: 'x'.repeat(1_000_000) }, assertionClaims());
    for (const response of [
      await vouch(long),
      await notify(long),
      await exchange({ grant_type: JWT_BEARER_GRANT, assertion: long }),
      await exchange({ token: long }, 'revoke'),
    ])
      assert.ok(response.statusCode >= 400 && response.statusCode < 500, String(response.statusCode));
    for (const token of ['.', '..', '...', '....', 'a.b', 'a.b.c.d.e', '=.=.=', '\n', '💥.💥.💥'])
      await refusedOrTaken(JSON.stringify(token), token, token);
  });
});

describe('odd key sets', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const good = { keys: [ours] };
  /** A process that has asked for no keys yet. */
  const withKeys = async (
    keys: unknown,
    work: () => Promise<void>,
    headers?: Record<string, string>,
  ): Promise<void> => {
    const before = at;
    publish(keys, headers);
    at = await startTestHub({
      clock: agents.clock,
      databaseUrl: agents.hub.databaseUrl,
      env: { SITE_URL: 'http://localhost:4000', ...issuer.env, ...KEY_SECRET, ...LIMITS_OFF },
    });
    try {
      await work();
    } finally {
      await at.stop();
      at = before;
    }
  };
  const both = async (header: object, key: KeyObject, hash?: string) => [
    (await vouch(signed({ ...assertionHeader, ...header }, assertionClaims(), key, hash))).json().error,
    (await notify(signed({ ...eventHeader, ...header }, eventClaims(), key, hash))).statusCode,
  ];

  test('a short RSA key signs nothing', () =>
    withKeys({ keys: [{ ...rsa.publicKey.export({ format: 'jwk' }), kid: KID }] }, async () => {
      for (const alg of ['RS256', 'PS256'])
        assert.deepEqual(await both({ alg }, rsa.privateKey), ['invalid_signature', 400]);
    }));

  const BAD_KEYS: [string, unknown][] = [
    ['a key of no curve', { kty: 'EC', kid: KID }],
    ['a point that is none', { ...ours, x: 'AAAA', y: 'AAAA' }],
    ['numbers for text', { ...ours, x: 1, y: [] }],
    ['a private key', { ...privateKey.export({ format: 'jwk' }), kid: KID }],
    ['a secret', { kty: 'oct', k: 'c2VjcmV0', kid: KID }],
    ['another use', { ...ours, use: 'enc' }],
    ['odd uses', { ...ours, use: 7, key_ops: 'verify' }],
    ['the wrong algorithm', { ...ours, alg: 'RS256' }],
    ['an object for an algorithm', { ...ours, alg: {} }],
    ['a number for a kid', { ...ours, kid: 7 }],
    ['a number for a type', { ...ours, kty: 7 }],
  ];
  for (const [what, key] of BAD_KEYS)
    test(`${what} is refused`, () =>
      withKeys({ keys: [key] }, async () => {
        const [error, status] = await both({}, privateKey);
        assert.ok(error === 'invalid_signature' || error === undefined, String(error));
        assert.ok(status === 400 || status === 202, String(status));
      }));

  const SETS: [string, unknown][] = [
    ['null', null],
    ['a number', 7],
    ['an array', [ours]],
    ['no keys', {}],
    ['keys that are an object', { keys: { 0: ours } }],
    ['keys that are null', { keys: null }],
    ['two keys of one name', { keys: [ours, ours] }],
    ['keys nested deep', `{"keys":${deep(20_000)}}`],
    ['ten megabytes', `{"keys":[],"x":"${'x'.repeat(10_000_000)}"}`],
    ['nothing', ''],
  ];
  for (const [what, set] of SETS)
    test(`${what} instead of a set of keys is refused`, () =>
      withKeys(set, async () => assert.deepEqual(await both({}, privateKey), ['invalid_signature', 400])));

  test('entries that are no keys hide none that are', () =>
    withKeys({ keys: [null, 7, 'x', [], [null], {}, { kid: KID }, { kid: null, kty: 'EC' }, ours] }, async () =>
      assert.deepEqual(await both({}, privateKey), [undefined, 202]),
    ));

  test('keys that come a byte at a time are given up', async () => {
    const text = JSON.stringify(good);
    await withKeys(good, async () => {
      issuer.behave((_request, response) => {
        response.writeHead(200);
        let sent = 0;
        const drip = setInterval(() => response.write(text[sent++ % text.length]), 100);
        response.on('close', () => clearInterval(drip));
      });
      assert.equal((await both({}, privateKey))[0], 'invalid_signature');
    });
  });

  test('keys end a day after they went stale, and not before, while the issuer cannot be asked', () =>
    withKeys(
      good,
      async () => {
        const taken = async () => (await both({}, privateKey))[0];
        assert.equal(await taken(), undefined);
        publish('not json');
        agents.clock.advance(3600 + 24 * 3600 - 1);
        assert.equal(await taken(), undefined, 'the last second of the day');
        agents.clock.advance(1);
        assert.equal(await taken(), 'invalid_signature');
        publish(good);
        assert.equal(await taken(), undefined, 'as soon as they can be read again');
      },
      { 'cache-control': 'max-age=3600' },
    ));
});
