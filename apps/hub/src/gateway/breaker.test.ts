import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestClock } from '@sports-hub/kernel/testing';
import { createBreaker } from './breaker.ts';

const SETTINGS = { failures: 3, openSeconds: 2, longestSeconds: 5 };

const failTimes = (breaker: ReturnType<typeof createBreaker>, times: number) => {
  for (let time = 0; time < times; time += 1) {
    assert.equal(breaker.refuses(), undefined);
    breaker.failed();
  }
};

test('the breaker opens after failures in a row, not after failures with successes between them', () => {
  const breaker = createBreaker(createTestClock(), SETTINGS);
  failTimes(breaker, 2);
  breaker.succeeded();
  failTimes(breaker, 3);
  assert.equal(breaker.refuses(), 2);
});

test('when its time is over, one request probes and the others still wait', () => {
  const clock = createTestClock();
  const breaker = createBreaker(clock, SETTINGS);
  failTimes(breaker, 3);
  clock.advance(2);
  assert.equal(breaker.refuses(), undefined);
  assert.equal(breaker.refuses(), 1);
  breaker.succeeded();
  assert.equal(breaker.refuses(), undefined);
  assert.equal(breaker.refuses(), undefined);
});

test('a probe that fails keeps it closed for longer, up to a limit', () => {
  const clock = createTestClock();
  const breaker = createBreaker(clock, SETTINGS);
  failTimes(breaker, 3);
  for (const seconds of [4, 5, 5]) {
    clock.advance(10);
    assert.equal(breaker.refuses(), undefined);
    breaker.failed();
    assert.equal(breaker.refuses(), seconds);
  }
});

test('a probe whose client went away makes room for another one', () => {
  const clock = createTestClock();
  const breaker = createBreaker(clock, SETTINGS);
  failTimes(breaker, 3);
  clock.advance(2);
  assert.equal(breaker.refuses(), undefined);
  breaker.abandoned();
  assert.equal(breaker.refuses(), undefined);
});

test('requests that were in flight when it opened do not keep it open', () => {
  const clock = createTestClock();
  const breaker = createBreaker(clock, SETTINGS);
  failTimes(breaker, 3);
  clock.advance(1);
  breaker.failed();
  assert.equal(breaker.refuses(), 1);
});

test('point 21: a time of day that jumps back or ahead makes it stay open neither longer nor shorter', () => {
  const day = createTestClock();
  let elapsed = 0;
  const breaker = createBreaker({ now: day.now, monotonic: () => elapsed }, SETTINGS);
  failTimes(breaker, 3);
  day.advance(-3600);
  elapsed += 500;
  assert.equal(breaker.refuses(), 2);
  day.advance(7200);
  assert.equal(breaker.refuses(), 2);
  elapsed += 1_500;
  assert.equal(breaker.refuses(), undefined);
});
