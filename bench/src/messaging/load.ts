import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { resultOf, type LoadResult } from '../harness.ts';

/** One request of many: the path, whose token, and what the reference needs in its body. */
export interface Target {
  path: string;
  token?: string;
  body?: object;
}

/** Load whose requests differ, from a process of its own. */
export async function loadTargets(options: {
  url: string;
  kind: 'poll' | 'send';
  seconds: number;
  connections: number;
  targets: Target[];
}): Promise<LoadResult> {
  const child = fork(fileURLToPath(new URL('./load-generator.ts', import.meta.url)), [JSON.stringify(options)]);
  return resultOf(child);
}
