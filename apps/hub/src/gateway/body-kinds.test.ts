import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { respondAfterReading, respondJson, startSportDouble, type SportDouble } from './testing/sport-double.ts';
import { startTestGateway, type TestGateway } from './testing/gateway.ts';

const P = '/api/v1/sports/basketball';
const FORM = 'application/x-www-form-urlencoded';
let sport: SportDouble;
let hub: TestGateway;

before(async () => {
  sport = await startSportDouble();
  hub = await startTestGateway({ basketball: sport.origin });
});
after(async () => {
  await hub.stop();
  await sport.stop();
});
beforeEach(() => {
  sport.requests.length = 0;
  sport.behave(respondAfterReading);
});

const post = (path: string, body: string, type: string) =>
  fetch(`${hub.origin}${P}${path}`, { method: 'POST', body, headers: { 'content-type': type } });

test('a form reaches the sport as it came, and nothing else passes for one', async () => {
  assert.equal((await post('/old-form', 'a=1&b=%20', FORM)).status, 200);
  const [request] = sport.requests;
  assert.equal(request?.body, 'a=1&b=%20');
  assert.equal(request?.headers['content-type'], FORM);
  assert.equal((await post('/old-form', '{}', 'application/json')).status, 415);
  assert.equal(sport.requests.length, 1);
});

test('raw bytes reach the sport as they came, within their own limit', async () => {
  assert.equal((await post('/signed', '{ "a": 1 }', 'application/json; charset=utf-8')).status, 200);
  assert.equal(sport.requests[0]?.body, '{ "a": 1 }');
  assert.equal(sport.requests[0]?.headers['content-type'], 'application/json; charset=utf-8');
  assert.equal((await post('/signed', 'x'.repeat(1_001), 'text/plain')).status, 413);
  assert.equal(sport.requests.length, 1);
});

test('a multipart body without a boundary is for the sport to judge', async () => {
  sport.behave(respondJson({ code: 'request.malformed', message: 'x' }, 400));
  assert.equal((await post('/upload', 'x', 'multipart/form-data')).status, 400);
});

test('a failure made at the gateway has the legacy shape where the operation has it', async () => {
  const errorOf = async (response: Response) => ((await response.json()) as { error?: string }).error;
  assert.equal(
    await errorOf(await post('/old-form', '{}', 'text/plain')),
    'This kind of content is not accepted here.',
  );
  assert.equal(await errorOf(await post('/contact', '{}', 'text/plain')), undefined);
  sport.behave((_request, response) => response.destroy());
  const response = await post('/old-form', 'a=1', FORM);
  assert.equal(response.status, 503);
  assert.match((await errorOf(response)) ?? '', /not reachable/);
});

test('a legacy failure of a sport passes as itself, if it is one of ours', async () => {
  const failing =
    (body: object, status = 503) =>
    () =>
      sport.behave((_request, response) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
  const ours = {
    success: false,
    version: '1.0.0',
    data: { message: 'Busy.', code: 'server.busy' },
    error: 'Busy.',
  };
  failing(ours)();
  assert.deepEqual(await (await post('/old-form', 'a=1', FORM)).json(), ours);
  failing({ error: 'from something between' })();
  const other = (await (await post('/old-form', 'a=1', FORM)).json()) as { data: { code: string } };
  assert.equal(other.data.code, 'sport.unavailable');
});
