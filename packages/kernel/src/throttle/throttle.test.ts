import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Problem } from '../problem.ts';
import { createTestClock } from '../testing/clock.ts';
import { startKernelDatabase, type KernelDatabase } from '../testing/kernel-database.ts';
import { sweepExpired } from '../sweep.ts';
import { createThrottle } from './throttle.ts';

let database: KernelDatabase;
before(async () => {
  database = await startKernelDatabase();
});
after(() => database.end());

const RULES = {
  messages: { limit: 30, seconds: 60 },
  claims: { limit: 2, seconds: 10 },
  reads: { limit: 70, seconds: 10 },
};
const clock = createTestClock('2026-11-14T12:00:00Z');
const throttle = createThrottle(RULES, clock);

const refusal = async (work: Promise<unknown>): Promise<number | undefined> => {
  try {
    await work;
    return undefined;
  } catch (error) {
    assert.ok(error instanceof Problem && error.code === 'throttle.exceeded', String(error));
    return error.details.retryAfter;
  }
};

test('of a hundred at once, from two processes, exactly the limit pass', async () => {
  const views = [database.db, database.open()];
  const passed = await Promise.all(
    Array.from({ length: 100 }, (_, i) => throttle.tryTake(views[i % 2] ?? database.db, 'messages', 7)),
  );
  assert.equal(passed.filter(Boolean).length, 30);
  assert.ok(await throttle.tryTake(database.db, 'messages', 8), 'another key has its own count');
});

test('the window slides: a hit is free again exactly when it is old enough, and Retry-After says when', async () => {
  const take = () => throttle.take(database.db, 'claims', 'pat');
  await take();
  clock.advance(4);
  await take();
  assert.equal(await refusal(take()), 6);
  clock.advance(5.5);
  assert.equal(await refusal(take()), 1);
  clock.advance(0.5);
  assert.equal(await refusal(take()), undefined);
  assert.equal(await refusal(take()), 4, 'no burst at the edge: the second hit still counts');
});

test('while hits go on, those that are out of the window are not kept, and the limit stays exact', async () => {
  const take = () => throttle.tryTake(database.db, 'reads', 'casey');
  const kept = async () =>
    (await database.db.one<{ n: number }>("select cardinality(hits) as n from throttle_hits where rule = 'reads'")).n;
  for (let n = 0; n < 60; n += 1) assert.ok(await take());
  clock.advance(6);
  for (let n = 0; n < 8; n += 1) assert.ok(await take());
  clock.advance(6);
  assert.ok(await take());
  assert.equal(await kept(), 9);
  for (let n = 9; n < 70; n += 1) assert.ok(await take());
  assert.equal(await take(), false);
});

test('a refused try does not lengthen the wait', async () => {
  const take = () => throttle.take(database.db, 'claims', 'robin');
  await take();
  await take();
  for (let i = 0; i < 5; i += 1) {
    clock.advance(1);
    await refusal(take());
  }
  assert.equal(await refusal(take()), 5);
});

test('after a clock was set back, what was taken in its future counts as taken now', async () => {
  const take = () => throttle.take(database.db, 'claims', 'jamie');
  clock.advance(3600);
  await take();
  clock.advance(-3600);
  await take();
  assert.equal(await refusal(take()), 10);
  clock.advance(10);
  assert.equal(await refusal(take()), undefined);
  assert.equal(await refusal(take()), undefined, 'both are out of the window');
});

test('in a transaction that rolls back nothing was taken', async () => {
  for (let i = 0; i < 5; i += 1) {
    await assert.rejects(
      database.db.transaction(async (tx) => {
        await throttle.take(tx, 'claims', 'casey');
        throw new Error('undo');
      }),
      /undo/,
    );
  }
  assert.equal(await refusal(throttle.take(database.db, 'claims', 'casey')), undefined);
});

test('hits can be given back or forgotten', async () => {
  const take = () => throttle.take(database.db, 'claims', 'alex');
  await take();
  await take();
  await throttle.giveBack(database.db, 'claims', 'alex');
  assert.equal(await refusal(take()), undefined);
  assert.notEqual(await refusal(take()), undefined);
  await throttle.clear(database.db, 'claims', 'alex');
  assert.equal(await refusal(take()), undefined);
});

test('keys are stored hashed, and old ones are swept away', async () => {
  await throttle.take(database.db, 'claims', 'someone@riverbend.example');
  const stored = await database.db.rows('select * from throttle_hits');
  assert.ok(!JSON.stringify(stored).includes('riverbend'));
  clock.advance(3600);
  assert.ok((await sweepExpired(database.db, clock)) >= stored.length);
  assert.deepEqual(await database.db.rows('select 1 from throttle_hits'), []);
});

test('a hit leaves the indexed time alone for a minute, and no row goes while one of its hits counts', async () => {
  const take = () => throttle.tryTake(database.db, 'messages', 'drew');
  const end = async () =>
    (await database.db.one<{ at: Date }>("select expires_at as at from throttle_hits where rule = 'messages'")).at;
  const start = clock.now().getTime();
  await take();
  const first = await end();
  assert.equal(first.getTime() - start, 120_000);
  clock.advance(60);
  await take();
  assert.deepEqual(await end(), first);
  clock.advance(1);
  await take();
  assert.equal((await end()).getTime() - start, 181_000);
  clock.advance(59.9);
  await sweepExpired(database.db, clock);
  for (let n = 2; n < 31; n += 1) assert.ok(await take());
  assert.equal(await take(), false, 'the hit of a minute ago still counts');
  clock.set(new Date(start));
  assert.equal(await take(), false);
  assert.ok((await end()).getTime() <= start + 120_000, 'a clock that was set back does not keep it for longer');
});

test('many keys are taken with one statement, each for itself', async () => {
  const take = () => throttle.tryTakeAll(database.db, 'claims', ['a', 'b', 'c']);
  await throttle.take(database.db, 'claims', 'b');
  assert.deepEqual(await take(), [true, true, true]);
  assert.deepEqual(await take(), [true, false, true]);
  assert.deepEqual(await take(), [false, false, false]);
});
