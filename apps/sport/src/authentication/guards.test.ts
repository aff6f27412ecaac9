import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import Type from 'typebox';
import { json, operation } from '@sports-hub/contract';
import {
  countStatements,
  createRoutes,
  createSessionCookie,
  createSessions,
  INTERNAL_TOKEN_HEADER,
  mintInternalToken,
  ok,
  TOKEN_USED_HEADER,
} from '@sports-hub/kernel';
import { CHANNEL_REQUEST, ChannelRequest, ChannelResponse, type ChannelMember } from '@sports-hub/kernel/channel';
import { asHub, asMember, internalToken, linkedHubAccount } from '../testing/callers.ts';
import { startTestSport, TEST_SECRET, type TestSport } from '../testing/sport.ts';
import { createGuards } from './guards.ts';
import { createChannelGate, createClaimsReader, sweepUsedTokens } from './internal-callers.ts';

const whoAmI = {
  service: 'sport',
  tag: 'Test',
  summary: 'Who is calling',
  access: 'member',
  reach: 'hub',
  path: '/community/whoami',
  problems: [],
} as const;
const response = {
  responses: {
    200: json(
      Type.Object({ id: Type.Integer(), via: Type.String(), player_id: Type.Union([Type.Integer(), Type.Null()]) }),
    ),
  },
};
const readProbe = operation({ ...whoAmI, ...response, name: 'readProbe', method: 'GET' });
const writeProbe = operation({ ...whoAmI, ...response, name: 'writeProbe', method: 'POST' });

const PAT = 1007;
const PATS_ACCOUNT = 1;
const URL = '/api/v1/community/whoami';

/** A sport with two operations for members, which say who was let in. */
async function startProbedSport(options: Parameters<typeof startTestSport>[0] = {}): Promise<TestSport> {
  const sport = await startTestSport(options);
  const secrets = options.env?.['SPORT_SECRET']?.split('+') ?? [TEST_SECRET[sport.sport]];
  const guards = createGuards({
    db: sport.db,
    lookups: sport.db,
    clock: sport.clock,
    claimsOf: createClaimsReader({ clock: sport.clock, sport: sport.sport, secrets }),
    cookie: createSessionCookie(`${sport.sport}_session`, 'http://localhost'),
  });
  const routes = createRoutes(sport.app, guards);
  for (const probe of [readProbe, writeProbe])
    routes.on(probe, ({ caller: { id, via, player_id } }) => ok({ id, via, player_id }));
  return sport;
}

const codeOf = (response: { json(): { data: { code?: string } } }) => response.json().data.code;
const withToken = (token: string) => ({ [INTERNAL_TOKEN_HEADER]: token });

