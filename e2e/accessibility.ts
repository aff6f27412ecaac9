import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { lookExpression, type Looked } from './axe-in-page.ts';
import { faultsWhenZoomed, overflow, squeezed } from './browser.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Theme = 'light' | 'dark';
interface Look {
  width: number;
  height: number;
  theme: Theme;
}

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };
/** Each width and each theme once, because looking takes a while; with SHOTS each pair of them. */
const LOOKS: readonly Look[] = [
  { ...PHONE, theme: 'light' },
  { ...DESKTOP, theme: 'dark' },
];
const MORE_LOOKS: readonly Look[] = [
  { ...PHONE, theme: 'dark' },
  { ...DESKTOP, theme: 'light' },
];

/** What earlier looks of this process found in order. */
const readable = new Set<number>();
const shown = new Set<number>();

/**
 * What axe finds on the page as it stands; `isAnother` where it was looked at just before in another width and theme.
 */
export async function findings(page: Page, isAnother = false): Promise<string[]> {
  const look = () => page.evaluate<Looked | null>(lookExpression({ isAnother, readable, shown }));
  let looked = await look();
  if (!looked) {
    // Not as a script of the page, which its content security policy would refuse.
    await page.evaluate(AXE);
    looked = await look();
  }
  assert.ok(looked, 'axe is there');
  if (looked.findings.length === 0) {
    for (const number of looked.readable) readable.add(number);
    for (const number of looked.shown) shown.add(number);
  }
  return looked.findings;
}

/** With SHOTS set to a folder, pictures to lay beside the designed ones. */
export async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/**
 * Asserts that axe finds nothing and nothing scrolls sideways, in every look and at 200 % zoom, and leaves the page as
 * it was.
 */
export async function assertAccessible(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const [place, { width, height, theme }] of (process.env['SHOTS']
    ? [...LOOKS, ...MORE_LOOKS]
    : LOOKS
  ).entries()) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme });
    assert.deepEqual(await findings(page, place > 0), [], `${name}, ${theme}, ${width} px`);
    assert.ok((await overflow(page)) <= 0, `${name} fits ${width} px`);
    assert.deepEqual(await squeezed(page), [], `${name} has room for words at ${width} px`);
    await shot(page, `${name.replaceAll(/\W+/g, '-')}-${width}${theme === 'dark' ? '-dark' : ''}`);
  }
  const whenZoomed = await faultsWhenZoomed(page, before);
  await page.emulateMedia({ colorScheme: 'light' });
  assert.deepEqual(whenZoomed, [], `${name} at 200 %`);
}
