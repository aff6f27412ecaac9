import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { startTestGateway, type TestGateway } from './testing/gateway.ts';
import { rawGet, sendRaw, statusOf } from './testing/raw-http.ts';
import { respondJson, startSportDouble, type Behaviour, type SportDouble } from './testing/sport-double.ts';

let sport: SportDouble;
let hub: TestGateway;
before(async () => {
  sport = await startSportDouble();
  hub = await startTestGateway({ basketball: sport.origin, limits: { maxBytes: 1024 * 1024 } });
});
after(async () => {
  await hub.stop();
  await sport.stop();
});
beforeEach(() => {
  sport.requests.length = 0;
  // Long enough for a breaker that an earlier test opened.
  hub.clock.advance(60);
  hub.upstreams.of('basketball').breaker.succeeded();
});

const P = '/api/v1/sports/basketball';
const JSON_HEAD = { 'content-type': 'application/json' };

async function assertUnavailable(path: string, behaviour: Behaviour): Promise<void> {
  sport.behave(behaviour);
  const response = await fetch(`${hub.origin}${path}`, { headers: { authorization: 'Bearer linked' } });
  const body = await response.text();
  assert.equal(response.status, 503, body.slice(0, 200));
  assert.equal((JSON.parse(body) as { data: { code: string } }).data.code, 'sport.unavailable');
  assert.ok(Number(response.headers.get('retry-after')) >= 1);
  assert.equal(response.headers.get('www-authenticate'), null);
  assert.equal(response.headers.get('location'), null);
}

const REFUSED: Record<string, Behaviour> = {
  'a compressed response, which could be a bomb': (_request, response) => {
    const bomb = gzipSync(Buffer.alloc(10 * 1024 * 1024));
    response.writeHead(200, { ...JSON_HEAD, 'content-encoding': 'gzip', 'content-length': bomb.length }).end(bomb);
  },
  'a redirect': (_request, response) => {
    response.writeHead(302, { location: 'http://127.0.0.1:1/evil', ...JSON_HEAD }).end('{}');
  },
  'a 401 for what the hub itself sent': respondJson({ message: 'no', code: 'auth.required' }, 401, {
    'www-authenticate': 'Bearer',
  }),
  'a page in another media type': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>');
  },
  'a response without a media type': (_request, response) => {
    response.writeHead(200).end('x');
  },
  "a proxy's 502 page": (_request, response) => {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
  },
  'a failure in JSON that is not one of ours': (_request, response) => {
    response.writeHead(500, JSON_HEAD).end('{"error":"secret stack"}');
  },
  'a failure with an invented code': respondJson({ message: 'x', code: 'invented.code' }, 500),
  'a failure that never ends': (_request, response) => {
    response.writeHead(500, JSON_HEAD);
    const timer = setInterval(() => response.write('x'.repeat(64 * 1024)), 5);
    response.on('close', () => clearInterval(timer));
  },
  'a response announced as too large': (_request, response) => {
    response.writeHead(200, { ...JSON_HEAD, 'content-length': 2 * 1024 * 1024 }).write('x');
  },
  'a sport that hangs': () => {},
  'a connection that is cut at once': (request) => {
    request.socket.destroy();
  },
  'a response that is not HTTP': (request) => {
    request.socket.end('SSH-2.0-OpenSSH\r\n\r\n');
  },
  'headers without end': (request) => {
    request.socket.write(`HTTP/1.1 200 OK\r\n${'X-A: aaaaaaaaaa\r\n'.repeat(3_000)}`);
  },
};
for (const [name, behaviour] of Object.entries(REFUSED)) {
  test(`${name} becomes 503, streamed and shared alike`, async () => {
    await assertUnavailable(`${P}/community/me`, behaviour);
    hub.upstreams.of('basketball').breaker.succeeded();
    await assertUnavailable(`${P}/news`, behaviour);
  });
}

test('a failure of ours is passed on as it is', async () => {
  sport.behave(respondJson({ message: 'The service is busy.', code: 'server.busy' }, 503, { 'retry-after': '7' }));
  for (const path of ['/health', '/news']) {
    const response = await fetch(`${hub.origin}${P}${path}`);
    assert.equal(response.status, 503);
    assert.equal(response.headers.get('retry-after'), '7');
    assert.equal(((await response.json()) as { data: { code: string } }).data.code, 'server.busy');
  }
});

test('who may have paid is not told to try again when the sport dies meanwhile, but not to pay again', async () => {
  sport.behave((request) => {
    request.socket.destroy();
  });
  const response = await fetch(`${hub.origin}${P}/registration/finalize`, {
    method: 'POST',
    headers: JSON_HEAD,
    body: JSON.stringify({ reference: 'r'.repeat(43), processor_payment_intent: 'pi_1' }),
  });
  const { data } = (await response.json()) as { data: { code: string; message: string } };
  assert.deepEqual([response.status, data.code], [503, 'sport.unavailable']);
  assert.match(data.message, /do not pay again/);
  assert.doesNotMatch(data.message, /try again/i);
});

