import { Worker } from 'node:worker_threads';
import type { GeneratorLeague } from './league.ts';
import type { PlanOutcome } from './plan.ts';
import type { SearchProgress } from './search.ts';
import type { PlanMessage, PlanTask } from './thread.ts';

/** How often somebody may say to stop, and is told how far it is. */
const LOOK_MS = 500;

/** Makes a plan on a thread of its own, so that everybody else is served meanwhile. */
export async function runPlan(
  league: GeneratorLeague,
  seed: number,
  look: (progress: SearchProgress | undefined) => Promise<'go_on' | 'stop'>,
): Promise<PlanOutcome> {
  const stop = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: { league, seed, stop } satisfies PlanTask,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  let progress: SearchProgress | undefined;
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void look(progress)
      .then((wish) => wish === 'stop' && Atomics.store(new Int32Array(stop), 0, 1))
      // A look that failed is followed by another.
      .catch(() => undefined)
      .finally(() => {
        isLooking = false;
      });
  }, LOOK_MS);
  try {
    return await new Promise<PlanOutcome>((resolve, reject) => {
      worker.on('message', (message: PlanMessage) => {
        if ('outcome' in message) resolve(message.outcome);
        else ({ progress } = message);
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the thread ended without a plan')));
    });
  } finally {
    clearInterval(timer);
    await worker.terminate();
  }
}
