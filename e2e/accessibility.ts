import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { faultsWhenZoomed, overflow } from './browser.ts';

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

/** Every rule, but nothing that is only for reports or for rules about films and sound. */
const HOW_TO_LOOK = `{ resultTypes: ['violations'], iframes: false, preload: false, selectors: false }`;

/** What axe finds on the page as it stands. */
export async function findings(page: Page): Promise<string[]> {
  // Not as a script of the page, which its content security policy would refuse.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  // A colour on its way from one theme to the other has no contrast to be judged by.
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter((animation) => animation instanceof CSSTransition).map(({ finished }) => finished))`);
  return page.evaluate<string[]>(`axe.run(${HOW_TO_LOOK}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | ')))`);
}

/** With SHOTS set to a folder, pictures to lay beside the designed ones. */
export async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** Asserts that axe finds nothing and nothing scrolls sideways, in every look and at 200 % zoom, and leaves the page as it was. */
export async function assertAccessible(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const { width, height, theme } of process.env['SHOTS'] ? [...LOOKS, ...MORE_LOOKS] : LOOKS) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme });
    assert.deepEqual(await findings(page), [], `${name}, ${theme}, ${width} px`);
    assert.ok((await overflow(page)) <= 0, `${name} fits ${width} px`);
    await shot(page, `${name.replaceAll(/\W+/g, '-')}-${width}${theme === 'dark' ? '-dark' : ''}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  assert.deepEqual(await faultsWhenZoomed(page), [], `${name} at 200 %`);
  if (before) await page.setViewportSize(before);
}
