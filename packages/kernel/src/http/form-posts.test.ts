import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestApp } from '../testing/kernel-app.ts';
import { plainFields, takeForms } from './form-posts.ts';

const { app } = createTestApp();
before(async () => {
  void app.register(async (scope) => {
    takeForms(scope);
    scope.get('/form', async () => 'open');
    scope.post('/form', async ({ body }) => plainFields(body));
    scope.post('/lists', async ({ body }) => body);
  });
  await app.ready();
});
after(() => app.close());

const post = (payload: string | Buffer, headers: Record<string, string> = {}, url = '/form') =>
  app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8', ...headers },
  });

test('of a name that comes twice the last counts, line ends are line ends, and lists stay where they are wanted', async () => {
  const twice = 'box=no&box=yes&words=one%0D%0Atwo';
  assert.deepEqual((await post(twice)).json(), { box: 'yes', words: 'one\ntwo' });
  assert.deepEqual((await post(twice, {}, '/lists')).json(), { box: ['no', 'yes'], words: 'one\r\ntwo' });
  assert.deepEqual((await post('')).json(), {});
});

test('what is no form of ours is refused', async () => {
  const statusOf = async (...sent: Parameters<typeof post>) => (await post(...sent)).statusCode;
  assert.equal(await statusOf('{}', { 'content-type': 'application/json' }), 415);
  assert.equal(await statusOf(Buffer.from([0x61, 0x3d, 0xff])), 400);
  assert.equal(await statusOf('__proto__=x'), 400);
  assert.equal(await statusOf('a=1&'.repeat(300)), 400);
  assert.equal(await statusOf(`a=${'x'.repeat(70_000)}`), 413);
});

test('a form of another site’s page is refused, and a link from there is not', async () => {
  assert.equal((await post('a=1', { origin: 'https://elsewhere.example' })).statusCode, 403);
  assert.equal((await post('a=1', { 'sec-fetch-site': 'cross-site' })).statusCode, 403);
  assert.equal((await app.inject({ url: '/form', headers: { 'sec-fetch-site': 'cross-site' } })).statusCode, 200);
});
