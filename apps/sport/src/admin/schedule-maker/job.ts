import type { Clock, Database, Jobs, Tx } from '@sports-hub/kernel';
import { runPlan } from '../../season/generator/run-plan.ts';
import { gamesIn, leagueOf, readFacts } from './league.ts';
import { beginRun, endRun, findRun, findSeason, noteProgress, type RunEnd } from './queries.ts';
import { resultOf } from './result.ts';

const QUEUE = 'schedules.make';
const RETRY = { retryLimit: 2, retryDelaySeconds: 5, atOnce: 1 };

const FAILED: RunEnd = { state: 'failed', result: null, games: 0, placed: 0, open: 0 };

/**
 * Makes schedules in the background. One whose process was killed is begun again by another; each is given its own
 * number as the seed, so that it comes out the same and the next try differently.
 */
export function makeSchedulesLater({ db, clock, jobs }: { db: Database; clock: Clock; jobs: Jobs }) {
  const plan = async (id: number): Promise<RunEnd> => {
    const run = (await findRun(db, id))!;
    const season = await findSeason(db, run.season_id);
    if (!season) return FAILED;
    const league = leagueOf(season, await readFacts(db, season), run.settings, clock.now());
    const games = gamesIn(league);
    const outcome = await runPlan(league, run.number, async (progress) => {
      const { placed, open } = progress ?? { placed: 0, open: 0 };
      return (await noteProgress(db, id, { games, placed, open }))?.stop === false ? 'go_on' : 'stop';
    });
    const result = resultOf(outcome);
    return {
      state: outcome.kind,
      result,
      games,
      placed: result.games.length,
      open: result.wishes.length,
    };
  };
  jobs.handle(
    QUEUE,
    async ({ runId }: { runId: number }) => {
      const run = await findRun(db, runId);
      if (run?.state !== 'waiting' && run?.state !== 'running') return;
      await beginRun(db, runId);
      let end = FAILED;
      try {
        end = await plan(runId);
      } finally {
        await endRun(db, runId, end, clock.now());
      }
    },
    RETRY,
  );
  return { beginLater: (tx: Tx, runId: number): Promise<void> => jobs.enqueue(tx, QUEUE, { runId }) };
}
