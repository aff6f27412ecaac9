import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from './client.ts';
import type { HubError } from './errors.ts';
import { createMessageReader, deliverMessage, followMessages, newClientId, prepareMessage } from './messages.ts';
import { allItems, pagesAfter, pagesBefore, pagesByNumber } from './pages.ts';
import { createFakeClock, createFakeVisibility } from './testing/fake-clock.ts';
import { createFakeService } from './testing/fake-service.ts';

type Respond = Parameters<typeof createFakeService>[0];

function setUp(respond: Respond) {
  const clock = createFakeClock();
  const service = createFakeService(respond);
  const client = createClient({
    baseUrl: '',
    place: 'sport',
    fetch: service.fetch,
    clock,
    csrfToken: 't',
    random: () => 0,
  });
  return { clock, client, ...service };
}

/** A conversation with this many messages, three to a page. */
const conversationOf =
  (count: () => number): Respond =>
  ({ path }) => {
    const after = Number(new URL(path, 'http://x').searchParams.get('after'));
    const ids = Array.from({ length: count() }, (_, i) => i + 1).filter((id) => id > after);
    const items = ids.slice(0, 3).map((id) => ({ id }));
    return { data: { items, next_after: items.at(-1)?.id ?? after, has_more: ids.length > 3 } };
  };
const cursors = (seen: { path: string }[]) => seen.map(({ path }) => Number(path.split('after=')[1]));

test('a poll fetches page after page while there is more, and one request when there is nothing', async () => {
  let count = 7;
  const { client, seen, clock } = setUp(conversationOf(() => count));
  const stored: number[] = [];
  const follower = followMessages({
    client,
    conversationId: 5,
    after: 0,
    store: (messages) => void stored.push(...messages.map(({ id }) => id)),
    poll: { clock, visibility: createFakeVisibility() },
  });
  follower.start();
  await clock.pass(0);
  assert.deepEqual([cursors(seen), stored, follower.cursor()], [[0, 3, 6], [1, 2, 3, 4, 5, 6, 7], 7]);
  await clock.pass(15_000);
  assert.deepEqual(cursors(seen).slice(3), [7]);
  count = 8;
  await clock.pass(15_000);
  assert.deepEqual([cursors(seen).slice(4), stored.at(-1)], [[7], 8]);
  follower.stop();
});

test('the cursor moves only after a page was stored: what could not be stored comes again', async () => {
  const { client, seen } = setUp(conversationOf(() => 7));
  const stored: number[] = [];
  let full = true;
  const reader = createMessageReader({
    client,
    conversationId: 5,
    after: 0,
    store: async (messages) => {
      await Promise.resolve();
      if (full && messages[0]?.id === 4) throw new Error('disk full');
      stored.push(...messages.map(({ id }) => id));
    },
  });
  await assert.rejects(reader.read(), /disk full/);
  assert.deepEqual([stored, reader.cursor()], [[1, 2, 3], 3]);
  full = false;
  await reader.read();
  assert.deepEqual([stored, reader.cursor(), cursors(seen)], [[1, 2, 3, 4, 5, 6, 7], 7, [0, 3, 3, 6]]);
});

test('a failed poll leaves the cursor and does not retry within itself', async () => {
  const { client, seen, clock } = setUp((request, index) =>
    index === 1 ? new TypeError('fetch failed') : conversationOf(() => 4)(request, index),
  );
  const follower = followMessages({
    client,
    conversationId: 5,
    after: 0,
    store: () => undefined,
    poll: { clock, visibility: createFakeVisibility() },
  });
  follower.start();
  await clock.pass(29_000);
  assert.deepEqual([cursors(seen), follower.cursor()], [[0, 3], 3]);
  await clock.pass(1_000);
  assert.deepEqual([cursors(seen), follower.cursor()], [[0, 3, 3], 4]);
});

test('a message is delivered with one client_id through lost connections, a busy service and the limit', async () => {
  const troubles: ReturnType<Respond>[] = [
    new TypeError('fetch failed'),
    { status: 503, data: { code: 'sport.unavailable', message: 'x' } },
    { status: 429, data: { code: 'throttle.exceeded', message: 'x' }, headers: { 'retry-after': '24' } },
  ];
  const { client, clock, seen } = setUp(() => troubles.shift() ?? { status: 201, data: { id: 9 } });
  const delivered = deliverMessage(client, { conversationId: 5, message: prepareMessage('Hello'), clock });
  await clock.pass(1_000 + 2_000 + 23_999);
  assert.equal(seen.length, 3);
  await clock.pass(1);
  assert.equal((await delivered).id, 9);
  const ids = new Set(seen.map(({ body }) => (body as { client_id: string }).client_id));
  assert.equal(ids.size, 1);
  assert.match([...ids][0]!, /^[A-Za-z0-9_-]{16,64}$/);
});

test('a refused message is not tried again', async () => {
  const { client, clock, seen } = setUp(() => ({
    status: 403,
    data: { code: 'messaging.not_permitted', message: 'x' },
  }));
  await assert.rejects(
    deliverMessage(client, { conversationId: 5, message: prepareMessage('Hello'), clock }),
    (error: HubError) => error.code === 'messaging.not_permitted',
  );
  assert.equal(seen.length, 1);
});

test('client ids differ', () => {
  assert.equal(new Set(Array.from({ length: 1000 }, newClientId)).size, 1000);
});

test('lists are read to their end, also through pages that are empty', async () => {
  const pages = [
    { items: [1], next_after: 50, has_more: true },
    { items: [] as number[], next_after: 90, has_more: true },
    { items: [2], next_after: 91, has_more: false },
  ];
  assert.deepEqual(await allItems(pagesAfter(() => Promise.resolve(pages.shift()!))), [1, 2]);
  const older = [
    { items: [9, 8], next_before: 8 },
    { items: [7], next_before: null },
  ];
  assert.deepEqual(await allItems(pagesBefore(() => Promise.resolve(older.shift()!))), [9, 8, 7]);
  const numbered = (page: number) =>
    Promise.resolve({ data: { items: page < 3 ? [page, page] : [page] }, meta: { page, limit: 2, total: 5 } });
  assert.deepEqual(await allItems(pagesByNumber(numbered)), [1, 1, 2, 2, 3]);
});

test('a list that does not move on ends', async () => {
  const stuck = pagesAfter(() => Promise.resolve({ items: [], next_after: 5, has_more: true }), 5);
  await assert.rejects(allItems(stuck), (error: HubError) => error.code === 'client.unreadable');
});
