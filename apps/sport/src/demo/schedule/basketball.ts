import type { SportWorld } from './world.ts';

/** Where and how it plays. */
export const basketballSeason: SportWorld = {
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
};
