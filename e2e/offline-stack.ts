import assert from 'node:assert/strict';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { freePort } from '@sports-hub/hub/testing/free-port';
import { startTestHub, type TestHub } from '@sports-hub/hub/testing/hub';
import { createTestClock, type TestClock } from '@sports-hub/kernel/testing';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { startFaultyProxy, type FaultyProxy } from '@sports-hub/stack/testing/faulty-proxy';
import { eventually, openBrowser, PHONE } from './browser.ts';

/** A hub with one sport, a browser, and a way between the two that can be cut: for pages and workers alike. */
export interface OfflineStack {
  clock: TestClock;
  hub: TestHub;
  basketball: TestSport;
  readonly browser: BrowserContext;
  /** Where the browser finds the hub. */
  origin: string;
  way: FaultyProxy;
  /** The way from the hub to the sport. */
  toSport: FaultyProxy;
  /** No connection: the browser is told so, and nothing arrives. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** A page of its own for each step: one that was kept loads itself again when the connection is back. */
  newPage(): Promise<Page>;
  /** A browser that has kept nothing. What the one before still does holds up nobody. */
  newBrowser(): Promise<void>;
  signIn(page: Page, name: string): Promise<void>;
  stop(): Promise<void>;
}

export async function startOfflineStack(): Promise<OfflineStack> {
  const clock = createTestClock();
  const basketball = await startTestSport({ clock });
  const upstream = await basketball.app.listen({ port: 0, host: '127.0.0.1' });
  const toSport = await startFaultyProxy(upstream);
  const port = await freePort();
  const way = await startFaultyProxy(`http://127.0.0.1:${port}`);
  const hub = await startTestHub({ clock, env: { SPORTS: `basketball=${toSport.origin}`, SITE_URL: way.origin } });
  await hub.app.listen({ port, host: '127.0.0.1' });
  let browser = await openBrowser();
  return {
    clock,
    hub,
    basketball,
    get browser() {
      return browser;
    },
    origin: way.origin,
    way,
    toSport,
    async cut() {
      way.fault = 'refuse';
      await browser.setOffline(true);
    },
    async mend() {
      way.fault = 'pass';
      toSport.fault = 'pass';
      await browser.setOffline(false);
    },
    async newPage() {
      const before = browser.pages();
      const page = await browser.newPage();
      await page.setViewportSize(PHONE);
      for (const other of before) await other.close();
      return page;
    },
    async newBrowser() {
      void browser.close().catch(() => undefined);
      browser = await openBrowser();
    },
    async signIn(page, name) {
      await browser.clearCookies();
      await page.goto(`${way.origin}/account.php`);
      await page.getByLabel('Email').first().fill(`${name}@riverbend.example`);
      await page.locator('#password').fill('Riverbend2026');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL((url) => url.pathname === '/');
    },
    async stop() {
      await browser.close();
      way.letGo();
      await hub.stop();
      await way.stop();
      await toSport.stop();
      await basketball.stop();
    },
  };
}

/** The addresses that the browser keeps, whoever's they are. */
export const kept = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(async () => {
    const all = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) all.push(name + ' ' + url.slice(location.origin.length));
    return all.sort();
  })()`);
export const keptPages = async (page: Page): Promise<string[]> =>
  (await kept(page)).map((entry) => entry.replace(/^\S+ /, '')).filter((path) => !path.startsWith('/assets/'));
export const untilKept = (page: Page, ...paths: string[]): Promise<void> =>
  eventually(async () => {
    const all = await keptPages(page);
    for (const path of paths) assert.ok(all.includes(path), `${path} of ${all.join(' ')}`);
  });

export const bar = (page: Page): Locator => page.getByRole('status').filter({ hasText: 'No connection. As of' });

/** What waits to be sent, in the order in which it was written. */
export const waitingCalls = (page: Page): Promise<{ path: string; body: Record<string, unknown>; error?: object }[]> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const request = indexedDB.open('outbox', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('waiting', { keyPath: 'order', autoIncrement: true });
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const all = request.result.transaction('waiting').objectStore('waiting').getAll();
      all.onsuccess = () => { request.result.close(); resolve(all.result); };
    };
  })`);
