import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountText, formatAmount, isCurrency, leastCharge, moneyFormat, smallestStep } from './currency.ts';

const written = (amount: number, currency: string): string =>
  formatAmount(amount, moneyFormat(currency)).replaceAll('\u00a0', ' ');

test('an amount has the digits and the symbol of its currency', () => {
  assert.deepEqual(
    [written(123_450, 'usd'), written(0, 'usd'), written(-5, 'usd'), written(123_456_789, 'usd')],
    ['$1,234.50', '$0.00', '−$0.05', '$1,234,567.89'],
  );
  assert.deepEqual([written(1250, 'jpy'), written(0, 'jpy'), written(-7, 'jpy')], ['¥1,250', '¥0', '−¥7']);
  assert.deepEqual([written(12_120, 'kwd'), written(5, 'kwd')], ['KWD 12.120', 'KWD 0.005']);
  assert.equal(written(11_250, 'eur'), '€112.50');
  assert.deepEqual([amountText(-1250, 2), amountText(5, 3), amountText(1250, 0)], ['-12.50', '0.005', '1250']);
});

test('a currency is one that cards are charged in', () => {
  for (const good of ['usd', 'eur', 'jpy', 'kwd', 'gbp']) assert.ok(isCurrency(good), good);
  for (const bad of ['', 'us', 'USD', 'dollars', 'xyz', 'isk', 'ugx', "us'"]) assert.ok(!isCurrency(bad), bad);
});

test('every amount that is charged can be charged', () => {
  assert.deepEqual(['usd', 'jpy', 'kwd', 'gbp'].map(leastCharge), [50, 50, 500, 30]);
  for (const currency of ['usd', 'jpy', 'kwd', 'gbp'])
    assert.equal(leastCharge(currency) % smallestStep(currency), 0, currency);
});
