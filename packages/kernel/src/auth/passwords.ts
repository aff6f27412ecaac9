import { randomBytes } from 'node:crypto';
import type { Options } from '@node-rs/argon2';
import { createFairQueue, type QueueState } from './fair-queue.ts';
import { hashOnThread, verifyOnThread } from './hashing.ts';
import { createTurns, type Asker } from './turns.ts';

export interface PasswordParameters {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}
const CURRENT: PasswordParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(password: string, who?: Asker): Promise<string>;
  /** With no stored hash it still takes the time of one, and is false. */
  matches(stored: string | null | undefined, password: string, who?: Asker): Promise<boolean>;
  /** True when a stored hash was made with other parameters than today's. */
  isOutdated(stored: string): boolean;
  /** Of those that are hashed and those that wait for it. */
  queue(): QueueState;
}

/** Well-formed, so that checking against it costs what any check costs; random, so that nothing matches it. */
function unmatchableHash({ memoryCost, timeCost, parallelism }: PasswordParameters): string {
  const unpadded = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${unpadded(16)}$${unpadded(32)}`;
}

/**
 * argon2id, a bounded number at once. A flood of sign-ins waits here, and past the queue it is told
 * to come back, so that it cannot starve the rest of the service; nor can one client or account starve the others.
 */
export function createPasswords(
  options: { atOnce?: number; maxWaiting?: number; parameters?: PasswordParameters } = {},
): Passwords {
  const { atOnce = 1, maxWaiting = 80, parameters = CURRENT } = options;
  // `const enum` of the library, which type stripping cannot inline: 2 is argon2id.
  const settings = { algorithm: 2 as Options['algorithm'], ...parameters };
  const turnsOf = createTurns();
  const inTurn = createFairQueue({ atOnce, maxWaiting });

  const dummy = unmatchableHash(parameters);
  return {
    queue: inTurn.state,
    hash: (password, who) => inTurn(turnsOf(who), () => hashOnThread(password, settings)),
    async matches(stored, password, who) {
      const same = await inTurn(turnsOf(who), () => verifyOnThread(stored ?? dummy, password));
      return same && stored !== null && stored !== undefined;
    },
    isOutdated(stored) {
      const [, memory, time, parallelism] = /\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored) ?? [];
      return (
        !stored.startsWith('$argon2id$') ||
        Number(memory) !== parameters.memoryCost ||
        Number(time) !== parameters.timeCost ||
        Number(parallelism) !== parameters.parallelism
      );
    },
  };
}
