import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { freePort } from '@sports-hub/hub/testing/free-port';
import { startTestHub, type TestHub } from '@sports-hub/hub/testing/hub';
import { createTestClock } from '@sports-hub/kernel/testing';
import { startPushService, type TestPushService } from '@sports-hub/kernel/testing/push-service';
import { as, idOf } from '@sports-hub/sport/testing/cast';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { assertAccessible } from './accessibility.ts';
import { DESKTOP, eventually, firstPage, openBrowser, overflow, PHONE } from './browser.ts';

let service: TestPushService;
let hub: TestHub;
let sport: TestSport;
let browser: BrowserContext;
let origin: string;
let site: string;
before(async () => {
  const clock = createTestClock();
  service = await startPushService();
  sport = await startTestSport({
    clock,
    env: { PUSH_SECRET: 'a-secret-for-push-of-at-least-32-characters', PUSH_SERVICES: service.origin },
  });
  const port = await freePort();
  // Workers run on `localhost` without a certificate.
  origin = `http://localhost:${port}`;
  const upstream = await sport.app.listen({ port: 0, host: '127.0.0.1' });
  site = upstream;
  hub = await startTestHub({ clock, env: { SPORTS: `basketball=${upstream}`, SITE_URL: origin } });
  await hub.app.listen({ port, host: '127.0.0.1' });
  browser = await openBrowser();
  await browser.grantPermissions(['notifications'], { origin });
});
after(async () => {
  await browser.close();
  await hub.stop();
  await sport.stop();
  await service.stop();
});

/** The browser's own push service needs the browser's maker: ours stands in for it. */
async function subscribeAtOurs(page: Page): Promise<void> {
  await page.exposeFunction('subscribeAtOurs', (key: string) => service.subscribe(key, 'chromium'));
  await page.addInitScript(`{
    const made = () => {
      const text = localStorage.getItem('test-subscription');
      if (!text) return null;
      const { endpoint, p256dh, auth } = JSON.parse(text);
      return {
        endpoint,
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => (localStorage.removeItem('test-subscription'), true),
      };
    };
    PushManager.prototype.getSubscription = async () => made();
    PushManager.prototype.subscribe = async (options) => {
      if (!options?.userVisibleOnly) throw new Error('not visible');
      const subscription = await subscribeAtOurs(String(options.applicationServerKey));
      localStorage.setItem('test-subscription', JSON.stringify(subscription));
      return made();
    };
  }`);
}

/** After 30 days, once, where something important is told. */
async function offeredAgain(page: Page): Promise<void> {
  const offer = page.locator('[data-push-offer]');
  const saidBefore = (days: number) =>
    page.evaluate(`localStorage.setItem('push-later', String(Date.now() - ${days} * 86_400_000))`);
  await saidBefore(29);
  await page.goto(`${origin}/`);
  await page.locator('.alarm').waitFor();
  assert.ok(await offer.isHidden(), 'it rests for 30 days');
  await saidBefore(31);
  await page.reload();
  await offer.getByRole('button', { name: 'Not now' }).click();
  await page.reload();
  await page.locator('.alarm').waitFor();
  assert.ok(await offer.isHidden(), 'once');
}

