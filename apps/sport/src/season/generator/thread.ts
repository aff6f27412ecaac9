import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { GeneratorLeague } from './league.ts';
import { makePlan, type PlanOutcome } from './plan.ts';
import type { SearchProgress } from './search.ts';

export interface PlanTask {
  league: GeneratorLeague;
  seed: number;
  /** One number: anything but 0 asks to stop. A thread that searches reads no messages. */
  stop: SharedArrayBuffer;
}
export type PlanMessage = { progress: SearchProgress } | { outcome: PlanOutcome };

// Everything else goes first. Linux counts priority per thread; elsewhere this would slow the whole process down.
if (process.platform === 'linux') setPriority(10);

const { league, seed, stop } = workerData as PlanTask;
const flag = new Int32Array(stop);
const tell = (message: PlanMessage): void => parentPort?.postMessage(message);
let looks = 0;
const outcome = makePlan(league, {
  seed,
  // Some fifty times a round is plenty for somebody who watches.
  onProgress: (progress) => {
    if (looks++ % 8 === 0) tell({ progress });
  },
  shouldStop: () => Atomics.load(flag, 0) !== 0,
});
tell({ outcome });
