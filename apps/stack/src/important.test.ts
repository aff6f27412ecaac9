import assert from 'node:assert/strict';
import { createECDH } from 'node:crypto';
import { after, before, test } from 'node:test';
import { demoAddress, TestClient } from '@sports-hub/hub/testing/client';
import { startHubAndSports, type HubAndSports } from './testing/hub-and-sports.ts';

let league: HubAndSports;
let pat: TestClient;
let kim: TestClient;
const signedIn = async (name: string): Promise<TestClient> => {
  const client = new TestClient(league.hub.app);
  await client.signIn(demoAddress(name));
  return client;
};
before(async () => {
  league = await startHubAndSports(() => ({ PUSH_SECRET: 'a-secret-for-push-of-at-least-32-characters' }));
  pat = await signedIn('pat.parker');
  kim = await signedIn('coach.kim');
});
after(() => league.stop());

/** A sport that has just started may take longer than the home page waits. */
async function open(client: TestClient, url = '/'): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    const headers = { cookie: client.cookie!, accept: 'text/html' };
    const { body } = await league.hub.app.inject({ url, headers });
    if (!body.includes('cannot be reached right now') || tries === 20) return body;
  }
}
const words = (html: string): string =>
  html
    .replace(/^.*<main/s, '<main')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\s+/g, ' ');
/** Sends a form of the page as it stands, and says where that leads. */
const press = async (client: TestClient, page: string, action: string, fields: Record<string, string> = {}) => {
  const form = page.split('<form').find((part) => part.includes(`action="${action}"`)) ?? '';
  const given = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]);
  const { statusCode, headers, body } = await league.hub.app.inject({
    method: 'POST',
    url: action,
    headers: { cookie: client.cookie!, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...Object.fromEntries(given), ...fields }).toString(),
  });
  return { status: statusCode, to: String(headers.location ?? ''), body };
};

test('a family confirms with one press on its home page, without script, and takes it back', async () => {
  let page = await open(pat);
  assert.match(words(page), /This has changed Riley: Hawks practice moved to .+\. The time stays: .+ I have seen it/);
  const { status, to } = await press(pat, page, '/important/seen');
  assert.equal(status, 303);
  page = await open(pat, to);
  assert.match(words(page), /You have seen it\. The coaches know\. Undo/);
  assert.ok(!words(page).includes('This has changed'));
  const back = await press(pat, page, '/important/unseen');
  assert.match(words(await open(pat, back.to)), /This has changed/);
});

test('a forged press does nothing and says so', async () => {
  const page = await open(pat);
  const forged: Record<string, string>[] = [
    { csrf: 'x' },
    { notices: 'basketball:999999' },
    { notices: 'chess:1' },
    { notices: '<script>' },
  ];
  for (const fields of forged)
    assert.equal((await press(pat, page, '/important/seen', fields)).to, '/?failed=important', JSON.stringify(fields));
  assert.match(words(await open(pat, '/?failed=important')), /That did not work.+This has changed/);
  assert.ok(!(await open(pat, '/?pressed=%3Cscript%3E')).includes('<script>alert'));
});

test('a coach has the list behind the home page: whom to call, who was told, and sends again', async () => {
  const home = await open(kim);
  assert.match(words(home), /This has changed Basketball · Hawks: 1 of \d+ famil(?:y has|ies have) seen it/);
  assert.ok(!home.includes('action="/important/seen"'));
  const address = /href="(\/important\/basketball\/\d+\/1)"/.exec(home)![1]!;
  const sport = league.sport('basketball');
  await sport.db.run(`update members set phone = '(555) 010-0120' where email = 'pat.parker@riverbend.example'`);
  let page = await open(kim, address);
  assert.match(words(page), /Hawks Seen by Change Sent by the league/);
  assert.match(
    words(page),
    /Pat Parker Riley No push on any device · email sent .+?Call Pat Parker I told them : Pat Parker/,
  );
  assert.match(page, /href="tel:5550100120"/);
  assert.match(words(page), /Alex Morgan Jordan Tapped “I have seen it”/);
  const told = await press(kim, page, address, { do: 'told', player: '1' });
  page = await open(kim, told.to);
  assert.match(words(page), /Noted\..+Pat Parker Riley Told by Kim Coleman/);
  const back = await press(kim, page, address, { do: 'not-told', player: '1' });
  assert.match(words(await open(kim, back.to)), /Taken back\..+Pat Parker Riley No push/);
  const sent = (ago: string) => sport.db.run(`update important_notices set created_at = now() - $1::interval`, [ago]);
  await sent('0 minutes');
  const early = await press(kim, await open(kim, address), address, { do: 'again' });
  assert.deepEqual([early.status, /It was sent less than an hour ago/.test(early.body)], [409, true]);
  await sent('2 hours');
  page = await open(kim, address);
  assert.match(words(page), /Send it again to \d/);
  assert.match(words(await open(kim, (await press(kim, page, address, { do: 'again' })).to)), /Sent again to those/);
  for (const wrong of ['/important/basketball/999999/1', '/important/chess/1/1', address.replace(/1$/, 'x')])
    assert.match(words(await open(kim, wrong)), /not|nothing/i, wrong);
});

test('the list is nobody else’s', async () => {
  const address = /href="(\/important\/basketball\/\d+\/1)"/.exec(await open(kim))![1]!;
  const seen = await league.hub.app.inject({ url: address, headers: { cookie: pat.cookie!, accept: 'text/html' } });
  assert.equal(seen.statusCode, 403);
  assert.ok(!/Morgan|tel:/.test(seen.body));
  const stranger = await league.hub.app.inject({ url: address, headers: { accept: 'text/html' } });
  assert.equal(stranger.headers.location, `/account.php?next=${encodeURIComponent(address)}`);
});

test('a device has its browser’s name, and is tested and switched off in the account without script', async () => {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const add = async (headers: Record<string, string>) =>
    league.hub.app.inject({
      method: 'POST',
      url: '/api/v1/sports/basketball/community/notice-devices',
      headers: { cookie: pat.cookie!, 'x-csrf-token': pat.csrf!, ...headers },
      payload: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/pat',
        p256dh: keys.getPublicKey().toString('base64url'),
        auth: Buffer.alloc(16, 1).toString('base64url'),
      },
    });
  const agent = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0 Safari/537.36';
  assert.equal((await add({ 'user-agent': agent })).statusCode, 200);
  await add({ 'user-agent': '' });
  const PAGE = '/account.php?tab=notifications';
  let page = await open(pat, PAGE);
  assert.match(words(page), /Chrome on Windows Nothing has arrived yet Send a test/);
  const id = /name="do" value="device-test".*?name="id" value="(\d+)"/s.exec(page)?.[1] ?? '';
  const fields = { sport: 'basketball', id };
  page = await open(pat, (await press(pat, page, '/account.php', { do: 'device-test', ...fields })).to);
  assert.match(words(page), /The test is on its way.+The test has not arrived/);
  const quiet = { do: 'quiet', sport: 'basketball', from: '22:00', until: '06:30', urgent: 'yes' };
  page = await open(pat, (await press(pat, page, '/account.php', quiet)).to);
  assert.match(page, /name="from"[^>]*value="22:00"|value="22:00"[^>]*name="from"/);
  page = await open(pat, (await press(pat, page, '/account.php', { ...quiet, off: 'yes' })).to);
  assert.ok(!page.includes('value="22:00"'));
  page = await open(pat, (await press(pat, page, '/account.php', { do: 'device-remove', ...fields })).to);
  assert.ok(!words(page).includes('Chrome on Windows'));
});
