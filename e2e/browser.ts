import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright-core';
import { launchChromium } from './chromium.ts';

let launched: Promise<Browser> | undefined;
// Hooks of this file are the process's, which may run several test files.
after(async () => (await launched)?.close());

/**
 * The installed Chromium with an empty profile of its own; with `script: false` as somebody who has switched JavaScript
 * off. It has one page, so that others open beside it: a window of their own costs more.
 */
export async function openBrowser({ script = true } = {}): Promise<BrowserContext> {
  launched ??= launchChromium();
  const profile = await (
    await launched
  ).newContext({
    javaScriptEnabled: script,
    // Colours that are still changing have no contrast to be judged by.
    reducedMotion: 'reduce',
  });
  // No test may fail because the machine is busy.
  profile.setDefaultTimeout(90_000);
  await profile.newPage();
  return profile;
}

export const firstPage = (browser: BrowserContext): Page => {
  const [page] = browser.pages();
  if (!page) throw new Error('the browser has no page');
  return page;
};

/**
 * Uses the browser's first page, and leaves it as it was: another one would cost three times as much as going on with
 * it.
 */
export async function usePage(browser: BrowserContext, use: (page: Page) => Promise<void>): Promise<void> {
  const page = browser.pages()[0] ?? (await browser.newPage());
  try {
    await use(page);
    for (const event of ['console', 'pageerror', 'request']) page.removeAllListeners(event);
    // Nothing of the last page asks any more, and nothing is kept for the next.
    await page.goto(new URL('/robots.txt', page.url()).href);
    await page.evaluate('sessionStorage.clear()');
  } catch (error) {
    await page.close();
    throw error;
  }
}

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 900 };

/** A picture of a sport's own site, which the hub's home page shows too. */
export const OF_A_SPORT = /^http:\/\/[^/]+\/files\/\d+\/[\w.-]+\.png$/;

/** What a page must never do: complain in the console, or ask another host for anything. */
export function watch(page: Page, origin: string): { complaints: string[] } {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith('data:') && !OF_A_SPORT.test(url)) complaints.push(`asked ${url}`);
  });
  return { complaints };
}

/** Asserts that no script of the page can make markup or another site's script of plain text. The browser complains. */
export async function assertTrustedTypes(page: Page): Promise<void> {
  const tried = await page.evaluate(`[
    () => { document.createElement('div').innerHTML = '<b>text</b>'; },
    () => new DOMParser().parseFromString('<b>text</b>', 'text/html'),
    () => { document.createElement('script').src = 'https://evil.example/script.js'; },
    () => { document.createElement('script').text = 'alert(1)'; },
    () => trustedTypes.createPolicy('another', {}),
  ].map((attempt) => { try { attempt(); return 'done'; } catch (error) { return error.name; } })`);
  assert.deepEqual(tried, Array(5).fill('TypeError'), page.url());
}

/** Asserts what becomes true as soon as the page has done what it was asked. */
export async function eventually(assertion: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + 20_000;
  for (;;)
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
}

/** Does something and waits until the page has the response it leads to, which may come before the step is over. */
export async function withResponse(page: Page, url: RegExp, step: () => Promise<void>): Promise<void> {
  const [response] = await Promise.all([page.waitForResponse(url), step()]);
  await response.finished();
  await page.evaluate('0');
}

/** Asserts that a form that came back has the focus at what is wrong, in view, and that the title says so. */
export async function assertAtError(page: Page, selector: string): Promise<void> {
  assert.match(await page.title(), /^Error: /);
  // The browser moves the focus with the first picture of the page.
  await eventually(async () => assert.equal(await page.locator(`:is(${selector}):focus`).count(), 1, selector));
  const { top, bottom } = await page.evaluate<{ top: number; bottom: number }>(
    `document.activeElement.getBoundingClientRect().toJSON()`,
  );
  assert.ok(top >= 0 && bottom <= (page.viewportSize()?.height ?? 0), `${selector} is at ${top}`);
}

