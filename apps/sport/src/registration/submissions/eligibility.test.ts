import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Terms } from '../periods/terms.ts';
import { findReasons, requireEligible } from './eligibility.ts';

const terms = (division: object = {}, changes: object = {}): Terms =>
  ({
    status: 'open',
    period_name: 'Winter',
    divisions: [
      {
        ...{ id: 7, name: 'Grades 3-4 Girls', gender: 'girls', min_grade: 3, max_grade: 4 },
        ...{ born_from: null, born_until: null, places: 1, ...division },
      },
    ],
    ...changes,
  }) as unknown as Terms;
const CHILD = { division_id: '7', grade: '3', birth_date: '2017-06-01', gender: 'girls' };
const codes = (child: object = {}, given = terms()): string[] =>
  findReasons(given, { ...CHILD, ...child }).map(({ code }) => code);

test('a child fits by grade, birth date and gender, the first and the last of each included', () => {
  for (const [grade, reasons] of [
    ['2', ['grade_out_of_range']],
    ['3', []],
    ['4', []],
    ['5', ['grade_out_of_range']],
  ] as const)
    assert.deepEqual(codes({ grade }), reasons, grade);
  const bounds = terms({ born_from: '2017-01-01', born_until: '2017-12-31' });
  for (const [birth_date, reasons] of [
    ['2016-12-31', ['born_out_of_range']],
    ['2017-01-01', []],
    ['2017-12-31', []],
    ['2018-01-01', ['born_out_of_range']],
  ] as const) {
    assert.deepEqual(codes({ birth_date }, bounds), reasons, birth_date);
    assert.deepEqual(codes({ birth_date }), [], 'without bounds any child fits');
  }
  assert.deepEqual(codes({ gender: 'boys' }), ['gender_not_matching']);
  assert.deepEqual(codes({ gender: 'boys' }, terms({ gender: 'coed' })), []);
});

test('what has not been said yet is no reason; nor is a division that is not there', () => {
  assert.deepEqual(findReasons(terms({ born_from: '2020-01-01' }), { division_id: '7' }), []);
  assert.deepEqual(codes({ division_id: '8', grade: '12' }), []);
});

test('nobody registers before or after the time', () => {
  assert.deepEqual(codes({}, terms({}, { status: 'upcoming' })), ['period_upcoming']);
  assert.deepEqual(codes({}, terms({}, { status: 'closed' })), ['period_closed']);
  assert.throws(() => requireEligible(terms({}, { status: 'closed' }), CHILD), /eligible|closed/i);
  assert.doesNotThrow(() => requireEligible(terms(), CHILD));
});
