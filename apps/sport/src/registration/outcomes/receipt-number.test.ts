import assert from 'node:assert/strict';
import { test } from 'node:test';
import { receiptNumber } from './receipt-number.ts';

test('a receipt of New Year’s Eve has the old year, though it is January at Greenwich', () => {
  assert.equal(receiptNumber('basketball', new Date('2027-01-01T04:59:00Z'), 12), 'BASK-2026-000012');
  assert.equal(receiptNumber('basketball', new Date('2027-01-01T05:00:00Z'), 13), 'BASK-2027-000013');
});
