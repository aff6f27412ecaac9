// What is kept of the signed-in person's pages, for when there is no connection: one cache for each account and release.
// ADR 18 says why, what, and when it goes.

import { clearWaiting } from '../outbox/waiting.ts';
import { keepAsset } from './assets.ts';
import { isAsset, isAtTheField, isEmergency, isWhole, pageKey, threadKey } from './paths.ts';

const PREFIX = 'kept-';
/** Exists while it is not known who is signed in. */
const UNSURE = 'unsure';
/** The header that says whose a page is, and of which release. */
export const OWNER = 'kept-for';
const AT = 'kept-at';
/** The header that says until when a page may be shown. */
const UNTIL = 'kept-until';
const NOBODY = '-';
const TEAMS = '/teams';
const TEAMS_MS = 15 * 60_000;
const FIELD_MS = 2 * 24 * 60 * 60_000;

const names = async (): Promise<string[]> => (await caches.keys()).filter((name) => name.startsWith(PREFIX));

/** Grows when something is forgotten: what was on its way then is not kept any more. */
let generation = 0;

/** Removes what is kept of everybody, or of everybody but one. */
async function forget(owner?: string): Promise<void> {
  await clearWaiting(owner === undefined ? undefined : Number(owner)).catch(() => undefined);
  const foreign = (await names()).filter((name) => owner === undefined || !name.startsWith(`${PREFIX}${owner}.`));
  if (foreign.length === 0) return;
  generation += 1;
  await Promise.all(foreign.map((name) => caches.delete(name)));
}
export const forgetAll = (): Promise<void> => forget();

/** Somebody may be signing in: nothing is shown until a page says who it is. */
export const doubt = (): Promise<unknown> => caches.open(UNSURE);

const dated = (body: string, headers: Headers): Response => {
  const copy = new Headers(headers);
  for (const name of ['content-encoding', 'content-length']) copy.delete(name);
  copy.set(AT, String(Date.now()));
  return new Response(body, { headers: copy });
};

const DATA = /(<script type="application\/json" id="page-data">)(.*?)(?=<\/script>)/s;

/** The messages page brings a conversation: that is kept by itself, where newer messages are added to it. */
async function takeThread(cache: Cache, html: string): Promise<string> {
  const found = DATA.exec(html)?.[2];
  if (!found) return html;
  const data = JSON.parse(found);
  const { id, ...thread } = data.start?.thread ?? {};
  if (!id) return html;
  delete data.start.thread;
  await cache.put(threadKey(data.sport, id), jsonOf({ data: thread }));
  return html.replace(DATA, (_, start: string) => start + JSON.stringify(data).replaceAll('<', '\\u003c'));
}
const jsonOf = (value: unknown): Response =>
  dated(JSON.stringify(value), new Headers({ 'content-type': 'application/json' }));

/** A page with all the files that it needs, or not at all: never half of one release and half of another. */
async function keep(name: string, key: string, response: Response): Promise<void> {
  const mine = generation;
  const [html, cache] = await Promise.all([response.text(), caches.open(name)]);
  await Promise.all([...new Set(html.match(/\/assets\/[\w.-]+/g))].map((href) => keepAsset(cache, href)));
  const page = dated(await takeThread(cache, html), response.headers);
  if (mine !== generation) return;
  await cache.put(key, page);
  for (const other of await names()) if (other !== name) await (await caches.open(other)).delete(key);
}

/** Asks for a page behind the person's back. */
async function visit(key: string): Promise<void> {
  await note(new URL(key, location.href), await fetch(key, { redirect: 'error' }));
}

/** What may have changed because of something that was sent. */
export async function renewKept(): Promise<void> {
  for (const key of await keptKeys()) if (key === '/' || (isAtTheField(key) && !isEmergency(key))) await visit(key);
}

const isOver = (page: Response | undefined): boolean => Number(page?.headers.get(UNTIL) ?? Infinity) < Date.now();

/** Pages of the field are kept for the day after they were looked at, or until they say. */
async function dropFieldPages(name: string): Promise<void> {
  const cache = await caches.open(name);
  for (const request of await cache.keys()) {
    if (!isAtTheField(new URL(request.url).pathname)) continue;
    const page = await cache.match(request);
    if (ageOf(page) > FIELD_MS || isOver(page)) await cache.delete(request);
  }
}

