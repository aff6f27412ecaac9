import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCompressedForms } from './shared-content.ts';

const body = Buffer.from('word '.repeat(2_000));

test('a compressed form is made once, and the ones not asked for longest go when there are too many', async () => {
  const size = (await createCompressedForms({ maxBytes: 1_000_000 })('a', body)('gzip'))!.length;
  const forms = createCompressedForms({ maxBytes: size * 2 });
  const [a, b] = [await forms('a', body)('gzip'), await forms('b', body)('gzip')];
  assert.equal(await forms('a', body)('gzip'), a);
  await forms('c', body)('gzip');
  assert.equal(await forms('a', body)('gzip'), a, 'it was asked for after b');
  assert.notEqual(await forms('b', body)('gzip'), b, 'made again');
});

test('what is larger than everything that may be kept is sent and not kept', async () => {
  const forms = createCompressedForms({ maxBytes: 10 });
  const first = await forms('a', body)('br');
  assert.ok(first && first.length > 10);
  assert.notEqual(await forms('a', body)('br'), first);
});
