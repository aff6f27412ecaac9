import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localAddress } from './local-address.ts';

test('after signing in one goes on to an address of this site', () => {
  for (const path of ['/', '/messages.php', '/messages.php?sport=basketball#a', '/agent/consent?request=x', '/a//b'])
    assert.equal(localAddress(path), path);
  assert.equal(localAddress('/a/../b'), '/b');
});

test('and never to another host, however it is written', () => {
  for (const path of [
    '//evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/./%2e//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.\\/evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'evil.example',
    '',
    `/${'a'.repeat(500)}`,
    undefined,
    ['/a'],
  ]) {
    const address = localAddress(path);
    if (address !== undefined)
      assert.equal(new URL(address, 'http://localhost:4000').host, 'localhost:4000', String(path));
    const isLocal = address !== undefined && address.startsWith('/') && !/^\/[/\\]/.test(address);
    assert.ok(address === undefined || isLocal, `${String(path)} gives ${address}`);
  }
});
