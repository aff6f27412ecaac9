import { t } from '@sports-hub/contract/texts';
import {
  MATCH_MINUTES,
  MAX_ROUND_ROBIN_TEAMS,
  MAX_TOURNAMENT_DAYS,
  MAX_TOURNAMENT_TEAMS,
  MIN_TOURNAMENT_TEAMS,
  TOURNAMENT_FORMATS,
  type TeamRef,
  type TournamentFormat,
  type TournamentPreview,
} from '@sports-hub/contract';
import { Problem, type Sql } from '@sports-hub/kernel';
import { daysBetween, toLocalDate } from '@sports-hub/kernel/time';
import { byesIn, gamesIn, makeBracket, type BracketShape } from '../../season/tournaments/bracket.ts';
import type { PlannedRound, PlannedSide } from '../../season/tournaments/plan.ts';
import { readStandings } from '../../season/standings/queries.ts';
import { plannedWords } from './names.ts';
import { plannedDay } from './present.ts';
import { findDivision, findMinutesAt, type DivisionOfSeason } from './queries.ts';

export const shapeOf = (given: {
  format?: TournamentFormat | undefined;
  groups?: number | undefined;
  advance?: number | undefined;
}): BracketShape => ({ format: given.format ?? 'single', groups: given.groups ?? 2, advance: given.advance ?? 2 });

/** Why so many teams cannot play like this. */
export function shapeProblem(teams: number, { format, groups, advance }: BracketShape): string | null {
  if (teams < MIN_TOURNAMENT_TEAMS) return t('answers.tournaments.twoAtLeast');
  if (teams > MAX_TOURNAMENT_TEAMS) return t('answers.tournaments.atMost', { limit: MAX_TOURNAMENT_TEAMS });
  if (format === 'round_robin' && teams > MAX_ROUND_ROBIN_TEAMS)
    return t('answers.tournaments.tooManyForEverybody', { limit: MAX_ROUND_ROBIN_TEAMS });
  if (format === 'groups' && teams > groups * MAX_ROUND_ROBIN_TEAMS)
    return t('answers.tournaments.tooManyInAGroup', { limit: MAX_ROUND_ROBIN_TEAMS });
  const least = groups * Math.max(2, advance);
  if (format === 'groups' && teams < least) return t('answers.tournaments.tooFewForGroups', { least, teams });
  return null;
}

/** Why these days cannot be, by field. */
export function daysProblem(
  { starts_on, ends_on }: { starts_on: string; ends_on: string },
  season: DivisionOfSeason,
): [field: string, words: string] | undefined {
  if (ends_on < starts_on) return ['ends_on', t('answers.seasons.lastDayBeforeFirst')];
  if (daysBetween(starts_on, ends_on) >= MAX_TOURNAMENT_DAYS)
    return ['ends_on', t('answers.tournaments.tooLong', { days: MAX_TOURNAMENT_DAYS })];
  if (starts_on < season.starts_on || starts_on > season.ends_on)
    return ['starts_on', t('answers.tournaments.outsideTheSeason')];
  return ends_on > season.ends_on ? ['ends_on', t('answers.tournaments.outsideTheSeason')] : undefined;
}

export interface Seeded extends TeamRef {
  record: string;
}

/** The teams of a division, the first of the standings first. */
export const readSeeds = async (sql: Sql, divisionId: number): Promise<Seeded[]> =>
  (await readStandings(sql, [divisionId])).map(({ team, wins, losses, ties }) => ({
    ...team,
    record: [wins, losses, ...(ties > 0 ? [ties] : [])].join('–'),
  }));

export interface PreviewQuery {
  format?: TournamentFormat;
  groups?: number;
  advance?: number;
  teams?: string;
  starts_on?: string;
  ends_on?: string;
  venue_id?: number;
  match_minutes?: number;
}

/** How many games a place holds on the days, where that is known. */
async function capacityOf(sql: Sql, division: DivisionOfSeason, query: PreviewQuery): Promise<number | null> {
  const { venue_id, starts_on, ends_on, match_minutes = MATCH_MINUTES } = query;
  if (!venue_id || !starts_on || !ends_on || daysProblem({ starts_on, ends_on }, division)) return null;
  const minutes = await findMinutesAt(sql, {
    ...{ venueId: venue_id, seasonId: division.season_id, from: starts_on, until: ends_on },
  });
  return minutes === null ? null : Math.floor(minutes / match_minutes);
}

function sideOf(side: PlannedSide, teams: readonly TeamRef[], rounds: readonly PlannedRound[]) {
  const seed = typeof side === 'object' && 'seed' in side ? side.seed : null;
  const team = seed === null ? undefined : teams[seed - 1];
  return {
    seed,
    team: team ? { id: team.id, name: team.name, color: team.color } : null,
    words: team ? null : plannedWords(side, rounds),
  };
}

/** What would come out, nothing stored. */
export async function previewTournament(
  sql: Sql,
  divisionId: number,
  query: PreviewQuery,
  now: Date,
): Promise<TournamentPreview> {
  const division = await findDivision(sql, divisionId);
  if (!division) throw new Problem('record.not_found');
  const standings = await readSeeds(sql, divisionId);
  const wanted = query.teams ? query.teams.split(',').map(Number) : undefined;
  const byId = new Map(standings.map((team) => [team.id, team]));
  const teams = wanted
    ? [...new Set(wanted)].flatMap((id) => byId.get(id) ?? [])
    : standings.slice(0, MAX_TOURNAMENT_TEAMS);
  const shape = shapeOf(query);
  const capacity = await capacityOf(sql, division, query);
  const of = (format: TournamentFormat) => {
    const one = { ...shape, format };
    const problem = shapeProblem(teams.length, one);
    return { problem, rounds: problem === null ? makeBracket(teams.length, one) : [] };
  };
  const { rounds } = of(shape.format);
  const { starts_on, ends_on } = query;
  const days = starts_on && ends_on && !daysProblem({ starts_on, ends_on }, division) ? { starts_on, ends_on } : null;
  return {
    division: { id: division.id, name: division.name },
    standings_on: toLocalDate(now),
    teams,
    left_out: standings
      .filter(({ id }) => !teams.some((team) => team.id === id))
      .map(({ id, name, color }) => ({ id, name, color })),
    formats: TOURNAMENT_FORMATS.map((format) => {
      const made = of(format);
      return { format, games: gamesIn(made.rounds), byes: byesIn(made.rounds), capacity, problem: made.problem };
    }),
    rounds: rounds.map(({ name, matches }, place) => ({
      name,
      on: days ? plannedDay(place, rounds.length, days) : null,
      matches: matches.map(({ home, away }) => ({
        home: sideOf(home, teams, rounds),
        away: sideOf(away, teams, rounds),
      })),
    })),
  };
}
