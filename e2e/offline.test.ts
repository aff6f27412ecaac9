import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { TestClient } from '@sports-hub/hub/testing/client';
import { assertAccessible } from './accessibility.ts';
import { eventually, overflow, PHONE } from './browser.ts';
import { startOfflineStack, type OfflineStack } from './offline-stack.ts';

let stack: OfflineStack;
before(async () => {
  stack = await startOfflineStack();
});
after(() => stack.stop());
afterEach(() => stack.mend());

/** A page of its own for each step: one that was kept loads itself again when the connection is back. */
async function newPage(): Promise<Page> {
  const before = stack.browser.pages();
  const page = await stack.browser.newPage();
  await page.setViewportSize(PHONE);
  for (const other of before) await other.close();
  return page;
}

async function signIn(page: Page, name: string): Promise<void> {
  await stack.browser.clearCookies();
  await page.goto(`${stack.origin}/account.php`);
  await page.getByLabel('Email').first().fill(`${name}@riverbend.example`);
  await page.locator('#password').fill('Riverbend2026');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

/** The addresses that the browser keeps, whoever's they are. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(async () => {
    const all = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) all.push(name + ' ' + url.slice(location.origin.length));
    return all.sort();
  })()`);
const keptPages = async (page: Page): Promise<string[]> =>
  (await kept(page)).map((entry) => entry.replace(/^\S+ /, '')).filter((path) => !path.startsWith('/assets/'));
const untilKept = (page: Page, ...paths: string[]): Promise<void> =>
  eventually(async () => {
    const all = await keptPages(page);
    for (const path of paths) assert.ok(all.includes(path), `${path} of ${all.join(' ')}`);
  });

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'No connection. As of' });

test('the week, teams and opened messages are there without a connection, with the time of them', async () => {
  const page = await newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await signIn(page, 'pat.parker');
  await untilKept(page, '/', '/teams');
  await page.goto(`${stack.origin}/messages.php?sport=basketball`);
  await page.locator('.conv').first().click();
  const said = await page.locator('.bubble').first().textContent();
  await untilKept(page, '/messages.php?sport=basketball');
  await eventually(async () => assert.ok((await keptPages(page)).some((path) => path.endsWith('/messages'))));
  const thread = page.url();
  await page.goto(`${stack.origin}/account.php`);
  await page.goto(`${stack.origin}/account/registrations`);

  await stack.cut();
  await page.goto(`${stack.origin}/`);
  await bar(page).waitFor();
  assert.match((await bar(page).textContent()) ?? '', /^No connection\. As of \d+:\d\d\s[AP]M\.$/);
  assert.equal(await bar(page).count(), 1);
  await page.getByRole('heading', { name: 'On this device' }).waitFor();
  await assertAccessible(page, 'kept home');
  assert.equal(await overflow(page), 0);
  await page.getByRole('link', { name: /Schedules and rosters/ }).click();
  await page.getByRole('heading', { name: 'Your teams' }).waitFor();
  await bar(page).waitFor();
  await page.getByRole('heading', { name: 'Roster' }).first().waitFor();
  await assertAccessible(page, 'kept teams');
  await page.goto(thread);
  await page
    .locator('.bubble', { hasText: said ?? '' })
    .first()
    .waitFor();
  await bar(page).waitFor();

  // What may not be kept is not, and says so.
  await page.goto(`${stack.origin}/account/registrations`);
  await page.getByRole('heading', { name: 'This page needs a connection' }).waitFor();
  const all = await keptPages(page);
  assert.deepEqual(
    all.filter((path) => !/^\/(teams|calendar|messages\.php\?sport=basketball|api\/.*\/messages)?$/.test(path)),
    [],
  );

  await page.goto(`${stack.origin}/`);
  await bar(page).waitFor();
  await stack.mend();
  await eventually(async () => assert.equal(await page.locator('.offline').count(), 0));
  assert.deepEqual(complaints, []);
});

/** As a passkey's page does it, or a form in another tab: no page is opened. */
const signInSilently = (page: Page, name: string): Promise<unknown> =>
  page.evaluate(`(async () => {
    const { data } = await (await fetch('/api/v1/session')).json();
    const response = await fetch('/api/v1/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': data.csrf_token },
      body: JSON.stringify({ email: '${name}@riverbend.example', password: 'Riverbend2026' }),
    });
    if (!response.ok) throw new Error(String(response.status));
  })()`);

test('signing out removes what is kept: here by the browser, elsewhere at the next start', async () => {
  const page = await newPage();
  await page.goto(`${stack.origin}/`);
  await untilKept(page, '/', '/teams');
  // The page stays, so that nothing but the response to it can have removed it.
  await page.evaluate(`(async () => {
    const { data } = await (await fetch('/api/v1/session')).json();
    await fetch('/api/v1/auth/logout-here', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': data.csrf_token },
      body: '{}',
    });
  })()`);
  await eventually(async () => assert.deepEqual(await kept(page), []));

  await signIn(page, 'pat.parker');
  await untilKept(page, '/', '/teams');
  const elsewhere = new TestClient(stack.hub.app);
  await elsewhere.signIn('pat.parker@riverbend.example', 'Riverbend2026');
  await elsewhere.post('/auth/logout');
  await page.goto(`${stack.origin}/`);
  await eventually(async () => assert.deepEqual(await kept(page), []));
  await stack.cut();
  await assert.rejects(page.goto(`${stack.origin}/teams`), /ERR_/);
});

test('another person never sees the pages of the first', async () => {
  const page = await newPage();
  await signIn(page, 'pat.parker');
  await untilKept(page, '/', '/teams');
  const before = await kept(page);
  await signInSilently(page, 'coach.kim');
  await stack.cut();
  await assert.rejects(page.goto(`${stack.origin}/`), /ERR_/, 'nobody knows who it is');
  await stack.mend();
  await page.goto(`${stack.origin}/`);
  await untilKept(page, '/', '/teams');
  await eventually(async () => {
    const after = await kept(page);
    assert.deepEqual(
      after.filter((entry) => before.includes(entry)),
      [],
    );
  });
  await stack.cut();
  await page.goto(`${stack.origin}/`);
  await bar(page).waitFor();
  await page.getByText('Account of Kim Coleman').waitFor({ state: 'attached' });
});

test('a page of the release before opens with its own files, and the next visit takes the new one over', async () => {
  let page = await newPage();
  await signIn(page, 'pat.parker');
  await untilKept(page, '/', '/teams');
  // As the release before would have left it.
  await page.evaluate(`(async () => {
    const [name] = await caches.keys();
    const old = await caches.open(name.replace(/\\..*/, '.before'));
    const page = await caches.match('/');
    const text = (await page.text()).replace(/<script type="module" src="[^"]*">/, '<script type="module" src="/assets/home-OLD.js">');
    const dated = { headers: { ...Object.fromEntries(page.headers), 'kept-at': String(Date.now()) } };
    await old.put('/', new Response(text, dated));
    await old.put('/calendar', new Response(text, dated));
    await old.put('/assets/home-OLD.js', new Response('document.documentElement.dataset.old = "yes"', { headers: { 'content-type': 'text/javascript' } }));
    await old.put('/api/v1/sports/basketball/community/conversations/1/messages', new Response('{}', dated));
    await caches.delete(name);
  })()`);
  await stack.cut();
  await page.goto(`${stack.origin}/`);
  await page.locator('html[data-old="yes"]').waitFor({ state: 'attached' });
  await stack.mend();
  page = await newPage();
  await page.goto(`${stack.origin}/`);
  await eventually(async () => {
    const all = await kept(page);
    assert.deepEqual(
      all.filter((entry) => /\.before |OLD/.test(entry)),
      [],
    );
    for (const path of ['/', '/calendar', '/api/v1/sports/basketball/community/conversations/1/messages'])
      assert.ok(
        all.some((entry) => entry.endsWith(` ${path}`)),
        path,
      );
  });
  await stack.cut();
  await page.goto(`${stack.origin}/calendar`);
  await bar(page).waitFor();
  assert.equal(await page.locator('html[data-old]').count(), 0);
});
