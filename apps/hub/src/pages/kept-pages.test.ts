import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { demoAddress, TestClient } from '../testing/client.ts';
import { startTestHub, type TestHub } from '../testing/hub.ts';

let hub: TestHub;
before(async () => {
  hub = await startTestHub();
});
after(() => hub.stop());

test('pages say whose they are, nobody’s too; programs and refusals say nothing', async () => {
  const ownerOf = async (client: TestClient | undefined, url: string) =>
    (await hub.app.inject({ url, headers: client?.cookie ? { cookie: client.cookie } : {} })).headers['kept-for'];
  const [pat, kim] = [new TestClient(hub.app), new TestClient(hub.app)];
  await pat.signIn(demoAddress('pat.parker'));
  await kim.signIn(demoAddress('coach.kim'));
  const pats = await ownerOf(pat, '/');
  assert.match(String(pats), /^\d+\.[0-9a-f]{12}$/);
  for (const url of ['/calendar', '/teams', '/account.php', '/messages.php?sport=basketball'])
    assert.equal(await ownerOf(pat, url), pats, url);
  const kims = String(await ownerOf(kim, '/'));
  assert.notEqual(kims.split('.')[0], String(pats).split('.')[0]);
  assert.equal(kims.split('.')[1], String(pats).split('.')[1], 'one release');
  for (const url of ['/', '/account.php', '/messages.php?sport=basketball'])
    assert.equal(await ownerOf(undefined, url), '-', url);
  for (const url of ['/api/v1/session', '/nothing-here', '/messages.php?sport=x', '/worker.js', '/teams'])
    assert.equal(await ownerOf(url === '/teams' ? undefined : pat, url), undefined, url);
});

test('signing out, here or everywhere, by the page or the API, has the browser forget what it keeps', async () => {
  for (const leave of ['/auth/logout', '/auth/logout-here']) {
    const client = new TestClient(hub.app);
    await client.signIn(demoAddress('pat.parker'));
    const { csrf } = await client.open();
    const { headers } = await hub.app.inject({
      method: 'POST',
      url: `/api/v1${leave}`,
      headers: { cookie: client.cookie, 'x-csrf-token': csrf ?? '' },
      payload: {},
    });
    assert.equal(headers['clear-site-data'], '"storage"', leave);
  }
  const client = new TestClient(hub.app);
  await client.signIn(demoAddress('pat.parker'));
  const { csrf } = await client.open();
  const { statusCode, headers } = await hub.app.inject({
    method: 'POST',
    url: '/account.php',
    headers: { cookie: client.cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ do: 'sign-out-here', csrf: csrf ?? '' }).toString(),
  });
  assert.deepEqual([statusCode, headers['clear-site-data']], [303, '"storage"']);
});

test('the worker may ask this host and nobody else, and is never kept; the app has its icons', async () => {
  const { headers } = await hub.app.inject('/worker.js');
  assert.equal(headers['content-security-policy'], "default-src 'none'; connect-src 'self'");
  assert.equal(headers['cache-control'], 'no-cache');
  const manifest = (await hub.app.inject('/site.webmanifest')).json<{ icons: { src: string; sizes: string }[] }>();
  assert.deepEqual(
    manifest.icons.map(({ sizes }) => sizes),
    ['any', '192x192', '512x512'],
  );
  for (const address of [...manifest.icons.map(({ src }) => src), '/apple-touch-icon.png'])
    assert.equal((await hub.app.inject(address)).statusCode, 200, address);
});
