import { execFileSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';

/** The tools' "Slow 4G": 562 ms for each question, 1.4 Mbit/s down; and a processor four times slower than this one. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 188_743, uploadThroughput: 86_400 };
const SLOWER = 4;
const PHONE = { width: 390, height: 844 };

/** What a page notes about itself from its first moment. Plain text: it runs in the page. */
const NOTES = `
  window.__seen = { paint: 0, shift: 0, keys: [] };
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) __seen.paint = entry.startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) __seen.shift += entry.value; })
    .observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (entry.name === 'keydown') __seen.keys.push(entry.duration); })
    .observe({ type: 'event', buffered: true, durationThreshold: 16 });`;

export interface Seen {
  /** Milliseconds until the largest part was painted. */
  paint: number;
  shift: number;
  keys: number[];
  /** Milliseconds until it could be used. */
  usable: number;
  /** Bytes on the wire until everything stood still, without headers. */
  script: number;
  css: number;
}

/** What a browser does by itself in its first moments is no part of a page. */
const SETTLED_MS = 1_500;

/** Compressed bytes of what the page loaded. Plain text: it runs in the page. */
const BYTES = `(() => {
  const bytes = (pattern) => performance.getEntriesByType('resource')
    .filter(({ name }) => pattern.test(new URL(name).pathname)).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  return { script: bytes(/\\.js$/), css: bytes(/\\.css$/) };
})()`;

/** A browser with nothing in its cache, slow as a phone at the edge of a field. */
export async function openPhone(
  folder: string,
  cookie: string | undefined,
  origin: string,
  { slow = true } = {},
): Promise<{ context: BrowserContext; page: Page; setSlow(times: number): Promise<void> }> {
  const context = await chromium.launchPersistentContext(await mkdtemp(join(folder, 'browser-')), {
    executablePath: execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim(),
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    viewport: PHONE,
  });
  if (cookie) {
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, domain: new URL(origin).hostname, path: '/' }]);
  }
  const page = await context.newPage();
  await page.goto('data:text/html,<p>ready');
  await page.waitForTimeout(SETTLED_MS);
  const session = await context.newCDPSession(page);
  const setSlow = async (rate: number): Promise<void> => {
    await session.send('Emulation.setCPUThrottlingRate', { rate });
  };
  if (slow) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await setSlow(SLOWER);
  }
  await page.addInitScript(NOTES);
  return { context, page, setSlow };
}

/** Opens an address and says what was seen until everything stood still. */
export async function lookAt(page: Page, url: string, usableWith?: string): Promise<Seen> {
  await page.goto(url, { waitUntil: 'commit' });
  if (usableWith) await page.locator(usableWith).first().waitFor();
  const usable = Number(await page.evaluate('performance.now()'));
  await page.waitForLoadState('load');
  await page.waitForTimeout(1_000);
  return {
    ...(await page.evaluate<Pick<Seen, 'paint' | 'shift' | 'keys'>>('window.__seen')),
    ...(await page.evaluate<Pick<Seen, 'script' | 'css'>>(BYTES)),
    usable,
  };
}

/** The cookie of a demo account's session, at the hub or at a sport. */
export async function cookieOf(site: string, name: string): Promise<string> {
  const session = await fetch(`${site}/api/v1/session`);
  const { data } = (await session.json()) as { data: { csrf_token: string } };
  const cookies = (response: Response): string => response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const signedIn = await fetch(`${site}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': data.csrf_token, cookie: cookies(session) },
    body: JSON.stringify({ email: `${name}@riverbend.example`, password: 'Riverbend2026' }),
  });
  return cookies(signedIn);
}
