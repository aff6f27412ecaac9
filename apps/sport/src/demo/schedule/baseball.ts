import type { SportWorld } from './world.ts';

/** Where and how it plays. */
export const baseballSeason: SportWorld = {
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
};
