import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Agent, request, type Dispatcher } from 'undici';
import { elapsing, errorFields, type Clock, type Logger } from '@sports-hub/kernel';
import { addDays, siteTimeZone, toLocalDate } from '@sports-hub/kernel/time';
import { type DateRange, type Source, type SourceItem } from './items.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const FETCH_MS = 10_000;
const EXPANSION_MS = 10_000;
const REFRESH_SECONDS = 15 * 60;
const RETRY_SECONDS = 60;
/** Repetitions are written out for this many days around today; outside of them football has nothing. */
const DAYS_BACK = 400;
const DAYS_AHEAD = 800;

/** The same list each time: what is made of it is made once. */
const NO_ITEMS: readonly SourceItem[] = [];

/** Invented games, for the demo world only. */
export const DEMO_FEED = new URL('./demo-football.ics', import.meta.url).href;

async function readLimited(chunks: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('feed too large');
    parts.push(chunk);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Redirects are not followed and compression not asked for: the feed is at its address, as it is. */
async function fetchFeed(url: string, dispatcher: Dispatcher): Promise<string> {
  if (url.startsWith('file:')) {
    const file = await open(fileURLToPath(url));
    try {
      return await readLimited(file.createReadStream());
    } finally {
      await file.close();
    }
  }
  const { statusCode, body } = await request(url, {
    dispatcher,
    headers: { accept: 'text/calendar', 'accept-encoding': 'identity' },
    signal: AbortSignal.timeout(FETCH_MS),
  });
  if (statusCode !== 200) {
    body.on('error', () => {}).destroy();
    throw new Error('feed not available');
  }
  return readLimited(body);
}

/** Parses on a thread of its own: a feed that takes forever costs nobody anything. */
function expand(text: string, range: DateRange): Promise<SourceItem[]> {
  const worker = new Worker(new URL('./feed-worker.ts', import.meta.url), {
    workerData: { text, range, timeZone: siteTimeZone() },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  return new Promise<SourceItem[]>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('feed takes too long')), EXPANSION_MS);
    worker.once('message', (items: SourceItem[]) => {
      resolve(items);
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('feed not read'));
    });
  }).finally(() => worker.terminate());
}

/**
 * Football, from its iCalendar feed. Read again every quarter of an hour; when that fails, the last good reading stays.
 */
export function createFootballSource({
  url,
  clock,
  log,
}: {
  /** Undefined: nobody has said where football's calendar is. */
  url: string | undefined;
  clock: Clock;
  log: Logger;
}): Source & { close(): Promise<void> } {
  if (url === undefined) {
    const missing = { items: [], ok: false, fetchedAt: undefined, reason: 'not configured' };
    return { sport: 'football', read: async () => missing, close: async () => {} };
  }
  const agent = new Agent({
    connect: { timeout: 2_000, rejectUnauthorized: true },
    headersTimeout: FETCH_MS,
    bodyTimeout: FETCH_MS,
    allowH2: false,
  });
  let last: { items: SourceItem[]; fetchedAt: Date } | undefined;
  let ok = false;
  /** By a clock that only grows: one that is set back must not make an old feed look new. */
  let nextTryAt = -Infinity;
  let reading: Promise<void> | undefined;

  const refresh = async (): Promise<void> => {
    const now = clock.now();
    const today = toLocalDate(now);
    try {
      const items = await expand(await fetchFeed(url, agent), {
        from: addDays(today, -DAYS_BACK),
        to: addDays(today, DAYS_AHEAD),
      });
      last = { items, fetchedAt: now };
      ok = true;
      nextTryAt = elapsing(clock) + REFRESH_SECONDS * 1000;
    } catch (error) {
      log.warn('football calendar not read', errorFields(error));
      ok = false;
      nextTryAt = elapsing(clock) + RETRY_SECONDS * 1000;
    }
  };

  return {
    sport: 'football',
    async read() {
      if (elapsing(clock) >= nextTryAt)
        reading ??= refresh().finally(() => {
          reading = undefined;
        });
      // With one at hand nobody waits: the next one gets the news.
      if (!last) await reading;
      return { items: last?.items ?? NO_ITEMS, ok, fetchedAt: last?.fetchedAt };
    },
    close: () => agent.destroy(),
  };
}
