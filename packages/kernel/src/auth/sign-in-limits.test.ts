import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Problem } from '../problem.ts';
import { createTestClock } from '../testing/clock.ts';
import { startKernelDatabase, type KernelDatabase } from '../testing/kernel-database.ts';
import { createThrottle } from '../throttle/throttle.ts';
import { createFairQueue } from './fair-queue.ts';
import { createSignInAttempts } from './sign-in-attempts.ts';

describe('point 2: the hashing queue', () => {
  const held = () => Promise.withResolvers<string>();

  test('gives those who wait a turn each, however many one of them has waiting', async () => {
    const inTurn = createFairQueue({ atOnce: 1, maxWaiting: 80 });
    const order: string[] = [];
    const first = held();
    const running = inTurn(['flood'], () => first.promise);
    const flood = Array.from({ length: 60 }, (_, n) => inTurn(['flood'], async () => order.push(`flood ${n}`)));
    const owner = inTurn(['owner'], async () => order.push('owner'));
    first.resolve('');
    await Promise.all([running, ...flood, owner]);
    assert.ok(order.indexOf('owner') <= 1, order.slice(0, 4).join());
  });

  test('when it is full, whoever has most waiting makes place; the others are never refused', async () => {
    const inTurn = createFairQueue({ atOnce: 1, maxWaiting: 10 });
    const first = held();
    const running = inTurn(['flood'], () => first.promise);
    const flood = Array.from({ length: 30 }, () =>
      inTurn(['flood'], async () => 'done').catch((error: Problem) => error.code),
    );
    const owners = ['a', 'b', 'c', 'd'].map((who) => inTurn([who], async () => who));
    first.resolve('');
    assert.deepEqual(await Promise.all(owners), ['a', 'b', 'c', 'd']);
    const ends = await Promise.all(flood);
    assert.equal(ends.filter((end) => end === 'server.busy').length, 24);
    await running;
    assert.equal(await inTurn(['later'], async () => 'goes on'), 'goes on');
  });
});

