import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readClientAddress, signClientAddress } from './client-addresses.ts';

const SECRET = 'a-secret-of-the-sport-0123456789abcdef';
const NOW = new Date('2026-11-16T12:00:00Z');
const meant = { sport: 'basketball', request: 'POST /api/v1/contact' } as const;
const value = (address: string, agent?: string) => signClientAddress(SECRET, { address, agent, ...meant }, NOW);
const read = (text: string, changes: object = {}, secrets = [SECRET]) =>
  readClientAddress(secrets, text, { ...meant, now: NOW, ...changes })?.address;

test('an address signed with the secret is believed, in either family, and while secrets are rotated', () => {
  for (const address of ['203.0.113.9', '2001:db8::7', '::ffff:203.0.113.9', 'fe80::1%eth0'])
    assert.equal(read(value(address)), address);
  assert.equal(read(value('203.0.113.9'), {}, ['another-secret-0123456789abcdefghijkl', SECRET]), '203.0.113.9');
});

test('one for another request, sport, secret or time is not, nor one that was changed', () => {
  const good = value('203.0.113.9');
  assert.equal(read(good, { request: 'POST /api/v1/newsletter' }), undefined);
  assert.equal(read(good, { sport: 'baseball' }), undefined);
  assert.equal(read(good, {}, ['another-secret-0123456789abcdefghijkl']), undefined);
  assert.equal(read(good, { now: new Date(NOW.getTime() + 121_000) }), undefined);
  assert.equal(read(good, { now: new Date(NOW.getTime() - 121_000) }), undefined);
  assert.equal(read(good.replace('203.0.113.9', '203.0.113.8')), undefined);
  for (const text of ['', '203.0.113.9', `${good} x`, `${good}\n`, `1 ${'9'.repeat(5000)}`, value('not-an-address')])
    assert.equal(read(text), undefined);
});

test('an agent is told with it and cannot be added, taken away or changed', () => {
  const agent = '0b1c2d3e-0000-4000-8000-123456789abc';
  const told = (text: string) => readClientAddress([SECRET], text, { ...meant, now: NOW });
  const good = value('203.0.113.9', agent);
  assert.deepEqual(told(good), { address: '203.0.113.9', agent });
  assert.equal(told(good.replace(` ${agent}`, '')), undefined);
  assert.equal(told(good.replace('0b1c', '1b1c')), undefined);
  assert.equal(told(value('203.0.113.9').replace('203.0.113.9', `203.0.113.9 ${agent}`)), undefined);
  assert.equal(told(value('203.0.113.9'))?.agent, undefined);
});
