import { createHash } from 'node:crypto';
import type { Clock } from '@sports-hub/kernel';
import { isOurProblem, type Answer } from './answers.ts';
import { createCopies, type Copy } from './copies.ts';
import type { ServedCopy } from './copy-answers.ts';
import { UpstreamFailure } from './exchange.ts';

export interface CopySettings {
  freshSeconds: number;
  /** How long a copy may stand in for a sport that is down. */
  staleSeconds: number;
  /** How long a client with a copy at hand waits for a newer one. */
  patienceMs: number;
  maxBytes: number;
  maxCopyBytes: number;
}

export const COPY_SETTINGS: CopySettings = {
  freshSeconds: 30, staleSeconds: 24 * 3600, patienceMs: 2_000, maxBytes: 64 * 1024 * 1024, maxCopyBytes: 4 * 1024 * 1024,
};

export type Served = ServedCopy | { answer: Answer };

/** Asks the sport; `etag` is the sport's own from last time. Rejects with an `UpstreamFailure`. */
export type Ask = (etag: string | undefined) => Promise<Answer>;

const KEPT_HEADERS = ['content-type', 'content-disposition', 'last-modified'] as const;
const isStrong = (etag: unknown): etag is string => typeof etag === 'string' && etag.startsWith('"');

function toCopy({ body: received, headers }: Answer, confirmedAt: number): Copy {
  // What was received is a window on a much larger network buffer, which a copy must not keep alive.
  const body = Buffer.allocUnsafeSlow(received.length);
  received.copy(body);
  const kept: Record<string, string> = {};
  for (const name of KEPT_HEADERS) {
    const value = headers[name];
    if (typeof value === 'string') kept[name] = value;
  }
  const sportEtag = isStrong(headers.etag) ? headers.etag : undefined;
  return { body, headers: kept, sportEtag, etag: sportEtag ?? `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`, confirmedAt };
}

/**
 * Public answers, shared by everyone who asks for the same sport and target. Fresh for half a minute; then one
 * request asks the sport again while the others wait for it; when the sport is down, the last good copy for a day.
 */
export function createPublicCopies({ clock, settings: given = {} }: { clock: Clock; settings?: Partial<CopySettings> }) {
  const settings = { ...COPY_SETTINGS, ...given };
  const copies = createCopies(settings);
  const asking = new Map<string, Promise<Copy | Answer>>();
  const ageMs = (copy: Copy): number => Math.max(0, clock.now().getTime() - copy.confirmedAt);

  const refresh = async (key: string, last: Copy | undefined, ask: Ask): Promise<Copy | Answer> => {
    const answer = await ask(last?.sportEtag);
    if (answer.status === 304 && last) {
      last.confirmedAt = clock.now().getTime();
      return last;
    }
    if (answer.status === 200) {
      const copy = toCopy(answer, clock.now().getTime());
      copies.put(key, copy);
      return copy;
    }
    if (answer.status >= 500) {
      // Its own failure is told when there is nothing better to give.
      if (last || !isOurProblem(answer)) throw new UpstreamFailure('refused', 'the sport failed');
      return answer;
    }
    // What is not public any more must not come back when the sport is down.
    if (answer.status >= 400 && answer.status !== 429) copies.remove(key);
    return answer;
  };

  /** One question at a time per key; whoever comes meanwhile shares its answer. It goes on when its first asker leaves. */
  const ask = (key: string, last: Copy | undefined, question: Ask): Promise<Copy | Answer> => {
    const running = asking.get(key);
    if (running) return running;
    const started = refresh(key, last, question).finally(() => asking.delete(key));
    asking.set(key, started);
    return started;
  };

  const served = (copy: Copy, isStale: boolean): ServedCopy => ({ copy, ageSeconds: Math.floor(ageMs(copy) / 1000), isStale });

  return {
    copies,
    /** A copy that may be served without asking anybody. */
    fresh(key: string): ServedCopy | undefined {
      const copy = copies.get(key);
      return copy && ageMs(copy) < settings.freshSeconds * 1000 ? served(copy, false) : undefined;
    },
    /** Asks the sport, and falls back on the last good copy. Rejects with an `UpstreamFailure` when there is neither. */
    async serve(key: string, question: Ask): Promise<Served> {
      let last = copies.get(key);
      if (last && ageMs(last) >= settings.staleSeconds * 1000) {
        copies.remove(key);
        last = undefined;
      }
      const answer = ask(key, last, question);
      if (!last) return asServed(await answer);
      try {
        return asServed(await withPatience(answer, settings.patienceMs));
      } catch (failure) {
        if (failure instanceof UpstreamFailure) return served(last, true);
        throw failure;
      }
    },
  };

  function asServed(result: Copy | Answer): Served {
    return 'etag' in result ? served(result, false) : { answer: result };
  }
}
export type PublicCopies = ReturnType<typeof createPublicCopies>;

async function withPatience<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const impatience = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new UpstreamFailure('timeout', 'a copy is at hand')), ms);
  });
  try {
    return await Promise.race([work, impatience]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}
