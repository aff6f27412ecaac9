import type { DayWithoutGames, ScheduleSettings } from '@sports-hub/contract';
import type { Sql } from '@sports-hub/kernel';
import { addDays, daysBetween, minutesOfDay, toLocalDate, weekdayOf } from '@sports-hub/kernel/time';
import { closesSpan } from '../../season/conflicts/closures.ts';
import type { Closure } from '../../season/conflicts/entries.ts';
import { findOpenClosures } from '../../season/conflicts/queries.ts';
import type { GamePlace, GeneratorLeague, GeneratorTeam } from '../../season/generator/league.ts';
import {
  findDaysOff,
  findStanding,
  findTeams,
  findTimes,
  type DivisionTeam,
  type MakerSeason,
  type StandingEvent,
  type VenueTime,
} from './queries.ts';

const FIRST_DAY = '1970-01-01';
const DAYS_OF_A_WEEK = 7;

/** Days as the search counts them, and back. */
export const dayNumber = (day: string): number => daysBetween(FIRST_DAY, day);
export const dayOf = (number: number): string => addDays(FIRST_DAY, number);

const orNull = (time: string | undefined): number | null => (time ? minutesOfDay(time) : null);
/** Monday is 1. */
const isoWeekday = (day: string): number => weekdayOf(day) || DAYS_OF_A_WEEK;

/** When games begin in one span of a venue. */
export function beginnings({ begins, ends }: Pick<VenueTime, 'begins' | 'ends'>, settings: ScheduleSettings): number[] {
  const { game_minutes: game, gap_minutes: gap } = settings;
  const found: number[] = [];
  for (let from = minutesOfDay(begins); from + game <= minutesOfDay(ends); from += game + gap) found.push(from);
  return found;
}

export interface MakerFacts {
  teams: DivisionTeam[];
  times: VenueTime[];
  daysOff: DayWithoutGames[];
  closed: Closure[];
  standing: StandingEvent[];
}

export const readFacts = async (sql: Sql, season: MakerSeason): Promise<MakerFacts> => ({
  teams: await findTeams(sql, season.id),
  times: await findTimes(sql, season.id),
  daysOff: await findDaysOff(sql, season.id),
  closed: await findOpenClosures(sql, season.starts_on),
  standing: await findStanding(sql, season),
});

/** Days on which games may be: from tomorrow on, within the season, without those that are kept free. */
function daysFor(season: MakerSeason, daysOff: readonly DayWithoutGames[], now: Date): string[] {
  const tomorrow = addDays(toLocalDate(now), 1);
  const first = season.starts_on > tomorrow ? season.starts_on : tomorrow;
  return Array.from({ length: Math.max(0, daysBetween(first, season.ends_on) + 1) }, (_, index) =>
    addDays(first, index),
  ).filter((day) => !daysOff.some(({ first_day, last_day }) => first_day <= day && day <= last_day));
}

function placesFor(facts: MakerFacts, settings: ScheduleSettings, days: readonly string[]): GamePlace[] {
  const standing = Map.groupBy(
    facts.standing.filter(({ venue_id }) => venue_id !== null),
    ({ venue_id, day }) => `${venue_id} ${day}`,
  );
  const places: GamePlace[] = [];
  for (const day of days)
    for (const time of facts.times) {
      const key = `${time.venue_id} ${day}`;
      if (time.weekday !== isoWeekday(day)) continue;
      const closures = facts.closed.filter(({ venue_id }) => venue_id === time.venue_id);
      for (const from of beginnings(time, settings)) {
        const until = from + settings.game_minutes;
        if (closures.some((closure) => closesSpan(closure, day, from, until))) continue;
        const taken = (standing.get(key) ?? []).filter((event) => event.from < until && from < event.until).length;
        for (let court = taken; court < time.courts; court++)
          places.push({ venueId: time.venue_id, day: dayNumber(day), from, until });
      }
    }
  return places;
}

/** What the search is given: what stands already counts as taken, and a team that has a game that day is off. */
export function leagueOf(
  season: MakerSeason,
  facts: MakerFacts,
  settings: ScheduleSettings,
  now: Date,
): GeneratorLeague {
  const busy = new Map<number, number[]>();
  for (const { teams, is_game, day } of facts.standing)
    if (is_game) for (const team of teams) busy.set(team, [...(busy.get(team) ?? []), dayNumber(day)]);
  const asTeam = ({ id, coaches, families }: DivisionTeam): GeneratorTeam => ({
    id,
    coaches,
    families,
    daysOff: busy.get(id) ?? [],
  });
  const divisions = settings.divisions
    .map(({ id, games_each, earliest, latest }) => ({
      id,
      teams: facts.teams.filter((team) => team.division_id === id).map(asTeam),
      gamesEach: games_each,
      earliest: orNull(earliest),
      latest: orNull(latest),
    }))
    .filter(({ gamesEach }) => gamesEach > 0);
  return {
    divisions,
    places: placesFor(facts, settings, daysFor(season, facts.daysOff, now)),
    rules: {
      rest: { strength: settings.rest, freeDays: settings.rest_days },
      coaches: settings.coaches,
      families: settings.families,
      sameOpponent: { strength: settings.same_opponent, days: settings.same_opponent_days },
      firstGame: { strength: settings.first_game, most: settings.first_game_most },
    },
  };
}

export const gamesIn = ({ divisions }: GeneratorLeague): number =>
  divisions.reduce((sum, { teams, gamesEach }) => sum + Math.floor((teams.length * gamesEach) / 2), 0);
