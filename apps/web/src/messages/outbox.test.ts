import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HubError } from '@sports-hub/sdk';
import { createOutbox, type OutboxOptions } from './outbox.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

function setUp(respond: (body: string, attempt: number) => number | HubError, kept = new Map<string, string>()) {
  let now = 1_000_000;
  const planned: { at: number; action: () => void }[] = [];
  const tried: { body: string; clientId: string }[] = [];
  const sent: string[] = [];
  const options: OutboxOptions = {
    deliver: async (_conversation, { body, client_id }) => {
      tried.push({ body, clientId: client_id });
      const response = respond(body, tried.length);
      if (typeof response !== 'number') throw response;
      return { id: response, sender_id: 1, body, created_at: '2026-11-14T18:30:00', first_name: 'A', last_name: 'B' };
    },
    sent: (_conversation, { body }) => sent.push(body),
    keeping: { read: (name) => kept.get(name) ?? '', write: (name, text) => void kept.set(name, text) },
    now: () => now,
    after: (milliseconds, action) => void planned.push({ at: now + milliseconds, action }),
  };
  const outbox = createOutbox(options);
  return {
    outbox,
    tried,
    sent,
    kept,
    async pass(milliseconds: number): Promise<void> {
      now += milliseconds;
      for (const { action } of planned.filter(({ at }) => at <= now)) action();
      await settle();
    },
  };
}
const offline = () => new HubError({ code: 'client.offline', message: 'x', status: 0 });
const throttled = () => new HubError({ code: 'throttle.exceeded', message: 'x', status: 429, retryAfter: 24 });

test('messages go out one after the other in the order they were written', async () => {
  const { outbox, tried, sent } = setUp((_, attempt) => attempt);
  for (const body of ['one', 'two', 'three']) outbox.add(7, body);
  assert.deepEqual(
    outbox.of(7).map(({ state }) => state),
    ['sending', 'sending', 'sending'],
  );
  await settle();
  assert.deepEqual(
    [tried.map(({ body }) => body), sent, outbox.of(7)],
    [['one', 'two', 'three'], ['one', 'two', 'three'], []],
  );
});

test('a failed message waits for its writer and is tried again under the same id; others go on', async () => {
  const { outbox, tried, sent } = setUp((body, attempt) => (body === 'one' && attempt === 1 ? offline() : attempt));
  outbox.add(7, 'one');
  outbox.add(7, 'two');
  await settle();
  const [failed] = outbox.of(7);
  assert.ok(failed?.state === 'failed' && failed.error.code === 'client.offline');
  assert.deepEqual(sent, ['two']);
  outbox.retry(failed.client_id);
  await settle();
  assert.deepEqual([sent, outbox.of(7)], [['two', 'one'], []]);
  assert.equal(tried[0]?.clientId, tried[2]?.clientId);
});

test('at the limit everything waits, and goes out by itself in order', async () => {
  const { outbox, sent, tried, pass } = setUp((_, attempt) => (attempt === 1 ? throttled() : attempt));
  outbox.add(7, 'one');
  outbox.add(8, 'two');
  await settle();
  outbox.add(7, 'three');
  assert.equal(tried.length, 1, 'nothing more is tried while it would be refused');
  assert.deepEqual(
    [...outbox.of(7), ...outbox.of(8)].map(({ state }) => state),
    ['waiting', 'waiting', 'waiting'],
  );
  await pass(24_000);
  assert.deepEqual(sent, ['one', 'two', 'three']);
});

test('what was on its way when the page was left goes on, what failed stays failed; discarding forgets', async () => {
  const kept = new Map<string, string>();
  const first = setUp((body) => (body === 'bad' ? offline() : throttled()), kept);
  first.outbox.add(7, 'bad');
  first.outbox.add(7, 'good');
  await settle();
  const second = setUp((_, attempt) => attempt, kept);
  await settle();
  assert.deepEqual(second.sent, ['good']);
  assert.equal(second.tried[0]?.clientId, first.tried[1]?.clientId, 'under the same id');
  const [left] = second.outbox.of(7);
  assert.equal(left?.state, 'failed');
  await second.outbox.discard(left.client_id);
  assert.deepEqual(setUp(() => 1, kept).outbox.of(7), []);
});

test('kept text that cannot be read is no harm', () => {
  assert.deepEqual(setUp(() => 1, new Map([['outbox', '{broken']])).outbox.of(7), []);
});
