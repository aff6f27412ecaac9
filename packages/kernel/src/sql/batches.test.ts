import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../problem.ts';
import { inBatches } from './batches.ts';

const isBusy = (error: unknown): boolean => error instanceof Problem && error.code === 'server.busy';
const isBusyLater = (response: Promise<unknown>): Promise<boolean> => response.then(() => false, isBusy);

/** An `ask` that is answered by hand, so that a test decides what is on its way. */
function byHand() {
  const asked: { questions: number[]; response(): void; fail(error: Error): void }[] = [];
  const ask = (questions: number[]) =>
    new Promise<number[]>((resolve, reject) => {
      asked.push({ questions, response: () => resolve(questions.map((question) => question * 10)), fail: reject });
    });
  return { asked, ask };
}

const nextTurn = async () => {
  await sleep(5);
  await new Promise(setImmediate);
};

test('what is asked together goes out together, and everyone gets their own answer', async () => {
  const { asked, ask } = byHand();
  const find = inBatches(ask);
  const responses = Promise.all([3, 1, 2, 1].map(find));
  await nextTurn();
  assert.deepEqual(
    asked.map(({ questions }) => questions),
    [[3, 1, 2, 1]],
  );
  asked[0]!.response();
  assert.deepEqual(await responses, [30, 10, 20, 10]);
});

test('a lone question waits for nobody; what comes while two are on their way shares the next', async () => {
  const { asked, ask } = byHand();
  const find = inBatches(ask);
  const responses = [];
  for (const question of [1, 2, 3, 4]) {
    responses.push(find(question));
    await nextTurn();
  }
  assert.deepEqual(
    asked.map(({ questions }) => questions),
    [[1], [2]],
  );
  asked[1]!.response();
  assert.equal(await responses[1], 20);
  await nextTurn();
  assert.deepEqual(
    asked.map(({ questions }) => questions),
    [[1], [2], [3, 4]],
    'asked after they were put, not before',
  );
  asked[0]!.response();
  asked[2]!.response();
  assert.deepEqual(await Promise.all(responses), [10, 20, 30, 40]);
});

test('no statement grows without limit', async () => {
  const { asked, ask } = byHand();
  const find = inBatches(ask);
  const responses = Promise.all(Array.from({ length: 120 }, (_, question) => find(question)));
  while (asked.length < 3) {
    await nextTurn();
    for (const { response } of asked) response();
  }
  assert.equal((await responses).length, 120);
  assert.deepEqual(
    asked.map(({ questions }) => questions.length),
    [50, 50, 20],
  );
});

test('a failure reaches those who asked, and nobody after them', async () => {
  const { asked, ask } = byHand();
  const find = inBatches(ask);
  const failed = [find(1), find(2)];
  await nextTurn();
  asked[0]!.fail(new Error('gone'));
  for (const response of failed) await assert.rejects(response, /gone/);
  const next = find(3);
  await nextTurn();
  asked[1]!.response();
  assert.equal(await next, 30);
});

test('behind statements that never end, nobody waits for ever', async () => {
  const { asked, ask } = byHand();
  const find = inBatches(ask, { timeoutMs: 400 });
  const stuck = find(1);
  await nextTurn();
  void find(2);
  await nextTurn();
  const third = find(3);
  await sleep(200);
  const fourth = isBusyLater(find(4));
  await assert.rejects(third, isBusy);
  assert.equal(
    await Promise.race([fourth, Promise.resolve('still waiting')]),
    'still waiting',
    'who came later waits later',
  );
  assert.equal(await fourth, true);
  asked[0]!.response();
  assert.equal(await stuck, 10);
  const later = find(4);
  await nextTurn();
  asked[2]!.response();
  assert.equal(await later, 40);
});