describe('members who come through the hub', () => {
  let sport: TestSport;
  let other: TestSport;
  before(async () => {
    sport = await startProbedSport();
    other = await startProbedSport({ databaseUrl: sport.databaseUrl, clock: sport.clock });
  });
  after(async () => {
    await other.stop();
    await sport.stop();
  });
  const mint = (claims: Partial<Parameters<typeof internalToken>[1]> = {}) =>
    internalToken(sport, { url: URL, memberId: PAT, hubAccountId: PATS_ACCOUNT, ...claims });
  const use = (token: string, at: TestSport = sport, method: 'GET' | 'POST' = 'GET', url = URL) =>
    at.app.inject({ method, url, headers: withToken(token) });

  test('a token lets its member in once, with one statement', async () => {
    const token = mint();
    let response!: Awaited<ReturnType<typeof use>>;
    assert.equal(
      await countStatements(async () => {
        response = await use(token);
      }),
      1,
    );
    assert.equal(response.statusCode, 200);
    assert.deepEqual(response.json().data, { id: PAT, via: 'hub', player_id: null });
    assert.equal(response.headers[TOKEN_USED_HEADER], '1');
  });

  test('a used token is refused, here and on another process', async () => {
    const token = mint();
    assert.equal((await use(token)).statusCode, 200);
    for (const at of [sport, other]) {
      const again = await use(token, at);
      assert.equal(again.statusCode, 401);
      assert.equal(codeOf(again), 'auth.invalid_token');
    }
  });

  test('of many uses at once on two processes exactly one gets through', async () => {
    const token = mint();
    const responses = await Promise.all(Array.from({ length: 20 }, (_, n) => use(token, n % 2 ? sport : other)));
    assert.equal(responses.filter(({ statusCode }) => statusCode === 200).length, 1);
    assert.equal(responses.filter(({ statusCode }) => statusCode === 401).length, 19);
  });

  test('a used token is refused after a restart', async () => {
    const token = mint();
    const before = await startProbedSport({ databaseUrl: sport.databaseUrl, clock: sport.clock });
    assert.equal((await use(token, before)).statusCode, 200);
    await before.stop();
    const restarted = await startProbedSport({ databaseUrl: sport.databaseUrl, clock: sport.clock });
    assert.equal((await use(token, restarted)).statusCode, 401);
    await restarted.stop();
  });

  test('a token is good for exactly its own method and request target', async () => {
    assert.equal((await use(mint(), sport, 'POST')).statusCode, 401);
    assert.equal((await use(mint(), sport, 'GET', `${URL}?after=1`)).statusCode, 401);
    assert.equal((await use(mint({ url: `${URL}?after=1` }), sport, 'GET', `${URL}?after=1`)).statusCode, 200);
    assert.equal((await use(mint({ url: '/api/v1/community/me' }))).statusCode, 401);
    assert.equal((await use(mint({ method: 'POST' }), sport, 'POST')).statusCode, 200);
  });

  test('tokens of another sport, another secret, another kind, and nonsense are refused', async () => {
    const foreign = [
      mint({ sport: 'baseball' }),
      mint({ secret: TEST_SECRET.baseball }),
      mint({ kind: 'service' }),
      'x',
      '.',
      `${mint()}x`,
      `${mint()}.x`,
      mint().replace('.', 'A.'),
      `e30.${mint().split('.')[1]}`,
    ];
    for (const token of foreign) {
      const response = await use(token);
      assert.equal(response.statusCode, 401);
      assert.equal(response.headers[TOKEN_USED_HEADER], undefined);
    }
  });

  test('point 9: one that is signed, but whose id is none, is refused like any other', async () => {
    const [, ...rest] = mint().split('.').slice(0, -1);
    for (const id of ['x', 'z'.repeat(36), '00000000-0000-0000-0000-00000000000', '1'.repeat(36)]) {
      const head = [id, ...rest].join('.');
      const signature = createHmac('sha256', TEST_SECRET.basketball)
        .update(`${head}\nbasketball\nGET ${URL}`)
        .digest('base64url');
      assert.deepEqual([(await use(`${head}.${signature}`)).statusCode, id], [401, id]);
    }
  });

  test('a token is dead after a minute', async () => {
    const [inTime, late] = [mint(), mint()];
    sport.clock.advance(59);
    assert.equal((await use(inTime)).statusCode, 200);
    sport.clock.advance(1);
    assert.equal((await use(late)).statusCode, 401);
  });

  test('a token from a hub whose clock is far ahead is refused, so that none lives longer than a minute', async () => {
    sport.clock.advance(30);
    const early = mint();
    sport.clock.advance(-30);
    const refused = await use(early);
    assert.equal(refused.statusCode, 401);
    const here = Math.floor(sport.clock.now().getTime() / 1000);
    assert.equal(refused.headers['x-service-time'], String(here), 'point 21: it is told what time it is here');
    assert.equal((await use('nonsense')).headers['x-service-time'], undefined);
  });

  test('a member whose link was removed is refused at the sport', async () => {
    const token = mint({ memberId: 1008, hubAccountId: 6 });
    await sport.db.run('delete from hub_links where member_id = 1008');
    const response = await use(token);
    assert.equal(response.statusCode, 403);
    assert.equal(codeOf(response), 'link.required');
    assert.equal(codeOf(await use(mint({ hubAccountId: 2 }))), 'link.required', 'another account’s link is none');
    assert.equal(codeOf(await use(mint({ memberId: 999_999 }))), 'link.required');
  });

  test('inactive, unverified and temporary-password members are each told so, and the token is used up', async () => {
    for (const [memberId, code] of [
      [1017, 'member.inactive'],
      [1016, 'member.email_unverified'],
      [1015, 'member.temporary_password'],
    ] as const) {
      const token = mint({ memberId, hubAccountId: await linkedHubAccount(sport, memberId) });
      const response = await use(token);
      assert.equal(response.statusCode, 403);
      assert.equal(codeOf(response), code);
      assert.equal(response.headers[TOKEN_USED_HEADER], '1');
      assert.equal((await use(token)).statusCode, 401);
    }
  });

  test('a change of state counts from the very next request', async () => {
    assert.equal((await asMember(sport, 1009).get('/community/whoami')).statusCode, 200);
    await sport.db.run('update members set is_active = false where id = 1009');
    assert.equal(codeOf(await asMember(sport, 1009).get('/community/whoami')), 'member.inactive');
  });

  test('a player’s own login says which player it is', async () => {
    assert.equal((await asMember(sport, 1012).get('/community/whoami')).json().data.player_id, 1);
  });

  test('the hub can end a token that was never used', async () => {
    const token = mint();
    const [id, expiry] = token.split('.');
    const expires = Number(expiry);
    assert.equal((await asHub(sport).post('/internal/tokens/end', { id, expires })).statusCode, 200);
    assert.equal((await use(token)).statusCode, 401);
    assert.equal(
      (await asHub(sport).post('/internal/tokens/end', { id, expires })).statusCode,
      200,
      'ending twice is no error',
    );
  });

  test('a bad internal token is never made good by a site session beside it', async () => {
    const { secret } = await createSessions(sport.clock).start(sport.db, PAT);
    const response = await sport.app.inject({
      url: URL,
      headers: { ...withToken('bad'), cookie: `basketball_session=${secret}` },
    });
    assert.equal(response.statusCode, 401);
  });

  test('used tokens are forgotten two minutes after they were made, and not before', async () => {
    await sport.db.run('delete from used_internal_tokens');
    const token = mint();
    await use(token);
    sport.clock.advance(119);
    assert.equal(await sweepUsedTokens(sport.db, sport.clock), 0);
    sport.clock.advance(2);
    assert.equal(await sweepUsedTokens(sport.db, sport.clock), 1);
    assert.equal((await use(token)).statusCode, 401, 'expired by then');
  });

  test('no token appears in a response or in the log', async () => {
    const token = mint();
    const responses = [await use(token), await use(token)];
    const seen = JSON.stringify(responses.map(({ headers, payload }) => [headers, payload])) + sport.logLines.join('');
    assert.ok(!seen.includes(token) && !seen.includes(token.split('.')[0] ?? ''));
  });
});

