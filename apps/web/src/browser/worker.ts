// The hub's service worker: shows the notices that push services bring, and keeps the signed-in person's week, teams and
// opened messages for when there is no connection (ADR 18).

import {
  doubt,
  find,
  forgetAll,
  keepMore,
  keepThread,
  keptAt,
  keptKeys,
  note,
  OWNER,
  renewKept,
} from '../worker/kept.ts';
import { showNotices } from '../worker/notices.ts';
import {
  isAppStart,
  isAsset,
  isAtTheField,
  isEmergency,
  isMessages,
  isSignIn,
  isThread,
  opensAtOnce,
  pageKey,
  threadPart,
} from '../worker/paths.ts';
import { sendWaiting } from '../worker/sending.ts';
import { worker, type FetchEvent, type WorkerEvent } from '../worker/scope.ts';
import { keptPage, missingPage, type KeptAtTheField } from '../worker/shown.ts';

/** Longer than this nobody waits at the edge of a field: then it is said that there is no connection. */
const PATIENCE_MS = 3_000;
/** A page that was seen before is there again after this; what comes sooner is shown instead. */
const AT_ONCE_MS = 300;
/** So long after somebody did something they want to see what became of it, not what was before. */
const PRESSED_MS = 60_000;

const after = (milliseconds: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds, undefined));
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

/** Pages of the field that can still be shown, by what they say that they are about. */
async function fieldPages(keys: readonly string[]): Promise<KeptAtTheField[]> {
  const found = await Promise.all(
    keys.filter(isAtTheField).map(async (key) => {
      const title = /<h1[^>]*>([^<]*)/.exec((await (await find(key))?.text()) ?? '')?.[1];
      return title === undefined ? [] : [{ key, title }];
    }),
  );
  return found.flat();
}

async function shown(key: string | undefined, isWaiting = false): Promise<Response | undefined> {
  const found = key === undefined ? undefined : await keptFor(key);
  const keys = await keptKeys();
  const others = { keys, atTheField: await fieldPages(keys) };
  if (found)
    return withText(found[1], keptPage(await found[1].text(), found[0], { at: keptAt(found[1]), isWaiting }, others));
  const home = await find('/');
  return home && withText(home, missingPage(await home.text(), keptAt(home), others));
}

/** When somebody last did something, as far as is remembered. */
let pressedAt = 0;
/** Pages that came after what was kept had been shown, by address, for the reload that follows. */
const arrived = new Map<string, [page: Response, at: number]>();

function takeArrived({ href }: URL): Response | undefined {
  const [page, at] = arrived.get(href) ?? [];
  arrived.delete(href);
  return at !== undefined && Date.now() - at < PATIENCE_MS ? page : undefined;
}

const patienceFor = (url: URL): number => {
  if (!navigator.onLine) return 0;
  return opensAtOnce(url) && Date.now() - pressedAt > PRESSED_MS ? AT_ONCE_MS : PATIENCE_MS;
};

/** To the page that was opened. */
const tell = async ({ resultingClientId }: FetchEvent, message: unknown): Promise<void> =>
  (await worker.clients.get(resultingClientId))?.postMessage(message);

/** It came in the end: the page takes it in, or loads itself again where it is another person's or another release's. */
async function tellOf(event: FetchEvent, kept: Headers, page: Response): Promise<void> {
  const { url } = event.request;
  const isSame = page.headers.get(OWNER) === kept.get(OWNER) && page.ok && opensAtOnce(new URL(url));
  if (!isSame) arrived.set(url, [page, Date.now()]);
  await tell(event, isSame ? { newer: await page.text() } : 'fresh');
}

/**
 * What was seen before is there at once and is brought up to date in place; without a connection it stays, with the time
 * of it. Pages that are not opened at once wait for the network longer.
 */
async function openPage(event: FetchEvent, arriving: Promise<Response>, noted: Promise<unknown>): Promise<Response> {
  const url = new URL(event.request.url);
  const key = pageKey(url);
  const outcome = unlessItFails(arriving);
  const fresh = takeArrived(url);
  if (fresh) return fresh;
  // There is nothing to show instead: what is slow may still come.
  if (key === undefined || !(await keptFor(key))) return (await outcome) ?? (await shown(key)) ?? arriving;
  const patience = patienceFor(url);
  const first = await Promise.race([outcome.then((response) => response ?? 'failed'), after(patience)]);
  if (first instanceof Response) return first;
  const isWaiting = first === undefined && patience === AT_ONCE_MS;
  const kept = await shown(key, isWaiting);
  if (!kept) return arriving;
  const { headers } = kept;
  event.waitUntil(
    noted
      .catch(nothing)
      .then(async () => tellOf(event, headers, await arriving))
      .catch(nothing),
  );
  if (isWaiting)
    event.waitUntil(
      Promise.race([outcome, after(PATIENCE_MS)]).then(async (response) => {
        if (!response) await tell(event, 'offline');
      }),
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
    pressedAt = Date.now();
    arrived.clear();
    if (isSignIn(url)) event.waitUntil(doubt());
    return;
  }
  if (request.mode === 'navigate' && isAppStart(url)) {
    event.respondWith(find('/').then((week) => (week ? Response.redirect('/') : fetch(request))));
    return;
  }
  if (request.mode === 'navigate') {
    const arriving = (async () => (await event.preloadResponse) ?? fetch(request))();
    // Before anybody reads it.
    const noted = arriving.then((response) => note(url, response.clone()));
    event.waitUntil(noted.then(keepMore).then(send).catch(nothing));
    event.respondWith(openPage(event, arriving, noted));
    return;
  }
  const part = isThread(url) ? threadPart(url) : undefined;
  if (part) event.respondWith(openThread(event, url, part));
  else if (isAsset(url)) event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});

/** Tried at once, and by the browser itself when the connection is back, where it can. */
const sendAll = async (): Promise<void> => {
  if (await sendWaiting()) await renewKept();
};
const send = (): Promise<unknown> => sendAll().catch(() => worker.registration.sync?.register('outbox').catch(nothing));
worker.addEventListener('message', (event: WorkerEvent) => event.waitUntil(send()));
worker.addEventListener('sync', (event: WorkerEvent) => event.waitUntil(sendAll()));

worker.addEventListener('install', () => void worker.skipWaiting());

worker.addEventListener('activate', (event: WorkerEvent) => {
  event.waitUntil(
    (async () => {
      await worker.registration.navigationPreload?.enable();
      await worker.clients.claim();
      // The page that has brought the worker is kept as well, unless asking for it is written down.
      for (const { url } of await worker.clients.matchAll({ type: 'window' })) {
        const address = new URL(url);
        const key = pageKey(address);
        if (key && !isEmergency(key)) await keepMore(await note(address, await fetch(url)));
      }
    })().catch(nothing),
  );
});

showNotices({
  arrivedAt: (sport) => (/^[a-z]+$/.test(sport) ? `/api/v1/sports/${sport}/notices/arrived` : undefined),
  pageOf: (path) => path,
});

export {};
