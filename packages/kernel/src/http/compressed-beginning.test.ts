import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { gzipBeginning } from './compressed-beginning.ts';

const BEGINNING = 'the same for everybody, '.repeat(500);

test('whatever comes after the compressed beginning is there as it is, however long it is', () => {
  for (const rest of ['x', 'größer', 'a secret '.repeat(20_000)]) {
    const sent = gzipBeginning(BEGINNING + rest, BEGINNING.length);
    assert.equal(gunzipSync(sent).toString(), BEGINNING + rest);
    assert.ok(sent.includes(rest.slice(0, 1_000)));
    assert.ok(sent.length > Buffer.byteLength(rest) && sent.length < Buffer.byteLength(rest) + 1_000);
  }
});
test('one more letter makes it one byte longer, whether or not it stood there before', () => {
  const length = (rest: string): number => gzipBeginning(BEGINNING + rest, BEGINNING.length).length;
  assert.equal(length('token=abc abd'), length('token=abc abc'));
  assert.equal(length('token=abc abcd'), length('token=abc abc') + 1);
});
