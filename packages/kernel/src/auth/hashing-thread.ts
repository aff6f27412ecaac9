import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync, type Options } from '@node-rs/argon2';

export type HashingTask =
  | { kind: 'hash'; password: string; settings: Options }
  | { kind: 'verify'; stored: string; password: string };

export type HashingResponse = { result: string | boolean } | { failure: string };

// Everything else goes first: a flood of sign-ins then costs others almost nothing. Linux counts priority per thread;
// elsewhere this would slow the whole process down.
if (process.platform === 'linux') setPriority(10);

const run = (task: HashingTask): string | boolean =>
  task.kind === 'hash' ? hashSync(task.password, task.settings) : verifySync(task.stored, task.password);

parentPort?.on('message', (task: HashingTask) => {
  let response: HashingResponse;
  try {
    response = { result: run(task) };
  } catch (error) {
    response = { failure: error instanceof Error ? error.name : 'failed' };
  }
  parentPort?.postMessage(response);
});
