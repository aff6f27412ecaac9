import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../problem.ts';
import { refuseOtherSites } from './other-sites.ts';

const sent = (headers: Record<string, string>) => () =>
  refuseOtherSites({
    headers: { host: '127.0.0.1:4001', ...headers },
    server: { siteOrigin: 'https://hoops.example' },
  } as never);
const isRefusal = (error: unknown): boolean => error instanceof Problem && error.code === 'csrf.invalid';

test('a form of our own page, or typed in by a person, is taken; so is one of a browser that does not say', () => {
  for (const site of ['same-origin', 'none']) sent({ 'sec-fetch-site': site })();
  sent({})();
  sent({ 'sec-fetch-site': 'same-origin', origin: 'null' })();
});

test('a form that another site or another host of ours sent is refused', () => {
  for (const site of ['cross-site', 'same-site', '', 'SAME-ORIGIN', 'same-origin, none', 'anything'])
    assert.throws(sent({ 'sec-fetch-site': site }), isRefusal, site);
});

test('an origin that is given must be the site, by its own name or by the one that was asked for', () => {
  for (const origin of ['https://hoops.example', 'http://127.0.0.1:4001', 'null']) sent({ origin })();
  for (const origin of [
    'https://evil.example',
    'http://hoops.example',
    'https://hoops.example.evil.example',
    'https://hoops.example:444',
    'http://127.0.0.1:4002',
    'http://127.0.0.1',
    '',
    'NULL',
    'anything',
  ])
    assert.throws(sent({ origin }), isRefusal, origin);
  assert.throws(sent({ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }), isRefusal);
});
