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

/** Ends every bearer token and browser session of an account, on every process and on the sites of its sports. */
export const createEndAllSignIns =
  ({ sessions, jobs, clock }: { sessions: Sessions; jobs: Pick<Jobs, 'enqueue'>; clock: Clock }) =>
  async (tx: Tx, accountId: number): Promise<number> => {
    const ended = (await sessions.endAll(tx, accountId)) + (await deleteBearerTokens(tx, accountId));
    for (const sport of await listLinkedSports(tx, accountId)) {
      const job: SportSignInsEnded = { account_id: accountId, sport, ended_at: clock.now().getTime() };
      await jobs.enqueue(tx, SPORT_SIGN_INS, job);
    }
    return ended;
  };
export type EndAllSignIns = ReturnType<typeof createEndAllSignIns>;
