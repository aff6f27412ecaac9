import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Manifest } from '../build/bundle.ts';

const manifest = JSON.parse(
  readFileSync(new URL(import.meta.resolve('@sports-hub/web/manifest.json')), 'utf8'),
) as Manifest;
const byHref = new Map(Object.values(manifest).map((entry) => [entry.href, entry]));

/** A script with what it imports at once, compressed. */
function scriptBytes(name: string): number {
  const entry = manifest[name];
  assert.ok(entry, `${name} is not built`);
  return (entry.imports ?? []).reduce((sum, href) => sum + (byHref.get(href)?.compressed ?? 0), entry.compressed);
}
const KB = 1_000;

test("the hub's pages load little script before they can be used", () => {
  for (const name of ['home.js', 'account.js'])
    assert.ok(scriptBytes(name) <= 20 * KB, `${name}: ${scriptBytes(name)}`);
  // What the account page loads on demand counts too: passkeys are offered at once.
  const lazily = Object.entries(manifest).filter(([name]) => name.startsWith('part-'));
  assert.ok(lazily.length > 0);
});
test('one stylesheet of about 15 kB for every page; messages and administration add theirs', () => {
  const bytes = (name: string): number => manifest[name]?.compressed ?? Infinity;
  assert.ok(bytes('main.css') <= 16 * KB, `main.css: ${bytes('main.css')}`);
  assert.ok(bytes('main.css') + bytes('messages.css') <= 20 * KB);
  assert.ok(bytes('main.css') + bytes('admin.css') <= 25 * KB);
});
test('the messages application stays within its budget', () => {
  if (manifest['messages.js'])
    assert.ok(scriptBytes('messages.js') <= 45 * KB, `messages.js: ${scriptBytes('messages.js')}`);
});
test('a sport’s public pages load under 20 kB of script, registration under 60; the card form comes on demand', () => {
  assert.ok(scriptBytes('sport.js') + scriptBytes('sponsor.js') <= 20 * KB, `sponsor.js: ${scriptBytes('sponsor.js')}`);
  assert.ok(scriptBytes('registration.js') <= 60 * KB, `registration.js: ${scriptBytes('registration.js')}`);
});
