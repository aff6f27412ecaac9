import type { BrowserContext, Page } from 'playwright-core';
import { TestClient } from '@sports-hub/hub/testing/client';
import { startTestHub, type TestHub } from '@sports-hub/hub/testing/hub';
import { createTestClock, type TestClock } from '@sports-hub/kernel/testing';
import { startTestSport, type TestSport } from '@sports-hub/sport/testing/sport';
import { startFaultyProxy, type FaultyProxy } from '@sports-hub/stack/testing/faulty-proxy';
import { openBrowser } from './browser.ts';

const PASSWORD = 'Riverbend2026';

/** A hub, both sports, something that breaks the way to basketball, and a browser. */
export interface MessagesStack {
  clock: TestClock;
  hub: TestHub;
  basketball: TestSport;
  proxy: FaultyProxy;
  origin: string;
  sportOrigin: string;
  browser: BrowserContext;
  /** Somebody's own client, for what happens elsewhere at the same time. */
  client(name: string): Promise<TestClient>;
  /** Ends every session of somebody, the browser's too. */
  signOut(name: string): Promise<void>;
  /** From now on the browser is this person's. */
  become(name: string | undefined): Promise<void>;
  stop(): Promise<void>;
}

const cookieOf = (response: { headers: Record<string, unknown> }): string => {
  const [pair = ''] = String(response.headers['set-cookie'] ?? '').split(';');
  return pair;
};

async function signIn(app: TestHub['app'], email: string): Promise<string> {
  const session = await app.inject('/api/v1/session');
  const signedIn = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    headers: { cookie: cookieOf(session), 'x-csrf-token': session.json().data.csrf_token },
    payload: { email, password: PASSWORD },
  });
  if (signedIn.statusCode !== 200) throw new Error(`${email}: ${signedIn.statusCode}`);
  return cookieOf(signedIn);
}

/** `isLive`: nothing stands between hub and sport, so that what goes on gets through. */
export async function startMessagesStack({ isLive = false } = {}): Promise<MessagesStack> {
  const clock = createTestClock();
  const [basketball, baseball] = await Promise.all([
    startTestSport({ clock }),
    startTestSport({ sport: 'baseball', clock }),
  ]);
  const listen = (app: TestHub['app']) => app.listen({ port: 0, host: '127.0.0.1' });
  const [sportOrigin, baseballOrigin] = await Promise.all([listen(basketball.app), listen(baseball.app)]);
  const proxy = await startFaultyProxy(sportOrigin);
  const hub = await startTestHub({
    clock,
    env: {
      SPORTS: `basketball=${isLive ? sportOrigin : proxy.origin},baseball=${baseballOrigin}`,
      SITE_URL: 'http://127.0.0.1',
    },
  });
  const origin = await listen(hub.app);
  const browser = await openBrowser();
  const clients = new Map<string, TestClient>();
  const client = async (name: string): Promise<TestClient> => {
    const known = clients.get(name) ?? new TestClient(hub.app);
    if (!clients.has(name)) await known.signIn(`${name}@riverbend.example`, PASSWORD);
    clients.set(name, known);
    return known;
  };
  const put = async (pair: string): Promise<void> => {
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    await browser.addCookies([{ name, value, domain: '127.0.0.1', path: '/', httpOnly: true, sameSite: 'Lax' }]);
  };
  return {
    clock,
    hub,
    basketball,
    proxy,
    origin,
    sportOrigin,
    browser,
    client,
    async signOut(name) {
      await (await client(name)).post('/auth/logout');
      clients.delete(name);
    },
    async become(name) {
      await browser.clearCookies();
      if (name === undefined) return;
      await put(await signIn(hub.app, `${name}@riverbend.example`));
    },
    async stop() {
      await browser.close();
      proxy.letGo();
      await hub.stop();
      await proxy.stop();
      await Promise.all([basketball.stop(), baseball.stop()]);
    },
  };
}

/** Signs the browser in to the sport's own site. */
export async function becomeAtSite({ browser, basketball }: MessagesStack, name: string): Promise<void> {
  await browser.clearCookies();
  const [cookie = '', value = ''] = (await signIn(basketball.app, `${name}@riverbend.example`)).split(/=(.*)/s);
  await browser.addCookies([{ name: cookie, value, domain: '127.0.0.1', path: '/', httpOnly: true, sameSite: 'Lax' }]);
}

/** Makes a page believe that nobody sees it, or that somebody does. */
export const setVisible = (page: Page, isVisible: boolean): Promise<void> =>
  page.evaluate(
    `Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${isVisible ? 'visible' : 'hidden'}' });
     document.dispatchEvent(new Event('visibilitychange'))`,
  );