const BROKEN_BODIES: Record<string, Behaviour> = {
  'breaks off': (request, response) => {
    response.writeHead(200, { ...JSON_HEAD, 'content-length': 100_000 }).write('{"half":');
    setTimeout(() => request.socket.destroy(), 50);
  },
  'falls silent': (_request, response) => {
    response.writeHead(200, JSON_HEAD).write('{"half":');
  },
  'trickles for ever': (_request, response) => {
    response.writeHead(200, JSON_HEAD);
    const timer = setInterval(() => response.write('x'), 50);
    response.on('close', () => clearInterval(timer));
  },
  'grows without end': (_request, response) => {
    response.writeHead(200, JSON_HEAD);
    const timer = setInterval(() => response.write('x'.repeat(256 * 1024)), 5);
    response.on('close', () => clearInterval(timer));
  },
};
for (const [name, behaviour] of Object.entries(BROKEN_BODIES)) {
  test(`a body that ${name} cuts the client's connection, so that half a response is not taken for whole; shared, it is 503`, async () => {
    sport.behave(behaviour);
    const response = await sendRaw(hub.port, rawGet(`${P}/health`));
    assert.equal(statusOf(response), 200);
    assert.doesNotMatch(response, /\r\n0\r\n\r\n$/, 'no regular end');
    assert.ok(response.length < 1.2 * 1024 * 1024, 'not more than the limit');
    await assertUnavailable(`${P}/news?page=2`, behaviour);
  });
}

test('a small response that breaks off is told as a failure', () =>
  assertUnavailable(`${P}/health`, (request, response) => {
    response.writeHead(200, { ...JSON_HEAD, 'content-length': 1000 }).write('{"half":');
    setTimeout(() => request.socket.destroy(), 50);
  }));

test('a GET is tried once more on a failed connection, with a new token; a POST is not', async () => {
  const cut: Behaviour = (request) => {
    request.socket.destroy();
  };
  const cutOnce: Behaviour = (request, response) => {
    sport.behave(respondJson({}, 200, { 'x-internal-token-used': '1' }));
    cut(request, response);
  };
  sport.behave(cutOnce);
  const me = await fetch(`${hub.origin}${P}/community/me`, { headers: { authorization: 'Bearer linked' } });
  assert.equal(me.status, 200);
  const tokens = sport.requests
    .filter(({ url }) => url === '/api/v1/community/me')
    .map(({ headers }) => headers['x-internal-token']);
  assert.equal(tokens.length, 2);
  assert.notEqual(tokens[0], tokens[1]);

  sport.requests.length = 0;
  sport.behave(cutOnce);
  const post = await fetch(`${hub.origin}${P}/contact`, {
    method: 'POST',
    body: '{"message":"x"}',
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(post.status, 503);
  assert.equal(sport.requests.length, 1);

  sport.requests.length = 0;
  sport.behave(cut);
  assert.equal((await fetch(`${hub.origin}${P}/health`)).status, 503);
  assert.equal(sport.requests.length, 2, 'not more than twice');
});

test('a sport that hangs is asked once: waiting twice would help nobody', async () => {
  sport.behave(() => {});
  assert.equal((await fetch(`${hub.origin}${P}/health`)).status, 503);
  assert.equal(sport.requests.length, 1);
});

test('the breaker opens when the sport is gone, asks nobody while it is open, and lets it come back', async () => {
  const own = await startSportDouble();
  const other = await startSportDouble();
  const gateway = await startTestGateway({ basketball: own.origin, baseball: other.origin });
  const ask = async (sportName: string) => fetch(`${gateway.origin}/api/v1/sports/${sportName}/health`);
  try {
    assert.equal((await ask('basketball')).status, 200);
    await own.stop();
    for (let time = 0; time < 3; time += 1) assert.equal((await ask('basketball')).status, 503);
    const back = await startSportDouble({ port: own.port });
    try {
      const refused = await ask('basketball');
      assert.equal(refused.status, 503);
      assert.equal(refused.headers.get('retry-after'), '2');
      assert.equal(back.connections, 0, 'it is left in peace');
      assert.equal((await ask('baseball')).status, 200, 'the other sport goes on');
      gateway.clock.advance(2);
      assert.equal((await ask('basketball')).status, 200);
      assert.equal((await ask('basketball')).status, 200);
    } finally {
      await back.stop();
    }
  } finally {
    await gateway.stop();
    await other.stop();
  }
});

test('a sport that hangs takes only so many requests at a time; the other sport does not notice', async () => {
  const other = await startSportDouble();
  const gateway = await startTestGateway({
    basketball: sport.origin,
    baseball: other.origin,
    limits: { inFlight: 3, connections: 2, headMs: 3_000 },
  });
  sport.behave(() => {});
  try {
    let ended = 0;
    const waiting = Array.from({ length: 3 }, () =>
      fetch(`${gateway.origin}${P}/health`).then(({ status }) => {
        ended += 1;
        return status;
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal((await fetch(`${gateway.origin}${P}/health`)).status, 503);
    assert.equal(ended, 0, 'refused at once');
    assert.equal((await fetch(`${gateway.origin}/api/v1/sports/baseball/health`)).status, 200);
    assert.deepEqual(
      await Promise.all(waiting),
      [503, 503, 503],
      'the one without a connection waits no longer than the others',
    );
  } finally {
    await gateway.stop();
    await other.stop();
  }
});
