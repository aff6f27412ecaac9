import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SiteClient } from '../testing/site-client.ts';
import { startTestSport, type TestSport } from '../testing/sport.ts';

let sport: TestSport;
before(async () => {
  sport = await startTestSport();
});
after(() => sport.stop());

/** What the page tells its application. */
async function dataOf(name: string, query = ''): Promise<Record<string, any>> {
  const client = await new SiteClient(sport.app).open();
  await client.post('/auth/login', { email: `${name}@riverbend.example`, password: 'Riverbend2026' });
  // On a busy machine the page may be sent without what is late; then it is asked for again.
  for (let tries = 1; ; tries += 1) {
    const { statusCode, body } = await sport.app.inject({
      url: `/messages.php${query}`,
      headers: { cookie: client.cookie ?? '' },
    });
    assert.equal(statusCode, 200);
    const data = JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}');
    if (data.start || tries >= 20) return data;
  }
}

test('the page brings what its application would ask first, as the API says it', async () => {
  const client = await new SiteClient(sport.app).open();
  await client.post('/auth/login', { email: 'pat.parker@riverbend.example', password: 'Riverbend2026' });
  const { start } = await dataOf('pat.parker');
  assert.deepEqual(start.me, (await client.get('/community/me')).data);
  assert.deepEqual(start.conversations, (await client.get('/community/conversations')).data);
  assert.equal(start.thread, undefined);
});

test('a conversation that the address names comes too, unless it is somebody else’s', async () => {
  const own = await dataOf('casey.brook', '?c=3');
  assert.equal(own['start'].thread.id, 3);
  assert.equal(own['start'].thread.items.length, 100);
  assert.equal((await dataOf('pat.parker', '?c=3'))['start'].thread, undefined);
  for (const c of ['0', 'x', '-1', '1.5', '999999999999999'])
    assert.equal((await dataOf('pat.parker', `?c=${c}`))['start'].thread, undefined, c);
});

test('who may not read messages gets a page without them; its application says why', async () => {
  assert.equal((await dataOf('temp.password'))['start'], undefined);
});
