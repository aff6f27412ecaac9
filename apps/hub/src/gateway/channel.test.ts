import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { INTERNAL_TOKEN_HEADER, listenOnSocket, readInternalToken, successBody } from '@sports-hub/kernel';
import {
  CHANNEL_PLACES,
  CHANNEL_REQUEST,
  CHANNEL_RESPONSE_BYTES,
  ChannelRequest,
  FRAME,
  listenForChannels,
  takeFrames,
  writeFrames,
  type ChannelMember,
  type FrameWriter,
} from '@sports-hub/kernel/channel';
import { createTestApp, eventually, listen } from '@sports-hub/kernel/testing';
import { createChannel } from './channel.ts';
import { Exchange } from './exchange.ts';
import { collector } from './responses.ts';
import { SECRETS, startTestGateway, type TestGateway } from './testing/gateway.ts';

interface Seen {
  way: 'channel' | 'connection';
  request: string;
  member: ChannelMember | undefined;
  token: string | undefined;
  body: unknown;
}

type Behave = (request: FastifyRequest, reply: FastifyReply) => unknown;
const answer: Behave = () => successBody({ said: 'Gr\u00fc\u00dfe' });
const P = '/api/v1/sports/basketball';
const MESSAGES = `${P}/community/conversations/5/messages`;
const LINKED = { authorization: 'Bearer linked' };
const JSON_BODY = { ...LINKED, 'content-type': 'application/json' };

let folder = '';
let hub: TestGateway;
let seen: Seen[] = [];
let behave: Behave = answer;
let sport: Awaited<ReturnType<typeof startSport>>;

/** A sport that takes channels, and everything on connections as well. */
async function startSport(path: string, port = 0) {
  const { app } = createTestApp({ checkResponses: false });
  const take = (request: FastifyRequest, reply: FastifyReply): unknown => {
    const raw: unknown = request.raw;
    const isOnChannel = raw instanceof ChannelRequest;
    seen.push({
      way: isOnChannel ? 'channel' : 'connection',
      request: `${request.method} ${request.raw.url}`,
      member: isOnChannel ? raw.member : undefined,
      token: request.headers[INTERNAL_TOKEN_HEADER] as string | undefined,
      body: request.body,
    });
    reply.header('x-internal-token-used', '1');
    return behave(request, reply);
  };
  app.get('/*', async (request, reply) => take(request, reply));
  app.post('/*', async (request, reply) => take(request, reply));
  const used = new Set<string>();
  const begin = listenForChannels(app, `${path}.channel`, async (credential) => {
    const claims = readInternalToken([SECRETS.basketball], credential, {
      sport: 'basketball',
      request: CHANNEL_REQUEST,
      now: hub.clock.now(),
    });
    if (!claims || claims.kind !== 'service' || used.has(claims.id)) return false;
    used.add(claims.id);
    return true;
  });
  const beginBeside = listenOnSocket(app, path, 100);
  await app.listen({ port, host: '127.0.0.1' });
  await beginBeside();
  await begin();
  return app;
}

const socket = (): string => join(folder, 'sport.sock');
const get = (path: string) => fetch(`${hub.origin}${path}`, { headers: LINKED });
const send = (body: string) => fetch(`${hub.origin}${MESSAGES}`, { method: 'POST', headers: JSON_BODY, body });
/** Until a request goes through the channel again. */
const onChannel = () =>
  eventually('a channel', async () => {
    await (await get(`${P}/community/me`)).arrayBuffer();
    return seen.at(-1)?.way === 'channel';
  });

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-channel-'));
  const { app } = createTestApp();
  const port = await listen(app);
  await app.close();
  hub = await startTestGateway({
    basketball: `http://127.0.0.1:${port}`,
    socket: socket(),
    limits: { headMs: 400, bodyMs: 2_000 },
  });
  sport = await startSport(socket(), port);
  await onChannel();
  seen = [];
});
after(async () => {
  await hub.stop();
  await sport.close();
  await rm(folder, { recursive: true });
});
afterEach(() => {
  behave = answer;
  seen = [];
  hub.upstreams.of('basketball').breaker.succeeded();
});

