import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { TestClient } from '@sports-hub/hub/testing/client';
import { addGame } from '@sports-hub/sport/testing/events';
import { eventually } from './browser.ts';
import { setVisible } from './messages-stack.ts';
import { bar, kept, startOfflineStack, untilKept, type OfflineStack } from './offline-stack.ts';

let stack: OfflineStack;
before(async () => {
  stack = await startOfflineStack();
});
after(() => stack.stop());
afterEach(async () => {
  stack.way.letGo();
  await stack.mend();
});

/** Somebody's home page is kept, and it is long ago that they did anything: the worker was ended since. */
async function openWeek(name: string): Promise<Page> {
  let page = await stack.newPage();
  await stack.signIn(page, name);
  await untilKept(page, '/', '/teams');
  await endWorker(page);
  page = await stack.newPage();
  return page;
}
/** As the browser does it after half a minute. */
async function endWorker(page: Page): Promise<void> {
  const session = await stack.browser.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}
const question = (page: Page) => page.getByRole('group', { name: /^Is .* going to / }).first();

test('a week that was seen before is there at once, and is brought up to date in place', async () => {
  const client = new TestClient(stack.hub.app);
  await client.signIn('pat.parker@riverbend.example', 'Riverbend2026');
  const { data } = await client.get('/sports/basketball/community/family-events');
  const { player_id, kind, event_id } = data.items.find(({ can_answer }: { can_answer: boolean }) => can_answer);
  const page = await openWeek('pat.parker');
  stack.way.fault = 'hold-request';
  const begun = performance.now();
  await page.goto(`${stack.origin}/`, { waitUntil: 'commit' });
  await question(page).waitFor();
  const took = performance.now() - begun;
  assert.ok(took < 2_500, `${took} ms: before it is said that there is no connection`);
  assert.equal(await bar(page).count(), 0, 'nobody knows yet');
  assert.equal(await page.getByRole('heading', { name: 'On this device' }).isVisible(), false);

  // Meanwhile: an answer elsewhere, and a note here that is not finished.
  const answer = { player_id, kind, event_id, value: 'not_sure', client_id: randomUUID() };
  assert.equal((await client.post('/sports/basketball/community/answers', answer)).status, 200);
  const form = page.locator(`#basketball-${kind}-${event_id}-${player_id}`);
  assert.equal(await form.locator('[aria-pressed="true"]').count(), 0);
  await form.locator('summary').click();
  await form.getByLabel('Note to the coaches').fill('Ten minutes late');
  await page.evaluate('window.isTheSame = true');
  stack.way.fault = 'pass';
  stack.way.letGo();
  await form.locator('[aria-pressed="true"]').getByText('Maybe').waitFor();
  assert.equal(await page.evaluate('window.isTheSame'), true, 'it was loaded again');
  assert.equal(await form.getByLabel('Note to the coaches').inputValue(), 'Ten minutes late');
  await eventually(async () => assert.equal(await page.evaluate('document.activeElement.name'), 'note'));
  assert.equal(await bar(page).count(), 0);
});

test('when nothing comes it is said, with the time; and what comes in the end is taken in', async () => {
  const page = await openWeek('pat.parker');
  stack.way.fault = 'hold-request';
  await page.goto(`${stack.origin}/`, { waitUntil: 'commit' });
  await question(page).waitFor();
  await bar(page).waitFor();
  await page.getByRole('heading', { name: 'On this device' }).waitFor();
  stack.way.fault = 'pass';
  stack.way.letGo();
  await eventually(async () => assert.equal(await page.locator('.offline').count(), 0));
  await stack.newPage();
});

test('after something was done the network is waited for', async () => {
  const page = await stack.newPage();
  // Signing in was the last thing that was done.
  await stack.signIn(page, 'pat.parker');
  await untilKept(page, '/', '/teams');
  await page.goto(`${stack.origin}/help`);
  stack.way.fault = 'hold-request';
  const opened = page.goto(`${stack.origin}/`, { waitUntil: 'commit' }).then(() => 'opened');
  const first = await Promise.race([opened, page.waitForTimeout(2_000).then(() => 'waiting')]);
  assert.equal(first, 'waiting');
  await opened;
  await bar(page).waitFor();
});

test('a page that was never kept is waited for, however slow, and only without a connection said to be missing', async () => {
  const page = await openWeek('coach.kim');
  const attendance = `${stack.origin}/team-events/basketball/game/${await addGame(stack.basketball, { hours: 2 })}/1/attendance`;
  stack.way.fault = 'hold-request';
  const opened = page.goto(attendance, { waitUntil: 'commit' }).then(() => 'opened');
  // Longer than a page that was kept is waited for.
  assert.equal(await Promise.race([opened, page.waitForTimeout(4_000).then(() => 'waiting')]), 'waiting');
  stack.way.fault = 'pass';
  stack.way.letGo();
  await opened;
  await page.getByRole('button', { name: 'Everyone here' }).waitFor();
  await stack.cut();
  await page.goto(`${stack.origin}/account/registrations`);
  await page.getByRole('heading', { name: 'This page needs a connection' }).waitFor();
});

