import { randomInt } from 'node:crypto';
import { API_PREFIX, followWakes, type Sport } from '@sports-hub/contract';
import { INTERNAL_TOKEN_HEADER, mintInternalToken } from '@sports-hub/kernel';
import { UpstreamFailure, type Exchange } from '../gateway/exchange.ts';
import type { Upstream } from '../gateway/upstreams.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** A sport of a release that has no wakes yet, or that does not accept the hub. */
const REFUSED_PAUSE_MS = 60_000;
/** A line longer than any that a sport sends. */
const MAX_LINE = 64 * 1024;

/** What a sport says of its members. */
export interface FeedListener {
  changed(sport: Sport, memberId: number, conversationId: number): void;
  /** Something that the member's streams rest on is another now. */
  ended(sport: Sport, memberId: number): void;
  /** For a while nothing was heard. */
  missed(sport: Sport): void;
}

interface FeedEvent {
  member?: number;
  conversation?: number;
  ended?: true;
  missed?: true;
}

/**
 * One connection to a sport, on which it says who has something new: however many streams are open here. It begins with
 * the first of them, and comes back whenever it breaks.
 */
export function createFeed(upstream: Upstream, listener: FeedListener) {
  const { sport } = upstream;
  let state: 'unused' | 'on' | 'closed' = 'unused';
  let exchange: Exchange | undefined;
  let pause = FIRST_PAUSE_MS;
  let again: NodeJS.Timeout | undefined;
  let hasBegun = false;

  const hear = (line: string): void => {
    if (!line.startsWith('data: ')) return;
    const { member, conversation, ended, missed } = JSON.parse(line.slice(6)) as FeedEvent;
    if (missed) listener.missed(sport);
    else if (member !== undefined && ended) listener.ended(sport, member);
    else if (member !== undefined && conversation !== undefined) listener.changed(sport, member, conversation);
  };

  /** Takes a feed until it ends; true when it was refused. */
  const follow = async (): Promise<boolean> => {
    const request = `${followWakes.method} ${API_PREFIX}${followWakes.path}`;
    const claims = { sport, kind: 'service', memberId: 0, hubAccountId: 0, request } as const;
    let rest = '';
    try {
      exchange = upstream.follow(
        {
          method: followWakes.method,
          target: `${API_PREFIX}${followWakes.path}`,
          headers: {
            [INTERNAL_TOKEN_HEADER]: mintInternalToken(upstream.secret, claims, upstream.now()).token,
            accept: 'text/event-stream',
            'accept-encoding': 'identity',
          },
        },
        {
          head(status, headers) {
            if (status !== 200 || headers['content-type'] !== 'text/event-stream')
              throw new UpstreamFailure(status === 401 ? 'timeout' : 'refused', 'no wakes');
            if (hasBegun) listener.missed(sport);
            hasBegun = true;
            pause = FIRST_PAUSE_MS;
          },
          data(chunk) {
            const lines = (rest + chunk.toString()).split('\n');
            rest = lines.pop()!;
            if (rest.length > MAX_LINE) throw new UpstreamFailure('body', 'a line without an end');
            for (const line of lines) hear(line);
          },
        },
      );
      await exchange.done;
    } catch (error) {
      return error instanceof UpstreamFailure && error.kind === 'refused';
    }
    return false;
  };
  const stayOn = async (): Promise<void> => {
    const wasRefused = await follow();
    if (state === 'closed') return;
    const longest = wasRefused ? REFUSED_PAUSE_MS : pause;
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    again = setTimeout(() => void stayOn(), randomInt(longest / 2, longest)).unref();
  };

  return {
    begin(): void {
      if (state !== 'unused') return;
      state = 'on';
      void stayOn();
    },
    close(): void {
      state = 'closed';
      clearTimeout(again);
      exchange?.abandon();
    },
  };
}