describe('service calls', () => {
  let sport: TestSport;
  before(async () => {
    sport = await startTestSport({
      env: { SPORT_SECRET: `new-secret-new-secret-new-secret-0001+${TEST_SECRET.basketball}` },
    });
  });
  after(() => sport.stop());
  const url = '/api/v1/internal/tokens/end';
  const payload = { id: '0190aaaa-0000-4000-8000-00000000000a', expires: 1_800_000_000 };
  const call = (token: string | undefined) =>
    sport.app.inject({ method: 'POST', url, payload, headers: token ? withToken(token) : {} });

  test('need a service token of their own, good once', async () => {
    const token = internalToken(sport, { method: 'POST', url, kind: 'service' });
    assert.equal((await call(token)).statusCode, 200);
    assert.equal((await call(token)).statusCode, 401);
    assert.equal((await call(undefined)).statusCode, 401);
    assert.equal(
      (await call(internalToken(sport, { method: 'POST', url, memberId: PAT, hubAccountId: PATS_ACCOUNT }))).statusCode,
      401,
      'not a member’s',
    );
    assert.equal(
      (await call(internalToken(sport, { method: 'POST', url: '/api/v1/internal/links', kind: 'service' }))).statusCode,
      401,
    );
  });

  test('two secrets are good while they are rotated, and no third', async () => {
    for (const [secret, status] of [
      [TEST_SECRET.basketball, 200],
      ['new-secret-new-secret-new-secret-0001', 200],
      ['new-secret-new-secret-new-secret-0002', 401],
    ] as const) {
      assert.equal(
        (await call(internalToken(sport, { method: 'POST', url, kind: 'service', secret }))).statusCode,
        status,
      );
    }
  });
});

describe('members who sign in at the sport’s own site', () => {
  let sport: TestSport;
  before(async () => {
    sport = await startProbedSport();
  });
  after(() => sport.stop());
  const signIn = (memberId: number | null) => createSessions(sport.clock).start(sport.db, memberId);

  test('are let in by their session, and to write by its CSRF token', async () => {
    const { secret, csrfToken } = await signIn(PAT);
    const cookie = `basketball_session=${secret}`;
    assert.deepEqual((await sport.app.inject({ url: URL, headers: { cookie } })).json().data, {
      id: PAT,
      via: 'site',
      player_id: null,
    });
    const post = (headers: Record<string, string>) =>
      sport.app.inject({ method: 'POST', url: URL, headers: { cookie, ...headers } });
    assert.equal(codeOf(await post({})), 'csrf.invalid');
    assert.equal(codeOf(await post({ 'x-csrf-token': 'x' })), 'csrf.invalid');
    assert.equal((await post({ 'x-csrf-token': csrfToken })).statusCode, 200);
  });

  test('are refused without a session, with a visitor’s, with another site’s, and with two cookies', async () => {
    const { secret } = await signIn(PAT);
    const visitor = await signIn(null);
    for (const cookie of [
      '',
      `basketball_session=${visitor.secret}`,
      `baseball_session=${secret}`,
      `hub_session=${secret}`,
      `basketball_session=${secret}; basketball_session=${visitor.secret}`,
    ]) {
      assert.equal((await sport.app.inject({ url: URL, headers: { cookie } })).statusCode, 401);
    }
  });

  test('are refused while inactive, unverified or with a temporary password', async () => {
    for (const [memberId, code] of [
      [1017, 'member.inactive'],
      [1016, 'member.email_unverified'],
      [1015, 'member.temporary_password'],
    ] as const) {
      const { secret } = await signIn(memberId);
      assert.equal(
        codeOf(await sport.app.inject({ url: URL, headers: { cookie: `basketball_session=${secret}` } })),
        code,
      );
    }
  });
});

