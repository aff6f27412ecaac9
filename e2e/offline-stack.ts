import type { BrowserContext } from 'playwright-core';
import { freePort } from '@sports-hub/hub/testing/free-port';
import { startTestHub, type TestHub } from '@sports-hub/hub/testing/hub';
import { createTestClock, type TestClock } from '@sports-hub/kernel/testing';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { startFaultyProxy, type FaultyProxy } from '@sports-hub/stack/testing/faulty-proxy';
import { openBrowser } from './browser.ts';

/** A hub with one sport, a browser, and a way between the two that can be cut: for pages and workers alike. */
export interface OfflineStack {
  clock: TestClock;
  hub: TestHub;
  basketball: TestSport;
  browser: BrowserContext;
  /** Where the browser finds the hub. */
  origin: string;
  way: FaultyProxy;
  /** No connection: the browser is told so, and nothing arrives. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  stop(): Promise<void>;
}

export async function startOfflineStack(): Promise<OfflineStack> {
  const clock = createTestClock();
  const basketball = await startTestSport({ clock });
  const upstream = await basketball.app.listen({ port: 0, host: '127.0.0.1' });
  const port = await freePort();
  const way = await startFaultyProxy(`http://127.0.0.1:${port}`);
  const hub = await startTestHub({ clock, env: { SPORTS: `basketball=${upstream}`, SITE_URL: way.origin } });
  await hub.app.listen({ port, host: '127.0.0.1' });
  const browser = await openBrowser();
  return {
    clock,
    hub,
    basketball,
    browser,
    origin: way.origin,
    way,
    async cut() {
      way.fault = 'refuse';
      await browser.setOffline(true);
    },
    async mend() {
      way.fault = 'pass';
      await browser.setOffline(false);
    },
    async stop() {
      await browser.close();
      way.letGo();
      await hub.stop();
      await way.stop();
      await basketball.stop();
    },
  };
}