test('a week of somebody who was signed out elsewhere goes as soon as that is known', async () => {
  const page = await openWeek('pat.parker');
  const elsewhere = new TestClient(stack.hub.app);
  await elsewhere.signIn('pat.parker@riverbend.example', 'Riverbend2026');
  await elsewhere.post('/auth/logout');
  stack.way.fault = 'hold-request';
  await page.goto(`${stack.origin}/`, { waitUntil: 'commit' });
  await question(page).waitFor();
  stack.way.fault = 'pass';
  stack.way.letGo();
  await page.getByRole('link', { name: 'Create an account' }).first().waitFor();
  assert.equal(await question(page).count(), 0);
  assert.deepEqual(await kept(page), []);
});

test('a page of a new release is loaded as a whole, never its content into the frame of the old one', async () => {
  const page = await openWeek('pat.parker');
  await page.goto(`${stack.origin}/robots.txt`);
  // As the release before would have left it.
  await page.evaluate(`(async () => {
    const [name] = await caches.keys();
    const old = await caches.open(name.replace(/\\..*/, '.before'));
    const page = await caches.match('/');
    const text = (await page.text())
      .replace(/<script type="module" src="([^"]*home-[^"]*)">/, '<script type="module" src="/assets/home-OLD.js">');
    const headers = { ...Object.fromEntries(page.headers), 'kept-for': name.slice(5).replace(/\\..*/, '.before') };
    await old.put('/', new Response(text, { headers }));
    const script = await caches.match(/[^"]*home-[^"]*js/.exec(await (await caches.match('/')).text())[0].split('"').at(-1));
    await old.put('/assets/home-OLD.js', new Response('document.documentElement.dataset.old = "yes";' + await script.text(), { headers: { 'content-type': 'text/javascript' } }));
    await caches.delete(name);
  })()`);
  stack.way.fault = 'hold-request';
  await page.goto(`${stack.origin}/`, { waitUntil: 'commit' });
  await page.locator('html[data-old="yes"]').waitFor({ state: 'attached' });
  await question(page).waitFor();
  stack.way.fault = 'pass';
  stack.way.letGo();
  await eventually(async () => assert.equal(await page.locator('html[data-old]').count(), 0));
  await question(page).waitFor();
  await eventually(async () =>
    assert.deepEqual(
      (await kept(page)).filter((entry) => /\.before |OLD/.test(entry)),
      [],
    ),
  );
});

test('a week that stays open, or that somebody comes back to, shows what is so now, and what was typed stays', async () => {
  const client = new TestClient(stack.hub.app);
  await client.signIn('pat.parker@riverbend.example', 'Riverbend2026');
  const { data } = await client.get('/sports/basketball/community/family-events');
  const { player_id, kind, event_id } = data.items.find(({ can_answer }: { can_answer: boolean }) => can_answer);
  const answer = async (value: string): Promise<void> => {
    const said = { player_id, kind, event_id, value, client_id: randomUUID() };
    assert.equal((await client.post('/sports/basketball/community/answers', said)).status, 200);
  };
  await answer('does_not_come');
  const page = await stack.newPage();
  await stack.signIn(page, 'pat.parker');
  await page.clock.install();
  await page.goto(`${stack.origin}/?answered=basketball-${kind}-${event_id}-${player_id}`);
  const form = page.locator(`#basketball-${kind}-${event_id}-${player_id}`);
  const pressed = form.locator('[aria-pressed="true"]');
  await pressed.getByText('Not going').waitFor();
  await page.evaluate('window.isTheSame = true');

  await setVisible(page, false);
  await answer('not_sure');
  await page.clock.fastForward(31_000);
  await setVisible(page, true);
  await pressed.getByText('Maybe').waitFor();

  await form.locator('summary').click();
  await form.getByLabel('Note to the coaches').fill('Ten minutes late');
  await answer('comes');
  await page.clock.fastForward(6 * 60_000);
  await pressed.getByText('Going', { exact: true }).waitFor();
  assert.equal(await form.getByLabel('Note to the coaches').inputValue(), 'Ten minutes late');
  assert.equal(await page.evaluate('window.isTheSame'), true, 'it was loaded again');

  // Signed out elsewhere meanwhile: nothing of the family stays before whoever comes back.
  await client.post('/auth/logout');
  await setVisible(page, false);
  await page.clock.fastForward(31_000);
  await setVisible(page, true);
  await page.getByRole('link', { name: 'Create an account' }).first().waitFor();
  assert.equal(await question(page).count(), 0);
});
