import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { TestClient } from '@sports-hub/hub/testing/client';
import { idOf } from '@sports-hub/sport/testing/cast';
import { assertAccessible } from './accessibility.ts';
import { eventually, overflow } from './browser.ts';
import {
  bar,
  kept,
  keptPages,
  startOfflineStack,
  untilKept,
  waitingCalls,
  type OfflineStack,
} from './offline-stack.ts';

let stack: OfflineStack;
before(async () => {
  stack = await startOfflineStack();
});
after(() => stack.stop());
afterEach(() => stack.mend());

test('the week, teams and opened messages are there without a connection, with the time of them', async () => {
  const page = await stack.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await stack.signIn(page, 'pat.parker');
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
  const page = await stack.newPage();
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

  await stack.signIn(page, 'pat.parker');
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
  const page = await stack.newPage();
  await stack.signIn(page, 'pat.parker');
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
  let page = await stack.newPage();
  await stack.signIn(page, 'pat.parker');
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
  page = await stack.newPage();
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

/** The conversation of two, as one of them has it. */
async function conversation(who: string, other: string): Promise<{ client: TestClient; id: number }> {
  const client = new TestClient(stack.hub.app);
  await client.signIn(`${who}@riverbend.example`, 'Riverbend2026');
  const { data } = await client.post('/sports/basketball/community/conversations', {
    recipient_id: idOf(stack.basketball, other),
  });
  return { client, id: data.id };
}
const bodiesOf = async (client: TestClient, id: number): Promise<string[]> => {
  const { data } = await client.get(
    `/sports/basketball/community/conversations/${id}/messages?before=${Number.MAX_SAFE_INTEGER}`,
  );
  return (data.items as { body: string }[]).map(({ body }) => body);
};
const say = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: /^Message to/ }).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
};
const waiting = (page: Page) => page.locator('.bubble--later');
const outbox = async (page: Page): Promise<unknown[]> => (await waitingCalls(page)).map(({ body }) => body['body']);

test('what is written without a connection waits visibly and is sent once, in order, also when its tab is closed', async () => {
  const { client, id } = await conversation('pat.parker', 'coach.kim');
  let page = await stack.newPage();
  await stack.signIn(page, 'pat.parker');
  await untilKept(page, '/', '/teams');
  const address = `${stack.origin}/messages.php?sport=basketball&c=${id}`;
  await page.goto(address);
  const before = await bodiesOf(client, id);
  await stack.cut();
  for (const text of ['OFF one', 'OFF two', 'OFF three', 'OFF four']) await say(page, text);
  await eventually(async () => assert.equal(await waiting(page).count(), 4));
  assert.match(
    (await page.locator('.later').first().textContent()) ?? '',
    /Waits for a connection since \d+:\d\d\s[AP]M/,
  );
  await assertAccessible(page, 'messages that wait');
  assert.equal(await overflow(page), 0);

  // Closed and opened again: still there.
  page = await stack.newPage();
  await page.goto(address);
  await eventually(async () => assert.equal(await waiting(page).count(), 4));
  const bubble = (text: string) => page.locator('.said', { hasText: text });
  await bubble('OFF two').getByRole('button', { name: 'Discard' }).click();
  await bubble('OFF four').getByRole('button', { name: 'Change' }).click();
  await eventually(async () =>
    assert.equal(await page.getByRole('textbox', { name: /^Message to/ }).inputValue(), 'OFF four'),
  );
  await say(page, 'OFF four, changed');
  await eventually(async () =>
    assert.deepEqual(await waiting(page).allTextContents(), ['OFF one', 'OFF three', 'OFF four, changed']),
  );

  // The tab is gone, and two others are there when the connection is back.
  page = await stack.newPage();
  await page.goto(`${stack.origin}/`);
  const second = await stack.browser.newPage();
  await second.goto(address);
  await stack.mend();
  await page.goto(`${stack.origin}/teams`);
  await eventually(async () =>
    assert.deepEqual(await bodiesOf(client, id), [...before, 'OFF one', 'OFF three', 'OFF four, changed'].slice(-50)),
  );
  await eventually(async () => assert.equal(await waiting(second).count(), 0));
  await eventually(async () =>
    assert.equal(await second.locator('.bubble', { hasText: 'OFF three' }).count(), 1, 'shown once'),
  );
  assert.deepEqual(await outbox(page), []);
});

test('what is refused later stays with the refusal; a full outbox says so; signing out removes it', async () => {
  const { client, id } = await conversation('coach.kim', 'riley.parker');
  const page = await stack.newPage();
  await stack.signIn(page, 'coach.kim');
  await untilKept(page, '/', '/teams');
  await page.goto(`${stack.origin}/messages.php?sport=basketball&c=${id}`);
  await page.locator('#message').waitFor();
  const before = await bodiesOf(client, id);
  await stack.cut();
  await say(page, 'OFF in the evening');
  await waiting(page).waitFor();
  await stack.basketball.db.run(
    `update safety_settings set quiet_hours = true, quiet_from = '00:00', quiet_until = '23:59'`,
  );
  await stack.mend();
  await page.evaluate(`navigator.serviceWorker.controller.postMessage('send')`);
  await page.locator('.failed').waitFor();
  await stack.basketball.db.run('update safety_settings set quiet_hours = false');
  assert.match((await page.locator('.failed').textContent()) ?? '', /^Not sent\./);
  assert.deepEqual(await outbox(page), ['OFF in the evening']);
  assert.deepEqual(await bodiesOf(client, id), before);
  await page.getByRole('button', { name: 'Try again' }).click();
  await eventually(async () => assert.deepEqual(await bodiesOf(client, id), [...before, 'OFF in the evening']));

  await stack.cut();
  await say(page, 'OFF the first');
  await waiting(page).waitFor();
  await page.evaluate(`new Promise((resolve) => {
    const request = indexedDB.open('outbox', 1);
    request.onsuccess = () => {
      const change = request.result.transaction('waiting', 'readwrite');
      const store = change.objectStore('waiting');
      store.getAll().onsuccess = ({ target }) => {
        const { order, ...call } = target.result[0];
        for (let n = 1; n < 50; n++) store.add({ ...call, client_id: crypto.randomUUID(), error: { code: 'x', message: 'x' } });
      };
      change.oncomplete = () => { request.result.close(); resolve(); };
    };
  })`);
  await say(page, 'OFF one too many');
  await page.locator('.failed', { hasText: 'there is no room for another one' }).waitFor();
  assert.equal((await outbox(page)).length, 50);
  await client.post('/auth/logout');
  await stack.mend();
  await page.goto(`${stack.origin}/`);
  await eventually(async () => assert.deepEqual(await outbox(page), []));
});
