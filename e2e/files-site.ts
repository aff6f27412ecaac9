import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { findings } from './accessibility.ts';
import { DESKTOP, firstPage, openBrowser, overflow, PHONE } from './browser.ts';

export interface FilesSite {
  sport: TestSport;
  page: Page;
  site: string;
  /** On a phone and a desktop, light and dark: nothing runs over, and nobody is shut out. */
  looksRight(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** A site with an administrator who is signed in; files are looked through as they come. */
export async function startFilesSite(): Promise<FilesSite> {
  const sport = await startTestSport();
  await sport.app.listen({ port: 0, host: '127.0.0.1' });
  const site = `http://localhost:${(sport.app.server.address() as AddressInfo).port}`;
  let isLooking = false;
  let looking: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    looking = sport.jobs.runPending().finally(() => (isLooking = false));
  }, 200);
  const browser = await openBrowser();
  const page = firstPage(browser);
  await page.setViewportSize(DESKTOP);
  await page.goto(`${site}/dev/administrator`);
  return {
    sport,
    page,
    site,
    async looksRight(name) {
      for (const [size, look] of [
        [PHONE, 'light'],
        [DESKTOP, 'dark'],
      ] as const) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme: look });
        assert.equal(await overflow(page), 0, `${name} at ${size.width}`);
        assert.deepEqual(await findings(page), [], `${name} at ${size.width}, ${look}`);
        const folder = process.env['SCREENS'];
        if (folder)
          await page.screenshot({ path: `${folder}/${name.replaceAll(' ', '-')}-${size.width}.png`, fullPage: true });
      }
      await page.emulateMedia({ colorScheme: 'light' });
    },
    async stop() {
      clearInterval(timer);
      await browser.close();
      await looking;
      await sport.stop();
    },
  };
}
