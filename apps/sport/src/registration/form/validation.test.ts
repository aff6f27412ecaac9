import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RegistrationField } from '@sports-hub/contract';
import type { Problem } from '@sports-hub/kernel';
import { checkFields, requireComplete } from './validation.ts';

const field = (changes: Partial<RegistrationField>): RegistrationField =>
  ({ name: 'answer', label: 'Answer', type: 'text', required: false, ...changes }) as RegistrationField;
/** The value as it is kept, or what is wrong with it. */
const kept = (changes: Partial<RegistrationField>, answer: unknown): unknown => {
  const { name } = field(changes);
  try {
    return checkFields([field(changes)], { [name]: answer }).values[name];
  } catch (error) {
    return (error as Problem).details.fields;
  }
};
const isRefused = (changes: Partial<RegistrationField>, answer: unknown): boolean =>
  typeof kept(changes, answer) === 'object';

test('text is one line of characters that can be stored, as long as the field says, counted as people count', () => {
  assert.equal(kept({}, '  two words \n'), 'two words');
  for (const text of [7, 'a\nb', 'a\u0000b', 'a\u2028b', 'a\ud800'])
    assert.ok(isRefused({}, text), JSON.stringify(text));
  for (const nothing of ['', '   ', null, undefined]) assert.equal(kept({}, nothing), undefined);
  assert.equal(kept({ max_length: 3 }, 'abc'), 'abc');
  assert.equal(kept({ max_length: 3 }, '👧👧👧'), '👧👧👧');
  for (const long of ['abcd', '👧👧👧👧', 'x'.repeat(7)]) assert.ok(isRefused({ max_length: 3 }, long), long);
  assert.equal(kept({}, 'x'.repeat(200)), 'x'.repeat(200));
  assert.ok(isRefused({}, 'x'.repeat(201)));
});

test('names, addresses, numbers and dates have their form', () => {
  assert.ok(isRefused({ name: 'player_first_name' }, '\u200b\u200b'));
  assert.equal(kept({ name: 'nickname' }, '...'), '...');
  assert.ok(isRefused({ name: 'player_last_name' }, '...'));
  for (const [phone, isGood] of [
    ['555 010', false],
    ['555 0100', true],
    [`+${'1'.repeat(20)}`, true],
    [`+${'1'.repeat(21)}`, false],
    ['call 555 0100', false],
  ] as const)
    assert.equal(isRefused({ type: 'phone' }, phone), !isGood, phone);
  assert.ok(isRefused({ type: 'zip' }, '1234') && !isRefused({ type: 'zip' }, '12345-6789'));
  assert.ok(isRefused({ type: 'email' }, 'nobody') && !isRefused({ type: 'email' }, 'a@b.example'));
  assert.ok(isRefused({ type: 'date' }, '2026-02-30') && !isRefused({ type: 'date' }, '2026-02-28'));
});

test('a field of any form may be left empty', () => {
  for (const type of ['email', 'phone', 'zip', 'date'] as const) assert.equal(kept({ type }, ' '), undefined, type);
});

test('a number is whole and within its bounds, those included; text of digits is one', () => {
  const number = { type: 'number', minimum: 3, maximum: 5 } as const;
  for (const answer of [3, 5, '4', ' 4 ']) assert.equal(kept(number, answer), Number(answer));
  for (const answer of [2, 6, 3.5, 'four', true, {}, '4e0', NaN]) assert.ok(isRefused(number, answer), String(answer));
  assert.equal(kept(number, ' '), undefined);
  assert.equal(kept({ type: 'number' }, -100), -100, 'without bounds');
});

test('a choice is one of the options; yes and no are true and false', () => {
  const choice: Partial<RegistrationField> = { type: 'select', options: [{ value: '3', label: 'Three' }] };
  assert.deepEqual([kept(choice, '3'), kept(choice, 3), kept(choice, ' ')], ['3', '3', undefined]);
  for (const answer of ['4', 3.5, true, ['3']]) assert.ok(isRefused(choice, answer), String(answer));
  assert.deepEqual([kept({ type: 'boolean' }, false), kept({ type: 'agreement' }, true)], [false, true]);
  for (const answer of ['true', 1]) assert.ok(isRefused({ type: 'boolean' }, answer));
});

test('what is required and empty is missing, an agreement also when it is not given; nothing else is', () => {
  const fields = [
    field({ name: 'city', required: true }),
    field({ name: 'note' }),
    field({ name: 'consent', type: 'agreement', required: true }),
    field({ name: 'photo', type: 'boolean', required: true }),
  ];
  const missing = (given: Record<string, unknown>): string[] => checkFields(fields, given).missing;
  assert.deepEqual(missing({}), ['city', 'consent', 'photo']);
  assert.deepEqual(missing({ city: ' ', consent: false, photo: false }), ['city', 'consent']);
  assert.deepEqual(missing({ city: 'x', consent: true, photo: false }), []);
  assert.doesNotThrow(() => requireComplete(fields, []));
  assert.throws(
    () => requireComplete(fields, ['city', 'consent']),
    (error: Problem) => {
      assert.deepEqual(error.details.fields, { city: 'This is required.', consent: 'This must be accepted.' });
      return true;
    },
  );
});
