import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { pagePolicy } from '@sports-hub/kernel';
import { demoAddress, TestClient } from '../testing/client.ts';
import { startTestHub, type TestHub } from '../testing/hub.ts';

let hub: TestHub;
before(async () => {
  hub = await startTestHub();
});
after(() => hub.stop());

async function pageOf(who: string | undefined, url: string, encoding = 'identity') {
  const client = new TestClient(hub.app);
  if (who) await client.signIn(demoAddress(who));
  const headers = {
    accept: 'text/html',
    'accept-encoding': encoding,
    ...(client.cookie ? { cookie: client.cookie } : {}),
  };
  return { ...(await hub.app.inject({ url, headers })), csrf: (await client.open()).csrf };
}

test('the page is the sport’s: without one it leads to the first that is linked, an unknown one is not found', async () => {
  const chosen = await pageOf('pat.parker', '/messages.php');
  assert.deepEqual([chosen.statusCode, chosen.headers.location], [302, '/messages.php?sport=basketball']);
  for (const sport of ['football', 'x', '', '__proto__'])
    assert.equal((await pageOf('pat.parker', `/messages.php?sport=${sport}`)).statusCode, 404, sport);
  assert.equal((await pageOf('pat.parker', '/messages.php?sport=basketball&sport=baseball')).statusCode, 404);
});

test('somebody who is not signed in gets a page without a script that leads to sign-in and back', async () => {
  const { statusCode, body, headers } = await pageOf(undefined, '/messages.php?sport=baseball&c=12');
  assert.equal(statusCode, 200);
  assert.match(body, /href="\/account\.php\?next=%2Fmessages\.php%3Fsport%3Dbaseball%26c%3D12"/);
  assert.ok(!body.includes('messages-') || !/<script type="module"/.test(body), 'no script');
  assert.equal(headers['cache-control'], 'no-store');
});

test('signed in, the shell holds the session’s CSRF token, is kept by nobody and is compressed only in its styles', async () => {
  const { body, headers, csrf } = await pageOf('pat.parker', '/messages.php?sport=basketball&tab=family');
  assert.equal(headers['content-security-policy'], pagePolicy(body));
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(headers['content-encoding'], undefined);
  assert.ok(csrf && body.includes(csrf));
  assert.match(body, /aria-current="page"[^>]*>Family</);
  assert.match(body, /<noscript>.*Messages need JavaScript/s);
  const compressed = await pageOf('pat.parker', '/messages.php?sport=basketball&tab=family', 'gzip, br');
  assert.equal(compressed.headers['content-encoding'], 'gzip');
  assert.ok(compressed.rawPayload.includes('</title>'), 'what follows the styles is as it is');
  assert.ok(gunzipSync(compressed.rawPayload).includes(compressed.csrf!));
});

test('a hostile name stays text in the page and in its data', async () => {
  await hub.db.run(`update accounts set first_name = '</script><img src=x>', last_name = '"><b>' where email = $1`, [
    demoAddress('coach.lee'),
  ]);
  const { body } = await pageOf('coach.lee', '/messages.php?sport=basketball&tab=%22%3E%3Cb%3E');
  assert.ok(!body.includes('<img src=x>') && !body.includes('"><b>'));
});
