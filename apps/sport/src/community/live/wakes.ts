import type { Sport } from '@sports-hub/contract';
import type { EventStreams, Signals, Sql } from '@sports-hub/kernel';
import { findReaders, type SiteBasis } from './queries.ts';

/** What arrives within this time is looked up together. */
const GATHER_MS = 20;
/** After a while in which nothing could be heard everybody looks again, not all at once. */
const MISSED_WITHIN_MS = 10_000;
/** The hub's streams have one topic: everything. */
export const HUB = 'hub';

/** The streams of one session, by the hash of its secret in hexadecimal. */
export const sessionTopic = (hash: string): string => `session ${hash}`;

/** What messaging tells, on whichever process it happens. It costs a request nothing and may be lost. */
export interface Wakes {
  /** Somebody has written. */
  messageSent(conversationId: number): void;
  /** Somebody has read, perhaps on another device. */
  conversationRead(memberId: number, conversationId: number): void;
}

export const createWakes = (signals: Pick<Signals, 'tell'>): Wakes => ({
  messageSent: (conversationId) => signals.tell(`conversation ${conversationId}`),
  conversationRead: (memberId, conversationId) => signals.tell(`read ${memberId} ${conversationId}`),
});

export interface WakingOptions {
  sport: Sport;
  lookups: Sql;
  signals: Pick<Signals, 'listen'>;
  site: EventStreams<SiteBasis>;
  hubs: EventStreams<null>;
}

/**
 * Passes on what is heard, to those who may read it now: to the streams of this site by their member, and to the hubs.
 * Nothing is looked up while nobody listens here.
 */
export function passWakesOn({ sport, lookups, signals, site, hubs }: WakingOptions): void {
  /** By conversation: whom it is told, if not everybody who may read it. */
  const changed = new Map<number, Set<number> | 'everybody'>();
  let gathering: NodeJS.Timeout | undefined;

  const lookUp = async (): Promise<void> => {
    gathering = undefined;
    const asked = new Map(changed);
    changed.clear();
    const readers = await findReaders(lookups, [...asked.keys()]).catch(() => []);
    for (const { member_id: member, conversation_id: conversation, is_linked } of readers) {
      const whom = asked.get(conversation);
      if (whom !== 'everybody' && !whom?.has(member)) continue;
      site.wake(String(member), JSON.stringify({ sport, conversation }));
      if (is_linked) hubs.wake(HUB, JSON.stringify({ member, conversation }));
    }
  };
  const note = (conversation: number, member?: number): void => {
    const whom = changed.get(conversation);
    if (member === undefined) changed.set(conversation, 'everybody');
    else if (whom === undefined) changed.set(conversation, new Set([member]));
    else if (whom !== 'everybody') whom.add(member);
    gathering ??= setTimeout(() => void lookUp(), GATHER_MS);
  };
  const heard = (text: string): void => {
    if (site.size === 0 && hubs.size === 0) return;
    const [what, ...ids] = text.split(' ');
    if (what === 'session' && ids[0]) {
      site.end(sessionTopic(ids[0]));
      return;
    }
    const [first = 0, second] = ids.map(Number);
    if (what === 'conversation') note(first);
    else if (what === 'read' && second !== undefined) note(second, first);
    else if (what === 'member') {
      site.end(String(first));
      hubs.wake(HUB, JSON.stringify({ member: first, ended: true }));
    }
  };
  const missed = (): void => {
    site.wakeAll('', JSON.stringify({ sport }), MISSED_WITHIN_MS);
    hubs.wake(HUB, JSON.stringify({ missed: true }));
  };
  signals.listen(heard, missed);
}
