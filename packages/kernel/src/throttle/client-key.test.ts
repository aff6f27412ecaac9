import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientKey, networkKey, widerKey } from './client-key.ts';

test('an IPv4 client is its address, also when written as IPv6', () => {
  assert.equal(clientKey('203.0.113.9'), '203.0.113.9');
  for (const ip of ['::ffff:203.0.113.9', '::FFFF:cb00:7109', '0:0:0:0:0:ffff:cb00:7109'])
    assert.equal(clientKey(ip), '203.0.113.9', ip);
});

test('all addresses of one IPv6 network are one client', () => {
  const network = '2001:db8:0:7::/64';
  for (const ip of ['2001:db8:0:7::1', '2001:0DB8:0000:0007:ffff:1:2:3', '2001:db8:0:7:1::'])
    assert.equal(clientKey(ip), network);
  assert.notEqual(clientKey('2001:db8:0:8::1'), network);
  assert.equal(clientKey('::1'), '0:0:0:0::/64');
  assert.equal(clientKey('fe80::1%eth0'), 'fe80:0:0:0::/64');
});

test('around an IPv6 client is its /48; anything else stands for itself', () => {
  assert.equal(widerKey(clientKey('2001:db8:7:abcd::1')), '2001:db8:7::/48');
  assert.equal(widerKey(clientKey('2001:db8:7::1')), '2001:db8:7::/48');
  for (const key of ['203.0.113.9', 'hub-account:7', '']) assert.equal(widerKey(key), key);
});

test('clients side by side are one network: a /24, or a /48', () => {
  const network = (ip: string): string => networkKey(clientKey(ip));
  assert.equal(network('203.0.113.9'), '203.0.113.0/24');
  assert.equal(network('::ffff:203.0.113.200'), '203.0.113.0/24');
  assert.equal(network('2001:db8:5:7::1'), '2001:db8:5::/48');
  assert.equal(network('2001:db8:5:ffff::1'), network('2001:db8:5:7::1'));
  assert.notEqual(network('2001:db8:6:7::1'), network('2001:db8:5:7::1'));
  assert.equal(networkKey('pipe'), 'pipe');
});
