import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ageOn, findQuestions } from './age.ts';

const TODAY = '2026-11-18';
const asked = (birth_date: string, grade?: string): string[] =>
  findQuestions({ player_first_name: 'Nico', birth_date, ...(grade ? { grade } : {}) }, TODAY).map(
    ({ field, message }) => `${field}: ${message}`,
  );

test('a child has its birthday on the day, not before', () => {
  assert.equal(ageOn('2016-11-18', TODAY), 10);
  assert.equal(ageOn('2016-11-19', TODAY), 9);
  assert.equal(ageOn('2016-02-29', '2026-02-28'), 9);
});

test('an unusual age is asked about, a usual one is not', () => {
  assert.deepEqual(asked('2003-05-17'), ['birth_date: Nico would be 23. Is the year right?']);
  assert.deepEqual(asked('2023-05-17'), ['birth_date: Nico would be 3. Is the year right?']);
  for (const born of ['2022-11-18', '2016-05-17', '2007-11-19']) assert.deepEqual(asked(born), [], born);
});

test('a grade that does not fit the age is asked about; early, late and repeating children are not', () => {
  assert.deepEqual(asked('2012-05-17', '3'), ['grade: Nico would be 14 in grade 3. Are both right?']);
  assert.deepEqual(asked('2016-05-17', '8'), ['grade: Nico would be 10 in grade 8. Are both right?']);
  assert.deepEqual(asked('2016-05-17', '0'), ['grade: Nico would be 10 in kindergarten. Are both right?']);
  for (const grade of ['2', '3', '4', '5', '6']) assert.deepEqual(asked('2016-05-17', grade), [], grade);
  assert.deepEqual(asked('2016-05-17', 'other'), []);
  assert.deepEqual(findQuestions({ grade: '3' }, TODAY), []);
});
