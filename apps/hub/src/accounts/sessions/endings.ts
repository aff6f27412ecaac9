import type { Sport } from '@sports-hub/contract';
import type { Clock, Jobs, Sessions, Tx } from '@sports-hub/kernel';
import { deleteBearerTokens, listLinkedSports } from './queries.ts';

/** Sports are told when somebody's sign-ins end, because sessions on their sites rest on them. */
export const SPORT_SIGN_INS = 'sport-sign-ins';
export interface SportSignInsEnded {
  account_id: number;
  sport: Sport;
  /** Milliseconds since the epoch, by the hub's clock. */
  ended_at: number;
}

/**
 * Ends what rests on an account's sign-ins at the sites of its sports. Which browser each of them is in is not known:
 * also where somebody signs out in one, they all end, and with another sign-in at the hub one press brings them back.
 */
export const createEndSportSignIns =
  ({ jobs, clock }: { jobs: Pick<Jobs, 'enqueue'>; clock: Clock }) =>
  async (tx: Tx, accountId: number): Promise<void> => {
    for (const sport of await listLinkedSports(tx, accountId)) {
      const job: SportSignInsEnded = { account_id: accountId, sport, ended_at: clock.now().getTime() };
      await jobs.enqueue(tx, SPORT_SIGN_INS, job);
    }
  };
export type EndSportSignIns = ReturnType<typeof createEndSportSignIns>;

/** Ends every bearer token and browser session of an account, on every process and on the sites of its sports. */
export const createEndAllSignIns =
  ({ sessions, endSportSignIns }: { sessions: Sessions; endSportSignIns: EndSportSignIns }) =>
  async (tx: Tx, accountId: number): Promise<number> => {
    const ended = (await sessions.endAll(tx, accountId)) + (await deleteBearerTokens(tx, accountId));
    await endSportSignIns(tx, accountId);
    return ended;
  };
export type EndAllSignIns = ReturnType<typeof createEndAllSignIns>;
