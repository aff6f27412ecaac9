import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../problem.ts';
import { asCommandError, readArguments, readId, readNumber, readReason } from './arguments.ts';
import { CommandError } from './command.ts';

const refuses = (work: () => unknown, words: RegExp): void =>
  assert.throws(work, (error: unknown) => error instanceof CommandError && words.test(error.message));

test('words, options, lists and options that are only named are read', () => {
  const rules = { takes: ['reason'], flags: ['refund'], lists: ['map'], usage: '<id>' };
  const { positionals, options, lists } = readArguments(
    [' 7 ', '--map', 'a=b', '--reason', 'moved', '--map', 'c=d', '--refund'],
    rules,
  );
  assert.deepEqual([positionals, options['reason'], options['refund']], [['7'], 'moved', 'on']);
  assert.deepEqual(lists, { map: ['a=b', 'c=d'] });
  assert.deepEqual(readArguments([], rules).lists, { map: [] });
});

test('what a command does not have is named, with how it is used', () => {
  const rules = { takes: ['reason'], minWords: 1, maxWords: 1, usage: '<id> --reason "…"' };
  refuses(() => readArguments(['7', '--raeson', 'x'], rules), /^Unknown option '--raeson'.*\nUse: <id> --reason "…"$/s);
  refuses(() => readArguments(['7', '--reason'], rules), /--reason.*\nUse: /s);
  refuses(() => readArguments([], rules), /^Use: /);
  refuses(() => readArguments(['7', '8'], rules), /^Use: /);
});

test('numbers are numbers and reasons are given', () => {
  assert.equal(readId('12', 'one payment'), 12);
  for (const wrong of [undefined, '', '0', '-1', '1.5', '1e3', '9'.repeat(16), 'drop table'])
    refuses(() => readId(wrong, 'one payment', '; held-payments lists them'), /^Name one payment by its number; held-/);
  refuses(() => readNumber('101', '--limit', 100), /^--limit: must be a whole number\.$/);
  refuses(() => readReason(''), /^--reason: say why/);
});

test('what a service refuses is told in its words, or in those of the command; what is broken stays a failure', async () => {
  const told = (error: Error, words = {}) =>
    asCommandError(Promise.reject(error), words).catch((thrown: Error) => thrown);
  const missing = await told(new Problem('record.not_found'), { 'record.not_found': 'There is no payment 7.' });
  assert.ok(missing instanceof CommandError && missing.message === 'There is no payment 7.');
  const fields = await told(new Problem('request.invalid', { fields: { email: 'This address is taken.' } }));
  assert.ok(fields instanceof CommandError && fields.message === 'This address is taken.');
  const broken = new Error('broken');
  assert.equal(await told(broken), broken);
});
