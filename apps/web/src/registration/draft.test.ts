import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RegistrationField } from '@sports-hub/contract';
import { problemsOf } from './draft.ts';

const field = (name: string, type: RegistrationField['type'], required = true): RegistrationField =>
  ({ name, type, required, label: name, group: 'child' }) as RegistrationField;

test('a birthday that no calendar has is said at its field, before anything is asked', () => {
  const said = (birth: string | undefined, required = true) =>
    problemsOf([field('birth_date', 'date', required)], birth === undefined ? {} : { birth_date: birth })['birth_date'];
  for (const birth of ['2014-02-30', '2014-13-01', '2014-00-10', '14-05-17', '2015-02-29', '', undefined])
    assert.equal(said(birth), 'Enter month, day and year, like 5 17 2016.', birth);
  for (const birth of ['2016-05-17', '2016-02-29']) assert.equal(said(birth), undefined, birth);
  assert.equal(said('', false), undefined);
  assert.ok(said('2014-02-30', false));
});