test('reading, the hub says for whom it asks; what changes something brings a token for this one request', async () => {
  const response = await get(`${MESSAGES}?after=07`);
  assert.equal(response.status, 200);
  assert.equal(await response.text(), '{"success":true,"version":"1.0.0","data":{"said":"Gr\u00fc\u00dfe"}}');
  assert.deepEqual(
    [...response.headers.keys()].filter((name) => name.includes('internal')),
    [],
  );
  assert.equal((await send('{"body":"Gr\u00fc\u00dfe"}')).status, 200);
  const [read, sent] = seen;
  assert.deepEqual(read, {
    way: 'channel',
    request: 'GET /api/v1/community/conversations/5/messages?after=7',
    member: { memberId: 1001, hubAccountId: 77 },
    token: undefined,
    body: undefined,
  });
  assert.deepEqual(
    { ...sent, token: '' },
    {
      way: 'channel',
      request: 'POST /api/v1/community/conversations/5/messages',
      member: undefined,
      token: '',
      body: { body: 'Gr\u00fc\u00dfe' },
    },
  );
  const claims = readInternalToken([SECRETS.basketball], sent!.token!, {
    sport: 'basketball',
    request: sent!.request,
    now: hub.clock.now(),
  });
  assert.deepEqual([claims?.kind, claims?.memberId, claims?.hubAccountId], ['member', 1001, 77]);
});

test('a public page is asked for without anybody, and a file on a connection of its own', async () => {
  assert.equal((await get(`${P}/news/some-news`)).status, 200);
  assert.deepEqual([seen[0]?.way, seen[0]?.member, seen[0]?.token], ['channel', undefined, undefined]);
  behave = (_request, reply) => reply.type('text/calendar; charset=utf-8').send('BEGIN:VCALENDAR');
  assert.equal((await get(`${P}/games/7/calendar.ics`)).status, 200);
  assert.equal(seen[1]?.way, 'connection');
});

test('a response that is too large for a channel is asked for again on a connection, with a token', async () => {
  const large = 'x'.repeat(CHANNEL_RESPONSE_BYTES);
  behave = () => successBody({ large });
  const response = await get(`${P}/community/me`);
  const { data } = (await response.json()) as { data: { large: string } };
  assert.ok(data.large === large);
  assert.deepEqual(
    seen.map(({ way, token }) => [way, token !== undefined]),
    [
      ['channel', false],
      ['connection', true],
    ],
  );
});

test('a body that is too large for a channel goes on a connection', async () => {
  const body = JSON.stringify({ body: 'x'.repeat(70_000) });
  assert.equal((await send(body)).status, 200);
  assert.equal(seen[0]?.way, 'connection');
  assert.deepEqual(seen[0]?.body, JSON.parse(body));
});

test('many pass at a time, more wait for a place, and each gets its own response', async () => {
  behave = async ({ raw }) => {
    await new Promise((resolve) => setTimeout(resolve, 10 + Math.random() * 20));
    return successBody({ url: raw.url });
  };
  const targets = Array.from({ length: 150 }, (_, n) => n + 1);
  const bodies = await Promise.all(targets.map(async (n) => (await get(`${MESSAGES}?after=${n}`)).text()));
  for (const [place, n] of targets.entries()) assert.match(bodies[place]!, new RegExp(`after=${n}"`));
  assert.ok(seen.every(({ way }) => way === 'channel'));
});

test('one that takes too long is given up, cancelled at the sport, and the channel goes on', async () => {
  let cancelled = 0;
  behave = ({ raw }) => {
    raw.once('close', () => (cancelled += 1));
    return new Promise(() => {});
  };
  const response = await get(`${P}/community/me`);
  assert.equal(response.status, 503);
  await eventually('it is cancelled', () => cancelled === 1);
  behave = answer;
  assert.equal((await get(`${P}/community/me`)).status, 200);
  assert.equal(seen.at(-1)?.way, 'channel');
});

