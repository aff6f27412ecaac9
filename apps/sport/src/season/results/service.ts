import { SPORT_TABLE, type Sport } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { findPublicDivision } from '../divisions/queries.ts';
import { withDecisions } from '../standings/decisions.ts';
import { readStandings, readStandingsRules } from '../standings/queries.ts';
import { listDivisionsWithResults, listResults } from './queries.ts';

/** One division is shown whole; of all of them, only what is new. Older results are in the schedule. */
const RESULTS_OF_ONE = 200;
const RESULTS_OF_EACH = 10;

/** Results and standings of one division, or of every division of the season: four statements, however many rows. */
export async function readDivisionResults(sql: Sql, sport: Sport, divisionId: number | undefined) {
  const only = divisionId === undefined ? undefined : await findPublicDivision(sql, divisionId);
  const divisions = divisionId === undefined ? await listDivisionsWithResults(sql) : only ? [only] : [];
  const ids = divisions.map(({ id }) => id);
  const [results, standings, rules] = await Promise.all([
    listResults(sql, ids, only ? RESULTS_OF_ONE : RESULTS_OF_EACH),
    readStandings(sql, ids),
    readStandingsRules(sql, ids),
  ]);
  const [resultsOf, standingsOf, rulesOf] = [byDivision(results), byDivision(standings), byDivision(rules)];
  return divisions.map((division) => ({
    division,
    results: resultsOf(division.id),
    standings: withDecisions(standingsOf(division.id), rulesOf(division.id), SPORT_TABLE[sport].scored),
    tie_breakers: rulesOf(division.id).map(({ rule, cap }) => (cap === null ? { rule } : { rule, cap })),
  }));
}

function byDivision<R extends { division_id: number }>(rows: readonly R[]): (id: number) => R[] {
  const groups = Map.groupBy(rows, (row) => row.division_id);
  return (id) => groups.get(id) ?? [];
}
