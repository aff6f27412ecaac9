import { randomUUID } from 'node:crypto';
import type { Sport, SportLink } from '@sports-hub/contract';
import { Problem, secondsAfter, type Clock, type Database, type Sql, type Throttle } from '@sports-hub/kernel';
import type { HubThrottle } from '../throttles.ts';
import {
  abandonChange,
  deleteChange,
  findLeftOverChange,
  findLinkedMember,
  insertChange,
  lockLinkableAccount,
  type LinkChange,
} from './queries.ts';
import type { Settlement } from './settlement.ts';
import { isRefusal, type SportClient } from './sport-client.ts';

export interface LinksOptions {
  db: Database;
  counters: Sql;
  clock: Clock;
  throttle: Throttle<HubThrottle>;
  sport: SportClient;
  settlement: Settlement;
}

/**
 * About what a request to a sport takes at most. Taking over one that is still in progress does no harm: see `settle`.
 */
const BUSY_SECONDS = 15;

type Person = { email: string; first_name: string; last_name: string };

/** Links between hub accounts and sport members. Never made from a name or an address, only by proof. */
export function createLinks({ db, counters, clock, throttle, sport, settlement }: LinksOptions) {
  /** Writes down that a link is to be made. Also reads the account as it is now, after the guard has let it pass. */
  const begin = (accountId: number, name: Sport): Promise<{ change: LinkChange; person: Person } | 'busy'> =>
    db.transaction(async (tx) => {
      const person = await lockLinkableAccount(tx, accountId);
      if (!person) throw new Problem('account.unverified');
      if (await findLinkedMember(tx, accountId, name)) throw new Problem('link.already_exists');
      const change: LinkChange = {
        account_id: accountId,
        sport: name,
        kind: 'link',
        attempt: randomUUID(),
        member_id: null,
        asked_by: `account:${accountId}`,
      };
      return (await insertChange(tx, change, secondsAfter(clock.now(), BUSY_SECONDS))) ? { change, person } : 'busy';
    });

  /** After an earlier change that was left behind has been brought to its end. */
  const beginAfterLeftOver = async (accountId: number, name: Sport) => {
    const begun = await begin(accountId, name);
    if (begun !== 'busy') return begun;
    const leftOver = await findLeftOverChange(db, accountId, name, clock.now());
    if (leftOver) await settlement.settle(leftOver);
    const again = await begin(accountId, name);
    if (again === 'busy') throw new Problem('link.in_progress', { retryAfter: 5 });
    return again;
  };

  const make = async (
    accountId: number,
    name: Sport,
    ask: (change: LinkChange, person: Person) => Promise<number>,
  ): Promise<SportLink> => {
    await throttle.take(counters, 'link-sport', accountId);
    const { change, person } = await beginAfterLeftOver(accountId, name);
    let memberId;
    try {
      memberId = await ask(change, person);
    } catch (error) {
      if (isRefusal(error)) await deleteChange(db, change);
      else await abandonChange(db, change, clock.now());
      // The attempt was given up while it was in progress, and somebody else decides what comes of it.
      if (error instanceof Problem && error.code === 'record.conflict')
        throw new Problem('link.in_progress', { retryAfter: 5 });
      throw error;
    }
    if (!(await settlement.finishLink(change, memberId))) throw new Problem('link.already_exists');
    return { sport: name, member_id: memberId };
  };

  return {
    link: (accountId: number, name: Sport, credentials: { email: string; password: string }): Promise<SportLink> =>
      make(accountId, name, (change) => sport.link(change, credentials)),

    /**
     * For the address that the hub has verified. An invitation of the sport's is for the member that it has made for
     * that address already.
     */
    createMember: (accountId: number, name: Sport, invitation?: string): Promise<SportLink> =>
      make(accountId, name, (change, person) => sport.createMember(change, { ...person, invitation })),
  };
}
export type Links = ReturnType<typeof createLinks>;