test('one whose client leaves is cancelled at the sport', async () => {
  let [begun, cancelled] = [0, 0];
  behave = ({ raw }) => {
    begun += 1;
    raw.once('close', () => (cancelled += 1));
    return new Promise(() => {});
  };
  const leaving = new AbortController();
  const asked = fetch(`${hub.origin}${P}/community/me`, { headers: LINKED, signal: leaving.signal });
  asked.catch(() => {});
  await eventually('it has begun', () => begun === 1);
  leaving.abort();
  await eventually('it is cancelled', () => cancelled === 1);
});

test('where a sport gives no response reading is tried again, and what changes something only if it was not begun', async () => {
  let times = 0;
  behave = (_request, reply) => {
    times += 1;
    if (times > 1) return answer(_request, reply);
    reply.hijack();
    reply.raw.destroy();
    return undefined;
  };
  assert.equal((await get(`${P}/community/me`)).status, 200);
  assert.equal(times, 2);
  behave = (request, reply) => {
    if (request.raw.url === '/api/v1/internal/tokens/end') return successBody({ was_unused: false });
    reply.hijack();
    reply.raw.destroy();
    return undefined;
  };
  seen = [];
  assert.equal((await send('{"body":"x"}')).status, 503);
  assert.deepEqual(
    seen.map(({ request }) => request),
    ['POST /api/v1/community/conversations/5/messages', 'POST /api/v1/internal/tokens/end'],
  );
});

test('without a channel everything goes on connections, and a sport that is back has one again', async () => {
  const { port } = new URL(sport.listeningOrigin);
  let go = (): void => {};
  behave = async () => {
    await new Promise<void>((resolve) => (go = resolve));
    return successBody({});
  };
  const inFlight = get(`${P}/community/me`);
  await eventually('it has begun', () => seen.length === 1);
  const closed = sport.close();
  await new Promise((resolve) => setTimeout(resolve, 50));
  go();
  assert.equal((await inFlight).status, 200, 'what was begun is answered');
  await closed;
  behave = answer;
  assert.equal((await get(`${P}/community/me`)).status, 503);
  hub.upstreams.of('basketball').breaker.succeeded();
  sport = await startSport(socket(), Number(port));
  hub.upstreams.of('basketball').breaker.succeeded();
  await onChannel();
});

test('what a sport says of a request that was given up is not taken for the one that has its place', async () => {
  const path = join(folder, 'by-hand.sock');
  const asked: { id: number; frames: FrameWriter }[] = [];
  const server = createServer((end) => {
    const frames = writeFrames(end);
    takeFrames(end, 100_000, (kind, id) => {
      if (kind === FRAME.hello) frames.add(FRAME.welcome, 0, '');
      if (kind === FRAME.request) asked.push({ id, frames });
    });
  }).listen(path);
  await once(server, 'listening');
  const channel = createChannel({ path, host: 'x', credential: () => 'x' });
  const request = { method: 'GET', target: '/', headers: {} } as const;
  await eventually('a channel', () => channel.takes(request));
  const [over, limits] = [() => {}, { headMs: 5_000, bodyMs: 5_000 }];
  const nobody = { responseBegins: over, succeeded: over, failed: over, abandoned: over, over };
  const send = () => {
    const receiver = collector(1_000);
    const exchange = new Exchange(receiver, limits, nobody);
    channel.send(request, exchange, over);
    return { exchange, receiver };
  };
  const first = send();
  await eventually('the first arrives', () => asked.length === 1);
  first.exchange.abandon();
  await assert.rejects(first.exchange.done);
  const second = send();
  await eventually('the second arrives', () => asked.length === 2);
  assert.equal(asked[0]!.id % CHANNEL_PLACES, asked[1]!.id % CHANNEL_PLACES, 'they have the same place');
  for (const [place, { id, frames }] of asked.entries()) frames.add(FRAME.response, id, '200', `${place}`);
  await second.exchange.done;
  assert.equal(second.receiver.response().body.toString(), '1');
  channel.close();
  server.close();
});
