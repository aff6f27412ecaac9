import assert from 'node:assert/strict';
import { test } from 'node:test';
import { after, before, beforeEach, describe, runTests, test as kept } from './tests-of-file.ts';

/** What was done, and how it came out. */
async function outcomeOf(failing: string | undefined, last = Infinity): Promise<[string[], string | undefined]> {
  const done: string[] = [];
  const step = (name: string) => () => {
    done.push(name);
    if (name === failing) throw new Error('so');
  };
  const read = async (): Promise<void> => {
    before(step('start'));
    after(step('stop'));
    beforeEach(step('each'));
    kept('one', step('one'));
    describe('more', () => {
      before(step('start more'));
      after(step('stop more'));
      kept('two', { timeout: 5 }, step('two'));
    });
    kept('three', (t) => {
      t.after(step('end of three'));
      done.push('three');
    });
  };
  const { failure } = await runTests(read, last, () => undefined);
  return [done, failure];
}

test('tests run in order, with what is to happen before and after them', async () => {
  assert.deepEqual(await outcomeOf(undefined), [
    ['start', 'each', 'one', 'start more', 'each', 'two', 'stop more', 'each', 'three', 'end of three', 'stop'],
    undefined,
  ]);
});

test('they end with the first that fails, or with the last that is asked for, and tidy up', async () => {
  const asFarAsTwo = ['start', 'each', 'one', 'start more', 'each', 'two', 'stop more', 'stop'];
  assert.deepEqual(await outcomeOf('two'), [asFarAsTwo, 'two: so']);
  assert.deepEqual(await outcomeOf(undefined, 1), [asFarAsTwo, undefined]);
  assert.deepEqual(await outcomeOf('start'), [['start', 'stop'], 'before: so']);
  assert.equal((await outcomeOf('stop'))[1], 'after: so');
});