describe('attempts', () => {
  let database: KernelDatabase;
  before(async () => {
    database = await startKernelDatabase();
  });
  after(() => database.end());
  beforeEach(() => database.db.run('delete from throttle_hits'));

  const clock = createTestClock('2026-11-14T12:00:00Z');
  const RULES = {
    'login-address': { limit: 10, seconds: 900 },
    'login-ip': { limit: 100, seconds: 900 },
    'login-device': { limit: 3, seconds: 900 },
    'sign-ins': { limit: 5, seconds: 3600 },
  };
  const process = () => createSignInAttempts(database.open(), createThrottle(RULES, clock));
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'ok',
      (error: Problem) => error.code,
    );
  const right = async () => 'proved';
  const wrong = async () => undefined;

  test('point 27: right passwords of one address on two processes at once are no failures', async () => {
    const processes = [process(), process()];
    const slow = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return 'proved';
    };
    const ends = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        outcome(processes[n % 2]!.attempt({ address: 'a@b.c', ip: '1.2.3.4' }, slow)),
      ),
    );
    assert.deepEqual([...new Set(ends)], ['ok']);
  });

  test('point 27: they wait as long as checks end, however slow the machine is; behind checks that do not end it is busy', async () => {
    let passed = 0;
    let step = 0;
    const throttle = createThrottle({ ...RULES, 'login-address': { limit: 1, seconds: 900 } }, clock);
    const attempts = createSignInAttempts(database.open(), throttle, { now: () => (passed += step) });
    const slow = async () => {
      passed += 4000;
      return 'proved';
    };
    const ends = await Promise.all(
      Array.from({ length: 6 }, () => outcome(attempts.attempt({ address: 'a@b.c' }, slow))),
    );
    assert.deepEqual([...new Set(ends)], ['ok']);

    const stuck = Promise.withResolvers<string>();
    const started = Promise.withResolvers<void>();
    const first = attempts.attempt({ address: 'a@b.c' }, () => {
      started.resolve();
      return stuck.promise;
    });
    await started.promise;
    step = 1000;
    const behind = [1, 2].map(() => outcome(attempts.attempt({ address: 'a@b.c' }, right)));
    assert.deepEqual(await Promise.all(behind), ['server.busy', 'server.busy']);
    stuck.resolve('proved');
    assert.equal(await outcome(first), 'ok');
    assert.equal(await outcome(attempts.attempt({ address: 'a@b.c' }, right)), 'ok', 'it cost nobody a failure');
  });

  test('of wrong ones on two processes at once exactly the limit is evaluated', async () => {
    const processes = [process(), process()];
    const ends = await Promise.all(
      Array.from({ length: 40 }, (_, n) => outcome(processes[n % 2]!.attempt({ address: 'a@b.c' }, wrong))),
    );
    assert.equal(ends.filter((end) => end === 'auth.invalid_credentials').length, 10);
    assert.equal(ends.filter((end) => end === 'throttle.exceeded').length, 30);
  });

  test('point 8: strangers who guess do not lock out a browser that has signed in before, and it has its own limit', async () => {
    const attempts = process();
    for (let n = 0; n < 10; n += 1) await outcome(attempts.attempt({ address: 'A@b.c', ip: '1.1.1.1' }, wrong));
    assert.equal(await outcome(attempts.attempt({ address: 'a@b.c', ip: '2.2.2.2' }, right)), 'throttle.exceeded');
    const known = { address: 'a@b.c', ip: '2.2.2.2', device: 'd1' };
    assert.equal(await outcome(attempts.attempt(known, wrong)), 'auth.invalid_credentials');
    assert.equal(await outcome(attempts.attempt(known, right)), 'ok');
    for (let n = 0; n < 3; n += 1) await outcome(attempts.attempt(known, wrong));
    assert.equal(await outcome(attempts.attempt(known, right)), 'throttle.exceeded');
  });

  test('strangers who try an address without end do not keep a known device of it waiting', async () => {
    const attempts = process();
    const stuck = Promise.withResolvers<undefined>();
    const strangers = Array.from({ length: 60 }, () =>
      outcome(attempts.attempt({ address: 'a@b.c' }, () => stuck.promise)),
    );
    assert.equal(await outcome(attempts.attempt({ address: 'a@b.c', device: 'd1' }, right)), 'ok');
    stuck.resolve(undefined);
    await Promise.all(strangers);
  });

  test('point 8: a mailed link forgets what strangers have tried', async () => {
    const attempts = process();
    for (let n = 0; n < 10; n += 1) await outcome(attempts.attempt({ address: 'a@b.c' }, wrong));
    await attempts.forget('A@B.c');
    assert.equal(await outcome(attempts.attempt({ address: 'a@b.c' }, right)), 'ok');
  });

  test('point 2: successful sign-ins have a limit, before any password is checked; other checks do not count', async () => {
    const attempts = process();
    let checked = 0;
    const check = async () => {
      checked += 1;
      return 'proved';
    };
    for (let n = 0; n < 5; n += 1)
      assert.equal(await outcome(attempts.attempt({ address: 'a@b.c', isSignIn: true }, check)), 'ok');
    assert.equal(await outcome(attempts.attempt({ address: 'a@b.c', isSignIn: true }, check)), 'throttle.exceeded');
    assert.equal(checked, 5);
    assert.equal(await outcome(attempts.attempt({ address: 'a@b.c' }, check)), 'ok');
  });

  test('point 21: a clock that was set back an hour does not refuse for an hour', async () => {
    const later = createTestClock('2026-11-14T13:00:00Z');
    const throttle = createThrottle({ claims: { limit: 2, seconds: 10 } }, later);
    await throttle.take(database.db, 'claims', 1);
    await throttle.take(database.db, 'claims', 1);
    later.advance(-3600);
    await assert.rejects(throttle.take(database.db, 'claims', 1), (error: Problem) => error.details.retryAfter === 10);
    later.advance(11);
    await throttle.take(database.db, 'claims', 1);
  });

  test('point 21: nor do failed sign-ins of before it', async () => {
    const later = createTestClock('2026-11-14T13:00:00Z');
    const attempts = createSignInAttempts(database.open(), createThrottle(RULES, later));
    const retryAfter = (work: Promise<unknown>) =>
      work.then(
        () => 'ok',
        (error: Problem) => error.details.retryAfter,
      );
    for (let n = 0; n < 10; n += 1) await outcome(attempts.attempt({ address: 'a@b.c' }, wrong));
    later.advance(-3600);
    assert.equal(await retryAfter(attempts.attempt({ address: 'a@b.c' }, right)), 900);
    later.advance(901);
    assert.equal(await retryAfter(attempts.attempt({ address: 'a@b.c' }, right)), 'ok');
  });
});
