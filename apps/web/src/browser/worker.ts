// The hub's service worker: shows the notices that push services bring, and keeps the signed-in person's week, teams and
// opened messages for when there is no connection (ADR 18).

import { doubt, find, forgetAll, keepThread, keptAt, keptKeys, note } from '../worker/kept.ts';
import { showNotices } from '../worker/notices.ts';
import { isAsset, isMessages, isSignIn, isThread, pageKey, threadPart } from '../worker/paths.ts';
import { sendWaiting } from '../worker/sending.ts';
import { worker, type FetchEvent, type WorkerEvent } from '../worker/scope.ts';
import { keptPage, missingPage } from '../worker/shown.ts';

/** Longer than this nobody waits at the edge of a field. */
const PATIENCE_MS = 3_000;

const late = (): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));
const nothing = (): undefined => undefined;
const unlessItFails = (response: Promise<Response>): Promise<Response | undefined> => response.catch(nothing);

/** A page that was kept under this name; of messages, those of another sport are better than none. */
async function keptFor(key: string): Promise<[key: string, response: Response] | undefined> {
  const others = isMessages(key) ? (await keptKeys()).filter(isMessages) : [];
  for (const name of [key, ...others]) {
    const response = await find(name);
    if (response) return [name, response];
  }
  return undefined;
}

const withText = ({ headers }: Response, html: string): Response => new Response(html, { headers });

async function shown(key: string | undefined): Promise<Response | undefined> {
  const found = key === undefined ? undefined : await keptFor(key);
  const keys = await keptKeys();
  if (found) return withText(found[1], keptPage(await found[1].text(), found[0], keptAt(found[1]), keys));
  const home = await find('/');
  return home && withText(home, missingPage(await home.text(), keptAt(home), keys));
}

/** Pages that came after what was kept had been shown, and when. */
const arrived = new Map<string, number>();

/**
 * Network first; when nothing comes, what is kept, with the time of it. What comes after that is kept in its place, and
 * the page loads itself again from there.
 */
async function openPage(event: FetchEvent, arriving: Promise<Response>, noted: Promise<void>): Promise<Response> {
  const key = pageKey(new URL(event.request.url));
  if (key === undefined) return (await unlessItFails(arriving)) ?? (await shown(key)) ?? arriving;
  if (Date.now() - (arrived.get(key) ?? 0) < PATIENCE_MS) {
    arrived.delete(key);
    const fresh = await find(key);
    if (fresh) return fresh;
  }
  const inTime = await Promise.race([unlessItFails(arriving), late()]);
  if (inTime) return inTime;
  const kept = await shown(key);
  if (!kept) return arriving;
  event.waitUntil(
    noted.then(async () => {
      arrived.set(key, Date.now());
      (await worker.clients.get(event.resultingClientId))?.postMessage('fresh');
    }, nothing),
  );
  return kept;
}

/** Asked for by a page: the messages of a conversation. */
async function openThread(event: FetchEvent, url: URL, part: 'newest' | 'after'): Promise<Response> {
  const response = await unlessItFails(fetch(event.request));
  if (response?.status === 401) event.waitUntil(forgetAll());
  if (response) event.waitUntil(keepThread(url.pathname, part, response.clone()));
  return response ?? (part === 'newest' ? await find(url.pathname) : undefined) ?? Response.error();
}

worker.addEventListener('fetch', (event: FetchEvent) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== worker.location.origin) return;
  if (request.method !== 'GET') {
    if (isSignIn(url)) event.waitUntil(doubt());
    return;
  }
  if (request.mode === 'navigate') {
    const arriving = (async () => (await event.preloadResponse) ?? fetch(request))();
    // Before anybody reads it.
    const noted = arriving.then((response) => note(url, response.clone()));
    event.waitUntil(noted.then(send).catch(nothing));
    event.respondWith(openPage(event, arriving, noted));
    return;
  }
  const part = isThread(url) ? threadPart(url) : undefined;
  if (part) event.respondWith(openThread(event, url, part));
  else if (isAsset(url)) event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});

/** Tried at once, and by the browser itself when the connection is back, where it can. */
const send = (): Promise<unknown> =>
  sendWaiting().catch(() => worker.registration.sync?.register('outbox').catch(nothing));
worker.addEventListener('message', (event: WorkerEvent) => event.waitUntil(send()));
worker.addEventListener('sync', (event: WorkerEvent) => event.waitUntil(sendWaiting()));

worker.addEventListener('install', () => void worker.skipWaiting());

worker.addEventListener('activate', (event: WorkerEvent) => {
  event.waitUntil(
    (async () => {
      await worker.registration.navigationPreload?.enable();
      await worker.clients.claim();
      // The page that has brought the worker is kept as well.
      for (const { url } of await worker.clients.matchAll({ type: 'window' })) {
        const address = new URL(url);
        if (pageKey(address)) await note(address, await fetch(url));
      }
    })().catch(nothing),
  );
});

showNotices();

export {};
