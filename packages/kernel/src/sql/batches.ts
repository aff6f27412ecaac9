import { Problem } from '../problem.ts';

/** So many questions go into one statement, */
const MAX_BATCH = 50;
/** so many statements of a kind are on their way at once, */
const AT_ONCE = 2;
/** and a question waits no longer than this for its turn: then the database is stuck or far too slow. */
const TIMEOUT_MS = 5_000;

interface Waiting<Question, Result> {
  question: Question;
  since: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Lets requests that ask the same kind of thing at the same time share one statement. What arrives together goes out
 * together, at once if nothing is on its way; what is asked meanwhile waits for the next turn. So a lone request waits
 * for nobody, and under load the cost of a statement is divided by those who ask. A result is never older than its
 * question.
 *
 * `ask` gives one result per question, in their order. A failure is everybody's, so the statement must be one that
 * cannot fail because of what one of them asks.
 */
export function inBatches<Question, Result>(
  ask: (questions: Question[]) => Promise<readonly Result[]>,
  { maxBatch = MAX_BATCH, timeoutMs = TIMEOUT_MS } = {},
): (question: Question) => Promise<Result> {
  const waiting: Waiting<Question, Result>[] = [];
  let inFlight = 0;
  let isPlanned = false;
  let timeout: NodeJS.Timeout | undefined;

  /** Those who came first wait first, so the first is always the one who has waited longest. */
  const watch = (): void => {
    clearTimeout(timeout);
    timeout = waiting[0] && setTimeout(giveUp, Math.max(0, waiting[0].since + timeoutMs - performance.now()));
  };
  const giveUp = (): void => {
    const now = performance.now();
    while (waiting[0] && waiting[0].since + timeoutMs <= now)
      waiting.shift()!.reject(new Problem('server.busy', { retryAfter: 2 }));
    watch();
  };
  const askTogether = async (batch: Waiting<Question, Result>[]): Promise<void> => {
    try {
      const results = await ask(batch.map(({ question }) => question));
      for (const [place, { resolve }] of batch.entries()) resolve(results[place]!);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    inFlight -= 1;
    plan();
  };
  const send = (): void => {
    isPlanned = false;
    while (inFlight < AT_ONCE && waiting.length > 0) {
      inFlight += 1;
      void askTogether(waiting.splice(0, maxBatch));
    }
    watch();
  };
  const plan = (): void => {
    if (isPlanned || waiting.length === 0) return;
    if (inFlight >= AT_ONCE) {
      if (!timeout) watch();
      return;
    }
    isPlanned = true;
    setImmediate(send);
  };

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, since: performance.now(), resolve, reject });
      plan();
    });
}
