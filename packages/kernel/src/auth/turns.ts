import { widerKey } from '../throttle/client-key.ts';

/** Who wants a password checked or hashed. */
export interface Asker {
  /** The client's address as the throttles count it, or whatever else stands for one. */
  client?: string | undefined;
  /** The address whose password it is about, whether or not anyone has it. */
  account?: string | undefined;
  /** From a browser that has signed in with it before. */
  isKnownDevice?: boolean | undefined;
}

const MINUTE_MS = 60_000;
/** Whoever signs in tries so often within a minute or two, and hardly more. */
const SELDOM = 3;
/** Accounts of which it is remembered; a flood of made-up ones must not fill the memory. */
const MAX_REMEMBERED = 20_000;

/** How often an account was asked about in this minute and the one before. */
function createRecentAsks(now: () => number) {
  let counts = new Map<string, number>();
  let before = new Map<string, number>();
  let since = now();
  return (account: string): number => {
    if (now() - since >= MINUTE_MS || counts.size >= MAX_REMEMBERED) {
      before = now() - since >= 2 * MINUTE_MS ? new Map() : counts;
      counts = new Map();
      since = now();
    }
    const count = (counts.get(account) ?? 0) + 1;
    counts.set(account, count);
    return count + (before.get(account) ?? 0);
  };
}

/**
 * By what turns are taken. Known devices, accounts that are asked about seldom and those that are asked about again and
 * again take turns; in each of these networks do, then clients of a network, then accounts that one client tries. So
 * neither many connections nor many addresses of one network get more than a share; and behind one address, a school's
 * for instance, a flood of right passwords has every other turn and no more.
 */
export function createTurns(now: () => number = () => performance.now()) {
  const asks = createRecentAsks(now);
  return ({ client = '', account = '', isKnownDevice = false }: Asker = {}): string[] => {
    const name = account.toLowerCase();
    const isSeldom = name === '' || asks(name) <= SELDOM;
    return [isSeldom ? (isKnownDevice ? 'known' : 'seldom') : 'often', widerKey(client), client, name];
  };
}
