import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readQuery } from './query.ts';

test('an address to go on to is one of this site', () => {
  assert.equal(readQuery({ next: '/messages.php' }).next, '/messages.php');
  assert.equal(readQuery({ next: '/.//evil.example' }).next, undefined);
});
