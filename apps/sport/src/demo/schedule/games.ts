import type { Tx } from '@sports-hub/kernel';
import { insertGames, insertPractices, type GameDraft, type PracticeDraft } from '../../season/schedules/writes.ts';
import type { Bookings } from './bookings.ts';
import type { DemoDays } from './days.ts';
import { isHoliday } from './holidays.ts';
import { chance, type SportWorld } from './world.ts';

export interface DemoTeams {
  divisionId: number;
  teamIds: readonly number[];
}

export interface DemoLeague {
  /** Two teams each. */
  small: readonly DemoTeams[];
  large: DemoTeams;
  hidden: DemoTeams;
  venueIds: readonly number[];
  bookings: Bookings;
}

const PRACTICE_MINUTES = 75;
const TIMES = ['09:00', '10:30', '12:00', '13:30'];

/** Everyone against everyone once: rounds of pairs, by turning all but the first team around a circle. */
export function roundRobin(teamIds: readonly number[]): [home: number, away: number][][] {
  const [fixed, ...turning] = teamIds;
  return turning.map((_, round) => {
    const circle = [fixed ?? 0, ...turning.slice(round), ...turning.slice(0, round)];
    return Array.from({ length: circle.length / 2 }, (_pair, index) => {
      const pair: [number, number] = [circle[index] ?? 0, circle[circle.length - 1 - index] ?? 0];
      return (round + index) % 2 ? [pair[1], pair[0]] : pair;
    });
  });
}

/** 40 public games, 26 of them over, one postponed, one cancelled; and a few that nobody may see. */
export async function seedGames(
  tx: Tx,
  league: DemoLeague,
  world: SportWorld,
  days: DemoDays,
  now: Date,
): Promise<void> {
  const games: GameDraft[] = [];
  const add = (
    divisionId: number,
    [homeTeamId, awayTeamId]: readonly [number, number],
    week: number,
    slot: number,
    status: string,
  ): void => {
    const points = (side: number): number =>
      world.score.least + chance(world.score.spread, world.luck, games.length, side);
    const isFinal = status === 'final';
    const startsAt = days.at(week, 0, TIMES[slot % TIMES.length] ?? '09:00');
    games.push({
      externalId: null,
      divisionId,
      homeTeamId,
      awayTeamId,
      venueId: league.bookings.take(startsAt, world.gameMinutes, slot),
      startsAt,
      durationMinutes: world.gameMinutes,
      status,
      homeScore: isFinal ? points(1) : null,
      awayScore: isFinal ? points(2) : null,
      notes: status === 'postponed' ? 'Closed for repairs that day.' : null,
    });
  };
  for (const [round, pairs] of roundRobin(league.large.teamIds).entries()) {
    for (const [index, pair] of pairs.entries()) {
      const status = round < 5 ? 'final' : round === 5 && index === 0 ? 'postponed' : 'scheduled';
      add(league.large.divisionId, pair, round - 4, index, status);
    }
  }
  for (const [
    place,
    {
      divisionId,
      teamIds: [first = 0, second = 0],
    },
  ] of league.small.entries()) {
    for (const [meeting, week] of [-7, -4, -1, 2, 5, 8].entries()) {
      const status = week <= 0 ? 'final' : place === 1 && week === 2 ? 'cancelled' : 'scheduled';
      add(divisionId, meeting % 2 ? [second, first] : [first, second], week, place + 2, status);
    }
  }
  const [first = 0, second = 0] = league.hidden.teamIds;
  for (const week of [-1, 0, 1, 2])
    add(league.hidden.divisionId, [first, second], week, 3, week <= 0 ? 'final' : 'scheduled');
  await insertGames(tx, games, now);
}

/** 20 public practices, one of them cancelled; and two that nobody may see. */
export async function seedPractices(tx: Tx, league: DemoLeague, days: DemoDays, now: Date): Promise<void> {
  const practices: PracticeDraft[] = [];
  const add = ({ divisionId }: DemoTeams, teamId: number, week: number, day: number): void => {
    const number = practices.length;
    // On a holiday nobody practises: that week it is a day earlier.
    let on = day;
    while (isHoliday(days.date(week, on))) on -= 1;
    // Where every place is taken at the usual hour, it is later in the evening.
    let startsAt = days.at(week, on, number % 2 ? '18:00' : '17:00');
    let venueId = league.bookings.take(startsAt, PRACTICE_MINUTES, number);
    if (venueId === null) {
      startsAt = days.at(week, on, '19:30');
      venueId = league.bookings.take(startsAt, PRACTICE_MINUTES, number);
    }
    practices.push({
      externalId: null,
      divisionId,
      teamId,
      venueId,
      startsAt,
      durationMinutes: PRACTICE_MINUTES,
      status: number === 5 ? 'cancelled' : 'scheduled',
      notes: number === 5 ? 'The gym is closed for repairs.' : null,
    });
  };
  for (const division of league.small) {
    for (const [place, teamId] of division.teamIds.entries())
      for (const week of [-1, 0, 1]) add(division, teamId, week, 3 + place * 2);
  }
  for (const [place, teamId] of league.large.teamIds.entries()) add(league.large, teamId, place % 2, 4 + (place % 3));
  for (const teamId of league.hidden.teamIds) add(league.hidden, teamId, 0, 4);
  await insertPractices(tx, practices, now);
}
