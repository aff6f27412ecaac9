import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Manifest } from '../../build/bundle.ts';

const manifest = JSON.parse(readFileSync(new URL('../../dist/manifest.json', import.meta.url), 'utf8')) as Manifest;
const named = (href: string) => Object.values(manifest).find((entry) => entry.href === href);

test('messages need at most 45 kB of compressed script and 20 kB of styles before they can be used', () => {
  const { compressed, imports = [] } = manifest['messages.js']!;
  const script = imports.reduce((sum, href) => sum + (named(href)?.compressed ?? 0), compressed);
  assert.ok(script > 10_000 && script <= 45_000, `${script} bytes of script`);
  const styles = manifest['messages.css']!.compressed;
  assert.ok(styles <= 20_000, `${styles} bytes of styles`);
});

test('announcements, family, new message and report come when they are opened', () => {
  const { href, imports = [] } = manifest['messages.js']!;
  const folder = new URL('../../dist', import.meta.url);
  const early = [href, ...imports].map((path) => readFileSync(new URL(`.${path}`, `${folder.href}/`), 'utf8')).join('');
  for (const words of ['Publish to', 'can send and get messages', 'Search by name', 'Send report'])
    assert.ok(!early.includes(words), words);
});
