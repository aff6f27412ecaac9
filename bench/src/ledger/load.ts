import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { BenchContext } from '../harness.ts';

/**
 * One request. In path and body `{n}` becomes a number and `{day}` a day that no request before had, so that nothing which
 * is kept answers it.
 */
export interface Asked {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

export interface Load {
  origin: string;
  asked: readonly Asked[];
  seconds: number;
  /** Instead of a time. */
  requests?: number;
  /** As many requests as are answered, on so many connections; */
  connections?: number;
  /** or so many a second, whatever comes back. */
  perSecond?: number;
}

export interface Answered {
  /** Answers with success. */
  count: number;
  errors: number;
  perSecond: number;
  /** Milliseconds; at a rate from when a request was due, not from when there was time to send it. */
  p50: number;
  p99: number;
}

/** A process that sends what it is told to, and is as warm for the last measurement as for the first. */
export function startGenerator(ctx: BenchContext): (load: Load) => Promise<Answered> {
  const child = fork(fileURLToPath(new URL('./generator.ts', import.meta.url)));
  ctx.atEnd(async () => void child.kill());
  const answers: ((message: Answered | { failure: string }) => void)[] = [];
  child.on('message', (message: Answered) => answers.shift()?.(message));
  child.on('exit', () => answers.shift()?.({ failure: 'The load generator ended' }));
  return async (load) => {
    child.send(load);
    const message = await new Promise<Answered | { failure: string }>((resolve) => answers.push(resolve));
    if ('failure' in message) throw new Error(message.failure);
    return message;
  };
}
