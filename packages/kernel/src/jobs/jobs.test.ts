import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startKernelDatabase, type KernelDatabase } from '../testing/kernel-database.ts';
import { createTestLog } from '../testing/logs.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { eventually } from '../testing/eventually.ts';

let database: KernelDatabase;
let jobs: Jobs;
const { log, lines } = createTestLog();
const done: unknown[] = [];
const CANARY = 'CANARY-job-41';

before(async () => {
  database = await startKernelDatabase();
  jobs = createJobs({ databaseUrl: database.url, log, poll: false });
  jobs.handle(
    'work',
    async (data: { n: number; fail?: boolean }) => {
      if (data.fail) throw new Error(`${CANARY} could not be done`);
      done.push(data.n);
    },
    { retryDelaySeconds: 1, retryLimit: 3 },
  );
  await jobs.start();
});
after(async () => {
  await jobs.stop();
  await database.end();
});

test('a job runs exactly if the transaction that added it commits', async () => {
  await assert.rejects(
    database.db.transaction(async (tx) => {
      await jobs.enqueue(tx, 'work', { n: 1 });
      throw new Error('undo');
    }),
    /undo/,
  );
  await database.db.transaction(async (tx) => {
    await jobs.enqueue(tx, 'work', { n: 2 });
    assert.equal(await jobs.runPending(), 0, 'not before the commit');
  });
  assert.equal(await jobs.runPending(), 1);
  assert.deepEqual(done, [2]);
  assert.equal(await jobs.runPending(), 0, 'and once');
});

test('a job for later waits', async () => {
  await database.db.transaction((tx) =>
    jobs.enqueue(tx, 'work', { n: 3 }, { startAfter: new Date(Date.now() + 3_600_000) }),
  );
  assert.equal(await jobs.runPending(), 0);
});

test('a job that fails is kept and tried again later', async () => {
  await database.db.transaction((tx) => jobs.enqueue(tx, 'work', { n: 4, fail: true }));
  assert.equal(await jobs.runPending(), 1);
  assert.equal(await jobs.runPending(), 0, 'not at once');
  const job = await database.db.one(`select state, start_after > now() as waits from jobs.job where data->>'n' = '4'`);
  assert.deepEqual(job, { state: 'retry', waits: true });
});

test('what a failing job said is neither logged nor stored', { timeout: 30_000 }, async () => {
  const worker = createJobs({ databaseUrl: database.url, log });
  worker.handle(
    'failing',
    async () => {
      throw new TypeError(`${CANARY} could not be done`);
    },
    { retryLimit: 0 },
  );
  await worker.start();
  await database.db.transaction((tx) => worker.enqueue(tx, 'failing', {}));
  const stored = async () =>
    (
      await database.db.maybeOne<{ output: object }>(
        `select output from jobs.job where name = 'failing' and state = 'failed'`,
      )
    )?.output;
  const output = JSON.stringify(await eventually('it has failed', stored));
  await worker.stop();
  assert.match(output, /TypeError/);
  assert.match(lines.join(''), /"queue":"failing".*"msg":"job failed"|"msg":"job failed".*"queue":"failing"/);
  assert.ok(!`${lines.join('')}${output}`.includes(CANARY), output);
});

test('a job whose worker was killed is done by another after its lease', { timeout: 60_000 }, async () => {
  const lease = 1;
  const killed = fork(fileURLToPath(new URL('./testing/hanging-worker.ts', import.meta.url)), [
    database.url,
    String(lease),
  ]);
  await once(killed, 'message');
  await database.db.transaction((tx) => jobs.enqueue(tx, 'leased', { n: 5 }));
  await once(killed, 'message');
  killed.kill('SIGKILL');
  assert.deepEqual(await database.db.rows(`select state from jobs.job where name = 'leased'`), [{ state: 'active' }]);
  const other = createJobs({ databaseUrl: database.url, log, leaseSeconds: lease });
  const finished = new Promise<void>((resolve) => {
    other.handle(
      'leased',
      async () => {
        resolve();
      },
      { retryDelaySeconds: 1 },
    );
  });
  await other.start();
  await finished;
  await other.stop();
});

test('stopping waits for the job at hand', { timeout: 30_000 }, async () => {
  let finished = false;
  const worker = createJobs({ databaseUrl: database.url, log });
  const taken = new Promise<void>((resolve) => {
    worker.handle('slow', async () => {
      resolve();
      await sleep(700);
      finished = true;
    });
  });
  await worker.start();
  await database.db.transaction((tx) => worker.enqueue(tx, 'slow', {}));
  await taken;
  await worker.stop();
  assert.ok(finished);
});

test('repeated work is done again and again, and a failure does not end it', { timeout: 30_000 }, async () => {
  let times = 0;
  const worker = createJobs({ databaseUrl: database.url, log });
  worker.every(0.1, 'sweep', async () => {
    times += 1;
    if (times === 1) throw new Error(CANARY);
  });
  await worker.start();
  await eventually('it is done three times', () => times >= 3);
  await worker.stop();
  const atStop = times;
  await sleep(300);
  assert.equal(times, atStop);
  assert.ok(!lines.join('').includes(CANARY));
});

test('point 25: a hundred waiting jobs are worked off five at a time, without a pause between them', async () => {
  const queue = createJobs({ databaseUrl: database.url, log, poll: false });
  queue.handle('many', async () => {});
  await queue.start();
  await database.db.transaction(async (tx) => {
    for (let n = 0; n < 100; n += 1) await queue.enqueue(tx, 'many', { n });
  });
  await queue.stop();

  // One pause would outlast the test, and so would a job that is not in progress together with four others.
  const busy = createJobs({ databaseUrl: database.url, log, idleMs: 600_000 });
  const all = Promise.withResolvers<void>();
  const five = Promise.withResolvers<void>();
  let begun = 0;
  let done = 0;
  busy.handle('many', async () => {
    begun += 1;
    if (begun === 5) five.resolve();
    await five.promise;
    done += 1;
    if (done === 100) all.resolve();
  });
  await busy.start();
  try {
    await all.promise;
  } finally {
    await busy.stop();
  }
});

test('a group that hangs holds its own places, and the others go on', { timeout: 30_000 }, async () => {
  const worker = createJobs({ databaseUrl: database.url, log, idleMs: 20 });
  const hanging = Promise.withResolvers<void>();
  let begun = 0;
  const ended: string[] = [];
  worker.handle(
    'grouped',
    async ({ to }: { to: string }) => {
      if (to === 'slow') {
        begun += 1;
        await hanging.promise;
      }
      ended.push(to);
    },
    { atOnce: 4, atOncePerGroup: 2 },
  );
  await worker.start();
  const jobsTo = (to: string, count: number) => Array.from({ length: count }, () => ({ data: { to }, group: to }));
  await database.db.transaction((tx) =>
    worker.enqueueAll(tx, 'grouped', [...jobsTo('slow', 30), ...jobsTo('quick', 30)]),
  );
  await eventually('the others are done', () => ended.length === 30);
  assert.deepEqual([...new Set(ended)], ['quick']);
  assert.equal(begun, 2);
  hanging.resolve();
  await eventually('all are done, each once', () => ended.length === 60);
  await worker.stop();
});

test('what is woken is done at once, and not where nothing is done by itself', async () => {
  let times = 0;
  for (const poll of [true, false]) {
    const worker = createJobs({ databaseUrl: database.url, log, poll });
    worker.every(3_600, 'rare', async () => {
      times += 1;
    });
    await worker.start();
    worker.wake('rare');
    await worker.stop();
  }
  assert.equal(times, 1);
});
