import type { MadeGame, OpenWish, ScheduleMisfit, ScheduleRun, TeamFigures, UnplacedGame } from '@sports-hub/contract';
import { daysBetween } from '@sports-hub/kernel/time';
import type { Misfit } from '../../season/generator/fit.ts';
import type { DivisionTeam } from './queries.ts';
import type { StoredGame, StoredResult } from './result.ts';

/** Names of today for the numbers of a result. What no longer exists has none, and is left out. */
export interface Names {
  teams: ReadonlyMap<number, DivisionTeam>;
  venues: ReadonlyMap<number, string>;
}

/** What was asked for, and what there is of it. */
function countsOf(misfit: Misfit): Pick<ScheduleMisfit, 'needed' | 'possible'> {
  switch (misfit.kind) {
    case 'odd_games':
      return { needed: misfit.gamesEach, possible: misfit.teams };
    case 'too_few_places':
      return { needed: misfit.games, possible: misfit.places };
    case 'too_few_days':
      return { needed: misfit.games, possible: misfit.days };
    case 'too_few_rounds':
      return { needed: misfit.games, possible: misfit.possible };
  }
}

export function asMisfit(misfit: Misfit, { teams }: Names): ScheduleMisfit {
  const divisionIds = 'divisionIds' in misfit ? misfit.divisionIds : [misfit.divisionId];
  const divisionName = (id: number): string =>
    [...teams.values()].find((team) => team.division_id === id)?.division ?? '';
  return {
    kind: misfit.kind,
    divisions: divisionIds.map(divisionName),
    team: 'teamId' in misfit ? (teams.get(misfit.teamId)?.name ?? null) : null,
    ...countsOf(misfit),
  };
}

const asTeam = ({ id, name, color }: DivisionTeam): MadeGame['home'] => ({ id, name, color });

function asPair(
  { division_id, home_id, away_id }: Pick<StoredGame, 'division_id' | 'home_id' | 'away_id'>,
  { teams }: Names,
): Pick<MadeGame, 'division_id' | 'home' | 'away'>[] {
  const [home, away] = [teams.get(home_id), teams.get(away_id)];
  return home && away ? [{ division_id, home: asTeam(home), away: asTeam(away) }] : [];
}

const asGame = (game: StoredGame, names: Names): MadeGame[] =>
  asPair(game, names).map((pair) => ({
    ...pair,
    venue: names.venues.get(game.venue_id) ?? '',
    starts_at: game.starts_at,
  }));

/** Team by team: how often at home and away, the shortest rest, first games of a day, and at how many places. */
function figuresOf({ games }: StoredResult, { teams }: Names): TeamFigures[] {
  return [...teams.values()].flatMap((team) => {
    const own = games.filter(({ home_id, away_id }) => home_id === team.id || away_id === team.id);
    if (own.length === 0) return [];
    const days = own.map(({ starts_at }) => starts_at.slice(0, 10));
    const rests = days.slice(1).map((day, index) => daysBetween(days[index]!, day) - 1);
    const home = own.filter(({ home_id }) => home_id === team.id).length;
    return [
      {
        division_id: team.division_id,
        team: asTeam(team),
        games: own.length,
        home,
        away: own.length - home,
        rest_days: rests.length > 0 ? Math.min(...rests) : null,
        first_games: own.filter(({ is_first }) => is_first).length,
        venues: new Set(own.map(({ venue_id }) => venue_id)).size,
      },
    ];
  });
}

type Shown = Pick<ScheduleRun, 'wishes' | 'unplaced' | 'misfits' | 'teams' | 'schedule'>;

export function showResult(result: StoredResult | null, names: Names): Shown {
  if (!result) return { wishes: [], unplaced: [], misfits: [], teams: [], schedule: [] };
  return {
    wishes: result.wishes.map(({ rule, games, team_id, times }): OpenWish => ({
      rule,
      games: games.flatMap((game) => asGame(game, names)),
      team: team_id === null ? null : (names.teams.get(team_id)?.name ?? null),
      times,
    })),
    unplaced: result.unplaced.flatMap((game): UnplacedGame[] =>
      asPair(game, names).map((pair) => ({
        ...pair,
        possible: game.possible,
        taken: game.taken,
        against: game.against,
      })),
    ),
    misfits: result.misfits.map((misfit) => asMisfit(misfit, names)),
    teams: figuresOf(result, names),
    schedule: result.games.flatMap((game) => asGame(game, names)),
  };
}
