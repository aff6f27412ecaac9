import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../problem.ts';
import { createTestLog } from '../testing/index.ts';
import { createApp, showFailurePages } from './app.ts';

const html = { accept: 'text/html,application/xhtml+xml' };

function createPages(page: (problem: Problem) => Promise<string | undefined>) {
  const { log } = createTestLog();
  const app = createApp({ log, siteUrl: 'http://localhost:4000' });
  app.get('/broken', async () => {
    throw new Error('secret detail');
  });
  app.get('/gone', async () => {
    throw new Problem('record.not_found');
  });
  app.get('/api/v1/gone', async () => {
    throw new Problem('record.not_found');
  });
  showFailurePages(app, page);
  return app;
}

test('a browser gets a page with the status of the failure, a program gets JSON', async () => {
  const app = createPages(async (problem) => `<!doctype html><p>${problem.code}</p>`);
  for (const [url, status, code] of [
    ['/broken', 500, 'server.error'],
    ['/gone', 404, 'record.not_found'],
    ['/nowhere', 404, 'route.not_found'],
  ] as const) {
    const shown = await app.inject({ url, headers: html });
    assert.equal(shown.statusCode, status, url);
    assert.equal(shown.body, `<!doctype html><p>${code}</p>`);
    assert.match(String(shown.headers['content-type']), /^text\/html/);
    assert.match(String(shown.headers['content-security-policy']), /script-src 'self'/);
    assert.equal(shown.headers['cache-control'], 'no-store');
    const told = await app.inject({ url });
    assert.equal(told.statusCode, status);
    assert.equal(told.json<{ data: { code: string } }>().data.code, code);
  }
  const api = await app.inject({ url: '/api/v1/gone', headers: html });
  assert.match(String(api.headers['content-type']), /^application\/json/);
  await app.close();
});

test('a page that fails itself, or that declines, leaves JSON', async () => {
  for (const page of [
    async () => {
      throw new Error('no database');
    },
    async () => undefined,
  ]) {
    const app = createPages(page);
    const response = await app.inject({ url: '/gone', headers: html });
    assert.equal(response.statusCode, 404);
    assert.equal(response.json<{ data: { code: string } }>().data.code, 'record.not_found');
    await app.close();
  }
});
