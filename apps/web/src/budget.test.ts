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
  for (const name of ['home.js', 'account.js', 'docs.js'])
    assert.ok(scriptBytes(name) <= 20 * KB, `${name}: ${scriptBytes(name)}`);
  // What the account page loads on demand counts too: passkeys are offered at once.
  const lazily = Object.entries(manifest).filter(([name]) => name.startsWith('part-'));
  assert.ok(lazily.length > 0);
});
test('the service worker with all its code is at most 8 kB', () => {
  assert.ok(scriptBytes('worker.js') <= 8 * KB, `worker.js: ${scriptBytes('worker.js')}`);
});
const bytes = (name: string): number => manifest[name]?.compressed ?? Infinity;
test('each kind of page has one stylesheet of at most 16 kB; administration adds its own', () => {
  for (const name of ['main.css', 'site.css', 'pages.css', 'hub.css', 'registration.css', 'messages.css'])
    assert.ok(bytes(name) <= 16 * KB, `${name}: ${bytes(name)}`);
  for (const name of ['site.css', 'pages.css', 'hub.css', 'registration.css', 'messages.css'])
    assert.ok(bytes(name) < bytes('main.css'), `${name} saves nothing`);
  assert.ok(bytes('main.css') + bytes('admin.css') <= 25 * KB);
});
test('the administration loads at most 90 kB of script', () => {
  assert.ok(scriptBytes('admin.js') <= 90 * KB, `admin.js: ${scriptBytes('admin.js')}`);
});
test('the schedule’s table adds its own script, and both together are at most 90 kB', () => {
  const together = scriptBytes('admin.js') + scriptBytes('schedule.js');
  assert.ok(together <= 90 * KB, `admin.js and schedule.js: ${together}`);
});
test('a sport’s public pages load under 20 kB of script, registration under 60; the card form comes on demand', () => {
  assert.ok(scriptBytes('sport.js') + scriptBytes('sponsor.js') <= 20 * KB, `sponsor.js: ${scriptBytes('sponsor.js')}`);
  assert.ok(scriptBytes('registration.js') <= 60 * KB, `registration.js: ${scriptBytes('registration.js')}`);
});
test('the browser gets types of the contract, not the contract: no schema and no table of problems is in any script', () => {
  const folder = new URL('.', import.meta.resolve('@sports-hub/web/manifest.json'));
  const scripts = Object.values(manifest).filter(({ href }) => href.endsWith('.js'));
  assert.ok(scripts.length > 5);
  for (const { href } of scripts) {
    const text = readFileSync(new URL(`.${href}`, folder), 'utf8');
    for (const sign of ['ZodObject', 'z.object', '~standard', 'The service is busy. Please try again in a moment.'])
      assert.ok(!text.includes(sign), `${href} has ${sign}`);
  }
});
