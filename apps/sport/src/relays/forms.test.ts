import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendContactMessage } from '@sports-hub/contract';
import { Problem } from '@sports-hub/kernel';
import { readForm } from './forms.ts';

const FORM = { first_name: 'Ana', last_name: 'Bell', email: 'ana@bell.example', phone: '', message: 'Hello' };
const wrongWith = (fields: Record<string, string>): unknown => {
  try {
    return readForm(sendContactMessage, fields);
  } catch (error) {
    return error instanceof Problem ? error.details.fields : error;
  }
};

test('what may stay empty counts as left out; where nothing was typed that must be, that is said', () => {
  assert.ok(!('phone' in readForm(sendContactMessage, FORM)));
  const needed = 'This is needed.';
  assert.deepEqual(wrongWith({ ...FORM, first_name: ' ', email: '' }), { first_name: needed, email: needed });
  assert.deepEqual(wrongWith({ ...FORM, email: 'ana' }), { email: 'This is not an email address.' });
  const { message: _, ...noMessage } = FORM;
  assert.deepEqual(wrongWith(noMessage), { message: needed });
});
