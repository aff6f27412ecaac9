import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { watchPublished } from './published.ts';
import { startTestGateway, type TestGateway } from './testing/gateway.ts';
import { respondJson, startSportDouble, type SportDouble } from './testing/sport-double.ts';

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
const title = async (): Promise<string> => {
  const response = await fetch(`${hub.origin}/api/v1/sports/basketball/news`);
  return ((await response.json()) as { data: { title: string } }).data.title;
};

test('what the hub keeps of a sport is asked for again as soon as the sport says that something changed', async () => {
  const published = watchPublished(hub);
  let now = { version: '1', title: 'before', waits: 0 };
  sport.behave((request, response) => {
    if (request.url !== '/health/published')
      return void setTimeout(() => respondJson({ title: now.title })(request, response), now.waits);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ version: now.version }));
  });
  await published.look();
  assert.equal(await title(), 'before');
  now = { ...now, title: 'after' };
  await published.look();
  assert.equal(await title(), 'before', 'nothing was said yet');
  now = { ...now, version: '2' };
  await published.look();
  assert.equal(await title(), 'after');

  // Asked before a change and answered after it: not believed for longer than that one response.
  await published.look();
  now = { ...now, version: '3', waits: 150 };
  await published.look();
  const early = title();
  await new Promise((resolve) => setTimeout(resolve, 50));
  now = { version: '4', title: 'latest', waits: 0 };
  await published.look();
  assert.equal(await title(), 'latest', 'does not join the question from before');
  await early;
  assert.equal(await title(), 'latest');

  sport.behave((_request, response) => response.writeHead(500).end());
  await published.look();
  assert.equal(await title(), 'latest', 'a sport that cannot say has not changed');
});
