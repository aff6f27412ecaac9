import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

const ORIGIN = 'https://hub.example';
const hrefOf = (asked: { url: string } | string): string =>
  new URL(typeof asked === 'string' ? asked : asked.url, ORIGIN).href;

/** What a browser has for a worker, as far as it is used here. */
class FakeCache {
  readonly kept = new Map<string, Response>();
  match = async (asked: { url: string } | string): Promise<Response | undefined> =>
    this.kept.get(hrefOf(asked))?.clone();
  put = async (asked: { url: string } | string, response: Response): Promise<void> => {
    this.kept.set(hrefOf(asked), response);
  };
  delete = async (asked: { url: string } | string): Promise<boolean> => this.kept.delete(hrefOf(asked));
  keys = async (): Promise<{ url: string }[]> => [...this.kept.keys()].map((url) => ({ url }));
}
const all = new Map<string, FakeCache>();
/** What the service gives, by path; nothing else is there. */
const service = new Map<string, () => Response>();
const asked: string[] = [];

Object.assign(globalThis, {
  location: new URL(ORIGIN),
  caches: {
    open: async (name: string) => {
      if (!all.has(name)) all.set(name, new FakeCache());
      return all.get(name);
    },
    has: async (name: string) => all.has(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (request: { url: string } | string) => {
      for (const cache of all.values()) {
        const found = await cache.match(request);
        if (found) return found;
      }
      return undefined;
    },
  },
  fetch: async (address: { url: string } | string) => {
    const path = hrefOf(address).slice(ORIGIN.length);
    asked.push(path);
    const found = service.get(path);
    if (!found) throw new TypeError('no connection');
    return found();
  },
});
const { doubt, find, forgetAll, keepMore, keepThread, note, renewKept } = await import('./kept.ts');

beforeEach(() => {
  all.clear();
  service.clear();
  asked.length = 0;
  service.set('/assets/a.js', () => new Response('1'));
});

const page = (owner: string | undefined, text = 'week', headers: Record<string, string> = {}): Response =>
  new Response(`<script src="/assets/a.js"></script>${text}`, {
    headers: { ...(owner === undefined ? {} : { 'kept-for': owner }), ...headers },
  });
const see = (path: string, response: Response) => note(new URL(path, ORIGIN), response);
const keptPaths = (): string[] =>
  [...all.values()].flatMap(({ kept }) => [...kept.keys()].map((url) => url.slice(ORIGIN.length))).sort();
const textOf = async (key: string): Promise<string | undefined> => (await find(key))?.text();

const EMERGENCY = '/team-events/basketball/game/7/1/emergency';
const until = (milliseconds: number) => ({ 'kept-until': String(Date.now() + milliseconds) });

test('only what is named is kept, as it opens, with its files, and by whom', async () => {
  await see('/', page('1.a'));
  for (const path of [
    '/?week=2026-11-25',
    '/account.php',
    '/account/registrations',
    '/family-events/basketball/game/1/1',
  ])
    await see(path, page('1.a', 'something else'));
  assert.deepEqual(keptPaths(), ['/', '/assets/a.js']);
  assert.match((await textOf('/')) ?? '', /week/);
  assert.deepEqual([...all.keys()], ['kept-1.a']);
});

test('a page whose files cannot be had is not kept: never half of it', async () => {
  service.delete('/assets/a.js');
  await assert.rejects(see('/', page('1.a')));
  assert.equal(await find('/'), undefined);
});

test('a page of somebody else, or of nobody, removes what was kept; one that does not say whose it is changes nothing', async () => {
  await see('/', page('1.a', 'of the first'));
  await see('/', page(undefined, 'a hotel’s sign-in'));
  assert.match((await textOf('/')) ?? '', /of the first/);
  await see('/teams', page('2.a', 'of the second'));
  assert.deepEqual([...all.keys()], ['kept-2.a']);
  assert.equal(await find('/'), undefined);
  await see('/account.php', page('-'));
  assert.deepEqual([...all.keys()], []);
});

test('an account whose number begins like another’s is another', async () => {
  await see('/', page('12.a'));
  await see('/teams', page('1.a'));
  assert.deepEqual([...all.keys()], ['kept-1.a']);
});

test('while somebody may be signing in nothing is shown, until a page says who it is', async () => {
  await see('/', page('1.a'));
  await doubt();
  assert.equal(await find('/'), undefined);
  await see('/teams', page('1.a'));
  assert.match((await textOf('/')) ?? '', /week/);
});

test('what is on its way while everything is forgotten is not kept afterwards', async () => {
  await see('/', page('1.a'));
  let arrive = (): void => undefined;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  const lately = (response: Response): Response => {
    const text = response.text.bind(response);
    return Object.assign(response, {
      text: async () => (await late, text()),
      json: async () => (await late, JSON.parse(await text())),
    });
  };
  const thread = '/api/v1/sports/basketball/community/conversations/3/messages';
  const noted = [
    see('/teams', lately(page('1.a', 'late'))),
    keepThread(thread, 'newest', lately(new Response('{"data":{}}'))),
  ];
  await new Promise((resolve) => setImmediate(resolve));
  await forgetAll();
  arrive();
  await Promise.all(noted);
  assert.deepEqual(keptPaths(), []);
});

test('a new release asks for the pages again, and takes along what they are about', async () => {
  await see('/', page('1.a', 'of the release before'));
  await see('/teams', page('1.a', 'teams of before'));
  await keepThread(
    '/api/v1/sports/basketball/community/conversations/3/messages',
    'newest',
    new Response('{"data":{}}'),
  );
  service.set('/assets/old.js', () => new Response('2'));
  await see(EMERGENCY, page('1.a', 'numbers <script src="/assets/old.js"></script>', until(60_000)));
  service.set('/teams', () => page('1.b', 'teams of now'));
  asked.length = 0;
  await keepMore(await see('/', page('1.b', 'of this release')));
  assert.deepEqual([...all.keys()], ['kept-1.b']);
  assert.match((await textOf('/')) ?? '', /of this release/);
  assert.match((await textOf('/teams')) ?? '', /teams of now/);
  assert.ok(await find('/api/v1/sports/basketball/community/conversations/3/messages'));
  // Asking for numbers is written down as a look: they stay as they came, with their files.
  assert.match((await textOf(EMERGENCY)) ?? '', /numbers/);
  assert.ok(await find('/assets/old.js'));
  assert.ok(!asked.includes(EMERGENCY), asked.join(' '));
});

test('emergency numbers are kept for their hours only, and nothing without numbers takes their place', async () => {
  await see(EMERGENCY, page('1.a', 'closed'));
  assert.equal(await find(EMERGENCY), undefined);
  await see(EMERGENCY, page('1.a', 'numbers', until(60_000)));
  await see(EMERGENCY, page('1.a', 'closed'));
  assert.match((await textOf(EMERGENCY)) ?? '', /numbers/);
  await see(EMERGENCY, page('1.a', 'numbers', until(-1)));
  assert.equal(await find(EMERGENCY), undefined);
  service.set('/teams', () => page('1.a'));
  await keepMore('kept-1.a');
  assert.ok(!keptPaths().includes(EMERGENCY), 'removed when a page is opened');
});

test('emergency numbers go with the team, when the service says so and no one else does', async () => {
  const open = async (): Promise<void> => {
    for (const cache of all.values()) cache.kept.delete(`${ORIGIN}/teams`);
    await keepMore(await see('/', page('1.a')));
  };
  service.set('/teams', () => page('1.a'));
  await see(EMERGENCY, page('1.a', 'numbers', until(60_000)));
  for (const status of [204, 302, 403, 404, 503]) {
    service.set(`${EMERGENCY}/kept`, () => new Response(null, { status }));
    await open();
    assert.ok(await find(EMERGENCY), String(status));
  }
  service.set(`${EMERGENCY}/kept`, () => new Response(null, { status: 410 }));
  await keepMore(await see('/', page('1.a')));
  assert.ok(await find(EMERGENCY), 'not asked at every page');
  await open();
  assert.equal(await find(EMERGENCY), undefined);
});

test('what was sent renews the week and the pages of the field, not numbers', async () => {
  const attendance = '/team-events/basketball/game/7/1/attendance';
  for (const path of ['/', '/teams', attendance]) await see(path, page('1.a'));
  await see(EMERGENCY, page('1.a', 'numbers', until(60_000)));
  for (const path of ['/', '/teams', attendance, EMERGENCY]) service.set(path, () => page('1.a', 'newer'));
  asked.length = 0;
  await renewKept();
  assert.deepEqual(asked.sort(), ['/', attendance]);
});

test('of a conversation the last 50 messages stay, each once', async () => {
  const thread = '/api/v1/sports/basketball/community/conversations/3/messages';
  const messages = (from: number, to: number): Response => {
    const items = Array.from({ length: to - from + 1 }, (_, n) => ({ id: from + n }));
    return new Response(JSON.stringify({ data: { items, next_after: to } }));
  };
  await keepThread(thread, 'newest', messages(1, 50));
  assert.equal(await find(thread), undefined, 'nobody is known to be signed in');
  await see('/', page('1.a'));
  await keepThread(thread, 'newest', messages(1, 50));
  await keepThread(thread, 'after', messages(49, 53));
  const { data } = JSON.parse((await textOf(thread)) ?? '{}');
  assert.deepEqual(
    data.items.map(({ id }: { id: number }) => id),
    Array.from({ length: 50 }, (_, n) => n + 4),
  );
});
