import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currencyDigits, leastCharge, smallestStep } from '@sports-hub/contract';
import { splitTotal } from './split.ts';

const CURRENCIES = ['usd', 'eur', 'gbp', 'jpy', 'krw', 'kwd', 'tnd', 'mxn', 'huf', 'nok'];

/** The same numbers in every run. */
function* numbers(seed: number): Generator<number> {
  for (let n = seed; ;) {
    n = (n * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield n;
  }
}

test('the parts of any total in any currency add up to it, the later ones are equal, and each can be charged', () => {
  const random = numbers(42);
  let divided = 0;
  for (const currency of CURRENCIES) {
    const step = smallestStep(currency);
    for (let turn = 0; turn < 4000; turn += 1) {
      const total = Math.max(1, Math.floor((random.next().value as number) % 400_000)) * step;
      const parts = 2 + ((random.next().value as number) % 5);
      const upfront = turn % 3 === 0 ? Math.floor(total / 4 / step) * step : 0;
      const split = splitTotal(total, parts, { currency, upfront });
      const said = JSON.stringify({ currency, total, parts, upfront, split });
      if (!split) continue;
      divided += 1;
      const [first = 0, ...later] = split;
      assert.equal(split.length, parts, said);
      assert.equal(
        split.reduce((sum, amount) => sum + amount, 0),
        total,
        said,
      );
      assert.equal(new Set(later).size, 1, said);
      assert.ok(first - upfront >= later[0]!, said);
      for (const amount of split) {
        assert.ok(amount >= leastCharge(currency), said);
        assert.ok(Number.isInteger(amount) && amount % step === 0, said);
      }
    }
  }
  assert.ok(divided > 30_000);
});

test('what is too little for so many parts is not divided', () => {
  for (const currency of CURRENCIES) {
    const least = leastCharge(currency);
    assert.equal(splitTotal(3 * least - 1, 3, { currency }), undefined, currency);
    assert.ok(splitTotal(4 * least, 3, { currency }), currency);
  }
  assert.equal(splitTotal(10_000, 1, { currency: 'usd' }), undefined);
  assert.equal(splitTotal(10_000, 3, { currency: 'usd', upfront: 10_000 }), undefined);
});

test('later parts are round: fives of the currency, of small sums whole ones', () => {
  assert.deepEqual(splitTotal(12_500, 3, { currency: 'usd' }), [4500, 4000, 4000]);
  assert.deepEqual(splitTotal(11_000, 3, { currency: 'usd' }), [4000, 3500, 3500]);
  assert.deepEqual(splitTotal(4_999, 3, { currency: 'usd' }), [1799, 1600, 1600]);
  assert.deepEqual(splitTotal(1_000, 3, { currency: 'usd' }), [334, 333, 333]);
  assert.deepEqual(splitTotal(12_500, 3, { currency: 'jpy' }), [4500, 4000, 4000]);
  assert.deepEqual(splitTotal(125_000, 3, { currency: 'kwd' }), [45_000, 40_000, 40_000]);
  assert.equal(currencyDigits('kwd'), 3);
});

test('a deposit is in the first part, whole', () => {
  assert.deepEqual(splitTotal(17_500, 3, { currency: 'usd', upfront: 5000 }), [9500, 4000, 4000]);
});
