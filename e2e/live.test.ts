import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { PAT_AND_KIM } from '@sports-hub/sport/testing/demo-ids';
import { DESKTOP, PHONE, usePage } from './browser.ts';
import { becomeAtSite, startMessagesStack, type MessagesStack } from './messages-stack.ts';

let stack: MessagesStack;
before(async () => {
  stack = await startMessagesStack({ isLive: true });
});
after(() => stack.stop());

const THREAD = `/messages.php?sport=basketball&c=${PAT_AND_KIM}`;

/** Kim writes to Pat, elsewhere. */
async function write(words: string): Promise<void> {
  const kim = await stack.client('coach.kim');
  const path = `/sports/basketball/community/conversations/${PAT_AND_KIM}/messages`;
  assert.equal((await kim.post(path, { body: words, client_id: randomUUID() })).status, 201);
}
/** Opens a page and waits until it follows what happens. */
async function openFollowing(page: Page, url: string): Promise<void> {
  const followed = page.waitForResponse((response) => response.url().endsWith('/api/v1/stream'));
  await page.goto(url);
  assert.equal((await followed).status(), 200);
}
const bubble = (page: Page, words: string) => page.locator('.bubble').getByText(words);
const badge = (page: Page) => page.locator('.head__nav a[href="/messages.php"] .badge').getByText(/^\d+$/);
/** The feed from the sport begins with the first stream: a first message may come by the poll. */
const warmUp = (): Promise<void> =>
  stack.become('pat.parker').then(() =>
    usePage(stack.browser, async (page) => {
      await openFollowing(page, `${stack.origin}${THREAD}`);
      await write('The first of all');
      await bubble(page, 'The first of all').waitFor({ timeout: 20_000 });
    }),
  );

test('a message shows within two seconds in an open conversation, at the hub and at the sport’s own site', async () => {
  await warmUp();
  await stack.become('pat.parker');
  await usePage(stack.browser, async (page) => {
    await openFollowing(page, `${stack.origin}${THREAD}`);
    await bubble(page, 'The first of all').waitFor();
    for (const words of ['At once', 'And once more']) {
      await write(words);
      await bubble(page, words).waitFor({ timeout: 2_000 });
    }
  });
  await becomeAtSite(stack, 'pat.parker');
  await usePage(stack.browser, async (page) => {
    await openFollowing(page, `${stack.sportOrigin}/messages.php?c=${PAT_AND_KIM}`);
    await bubble(page, 'And once more').waitFor();
    await write('At the site');
    await bubble(page, 'At the site').waitFor({ timeout: 2_000 });
  });
});

test('without streams, or refused, messages come with the poll as before', async () => {
  await stack.become('pat.parker');
  for (const [how, spoil] of [
    ['no EventSource', (page: Page) => page.addInitScript('delete window.EventSource')],
    ['refused', (page: Page) => page.route('**/api/v1/stream', (route) => route.fulfill({ status: 429, body: '{}' }))],
  ] as const) {
    const page = await stack.browser.newPage();
    await spoil(page);
    await page.clock.install();
    await page.goto(`${stack.origin}${THREAD}`);
    await bubble(page, 'The first of all').waitFor();
    await write(`By the poll: ${how}`);
    await page.clock.runFor(5_000);
    assert.equal(await bubble(page, `By the poll: ${how}`).count(), 0, how);
    await page.clock.runFor(11_000);
    await bubble(page, `By the poll: ${how}`).waitFor({ timeout: 5_000 });
    await page.close();
  }
});

test('a coach’s open page of an event shows an answer within 15 seconds, and keeps what is being changed', async () => {
  const practices = (await (await stack.client('coach.kim')).get('/sports/basketball/community/coached-events')).data;
  const { kind, event_id } = practices.items.find(({ team }: { team: { id: number } }) => team.id === 1);
  await stack.become('coach.kim');
  const page = await stack.browser.newPage();
  await page.clock.install();
  await page.goto(`${stack.origin}/team-events/basketball/${kind}/${event_id}/1`);
  await page.getByText('What families should know').click();
  await page.getByLabel('What to bring').fill('Water');
  await page.getByLabel('Be there for this event').selectOption('20');
  const pat = await stack.client('pat.parker');
  for (const [value, words] of [
    ['comes', 'Going, 1'],
    ['not_sure', 'Maybe, 1'],
  ]) {
    const answer = { player_id: 1, kind, event_id, value, client_id: randomUUID() };
    assert.equal((await pat.post('/sports/basketball/community/answers', answer)).status, 200);
    await page.clock.runFor(13_000);
    await page.getByRole('heading', { name: words }).waitFor({ timeout: 5_000 });
  }
  assert.equal(await page.getByLabel('What to bring').inputValue(), 'Water');
  assert.equal(await page.getByLabel('Be there for this event').inputValue(), '20');
  await page.close();
});

test('the count beside “Messages” follows on pages that are about something else', async () => {
  await stack.become('pat.parker');
  await usePage(stack.browser, async (page) => {
    await page.setViewportSize(DESKTOP);
    for (const path of ['/', '/help', '/account.php']) {
      await openFollowing(page, `${stack.origin}${path}`);
      const before = Number((await badge(page).count()) > 0 ? await badge(page).textContent() : '0');
      await write(`While ${path} is open`);
      await badge(page)
        .getByText(String(before + 1), { exact: true })
        .waitFor({ timeout: 3_000 });
    }
    await page.setViewportSize(PHONE);
    assert.ok(await page.locator('.tabs-bottom .badge').isVisible());
  });
  await becomeAtSite(stack, 'pat.parker');
  await usePage(stack.browser, async (page) => {
    await page.setViewportSize(DESKTOP);
    await openFollowing(page, `${stack.sportOrigin}/account.php`);
    await page.locator('.strip a[data-unread] .badge').waitFor({ timeout: 3_000 });
  });
});

test('a page that nobody looks at, or that nobody is signed in on, follows nothing', async () => {
  await stack.become(undefined);
  await usePage(stack.browser, async (page) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${stack.origin}/help`);
    assert.deepEqual(
      asked.filter((url) => url.includes('/stream') || url.includes('live-')),
      [],
    );
  });
});
