import { randomInt } from 'node:crypto';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../problem.ts';
import { GOES_ON } from './load-shedding.ts';

export interface StreamLimits {
  /** A page has one while it is looked at. */
  perPerson: number;
  /** Of one address: a family's home, a school. */
  perClient: number;
  inAll: number;
  /** How often it is asked whether a stream still rests on something, beside each time that it has something to say. */
  checkMs: number;
  /** A stream of which that could not be found out for so long ends. */
  uncheckedMs: number;
  /** What is told within this time is told together. */
  gatherMs: number;
  /** So often a silent stream says that it is there. */
  beatMs: number;
  /** Then it ends, and its client comes back: to the process that has room. */
  longestMs: number;
  /** A client for which more waits than this does not read, and is cut. */
  unreadBytes: number;
  /** How long clients wait before they come back, at least and at most: not all of them at once. */
  returnMs: [number, number];
}

export const STREAM_LIMITS: StreamLimits = {
  perPerson: 8,
  perClient: 256,
  inAll: 10_000,
  checkMs: 5_000,
  uncheckedMs: 30_000,
  gatherMs: 50,
  beatMs: 15_000,
  longestMs: 30 * 60_000,
  unreadBytes: 16 * 1024,
  returnMs: [1_000, 5_000],
};

/** So many are asked about in one statement. */
const CHECKED_TOGETHER = 500;
const TICK_MS = 250;

interface Stream<Basis> {
  response: ServerResponse;
  opening: Opening<Basis>;
  openedAt: number;
  /** When something was last written to it. */
  saidAt: number;
  checkedAt: number;
  pending: Set<string> | undefined;
}

export interface Opening<Basis> {
  person: number;
  /** `clientKey` of its address. */
  client: string;
  /** What it wants to hear of. */
  topics: readonly string[];
  /** What the right to it rests on. */
  basis: Basis;
}

export interface EventStreamsOptions<Basis> {
  /** For each of these whether it still stands. */
  stillStand(bases: readonly Basis[]): Promise<readonly boolean[]>;
  limits?: Partial<StreamLimits> | undefined;
}

/** Begins a response that goes on. */
export type BeginStream = (response: ServerResponse, headers: OutgoingHttpHeaders) => void;

export interface EventStreams<Basis> {
  /** A place for one more stream, or a problem. */
  open(opening: Opening<Basis>): BeginStream;
  /** Tells everybody who wants to hear of the topic, soon, and once for what is told several times. */
  wake(topic: string, data: string): void;
  /** The same for all topics that begin like this, each stream at a moment of its own within so many milliseconds. */
  wakeAll(topicStart: string, data: string, withinMs: number): void;
  /** Ends the streams that want to hear of the topic. Their clients come back and are judged again. */
  end(topic: string): void;
  readonly size: number;
}

/**
 * Server-sent events: responses that go on and say that something has changed, never what. What they rest on is asked
 * again before anything is said and every few seconds, for many streams in one statement. They end when the server
 * stops.
 */
