import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * One kind of request in a mix. `#` in header values, url and body becomes a number that no other request of the run
 * has.
 */
export interface Kind {
  name: string;
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  perSecond: number;
}

export interface KindResult {
  sent: number;
  ok: number;
  /** Of those, the ones that were answered while the load was steady: after its first moments, before its end. */
  inTime: number;
  statuses: Record<string, number>;
  /** Milliseconds, of what was accepted and of what was refused (429, 503). */
  p50: number;
  p99: number;
  refusedP50: number;
  refusedP99: number;
  /** The same of those that were refused while the load was steady. */
  steadyRefusedP99: number;
  /** Refusals that say when to try again. */
  refused: number;
  withRetryAfter: number;
}

export interface MixedLoad {
  kinds: Kind[];
  /** Undefined: until told to stop. */
  seconds?: number;
  connections: number;
  /**
   * So many clients that each wait for a response before they send the next request, and after a refusal as long as it
   * says; the rates of the kinds are then only their shares. Undefined: requests at those rates, whatever comes back.
   */
  clients?: number;
  /** So many are open before the load begins, as those of apps and proxies are. */
  openFirst?: number;
}

export interface LoadReport {
  kinds: Record<string, KindResult>;
  /**
   * What sending took, and by how many milliseconds it was behind its plan: a generator that is late measures itself.
   */
  generator: { cpuSeconds: number; lateP99: number };
}

export interface RunningLoad {
  /** The connections are open and the first request is about to be sent. */
  readonly begun: Promise<void>;
  stop(): void;
  readonly report: Promise<LoadReport>;
}

/** The load begins for so many seconds before what it gets is counted as steady. */
export const RAMP_SECONDS = 1;

/** Requests from a process of its own. */
export function startLoad(options: MixedLoad): RunningLoad {
  const child = fork(fileURLToPath(new URL('./mixed-load-generator.ts', import.meta.url)));
  // Not as an argument: a body may be longer than those can be.
  child.send(options);
  const begun = once(child, 'message').then(() => undefined);
  const report = Promise.race([
    begun.then(() => once(child, 'message')).then(([message]) => message as LoadReport),
    once(child, 'exit').then(([code]) => {
      throw new Error(`The load generator ended with ${String(code)}`);
    }),
  ]);
  return { begun, stop: () => child.send('stop'), report };
}

export const runLoad = (options: MixedLoad & { seconds: number }): Promise<LoadReport> => startLoad(options).report;
