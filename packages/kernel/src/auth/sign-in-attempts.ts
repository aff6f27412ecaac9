import { setTimeout as sleep } from 'node:timers/promises';
import { Problem, throttled } from '../problem.ts';
import type { Sql } from '../sql/database.ts';
import type { Throttle } from '../throttle/throttle.ts';
import { createAccountLines } from './account-lines.ts';

type CheckRule = 'login-address' | 'login-ip' | 'login-device';
type AttemptRule = CheckRule | 'sign-ins';

export interface Attempted {
  /** The address tried, whether or not anyone has it. */
  address: string;
  /** The client, as `clientKey` gives it; left out where one service tries for many clients. */
  ip?: string;
  /** A browser that has signed in with this address before: its tries are counted for themselves. */
  device?: string | undefined;
  /** Signs in, rather than only asking for the password again: so many an hour are enough for anybody. */
  isSignIn?: boolean;
}

/** How many may wait for the attempts in flight of one address or client; the rest is refused at once. */
const MAX_WAITING = 40;
/** How often those are looked at that may be in progress on another process. */
const LOOK_MS = 50;
/** Checks of which none ends for so long are not waited for. */
const STANDSTILL_MS = 5_000;

interface Line {
  ends: Set<Promise<void>>;
  waiting: number;
  /** The last of those who wait: one after the other asks the database. */
  turn: Promise<void>;
  movedAt: number;
}

/** The attempts of this process that have not ended, by what they are counted under, and those who wait for them. */
function createInFlight(now: () => number) {
  const lines = new Map<string, Line>();
  const lineOf = (key: string): Line => {
    const line = lines.get(key) ?? { ends: new Set(), waiting: 0, turn: Promise.resolve(), movedAt: 0 };
    lines.set(key, line);
    return line;
  };
  const forgetIfEmpty = (key: string, line: Line): void => {
    if (line.ends.size === 0 && line.waiting === 0) lines.delete(key);
  };
  return {
    add(key: string): () => void {
      const line = lineOf(key);
      const { promise, resolve } = Promise.withResolvers<void>();
      line.ends.add(promise);
      return () => {
        line.ends.delete(promise);
        line.movedAt = now();
        forgetIfEmpty(key, line);
        resolve();
      };
    },
    isAnybodyWaiting: (key: string): boolean => (lines.get(key)?.waiting ?? 0) > 0,
    /** Waits in line until `open` gives true. However slow the machine is, it goes on while checks of others end. */
    async wait(key: string, rule: CheckRule, open: () => Promise<boolean>): Promise<void> {
      const line = lineOf(key);
      if (line.waiting >= MAX_WAITING) throw throttled(rule, 1);
      const since = now();
      const before = line.turn;
      const { promise, resolve } = Promise.withResolvers<void>();
      line.turn = promise;
      line.waiting += 1;
      try {
        await before;
        while (!(await open())) {
          // No limit is reached: whoever is still being checked may be right.
          if (now() - Math.max(since, line.movedAt) > STANDSTILL_MS)
            throw new Problem('server.busy', { retryAfter: 2 });
          await Promise.race([...line.ends, sleep(LOOK_MS)]);
        }
        line.movedAt = now();
      } finally {
        line.waiting -= 1;
        forgetIfEmpty(key, line);
        resolve();
      }
    },
  };
}

/**
 * Failed password checks, counted per address and per client. A check takes its place before it is made, so that many
 * tries at once cannot pass the limit; its end says whether it was a failure.
 */
export function createSignInAttempts(
  sql: Sql,
  throttle: Throttle<AttemptRule>,
  { now = () => performance.now() }: { now?: () => number } = {},
) {
  const inLine = createAccountLines();
  const inFlight = createInFlight(now);

  /** A limit that is reached by checks still in progress is not yet reached by failures: their ends decide. */
  const begin = async (rule: CheckRule, key: string): Promise<() => void> => {
    const name = `${rule} ${key}`;
    const open = () => throttle.open(sql, rule, key);
    if (inFlight.isAnybodyWaiting(name) || !(await open())) await inFlight.wait(name, rule, open);
    return inFlight.add(name);
  };

  const rulesOf = ({ address, ip, device }: Attempted): (readonly [CheckRule, string])[] =>
    device === undefined
      ? [...(ip === undefined ? [] : [['login-ip', ip] as const]), ['login-address', address] as const]
      : [['login-device', `${device} ${address}`] as const];

  const attemptInLine = async <T>(
    given: Attempted,
    check: () => Promise<T | undefined>,
    refusal: Problem | undefined,
  ): Promise<T> => {
    const { address } = given;
    const begun: { rule: CheckRule; key: string; end: () => void }[] = [];
    const closeAll = async (outcome: 'hit' | 'success' | 'neither') => {
      // Whoever knows the password starts afresh: somebody else's failures must not lock the owner out.
      for (const { rule, key } of begun)
        await throttle.close(sql, rule, key, outcome === 'success' && rule === 'login-ip' ? 'neither' : outcome);
    };
    try {
      let proved: T | undefined;
      try {
        if (given.isSignIn) await throttle.requireCapacity(sql, 'sign-ins', address);
        for (const [rule, key] of rulesOf(given)) begun.push({ rule, key, end: await begin(rule, key) });
        proved = await check();
        if (proved !== undefined && given.isSignIn) await throttle.take(sql, 'sign-ins', address);
      } catch (error) {
        await closeAll('neither');
        throw error;
      }
      await closeAll(proved === undefined ? 'hit' : 'success');
      if (proved === undefined) throw refusal ?? new Problem('auth.invalid_credentials');
      return proved;
    } finally {
      for (const { end } of begun) end();
    }
  };

  return {
    /**
     * `check` gives what it proved, or undefined for a wrong address or password: then the refusal, 401 unless told
     * otherwise.
     */
    attempt<T>(given: Attempted, check: () => Promise<T | undefined>, refusal?: Problem): Promise<T> {
      const address = given.address.toLowerCase();
      // What strangers try must not keep a browser waiting that has signed in before.
      const line = given.device === undefined ? address : `known ${address}`;
      return inLine(line, () => attemptInLine({ ...given, address }, check, refusal));
    },
    /** A mailed link has proved who owns the address: what strangers have tried counts no more. */
    forget: (address: string): Promise<void> => throttle.clear(sql, 'login-address', address.toLowerCase()),
  };
}
export type SignInAttempts = ReturnType<typeof createSignInAttempts>;
