import assert from 'node:assert/strict';
import { test } from 'node:test';
import { preferredEncoding } from './encodings.ts';

test('the encoding follows the client’s weights', () => {
  for (const [header, expected] of [
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, br', 'br'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['GZIP', 'gzip'],
    ['gzip;q=nonsense', undefined],
    ['identity, gzip;q=0.5', undefined],
    [`gzip${' '.repeat(2000)}`, undefined],
  ] as const)
    assert.equal(preferredEncoding(header), expected, String(header).slice(0, 40));
});
