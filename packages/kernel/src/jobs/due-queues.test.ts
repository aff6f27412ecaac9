import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDueQueues } from './due-queues.ts';

test('one look is for all idle queues, and wakes those that have work', async () => {
  const looks: string[][] = [];
  const queues = createDueQueues({
    idleMs: 1,
    async look(names) {
      looks.push([...names]);
      return looks.length === 2 ? ['mail'] : looks.length === 4 ? ['notices'] : [];
    },
  });
  const woken: string[] = [];
  const waits = ['mail', 'notices', 'mail'].map(async (name) => {
    await queues.hasWork(name);
    woken.push(name);
  });
  await Promise.all(waits);
  assert.deepEqual(woken, ['mail', 'mail', 'notices']);
  assert.deepEqual(looks, [['mail', 'notices'], ['mail', 'notices'], ['notices'], ['notices']]);
});

test('where it cannot be looked, the queues try by themselves', async () => {
  const queues = createDueQueues({ idleMs: 1, look: () => Promise.reject(new Error('away')) });
  await Promise.all([queues.hasWork('mail'), queues.hasWork('notices')]);
});

test('nothing is looked for after the end', async () => {
  let looks = 0;
  const queues = createDueQueues({
    idleMs: 1,
    async look() {
      looks += 1;
      queues.stop();
      return [];
    },
  });
  void queues.hasWork('mail');
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(looks, 1);
});
