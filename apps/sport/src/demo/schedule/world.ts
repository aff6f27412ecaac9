import type { Sport } from '@sports-hub/contract';
import { soccerSeason } from '../content/soccer.ts';

/** What differs between the sports of the demo world. */
export interface SportWorld {
  venues: readonly { name: string; address: string; directions: string | null }[];
  /** A third public division, large enough for a tournament. */
  division: { name: string; teams: readonly string[] };
  /** Points a team makes in a game: at least, and this many more at most. */
  score: { least: number; spread: number };
  /** Changes who beats whom. Chosen so that the standings need their tie-breakers. */
  luck: number;
  gameMinutes: number;
  pointDifferenceCap: number;
  tournament: { name: string; description: string };
  events: readonly {
    title: string;
    description: string;
    week: number;
    day: number;
    time?: string;
    minutes?: number;
    days?: number;
    location?: string;
  }[];
}

export const WORLDS: Record<Sport, SportWorld> = {
  basketball: {
    venues: [
      {
        name: 'Riverbend Community Center',
        address: '100 River Road',
        directions: 'Use the north entrance; parking is behind the building.',
      },
      { name: 'Lincoln School Gym', address: '45 Lincoln Avenue', directions: null },
      { name: 'Eastside Field House', address: '8 Harbor Street', directions: 'Court 2 is up the stairs.' },
      { name: 'Maple Street School', address: '210 Maple Street', directions: null },
    ],
    division: {
      name: 'Grades 7-8 Girls',
      teams: ['Badgers', 'Bears', 'Falcons', 'Foxes', 'Herons', 'Panthers', 'Ravens', 'Wolves'],
    },
    score: { least: 18, spread: 26 },
    luck: 1,
    gameMinutes: 60,
    pointDifferenceCap: 15,
    tournament: {
      name: 'Riverbend Holiday Tournament',
      description:
        'Single elimination. The first seed has a bye, seeds 7 and 8 play in. The lights went out on Sunday: the second semifinal and the final are still to come.',
    },
    events: [
      {
        title: 'Evaluation day',
        description: 'Skills evaluation for all new players.',
        week: -9,
        day: 1,
        time: '10:00',
        minutes: 180,
      },
      { title: 'Picture day', description: 'Team and individual pictures, all divisions.', week: 1, day: 1 },
      {
        title: 'Coaches clinic',
        description: 'Drills for young players, with time for questions.',
        week: 2,
        day: 3,
        time: '19:00',
        minutes: 90,
      },
      {
        title: 'Free throw contest',
        description: 'Every player gets ten shots.',
        week: 4,
        day: 0,
        time: '14:00',
        minutes: 120,
      },
      {
        title: 'End of season banquet',
        description: 'Awards and pizza for players and families.',
        week: 10,
        day: 6,
        time: '18:00',
        minutes: 150,
        location: 'Riverbend Grange Hall',
      },
    ],
  },
  baseball: {
    venues: [
      { name: 'Riverbend Park Field 1', address: '1 Park Lane', directions: 'The field next to the playground.' },
      { name: 'Riverbend Park Field 2', address: '1 Park Lane', directions: null },
      { name: 'Mill Pond Diamond', address: '77 Mill Pond Road', directions: 'No parking on the road on Saturdays.' },
      { name: 'Eastside Softball Complex', address: '12 Harbor Street', directions: null },
    ],
    division: {
      name: 'Grades 7-8 Softball',
      teams: ['Blaze', 'Dragons', 'Lightning', 'Meteors', 'Rockets', 'Sparks', 'Storm', 'Thunder'],
    },
    score: { least: 0, spread: 12 },
    luck: 1,
    gameMinutes: 90,
    pointDifferenceCap: 8,
    tournament: {
      name: 'Mill Pond Classic',
      description:
        'Single elimination. The first seed has a bye, seeds 7 and 8 play in. Rain stopped play on Sunday: the second semifinal and the final are still to come.',
    },
    events: [
      {
        title: 'Field clean-up',
        description: 'Bring gloves and a rake.',
        week: -7,
        day: 0,
        time: '08:30',
        minutes: 210,
      },
      {
        title: 'Equipment hand-out',
        description: 'Uniforms and helmets for every team.',
        week: 1,
        day: 5,
        time: '17:30',
        minutes: 120,
      },
      {
        title: 'Hitting and pitching camp',
        description: 'Two days with high school players.',
        week: 3,
        day: 0,
        days: 2,
      },
      {
        title: 'Umpire training',
        description: 'For parents who would like to help.',
        week: 2,
        day: 2,
        time: '19:00',
        minutes: 120,
      },
      {
        title: 'Awards night',
        description: 'Trophies and ice cream.',
        week: 11,
        day: 6,
        time: '18:30',
        minutes: 120,
        location: 'Riverbend Grange Hall',
      },
    ],
  },
  soccer: soccerSeason,
};

/** A number below `below` that looks random and is the same in every checkout. */
export function chance(below: number, ...seeds: readonly number[]): number {
  let state = 2_166_136_261;
  for (const seed of seeds) state = Math.imul(state ^ (seed + 0x9e37), 16_777_619) >>> 0;
  state ^= state >>> 15;
  return (Math.imul(state, 0x2c1b3c6d) >>> 0) % below;
}
