import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Tx } from '@sports-hub/kernel';

/** Begins a transaction, does something in it, and keeps it open until told to commit. */
export async function hold(db: Database, work: (tx: Tx) => Promise<unknown>): Promise<{ commit: () => Promise<void> }> {
  let release!: () => void;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  let ready!: () => void;
  const done = new Promise<void>((resolve) => {
    ready = resolve;
  });
  const finished = db.transaction(async (tx) => {
    await work(tx);
    ready();
    await gate;
  });
  await Promise.race([done, finished]);
  return {
    commit: async () => {
      release();
      await finished;
    },
  };
}

export const isSettled = async (promise: Promise<unknown>, within = 150): Promise<boolean> =>
  Promise.race([promise.then(() => true), sleep(within).then(() => false)]);
