// The service worker of a sport's own site. For a scorekeeper's link, below /score/, it keeps the page for when there is no
// connection and sends what was entered; for the pages of the account it shows notices and keeps nothing.

import { keepAsset } from '../worker/assets.ts';
import { showNotices } from '../worker/notices.ts';
import { isAsset } from '../worker/paths.ts';
import { worker, type FetchEvent, type WorkerEvent } from '../worker/scope.ts';
import { sendByLink } from '../worker/sending.ts';
import { keptPage } from '../worker/shown.ts';

const CACHE = 'score';
const AT = 'kept-at';
const PAGE = /^\/score\/[\w-]+$/;
const PATIENCE_MS = 3_000;
const nothing = (): undefined => undefined;

/** The page as it opens, with all files that it needs; one that says that the link is over removes what was kept. */
async function keep({ pathname }: URL, response: Response): Promise<void> {
  const cache = await caches.open(CACHE);
  if (!response.ok) {
    if (response.status < 500) await cache.delete(pathname);
    return;
  }
  const html = await response.text();
  await Promise.all([...new Set(html.match(/\/assets\/[\w.-]+/g))].map((href) => keepAsset(cache, href)));
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(AT, String(Date.now()));
  await cache.put(pathname, new Response(html, { headers }));
}

async function kept({ pathname }: URL): Promise<Response | undefined> {
  const found = await caches.match(pathname);
  if (!found) return undefined;
  const at = Number(found.headers.get(AT));
  const nothingElse = { keys: [], atTheField: [] };
  return new Response(keptPage(await found.text(), pathname, { at, isWaiting: false }, nothingElse), {
    headers: found.headers,
  });
}

async function openPage(event: FetchEvent, url: URL): Promise<Response> {
  const arriving = fetch(event.request);
  event.waitUntil(arriving.then((response) => keep(url, response.clone())).catch(nothing));
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));
  const first = await Promise.race([arriving.catch(nothing), ...(navigator.onLine ? [late] : [])]);
  return first ?? (await kept(url)) ?? arriving;
}

const send = (): Promise<unknown> =>
  sendByLink().catch(() => worker.registration.sync?.register('outbox').catch(nothing));

worker.addEventListener('fetch', (event: FetchEvent) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== worker.location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate' && PAGE.test(url.pathname)) {
    event.respondWith(openPage(event, url));
    event.waitUntil(send());
  } else if (isAsset(url)) event.respondWith(caches.match(request).then((found) => found ?? fetch(request)));
});
showNotices({
  arrivedAt: () => '/api/v1/notices/arrived',
  // What the hub shows on its first page is confirmed in the account here.
  pageOf: (path) => (path === '/' ? '/account.php' : path),
});
worker.addEventListener('message', (event: WorkerEvent) => event.waitUntil(send()));
worker.addEventListener('sync', (event: WorkerEvent) => event.waitUntil(sendByLink()));
worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event: WorkerEvent) => {
  event.waitUntil(
    (async () => {
      await worker.clients.claim();
      // The page that has brought the worker is kept as well.
      for (const { url } of await worker.clients.matchAll({ type: 'window' })) {
        const address = new URL(url);
        if (PAGE.test(address.pathname)) await keep(address, await fetch(address.pathname));
      }
    })().catch(nothing),
  );
});

export {};
