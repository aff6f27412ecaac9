import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hubOperations, isForwarded, openApiDocument, sportOperations } from '@sports-hub/contract';
import { PAGE_CSP, pagePolicy, type CapturedMail } from '@sports-hub/kernel';
import { startTestHub, type TestHub } from '../testing/hub.ts';

let hub: TestHub;
let mailDir = '';
before(async () => {
  mailDir = await mkdtemp(join(tmpdir(), 'pages-'));
  hub = await startTestHub({ env: { MAIL_DIR: mailDir, SITE_URL: 'http://localhost:4000' } });
});
after(async () => {
  await hub.stop();
  await rm(mailDir, { recursive: true, force: true });
});
const get = (url: string, headers: Record<string, string> = {}) => hub.app.inject({ url, headers });

/** What a strict policy would refuse, and what would be fetched from elsewhere. */
function assertSelfContained(page: string): void {
  assert.ok(!/<script(?![^>]*\ssrc="\/)/.test(page), 'no inline script');
  const rest = page.replace(/(?<=<head><meta charset="utf-8">)<style>[^<]*<\/style>/, '');
  assert.ok(!/<style|\sstyle="|\son[a-z]+="/.test(rest), 'no inline style or handler');
  for (const [, address] of page.matchAll(/<(?:script|link|img|iframe)[^>]*\s(?:src|href)="([^"]*)"/g))
    assert.match(address ?? '', /^\/(?!\/)/, address);
}

describe('the documentation', () => {
  test('the page shows every operation, by tag, with its method, and loads nothing from other hosts', async () => {
    const { statusCode, headers, body } = await get('/docs');
    assert.match(body, /<h2>Responses<\/h2>/);
    assert.doesNotMatch(body, /<h2>Answers|Answer \d/);
    assert.equal(statusCode, 200);
    assert.equal(headers['content-security-policy'], PAGE_CSP);
    assertSelfContained(body);
    for (const { name, summary } of [...hubOperations, ...sportOperations.filter(isForwarded)])
      assert.ok(body.includes(`id="${name}"`), `${name}: ${summary}`);
    assert.match(body, /<span class="method post">POST<\/span> <code>\/auth\/login<\/code>/);
    assert.match(body, /<code>link\.already_exists<\/code>/);
    assert.ok(!body.includes('undefined') && !body.includes('[object Object]'));
  });
  test('it is sent compressed to those who can read that', async () => {
    const { headers, rawPayload } = await get('/docs', { 'accept-encoding': 'gzip' });
    assert.equal(headers['content-encoding'], 'gzip');
    assert.match(gunzipSync(rawPayload).toString(), /^<!doctype html>/);
  });
  test("the OpenAPI document is the contract's, with this site's address", async () => {
    assert.deepEqual(
      (await get('/api/v1/openapi.json')).json(),
      JSON.parse(JSON.stringify(openApiDocument('http://localhost:4000'))),
    );
  });
});

describe('the other pages', () => {
  test('the front page and the page of mailed links are self-contained, and their files exist', async () => {
    for (const url of [
      '/',
      '/account.php',
      '/account.php?purpose=verify&token=x',
      '/account.php?purpose=reset&token=x',
      '/dev/mail',
      '/help',
      '/help/parent',
      '/terms',
      '/privacy',
      '/contact',
    ]) {
      const { statusCode, headers, body } = await get(url);
      assert.equal(statusCode, 200, url);
      assert.equal(headers['content-security-policy'], pagePolicy(body), url);
      // Public pages bring their styles; those with a token are not compressed, and have them as files.
      assert.equal(body.includes('<style>'), headers['content-security-policy'] !== PAGE_CSP, url);
      assertSelfContained(body);
      for (const [, file = ''] of body.matchAll(/(?:src|href)="(\/assets\/[^"]*)"/g)) {
        const asset = await get(file);
        assert.equal(asset.statusCode, 200, file);
        assert.match(String(asset.headers['cache-control']), /immutable/);
        assert.equal(asset.headers['x-content-type-options'], 'nosniff');
      }
    }
  });
  test('a mailed link that does not work says so at once, and one that was cut too', async () => {
    for (const purpose of ['reset', 'verify'])
      assert.match((await get(`/account.php?purpose=${purpose}&token=x`)).body, /This link is not valid any more/);
    for (const query of [
      '?purpose=verify',
      '?token=x',
      '?purpose=other&token=x',
      '?purpose=verify&token=a&token=b',
      '?purpose=__proto__&token=x',
      `?purpose=reset&token=${'x'.repeat(201)}`,
    ])
      assert.match((await get(`/account.php${query}`)).body, /not complete/, query);
  });
  test('a token in the address is neither shown nor logged', async () => {
    assert.ok(!(await get('/account.php?purpose=verify&token=CANARY-page')).body.includes('CANARY'));
    assert.ok(!hub.logLines.join('').includes('CANARY'));
  });
});

describe('captured mail', () => {
  const NAME = '0123456789abcdef0123456789abcdef0123';
  const mail: CapturedMail = {
    to: 'pat@riverbend.example',
    subject: '<script>alert(1)</script>',
    text: 'Hello </pre><script>1</script>',
    links: ['http://localhost:4000/account.php?purpose=verify&token=x'],
    html: '<!doctype html><html><head><title>x</title></head><body><p style="color:red">Hello</p><script>alert(1)</script></body></html>',
    message_id: `<${NAME}@localhost>`,
    captured_at: '2026-11-14T12:00:00.000Z',
  };
  test('before there is any, the page says so and the list is empty', async () => {
    assert.match((await get('/dev/mail')).body, /No mail yet/);
    assert.deepEqual((await get('/dev/mail.json')).json(), []);
  });
  test('it is listed newest first and by recipient, and read safely', async () => {
    await mkdir(mailDir, { recursive: true });
    await writeFile(join(mailDir, '1-000001-a.json'), JSON.stringify(mail));
    await writeFile(
      join(mailDir, '2-000001-b.json'),
      JSON.stringify({ ...mail, to: 'kim@riverbend.example', subject: 'Newer', message_id: '<b@localhost>' }),
    );
    assert.deepEqual(
      (await get('/dev/mail.json')).json<CapturedMail[]>().map(({ to }) => to),
      ['kim@riverbend.example', 'pat@riverbend.example'],
    );
    const [only, ...others] = (await get('/dev/mail.json?to=PAT@riverbend.example')).json<CapturedMail[]>();
    assert.deepEqual(
      [only?.subject, only?.text, only?.html, only?.links, others.length],
      [mail.subject, mail.text, mail.html, mail.links, 0],
    );
    const list = (await get('/dev/mail?to=pat@riverbend.example')).body;
    assert.ok(list.includes(`href="/dev/mail/${NAME}`) && !list.includes('Newer'));
    assert.match(
      (await get('/dev/mail?to=nobody@riverbend.example')).body,
      /No mail to <strong>nobody@riverbend\.example/,
    );
    const address = /href="(\/dev\/mail\/[0-9a-zA-Z-]+)"/.exec(list)?.[1] ?? '';
    const reader = (await get(address)).body;
    assertSelfContained(reader);
    assert.ok(!reader.includes('<script>'), 'the subject and text are escaped');
    assert.match(reader, /<a href="http:\/\/localhost:4000\/account\.php\?purpose=verify&amp;token=x"/);
    assert.match(reader, /<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  });
  test('the mail itself is shown in a frame that runs nothing and loads nothing', async () => {
    const address =
      /href="(\/dev\/mail\/[0-9a-zA-Z-]+)"/.exec((await get('/dev/mail?to=pat@riverbend.example')).body)?.[1] ?? '';
    const { headers, body } = await get(`${address}/html`);
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /^default-src 'none';/);
    assert.match(policy, /; sandbox allow-popups allow-popups-to-escape-sandbox$/);
    assert.ok(!policy.includes('script-src'));
    assert.equal(headers['x-frame-options'], 'SAMEORIGIN');
    assert.match(body, /<base target="_blank">/);
  });
  test('an unknown mail is 404, and odd queries are no error', async () => {
    assert.equal((await get('/dev/mail/none')).statusCode, 404);
    for (const query of ['?to=a&to=b', '?to[]=a', '?to=%00'])
      assert.equal((await get(`/dev/mail${query}`)).statusCode, 200, query);
  });
  const signInAs = (app: TestHub['app'], headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/dev/sign-in',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: 'email=coach.kim%40riverbend.example',
    });
  test('one press on top of the home page signs in as each role, and leads to the administration of a sport', async () => {
    const front = (await get('/')).body;
    const box = front.slice(front.indexOf('id="demo-title"'), front.indexOf('<h1'));
    for (const role of ['Parent', 'Coach', 'Player', 'New family']) assert.match(box, new RegExp(`>${role}</button>`));
    assert.match(box, /href="[^"]*\/dev\/administrator"[^>]*>Administrator, basketball</);
    const signedIn = await signInAs(hub.app);
    assert.deepEqual([signedIn.statusCode, signedIn.headers.location], [303, '/']);
    const cookie = [signedIn.headers['set-cookie'] ?? []].flat().findLast((line) => line.includes('session'));
    const own = (await get('/', { cookie: String(cookie).split(';', 1)[0]! })).body;
    assert.match(own, /Account of Kim /);
    assert.ok(own.indexOf('<h1') < own.indexOf('id="demo-title"'), 'whoever is somebody sees their own first');
    assert.equal((await signInAs(hub.app, { 'sec-fetch-site': 'cross-site' })).statusCode, 403);
  });
  test('outside demo mode none of it exists', async () => {
    const real = await startTestHub({ databaseUrl: hub.databaseUrl, env: { DEMO: 'off', MAIL_DIR: mailDir } });
    for (const url of ['/dev/mail', '/dev/mail.json', '/dev/mail/x', '/dev/mail/x/html'])
      assert.equal((await real.app.inject(url)).statusCode, 404, url);
    assert.equal((await signInAs(real.app)).statusCode, 404);
    const front = (await real.app.inject('/')).body;
    assert.ok(!front.includes('/dev/') && !front.includes('Riverbend2026'));
    await real.stop();
  });
});