test('a device is switched on and off, is told once, and its worker shows it', async () => {
  const page = firstPage(browser);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await subscribeAtOurs(page);
  await page.setViewportSize(DESKTOP);
  await page.goto(`${origin}/account.php`);
  await page.getByLabel('Email').first().fill('pat.parker@riverbend.example');
  await page.locator('#password').fill('Riverbend2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto(`${origin}/account.php?tab=notifications`);

  const section = page.getByRole('region', { name: 'On your devices' });
  await section.getByText('Off', { exact: true }).waitFor();
  await assertAccessible(page, 'notifications');
  // Why comes first: nothing is asked of the browser before “Go on”.
  await browser.clearPermissions();
  const ask = page.getByRole('dialog', { name: 'Hear of a closed field at once' });
  await section.getByRole('button', { name: 'Switch on' }).click();
  await ask.waitFor();
  await assertAccessible(page, 'before the device is asked');
  await ask.getByRole('button', { name: 'Not now' }).click();
  await section.getByText('You said “Not now”').waitFor();
  await page.reload();
  await section.getByText('You said “Not now”').waitFor();
  await offeredAgain(page);
  await page.goto(`${origin}/account.php?tab=notifications`);
  await section.getByRole('button', { name: 'Switch on' }).click();
  await browser.grantPermissions(['notifications'], { origin });
  await ask.getByRole('button', { name: 'Go on' }).click();
  await section.getByText('On', { exact: true }).waitFor();
  const devices = async () => (await as(sport, 'pat.parker').get('/community/notice-settings')).json().data.devices;
  await eventually(async () => assert.equal((await devices()).length, 1));

  await as(sport, 'coach.kim').post('/community/announcements', {
    ...{ title: 'CANARY', body: 'CANARY', scope_type: 'team', scope_id: 1 },
  });
  await sport.tellNotices();
  await sport.jobs.runPending();
  assert.equal(service.received.length, 1);
  const text = service.received[0]?.text ?? '';
  assert.ok(!text.includes('CANARY'));

  const devtools = await browser.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations;
      if (found) resolve(found.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const shown = () =>
    page.evaluate<string[]>(
      `navigator.serviceWorker.ready
        .then((ready) => ready.getNotifications())
        .then((all) => all.map(({ title, body }) => title + ': ' + body))`,
    );
  const registrationId = await registered;
  // Again until it is there: what comes before the worker runs is lost, and one of a kind replaces the other.
  await eventually(async () => {
    for (const data of [text, 'not json'])
      await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    assert.deepEqual((await shown()).sort(), [
      'Basketball: A new announcement for your team',
      `${new URL(origin).host}: There is something new for you`,
    ]);
  });

  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    assert.equal(await overflow(page), 0);
  }

  // At a later start it is given again: when it is a week old, or another one.
  for (const stale of [
    `{ ...given, at: given.at - 8 * 86400000 }`,
    `{ ...given, endpoint: 'https://push.example/old' }`,
  ]) {
    await sport.db.run('delete from push_devices');
    await page.goto(origin);
    assert.deepEqual(await devices(), [], 'what is known is not given again');
    await page.evaluate(`{
      const given = JSON.parse(localStorage.getItem('push-given'));
      localStorage.setItem('push-given', JSON.stringify(${stale}));
      sessionStorage.clear();
    }`);
    await page.goto(origin);
    await eventually(async () => assert.equal((await devices()).length, 1, stale));
  }
  await page.goto(`${origin}/account.php?tab=notifications`);
  await section.getByRole('button', { name: 'Switch off' }).click();
  await section.getByText('Off', { exact: true }).waitFor();
  assert.deepEqual(complaints, []);
});

test('who has no account at the hub switches a device on at the sport’s own site; signing out there ends it', async () => {
  const casey = idOf(sport, 'casey.brook');
  await browser.grantPermissions(['notifications'], { origin: site });
  await sport.db.run('delete from hub_links where member_id = $1', [casey]);
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await subscribeAtOurs(page);
  await page.setViewportSize(PHONE);
  await page.goto(`${site}/account.php`);
  await page.getByLabel('Email').first().fill('casey.brook@riverbend.example');
  await page.getByLabel('Password', { exact: true }).fill('Riverbend2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const section = page.getByRole('region', { name: 'On your devices' });
  await section.getByText('Off', { exact: true }).waitFor();
  await section.getByRole('button', { name: 'Switch on' }).click();
  // The browser was asked before: the test has granted it.
  await section.getByText('On', { exact: true }).waitFor();
  const devices = () => sport.db.rows<{ id: number }>('select id from push_devices where member_id = $1', [casey]);
  await eventually(async () => assert.equal((await devices()).length, 1));
  await page.reload();
  await page.getByRole('button', { name: /Send a test/ }).click();
  await page.getByText('The test is on its way').waitFor();
  await assertAccessible(page, 'devices at a sport’s own site');
  assert.equal(await overflow(page), 0);
  service.received.splice(0);
  await sport.jobs.runPending();
  const [{ text } = { text: '' }] = service.received;

  // Its worker says by itself that the test arrived, to this sport.
  const devtools = await browser.newCDPSession(page);
  const registrations = new Map<string, string>();
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: found }) => {
    for (const { registrationId, scopeURL } of found) registrations.set(scopeURL, registrationId);
  });
  await devtools.send('ServiceWorker.enable');
  await eventually(async () => {
    const registrationId = registrations.get(`${site}/account`);
    assert.ok(registrationId, [...registrations.keys()].join(' '));
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: site, registrationId, data: text });
    const arrived = await sport.db.rows('select 1 from push_sendings where arrived_at is not null and device_id = $1', [
      (await devices())[0]!.id,
    ]);
    assert.equal(arrived.length, 1);
  });
  await page.getByRole('button', { name: 'Sign out here' }).click();
  await page.getByText('You are signed out on this site').waitFor();
  assert.equal(await page.evaluate(`localStorage.getItem('test-subscription')`), null);
  assert.deepEqual(complaints, []);

  // From the moment of a link the hub tells its owner, and nothing is told twice.
  await sport.db.run('insert into hub_links (member_id, hub_account_id, linked_at) values ($1, 999, now())', [casey]);
  assert.deepEqual(await devices(), []);
});
