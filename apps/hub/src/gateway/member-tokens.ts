import { endToken, type Sport } from '@sports-hub/contract';
import { mintInternalToken, signClientAddress } from '@sports-hub/kernel';
import type { ServiceCalls } from './service-calls.ts';
import type { Upstreams } from './upstreams.ts';

/** Beyond so many at a time, tokens are left to end by themselves within their minute. */
const ENDINGS_AT_ONCE = 100;

export interface MemberToken {
  sport: Sport;
  id: string;
  /** Seconds since the epoch. */
  expires: number;
  token: string;
}

export interface MemberTokens {
  /** For one request of one member. `request` is method and target. */
  mint(sport: Sport, memberId: number, hubAccountId: number, request: string): MemberToken;
  /** Whose request it is when nobody signed in, and which agent makes it, so that the sport can believe it. */
  clientAddress(sport: Sport, client: { address: string; agent: string | undefined }, request: string): string;
  /** Tells the sport that a token it may not have used is over. Never fails; a token that cannot be ended expires. */
  end(token: MemberToken): void;
  /**
   * The same for a request that got no response: true when it can be said that the sport never began it, and never
   * will.
   */
  endUnused(token: MemberToken): Promise<boolean>;
  /** Waits a moment for what is being ended. */
  settled(): Promise<void>;
}

export function createMemberTokens({ upstreams, calls }: { upstreams: Upstreams; calls: ServiceCalls }): MemberTokens {
  const ending = new Set<Promise<void>>();

  const tellSport = async ({ sport, id, expires }: MemberToken): Promise<void> => {
    try {
      await calls.call(sport, endToken, { id, expires });
    } catch {
      // The sport is not reachable; the token dies with its minute.
    }
  };

  return {
    mint(sport, memberId, hubAccountId, request) {
      const { secret, now } = upstreams.of(sport);
      const claims = { sport, kind: 'member', memberId, hubAccountId, request } as const;
      return { sport, ...mintInternalToken(secret, claims, now()) };
    },
    clientAddress(sport, client, request) {
      const { secret, now } = upstreams.of(sport);
      return signClientAddress(secret, { sport, ...client, request }, now());
    },
    end(token) {
      if (ending.size >= ENDINGS_AT_ONCE) return;
      const work = tellSport(token).finally(() => ending.delete(work));
      ending.add(work);
    },
    async endUnused({ sport, id, expires }) {
      try {
        return (await calls.call(sport, endToken, { id, expires })).data.was_unused;
      } catch {
        return false;
      }
    },
    async settled() {
      await Promise.race([
        Promise.all(ending),
        new Promise((resolve) => {
          setTimeout(resolve, 1_000).unref();
        }),
      ]);
    },
  };
}
