import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Outcome } from './tests-of-file.ts';

export interface Order {
  file: string;
  /** The rule that is taken away. */
  gone?: string;
  /** The number of the last test to run; all unless told. */
  last?: number;
  /** How long the slowest test takes; a long time unless told. */
  slowest?: number;
  /** Whether to say which rules were reached. */
  isMeasured?: boolean;
}
export interface Result extends Outcome {
  /** Which rules mattered, and in which tests first and last. */
  reached: [name: string, [first: number, last: number]][];
  /** The process is not to be used any more. */
  isBroken?: boolean;
}
export type Answer = { kind: 'step' } | ({ kind: 'end' } & Result);

/** For one test, in seconds, on a machine that may have other work to do. */
const timeLimit = (slowest = 80): number => 40 + 3 * slowest;
/** Each run leaves a test file's module behind. */
const MAX_RUNS = 150;

/** A process that runs one test file after the other; another one takes its place when it breaks. */
export class Worker {
  readonly #switched: string;
  #process: ChildProcess | undefined;
  #runs = 0;

  /** Given where the modules with switches are. */
  constructor(switched: string) {
    this.#switched = switched;
  }

  async run(order: Order): Promise<Result> {
    if (!this.#process?.connected) this.end();
    this.#process ??= fork(join(import.meta.dirname, 'worker.ts'), [this.#switched], { stdio: 'ignore' });
    this.#runs += 1;
    const result = await this.#ask(this.#process, order);
    if (result.isBroken || this.#runs >= MAX_RUNS) this.end();
    return result;
  }

  /** The next run is the first of its process. */
  end(): void {
    this.#process?.kill('SIGKILL');
    this.#process = undefined;
    this.#runs = 0;
  }

  get isNew(): boolean {
    return this.#process === undefined;
  }

  #ask(child: ChildProcess, order: Order): Promise<Result> {
    return new Promise((done) => {
      const end = (result: Result): void => {
        clearTimeout(timer);
        child.removeAllListeners('exit').removeAllListeners('message');
        done(result);
      };
      const giveUp = (failure: string): void => end({ failure, seconds: [], reached: [], isBroken: true });
      const timer = setTimeout(() => giveUp('too slow'), timeLimit(order.slowest) * 1000);
      child.on('exit', () => giveUp('ended'));
      child.on('message', (answer: Answer) => (answer.kind === 'step' ? timer.refresh() : end(answer)));
      child.send(order);
    });
  }
}
