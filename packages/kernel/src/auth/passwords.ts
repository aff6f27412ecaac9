import { randomBytes } from 'node:crypto';
import type { Options } from '@node-rs/argon2';
import { Problem } from '../problem.ts';
import { hashOnThread, verifyOnThread } from './hashing.ts';

export interface PasswordParameters {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}
const CURRENT: PasswordParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** With no stored hash it still takes the time of one, and is false. */
  matches(stored: string | null | undefined, password: string): Promise<boolean>;
  /** True when a stored hash was made with other parameters than today's. */
  isOutdated(stored: string): boolean;
}

/** Well-formed, so that checking against it costs what any check costs; random, so that nothing matches it. */
function unmatchableHash({ memoryCost, timeCost, parallelism }: PasswordParameters): string {
  const unpadded = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${unpadded(16)}$${unpadded(32)}`;
}

/**
 * argon2id, a bounded number at once. A flood of sign-ins waits here, and past the queue it is told
 * to come back, so that it cannot starve the rest of the service.
 */
export function createPasswords(
  options: { atOnce?: number; waiting?: number; parameters?: PasswordParameters } = {},
): Passwords {
  const { atOnce = 1, waiting = 80, parameters = CURRENT } = options;
  // `const enum` of the library, which type stripping cannot inline: 2 is argon2id.
  const settings = { algorithm: 2 as Options['algorithm'], ...parameters };
  const queue: (() => void)[] = [];
  let running = 0;

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new Problem('server.busy', { retryAfter: 2 });
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };

  const dummy = unmatchableHash(parameters);
  return {
    hash: (password) => inTurn(() => hashOnThread(password, settings)),
    async matches(stored, password) {
      const same = await inTurn(() => verifyOnThread(stored ?? dummy, password));
      return same && stored !== null && stored !== undefined;
    },
    isOutdated(stored) {
      const [, memory, time, lanes] = /\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored) ?? [];
      return (
        !stored.startsWith('$argon2id$') ||
        Number(memory) !== parameters.memoryCost ||
        Number(time) !== parameters.timeCost ||
        Number(lanes) !== parameters.parallelism
      );
    },
  };
}