export function createEventStreams<Basis>(
  app: FastifyInstance,
  { stillStand, limits: given = {} }: EventStreamsOptions<Basis>,
): EventStreams<Basis> {
  const limits = { ...STREAM_LIMITS, ...given };
  const streams = new Set<Stream<Basis>>();
  const byTopic = new Map<string, Set<Stream<Basis>>>();
  const ofPerson = new Map<number, number>();
  const ofClient = new Map<string, number>();
  const due = new Set<Stream<Basis>>();
  let isClosing = false;
  let isChecking = false;
  let flushing: NodeJS.Timeout | undefined;
  let ticking: NodeJS.Timeout | undefined;

  const count = <K>(counts: Map<K, number>, key: K, by: 1 | -1): void => {
    const left = (counts.get(key) ?? 0) + by;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
  };
  const leave = (stream: Stream<Basis>): void => {
    if (!streams.delete(stream)) return;
    due.delete(stream);
    count(ofPerson, stream.opening.person, -1);
    count(ofClient, stream.opening.client, -1);
    for (const topic of stream.opening.topics) {
      const all = byTopic.get(topic);
      all?.delete(stream);
      if (all?.size === 0) byTopic.delete(topic);
    }
    if (streams.size === 0) {
      clearInterval(ticking);
      ticking = undefined;
    }
  };
  const finish = (stream: Stream<Basis>): void => {
    leave(stream);
    stream.response.end();
  };
  const say = (stream: Stream<Basis>, text: string): void => {
    if (stream.response.writableLength > limits.unreadBytes) {
      leave(stream);
      stream.response.destroy();
      return;
    }
    stream.saidAt = performance.now();
    stream.response.write(text);
  };

  /** Ends those that rest on nothing any more; of the others it is known now. */
  const check = async (asked: readonly Stream<Basis>[]): Promise<void> => {
    for (let from = 0; from < asked.length; from += CHECKED_TOGETHER) {
      const some = asked.slice(from, from + CHECKED_TOGETHER);
      const at = performance.now();
      const stand = await stillStand(some.map(({ opening }) => opening.basis));
      for (const [place, stream] of some.entries())
        if (stand[place]) stream.checkedAt = at;
        else finish(stream);
    }
  };
  const flush = async (): Promise<void> => {
    const woken = [...due];
    due.clear();
    try {
      await check(woken);
    } catch {
      // It is not known whether they may hear it. They are asked about again with the next tick.
      for (const stream of woken) if (streams.has(stream)) due.add(stream);
      return;
    }
    for (const stream of woken) {
      if (!streams.has(stream) || !stream.pending) continue;
      const text = [...stream.pending].map((data) => `data: ${data}\n\n`).join('');
      stream.pending = undefined;
      say(stream, text);
    }
  };
  const plan = (): void => {
    flushing ??= setTimeout(() => {
      flushing = undefined;
      void flush();
    }, limits.gatherMs);
  };

  const tick = (): void => {
    const now = performance.now();
    const unchecked: Stream<Basis>[] = [];
    for (const stream of streams) {
      if (now - stream.openedAt > limits.longestMs || now - stream.checkedAt > limits.uncheckedMs) finish(stream);
      else {
        if (now - stream.checkedAt >= limits.checkMs) unchecked.push(stream);
        if (now - stream.saidAt >= limits.beatMs) say(stream, ':\n\n');
      }
    }
    if (due.size > 0) plan();
    if (unchecked.length === 0 || isChecking) return;
    isChecking = true;
    void check(unchecked)
      .catch(() => {})
      .finally(() => {
        isChecking = false;
      });
  };

  const wakeOne = (stream: Stream<Basis>, data: string): void => {
    if (!streams.has(stream)) return;
    (stream.pending ??= new Set()).add(data);
    due.add(stream);
    plan();
  };
  const wanting = (topic: string): Stream<Basis>[] => [...(byTopic.get(topic) ?? [])];

  app.addHook('preClose', (done) => {
    isClosing = true;
    for (const stream of streams) finish(stream);
    done();
  });

  const refuseTooMany = ({ person, client }: Opening<Basis>): void => {
    if (isClosing || app.stopping.isAnnounced || streams.size >= limits.inAll)
      throw new Problem('server.busy', { retryAfter: randomInt(5, 30) });
    if ((ofPerson.get(person) ?? 0) >= limits.perPerson || (ofClient.get(client) ?? 0) >= limits.perClient)
      throw new Problem('stream.too_many', { retryAfter: 60 });
  };

  return {
    open(opening) {
      refuseTooMany(opening);
      return (response, headers) => {
        const now = performance.now();
        // Many come together, after a restart all of them: not all are asked about, or say that they are there, at once.
        const stream: Stream<Basis> = {
          ...{ response, opening, openedAt: now, pending: undefined },
          saidAt: now - randomInt(limits.beatMs),
          checkedAt: now - randomInt(limits.checkMs),
        };
        streams.add(stream);
        count(ofPerson, opening.person, 1);
        count(ofClient, opening.client, 1);
        for (const topic of opening.topics) {
          const all = byTopic.get(topic);
          if (all) all.add(stream);
          else byTopic.set(topic, new Set([stream]));
        }
        ticking ??= setInterval(tick, Math.min(TICK_MS, limits.checkMs, limits.beatMs)).unref();
        response.once('close', () => leave(stream));
        response.emit(GOES_ON);
        response.writeHead(200, {
          ...headers,
          'content-type': 'text/event-stream',
          'cache-control': 'no-store, no-transform',
          // For proxies that would keep it back until there is more of it.
          'x-accel-buffering': 'no',
        });
        response.write(`retry: ${randomInt(...limits.returnMs)}\n\n`);
      };
    },
    wake(topic, data) {
      for (const stream of wanting(topic)) wakeOne(stream, data);
    },
    wakeAll(topicStart, data, withinMs) {
      for (const stream of streams)
        if (stream.opening.topics.some((topic) => topic.startsWith(topicStart)))
          setTimeout(() => wakeOne(stream, data), randomInt(withinMs)).unref();
    },
    end(topic) {
      for (const stream of wanting(topic)) finish(stream);
    },
    get size() {
      return streams.size;
    },
  };
}