/** How a control looks in a contrast theme, without focus and pointer; of a dot or a mark its `middle` tells. */
export async function lookInContrastTheme(page: Page, control: Locator, part?: 'middle'): Promise<string> {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.evaluate('document.activeElement?.blur()');
  await page.mouse.move(0, 0);
  await control.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await control.boundingBox())!;
  const clip = part ? { x: x + width / 2 - 4, y: y + height / 2 - 4, width: 8, height: 8 } : { x, y, width, height };
  const picture = await page.screenshot({ clip });
  await page.emulateMedia({ forcedColors: null });
  return picture.toString('base64');
}

/** How far the page can be scrolled sideways, in pixels. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** The words of texts that stand outside the window or of a box that cuts them off, and cannot be scrolled to. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.data.trim();
      const parent = text.parentElement;
      if (!words || !parent.checkVisibility({ visibilityProperty: true }) || parent.closest('.hidden-text, .hidden-field, .skip, script, noscript, select')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right } = range.getBoundingClientRect();
      if (right - left < 1) continue;
      let from = 0, to = document.documentElement.clientWidth;
      for (let box = parent; box !== document.body; box = box.parentElement) {
        const { overflowX, textOverflow, clipPath } = getComputedStyle(box);
        if (clipPath !== 'none' || textOverflow === 'ellipsis' || overflowX === 'auto' || overflowX === 'scroll') { from = -Infinity; to = Infinity; break; }
        if (overflowX === 'visible') continue;
        const edges = box.getBoundingClientRect();
        from = Math.max(from, edges.left);
        to = Math.min(to, edges.right);
      }
      if (left < from - 1 || right > to + 1) found.push(words.slice(0, 60));
    }
    return found;
  })()`);

/** Words that stand one letter below the other, because what is beside them takes the room. */
export const squeezed = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.data.trim();
      if (words.length < 6 || !text.parentElement.checkVisibility({ visibilityProperty: true })) continue;
      let isHidden = false;
      for (let box = text.parentElement; box !== document.body; box = box.parentElement) isHidden ||= getComputedStyle(box).clipPath !== 'none';
      if (isHidden) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { width, height } = range.getBoundingClientRect();
      if (width > 1 && width < 30 && height > 3 * width && height > 90) found.push(words.slice(0, 60));
    }
    return found;
  })()`);

/** What browser zoom does to a page: half the room in each direction, twice the dots. */
const ZOOMED = { width: 640, height: 450, deviceScaleFactor: 2, mobile: false };

/**
 * One for each page, kept until it closes: detaching one ends what others emulate on the page, such as its passkeys.
 */
const sessions = new WeakMap<Page, CDPSession>();

/**
 * What is wrong with the page at 200 % zoom in a window of 1280 by 900: it scrolls sideways, or words are cut off.
 * Leaves it in its size, or the given one.
 */
export async function faultsWhenZoomed(page: Page, before = page.viewportSize()): Promise<string[]> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  try {
    await session.send('Emulation.setDeviceMetricsOverride', ZOOMED);
    const wider = await overflow(page);
    const cut = await cutOff(page);
    return [...(wider > 0 ? [`${wider} px wider than the window`] : []), ...cut.map((words) => `cut off: ${words}`)];
  } finally {
    await session.send('Emulation.clearDeviceMetricsOverride');
    if (before) await page.setViewportSize(before);
  }
}

/** Form fields and buttons without a name that a screen reader could say. */
export const unnamedControls = (page: Page): Promise<string[]> =>
  page.evaluate(`
  [...document.querySelectorAll('input:not([type=hidden]), button, select, textarea, iframe')].filter((control) =>
    !(control.labels && control.labels.length) && !control.textContent.trim() && !control.getAttribute('aria-label') && !control.title
  ).map((control) => control.outerHTML)`) as Promise<string[]>;
