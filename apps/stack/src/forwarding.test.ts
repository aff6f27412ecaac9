import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { freePort } from '@sports-hub/hub/testing/free-port';
import { KEY_SECRET, startTestHub, TEST_SECRETS, type TestHub } from '@sports-hub/hub/testing/hub';
import { demoAddress, TestClient } from '@sports-hub/hub/testing/client';
import { INTERNAL_TOKEN_HEADER, listenOnSocket, readInternalToken } from '@sports-hub/kernel';
import { channelPath, listenForChannels } from '@sports-hub/kernel/channel';
import { eventually } from '@sports-hub/kernel/testing';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';

/** Stands between hub and sport, writes down the tokens that pass, and can hold members' requests back. */
interface Tap {
  origin: string;
  tokens: { token: string; url: string }[];
  holding: boolean;
  stop(): Promise<void>;
}

async function startTap(target: string): Promise<Tap> {
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const { host: _host, ...headers } = request.headers;
    const onward = httpRequest(`${target}${request.url}`, { method: request.method, headers }, (incoming) => {
      response.writeHead(incoming.statusCode ?? 500, incoming.headers);
      incoming.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  };
  const tap: Tap = {
    origin: '',
    tokens: [],
    holding: false,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server: Server = createServer((request, response) => {
    const token = request.headers[INTERNAL_TOKEN_HEADER];
    const url = request.url ?? '';
    if (typeof token === 'string' && url.startsWith('/api/v1/community')) tap.tokens.push({ token, url });
    if (!tap.holding || !url.startsWith('/api/v1/community')) pass(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  tap.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return tap;
}

const listen = (sport: TestSport) => sport.app.listen({ port: 0, host: '127.0.0.1' });

describe('two hub and two sport processes', () => {
  let sport: TestSport;
  let sportToo: TestSport;
  let baseball: TestSport;
  let tap: Tap;
  let hub: TestHub;
  let hubToo: TestHub;
  let bearer: string;
  let sports: string;

  before(async () => {
    sport = await startTestSport();
    sportToo = await startTestSport({ databaseUrl: sport.databaseUrl, clock: sport.clock });
    baseball = await startTestSport({ sport: 'baseball', clock: sport.clock });
    const [origin, originToo, other] = [await listen(sport), await listen(sportToo), await listen(baseball)];
    tap = await startTap(origin);
    sports = `basketball=${tap.origin},baseball=${other}`;
    hub = await startTestHub({ env: { SPORTS: sports }, clock: sport.clock });
    hubToo = await startTestHub({
      env: { SPORTS: `basketball=${originToo},baseball=${other}` },
      databaseUrl: hub.databaseUrl,
      clock: sport.clock,
    });
    bearer = await new TestClient(hub.app).signIn(demoAddress('pat.parker'));
  });
  after(async () => {
    await hubToo.stop();
    await hub.stop();
    await tap.stop();
    for (const service of [sportToo, sport, baseball]) await service.stop();
  });
  beforeEach(() => {
    tap.holding = false;
    tap.tokens.length = 0;
  });

  const authorization = () => ({ authorization: `Bearer ${bearer}` });
  const ask = (at: TestHub, path: string) => at.app.inject({ url: `/api/v1/sports${path}`, headers: authorization() });
  const present = ({ token, url }: { token: string; url: string }, at: TestSport) =>
    at.app.inject({ url, headers: { [INTERNAL_TOKEN_HEADER]: token } });

  test('one sign-in reaches the member of each sport, through either hub', async () => {
    const basketball = (await ask(hub, '/basketball/community/me')).json().data.account;
    assert.equal(basketball.email, demoAddress('pat.parker'));
    assert.deepEqual((await ask(hubToo, '/basketball/community/me')).json().data.account, basketball);
    const other = (await ask(hub, '/baseball/community/me')).json().data.account;
    assert.equal(other.email, basketball.email);
    assert.notEqual(other.id, basketball.id);
  });

  test('a token that went by is worth nothing at either process of the sport', async () => {
    const response = await ask(hub, '/basketball/community/me');
    assert.equal(response.statusCode, 200);
    const [seen] = tap.tokens;
    assert.ok(seen);
    for (const at of [sport, sportToo]) assert.equal((await present(seen, at)).statusCode, 401);
    assert.ok(
      !JSON.stringify([response.headers, response.body, hub.logLines, sport.logLines]).includes(
        seen.token.split('.')[1]!,
      ),
      'and nobody has seen it',
    );
  });

  test('when the client leaves, its token is ended at every process of the sport, though no time has passed', async () => {
    tap.holding = true;
    const origin = hub.app.server.listening
      ? `http://127.0.0.1:${(hub.app.server.address() as AddressInfo).port}`
      : await hub.app.listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    const left = fetch(`${origin}/api/v1/sports/basketball/community/me`, {
      headers: authorization(),
      signal: leaving.signal,
    }).catch(() => 'left');
    const seen = await eventually('a token passes', () => tap.tokens[0]);
    leaving.abort();
    assert.equal(await left, 'left');
    const { id } = readInternalToken([TEST_SECRETS.basketball], seen.token, {
      sport: 'basketball',
      request: `GET ${seen.url}`,
      now: sport.clock.now(),
    })!;
    await eventually('the token is ended', () =>
      sport.db.maybeOne('select 1 as ended from used_internal_tokens where id = $1', [id]),
    );
    assert.equal((await present(seen, sportToo)).statusCode, 401);
  });

  test('a hub that is killed in the middle of a request leaves a token that is dead within a minute', async () => {
    tap.holding = true;
    const port = await freePort();
    const killed = spawn(process.execPath, [fileURLToPath(new URL('../../hub/src/main.ts', import.meta.url))], {
      stdio: 'ignore',
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        HOST: '127.0.0.1',
        DATABASE_URL: hub.databaseUrl,
        ...KEY_SECRET,
        SPORTS: sports,
        DEMO: 'off',
        LOG_LEVEL: 'silent',
        SPORT_SECRETS: Object.entries(TEST_SECRETS)
          .map((pair) => pair.join('='))
          .join(','),
      },
    });
    const exited = once(killed, 'exit');
    try {
      await eventually('the token is ended', () =>
        fetch(`http://127.0.0.1:${port}/health/ready`).then(
          ({ ok }) => ok || undefined,
          () => undefined,
        ),
      );
      const cut = fetch(`http://127.0.0.1:${port}/api/v1/sports/basketball/community/me`, {
        headers: authorization(),
      }).catch(() => 'cut');
      const seen = await eventually('a token passes', () => tap.tokens[0]);
      killed.kill('SIGKILL');
      await exited;
      assert.equal(await cut, 'cut');
      sport.clock.set(new Date());
      const expected = { sport: 'basketball', request: `GET ${seen.url}`, now: sport.clock.now() } as const;
      assert.ok(readInternalToken([TEST_SECRETS.basketball], seen.token, expected), 'nobody was left to end it');
      sport.clock.advance(61);
      for (const at of [sport, sportToo]) assert.equal((await present(seen, at)).statusCode, 401);
    } finally {
      killed.kill('SIGKILL');
      sport.clock.set(new Date());
    }
  });

  test('with one sport stopped its pages come from the cache, and the other sport and the hub go on as before', async () => {
    const page = '/basketball/news';
    const before = await ask(hub, page);
    assert.equal(before.statusCode, 200);
    await tap.stop();
    hub.clock.advance(31);
    const after = await ask(hub, page);
    assert.equal(after.statusCode, 200);
    assert.equal(after.body, before.body);
    assert.equal(after.headers['warning'], '110 - "Response is Stale"');
    const refused = await ask(hub, '/basketball/community/me');
    assert.equal(refused.statusCode, 503);
    assert.equal(refused.json().data.code, 'sport.unavailable');
    assert.ok(Number(refused.headers['retry-after']) >= 1);
    for (let time = 0; time < 10; time += 1) assert.equal((await ask(hub, '/baseball/community/me')).statusCode, 200);
    assert.equal((await hub.app.inject({ url: '/api/v1/account', headers: authorization() })).statusCode, 200);
    const calendar = (await hub.app.inject('/api/v1/calendar')).json();
    assert.deepEqual(
      calendar.meta.sources.map(({ sport: name, ok }: { sport: string; ok: boolean }) => [name, ok]),
      [
        ['basketball', false],
        ['baseball', true],
        ['football', true],
      ],
    );
    assert.ok(calendar.data.items.some(({ sport: name }: { sport: string }) => name === 'baseball'));
  });
});

describe('a hub and a sport on one machine', () => {
  let folder: string;
  let sport: TestSport;
  let hub: TestHub;
  let bearer: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'one-machine-'));
    const socket = join(folder, 'basketball.sock');
    sport = await startTestSport();
    const begin = [
      listenOnSocket(sport.app, socket, 100),
      listenForChannels(sport.app, channelPath(socket)!, sport.acceptChannel!),
    ];
    const origin = await listen(sport);
    for (const one of begin) await one();
    hub = await startTestHub({
      env: {
        SPORTS: `basketball=${origin}`,
        SPORT_SECRETS: `basketball=${TEST_SECRETS.basketball}`,
        SPORT_SOCKETS: `basketball=${socket}`,
      },
      clock: sport.clock,
    });
    bearer = await new TestClient(hub.app).signIn(demoAddress('pat.parker'));
  });
  after(async () => {
    await hub.stop();
    await sport.stop();
    await rm(folder, { recursive: true });
  });

  const ask = (path: string, payload?: object) =>
    hub.app.inject({
      url: `/api/v1/sports/basketball/community${path}`,
      method: payload ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${bearer}` },
      ...(payload ? { payload } : {}),
    });
  const tokensUsed = async (): Promise<number> =>
    (await sport.db.one<{ count: number }>('select count(*) as count from used_internal_tokens')).count;

  test('reading uses up no token on their channel, writing one, and a link that is gone holds from the next request on', async () => {
    await eventually('nothing is used up', async () => {
      const before = await tokensUsed();
      assert.equal((await ask('/me')).statusCode, 200);
      return (await tokensUsed()) === before;
    });
    const [conversation] = (await ask('/conversations')).json().data.items;
    const before = await tokensUsed();
    const messages = `/conversations/${conversation.id}/messages`;
    const draft = { body: 'On a channel', client_id: 'message-on-a-channel' };
    assert.equal((await ask(messages, draft)).statusCode, 201);
    assert.equal((await ask(messages, draft)).statusCode, 200, 'the same message again');
    assert.equal(await tokensUsed(), before + 2);
    const { items } = (await ask(`${messages}?after=0`)).json().data;
    assert.equal(items.at(-1).body, 'On a channel');
    await sport.db.run('delete from hub_links where member_id = $1', [(await ask('/me')).json().data.account.id]);
    const refused = await ask('/me');
    assert.deepEqual([refused.statusCode, refused.json().data.code], [403, 'link.required']);
  });
});
