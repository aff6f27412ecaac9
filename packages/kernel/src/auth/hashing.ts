import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';
import type { HashingResponse, HashingTask } from './hashing-thread.ts';

/** Threads without work; they belong to the process and do not keep it running. */
const idle: Worker[] = [];

function startThread(): Worker {
  const worker = new Worker(new URL('./hashing-thread.ts', import.meta.url));
  // A thread that fails is told to whoever waits for it; this listener only keeps the process alive.
  worker.on('error', () => {
    idle.splice(0, idle.length, ...idle.filter((other) => other !== worker));
  });
  return worker;
}

async function onThread(task: HashingTask): Promise<string | boolean> {
  const worker = idle.pop() ?? startThread();
  worker.ref();
  worker.postMessage(task);
  const [response] = (await once(worker, 'message')) as [HashingResponse];
  worker.unref();
  idle.push(worker);
  if ('failure' in response) throw new Error(`Hashing failed: ${response.failure}`);
  return response.result;
}

/** argon2 on threads of low priority. How many at once is the caller's business. */
export const hashOnThread = (password: string, settings: Options): Promise<string> =>
  onThread({ kind: 'hash', password, settings }) as Promise<string>;

export const verifyOnThread = (stored: string, password: string): Promise<boolean> =>
  onThread({ kind: 'verify', stored, password }) as Promise<boolean>;
