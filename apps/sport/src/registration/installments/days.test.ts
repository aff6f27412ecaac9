import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMonths, dueDays } from './days.ts';

const lastDay = '2027-03-31';
const named = { parts: 3, days: ['2026-12-15', '2027-01-15'], every: null };

test('days that are named, for whoever registers before them', () => {
  assert.deepEqual(dueDays(named, { today: '2026-11-02', lastDay }), ['2026-12-15', '2027-01-15']);
});

test('a day that cannot be announced any more, or is over, is none: there are fewer parts', () => {
  assert.deepEqual(dueDays(named, { today: '2026-12-11', lastDay }), ['2026-12-15', '2027-01-15']);
  assert.deepEqual(dueDays(named, { today: '2026-12-12', lastDay }), ['2027-01-15']);
  assert.deepEqual(dueDays(named, { today: '2027-01-20', lastDay }), []);
});

test('after the last day of the season nothing is due', () => {
  assert.deepEqual(dueDays(named, { today: '2026-11-02', lastDay: '2027-01-14' }), ['2026-12-15']);
  const monthly = { parts: 6, days: null, every: 'month' as const };
  assert.deepEqual(dueDays(monthly, { today: '2026-12-31', lastDay }), ['2027-01-31', '2027-02-28', '2027-03-31']);
});

test('every two weeks, every month, every two months: counted in days of the calendar, whatever the clocks do', () => {
  const parts = 3;
  // Clocks are set back on November 1 and forward on March 14.
  assert.deepEqual(dueDays({ parts, days: null, every: 'two_weeks' }, { today: '2026-10-25', lastDay }), [
    '2026-11-08',
    '2026-11-22',
  ]);
  assert.deepEqual(dueDays({ parts, days: null, every: 'month' }, { today: '2027-02-14', lastDay: '2027-09-01' }), [
    '2027-03-14',
    '2027-04-14',
  ]);
  assert.deepEqual(
    dueDays({ parts, days: null, every: 'two_months' }, { today: '2026-11-30', lastDay: '2027-09-01' }),
    ['2027-01-30', '2027-03-30'],
  );
});

test('the last of a month stays the last', () => {
  assert.deepEqual(
    [1, 2, 3, 13, 25].map((months) => addMonths('2027-01-31', months)),
    ['2027-02-28', '2027-03-31', '2027-04-30', '2028-02-29', '2029-02-28'],
  );
  assert.equal(addMonths('2026-12-05', 1), '2027-01-05');
});