/** Numbers go with the team: the service is asked whether this person may still have them, and shows nothing for it. */
async function askForEmergencies(name: string): Promise<void> {
  const cache = await caches.open(name);
  for (const key of (await keptKeys()).filter(isEmergency)) {
    // Another server's answer, a hotel's sign-in perhaps, is not this one.
    const { status } = await fetch(`${key}/kept`, { redirect: 'manual' });
    if (status === 410) await cache.delete(key);
  }
}

/** With the files that it names: what is not asked for again stays as it came. */
async function carryOver(request: Request, from: Cache, to: Cache): Promise<void> {
  const page = (await from.match(request))!;
  const files = (await page.clone().text()).match(/\/assets\/[\w.-]+/g);
  for (const file of new Set(files)) {
    const kept = await from.match(file);
    if (kept) await to.put(file, kept);
  }
  await to.put(request, page);
}

/** After a new release: pages are asked for again, with their new files; what they are about stays. */
async function takeOver(name: string): Promise<void> {
  const owner = name.slice(0, name.indexOf('.') + 1);
  for (const old of await names()) {
    if (old === name || !old.startsWith(owner)) continue;
    const [from, to] = await Promise.all([caches.open(old), caches.open(name)]);
    for (const request of await from.keys()) {
      const url = new URL(request.url);
      if (pageKey(url) && !isEmergency(url.pathname)) await visit(url.pathname + url.search);
      else if (!isAsset(url)) await carryOver(request, from, to);
    }
    await caches.delete(old);
  }
}

/**
 * Reads from a page whose it is, and keeps it where it may be kept: then it says in which cache. A page that says nothing
 * changes nothing.
 */
export async function note(url: URL, response: Response): Promise<string | undefined> {
  const owner = response.headers.get(OWNER);
  if (!owner) return undefined;
  if (owner === NOBODY) await forget();
  else await forget(owner.split('.')[0]);
  await caches.delete(UNSURE);
  const key = pageKey(url);
  if (owner === NOBODY || !key || !isWhole(url) || !response.ok) return undefined;
  // Outside its hours the page has no numbers, and does not take the place of what has.
  if (isEmergency(key) && !response.headers.has(UNTIL)) return undefined;
  await keep(PREFIX + owner, key, response);
  return PREFIX + owner;
}

/** What goes with a page that was kept, when nobody waits for it any more. */
export async function keepMore(name: string | undefined): Promise<void> {
  if (!name) return;
  await dropFieldPages(name);
  if (ageOf(await caches.match(TEAMS)) > TEAMS_MS) {
    await visit(TEAMS);
    await askForEmergencies(name);
  }
  await takeOver(name);
}

const ageOf = (response: Response | undefined): number => Date.now() - keptAt(response);
export const keptAt = (response: Response | undefined): number => Number(response?.headers.get(AT) ?? 0);

/** What was kept under a name; nothing while it is not known who is signed in, and nothing that has had its time. */
export async function find(key: string): Promise<Response | undefined> {
  if (await caches.has(UNSURE)) return undefined;
  const page = await caches.match(key);
  return isOver(page) ? undefined : page;
}

/** The names of the pages that are kept. */
export async function keptKeys(): Promise<string[]> {
  const all = await Promise.all((await names()).map(async (name) => (await caches.open(name)).keys()));
  return all.flat().flatMap(({ url }) => pageKey(new URL(url)) ?? []);
}

/** The newest messages of a conversation as they came; later ones are added, and the last 50 stay. */
const KEPT_MESSAGES = 50;
interface ThreadBody {
  data: { items: { id: number }[]; next_after: number };
}
export async function keepThread(key: string, part: 'newest' | 'after', response: Response): Promise<void> {
  const mine = generation;
  const [name] = await names();
  if (!name || !response.ok) return;
  const [body, kept] = await Promise.all([response.json() as Promise<ThreadBody>, caches.match(key)]);
  let known = body;
  if (part === 'after') {
    if (!kept || body.data.items.length === 0) return;
    known = (await kept.json()) as ThreadBody;
    const last = known.data.next_after;
    known.data.items = [...known.data.items, ...body.data.items.filter(({ id }) => id > last)].slice(-KEPT_MESSAGES);
    known.data.next_after = Math.max(last, body.data.next_after);
  }
  if (mine === generation) await (await caches.open(name)).put(key, jsonOf(known));
}