describe('on a channel of the hub', () => {
  let sport: TestSport;
  before(async () => {
    sport = await startProbedSport();
    await sport.app.ready();
  });
  after(() => sport.stop());

  /** What a channel's frame says, and how it is answered. */
  const ask = (
    member: ChannelMember | undefined,
    { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
  ): Promise<{ status: number; body: string }> =>
    new Promise((resolve) => {
      const socket = { remoteAddress: '127.0.0.1' } as never;
      const body = Buffer.alloc(0);
      const request = new ChannelRequest({
        method,
        url: URL,
        headers: { host: 'x', ...headers },
        socket,
        member,
        body,
      });
      const response = new ChannelResponse(request, (head, sent) =>
        resolve({ status: Number(head?.split('\n', 1)[0]), body: String(sent) }),
      );
      sport.app.server.emit('request', request, response);
    });
  const PATS = { memberId: PAT, hubAccountId: PATS_ACCOUNT };
  const usedTokens = async (): Promise<number> =>
    (await sport.db.one<{ count: number }>('select count(*) as count from used_internal_tokens')).count;

  test('who reads is found as they are now, with nothing to use up; a link that is gone is 403', async () => {
    const before = await usedTokens();
    const [one, other] = await Promise.all([ask(PATS), ask({ ...PATS, hubAccountId: 999 })]);
    assert.deepEqual(JSON.parse(one.body).data, { id: PAT, via: 'hub', player_id: null });
    assert.equal(JSON.parse(other.body).data.code, 'link.required');
    assert.equal((await ask({ ...PATS, memberId: 10_000_000 })).status, 403);
    assert.equal((await ask(undefined)).status, 401);
    await sport.db.run('update members set is_active = false where id = $1', [PAT]);
    assert.equal(JSON.parse((await ask(PATS)).body).data.code, 'member.inactive');
    await sport.db.run('update members set is_active = true where id = $1', [PAT]);
    assert.equal((await ask(PATS)).status, 200);
    assert.equal(await usedTokens(), before);
  });

  test('what changes something needs a token there as well, and a bad one is not made good by a name', async () => {
    assert.equal((await ask(PATS, { method: 'POST' })).status, 401);
    const token = internalToken(sport, { method: 'POST', url: URL, memberId: PAT, hubAccountId: PATS_ACCOUNT });
    const headers = { [INTERNAL_TOKEN_HEADER]: token };
    assert.equal((await ask(undefined, { method: 'POST', headers })).status, 200);
    assert.equal((await ask(undefined, { method: 'POST', headers })).status, 401, 'it was used');
    assert.equal((await ask(PATS, { headers: { [INTERNAL_TOKEN_HEADER]: 'x' } })).status, 401);
  });

  test('a channel is opened by what the hub has signed for it, once and within a minute', async () => {
    const gate = createChannelGate({
      db: sport.db,
      clock: sport.clock,
      sport: 'basketball',
      secrets: [TEST_SECRET.basketball],
    });
    const mint = (claims: Partial<Parameters<typeof mintInternalToken>[1]> = {}, secret = TEST_SECRET.basketball) =>
      mintInternalToken(
        secret,
        { sport: 'basketball', kind: 'service', memberId: 0, hubAccountId: 0, request: CHANNEL_REQUEST, ...claims },
        sport.clock.now(),
      ).token;
    const good = mint();
    assert.deepEqual([await gate(good), await gate(good)], [true, false]);
    for (const bad of [
      mint({ kind: 'member' }),
      mint({ request: 'GET /api/v1/health' }),
      mint({ sport: 'baseball' }),
      mint({}, TEST_SECRET.baseball),
      '',
    ])
      assert.equal(await gate(bad), false);
    const late = mint();
    sport.clock.advance(61);
    assert.equal(await gate(late), false);
  });
});
