import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createTestClock, eventually } from '@sports-hub/kernel/testing';
import { createPublicCache } from './public-cache.ts';
import { startTestGateway, type TestGateway } from './testing/gateway.ts';
import { respondJson, startSportDouble, type Behaviour, type SportDouble } from './testing/sport-double.ts';

let sport: SportDouble;
let hub: TestGateway;
before(async () => {
  sport = await startSportDouble();
  hub = await startTestGateway({ basketball: sport.origin, limits: { probeMs: 50 } });
});
after(async () => {
  await hub.stop();
  await sport.stop();
});
beforeEach(() => {
  sport.requests.length = 0;
});

const P = '/api/v1/sports/basketball';
const post = () =>
  fetch(`${hub.origin}${P}/community/conversations/1/messages`, {
    method: 'POST',
    headers: { authorization: 'Bearer linked', 'content-type': 'application/json' },
    body: '{"body":"x"}',
  });
const get = () => fetch(`${hub.origin}${P}/community/me`, { headers: { authorization: 'Bearer linked' } });
const sent = () => sport.requests.filter(({ url }) => !url.includes('/internal/') && !url.startsWith('/health'));

/** A sport whose process stops just when a request reaches it: the first connection is cut. */
function cutOnce(wasUnused: boolean): Behaviour {
  let cut = false;
  return (request, response) => {
    if (request.url?.includes('/internal/tokens/end')) return respondJson({ was_unused: wasUnused })(request, response);
    if (cut) return respondJson({})(request, response);
    cut = true;
    request.socket.destroy();
  };
}

test('point 22: a POST whose connection was cut is tried again when the sport has provably not begun with it', async () => {
  sport.behave(cutOnce(true));
  const response = await post();
  assert.ok(response.status < 300, String(response.status));
  assert.equal(sent().length, 2);
  assert.notEqual(sent()[0]!.headers['x-internal-token'], sent()[1]!.headers['x-internal-token']);
});

test('point 22: a POST that the sport may have begun with is never sent twice', async () => {
  sport.behave(cutOnce(false));
  assert.equal((await post()).status, 503);
  assert.equal(sent().length, 1);
});

test('point 21: a sport whose clock differs is understood after its first refusal, also for a POST', async () => {
  for (const ahead of [75, -3600]) {
    const theirs = () => Math.floor(hub.clock.now().getTime() / 1000) + ahead;
    sport.behave((request, response) => {
      const expires = Number(String(request.headers['x-internal-token']).split('.')[1]);
      const isTimely = expires > theirs() && expires <= theirs() + 65;
      return isTimely
        ? respondJson({})(request, response)
        : respondJson({ message: 'no', code: 'auth.invalid_token' }, 401, { 'x-service-time': String(theirs()) })(
            request,
            response,
          );
    });
    assert.ok((await post()).status < 300, `${ahead} s`);
    const before = sent().length;
    assert.equal((await get()).status, 200);
    assert.equal(sent().length, before + 1, 'from then on at once');
    assert.equal(hub.upstreams.of('basketball').clockDifference, ahead);
    const told = hub.logLines.filter((line) => line.includes(`"count":${ahead},`) && line.includes('clocks differ'));
    assert.equal(told.length, 1, 'and once in the log');
  }
});

test('point 23: a sport that is back is used at once, although nobody asked for it', async () => {
  sport.behave((request) => {
    request.socket.destroy();
  });
  for (let n = 0; n < 6; n += 1) await get();
  assert.equal(hub.upstreams.of('basketball').breaker.isOpen, true);
  sport.behave(respondJson({ status: 'ready' }));
  await eventually('the sport is used again', () => !hub.upstreams.of('basketball').breaker.isOpen);
  assert.equal((await get()).status, 200);
});

test('point 21: a cached page ages by the time that passes, whatever the time of day does', async () => {
  const day = createTestClock();
  let elapsed = 0;
  const cache = createPublicCache({ clock: { now: day.now, monotonic: () => elapsed } });
  const ask = async () => ({ status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') });
  await cache.serve('key', ask);
  day.advance(-3600);
  elapsed += 29_000;
  assert.ok(cache.fresh('key'));
  elapsed += 2_000;
  assert.equal(cache.fresh('key'), undefined);
});
