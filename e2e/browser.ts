import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The installed Chromium with an empty profile; with `script: false` as somebody who has switched JavaScript off. */
export function openBrowser({ script = true } = {}): Promise<BrowserContext> {
  const executablePath = execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim();
  return chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), 'browser-')), {
    executablePath,
    args: FLAGS,
    javaScriptEnabled: script,
    // Colours that are still changing have no contrast to be judged by.
    reducedMotion: 'reduce',
  });
}

export const PHONE = { width: 360, height: 740 };
export const DESKTOP = { width: 1280, height: 900 };

/** What a page must never do: complain in the console, or ask another host for anything. */
export function watch(page: Page, origin: string): { complaints: string[] } {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:'))
      complaints.push(`asked ${request.url()}`);
  });
  return { complaints };
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

/** Does something and waits for the response it leads to; the response may come before the step is over. */
export async function answered(page: Page, url: RegExp, step: () => Promise<void>): Promise<void> {
  await Promise.all([page.waitForResponse(url), step()]);
}

/** How far the page can be scrolled sideways, in pixels. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth') as Promise<number>;

/** Form fields and buttons without a name that a screen reader could say. */
export const unnamedControls = (page: Page): Promise<string[]> =>
  page.evaluate(`
  [...document.querySelectorAll('input:not([type=hidden]), button, select, textarea, iframe')].filter((control) =>
    !(control.labels && control.labels.length) && !control.textContent.trim() && !control.getAttribute('aria-label') && !control.title
  ).map((control) => control.outerHTML)`) as Promise<string[]>;
