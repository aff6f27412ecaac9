import type { SportWorld } from '../schedule/world.ts';
import type { SportTexts } from './texts.ts';

/** Where and how it plays. */
export const soccerSeason: SportWorld = {
  venues: [
    { name: 'Riverbend Meadows 1', address: '3 Meadow Road', directions: 'Park behind the barn, not along the road.' },
    { name: 'Riverbend Meadows 2', address: '3 Meadow Road', directions: null },
    { name: 'Lincoln School Pitch', address: '45 Lincoln Avenue', directions: null },
    { name: 'Eastside Turf', address: '20 Harbor Street', directions: 'Turf shoes only.' },
  ],
  division: {
    name: 'Grades 7-8 Girls',
    teams: ['Arrows', 'Breeze', 'Cosmos', 'Eagles', 'Kites', 'Rapids', 'Strikers', 'United'],
  },
  score: { least: 0, spread: 6 },
  luck: 3,
  gameMinutes: 70,
  pointDifferenceCap: 5,
  tournament: {
    name: 'Meadows Cup',
    description: 'Single elimination. The first seed has a bye, seeds 7 and 8 play in.',
  },
  events: [
    {
      title: 'Lining day',
      description: 'Paint, string and many hands.',
      week: -6,
      day: 0,
      time: '09:00',
      minutes: 150,
    },
    { title: 'Picture day', description: 'Team and individual pictures, all divisions.', week: 1, day: 0 },
    {
      title: 'Referee course',
      description: 'For players of thirteen and up.',
      week: 2,
      day: 4,
      time: '18:30',
      minutes: 120,
    },
    {
      title: 'End of season picnic',
      description: 'Parents play players.',
      week: 9,
      day: 0,
      time: '12:00',
      minutes: 240,
      location: 'Riverbend Meadows 1',
    },
  ],
};

export const soccer: SportTexts = {
  name: 'Riverbend Soccer',
  tagline: 'Everyone on the ball.',
  ball: 'soccer',
  colors: { primary: '#0f6b70', secondary: '#1d3557', accent: '#f4c95d', background: '#f6fbfb', text: '#17211f' },
  hero: { title: 'Boots on, Riverbend', subtitle: 'Small-sided games for kindergarten to grade 8 on the meadows.' },
  phone: '555-0174',
  ground: 'pitch',
  about:
    '<h2>About us</h2><p>Riverbend Soccer has played on the meadows since <strong>1979</strong>.</p><ul><li>Small teams, many touches</li><li>No score before grade 3</li></ul>',
  programs: '<p>In-house games on Saturdays in fall and spring, travel teams on Sundays.</p>',
  inHouse:
    '<p>One evening and Saturday morning. Four against four in the youngest grades, nine against nine later.</p>',
  travel: '<p>Travel teams form in June and play in the county league.</p>',
  programItems: [
    {
      kind: 'in-house',
      title: 'First kicks',
      summary: 'A ball each.',
      ages: 'Kindergarten',
      season: 'Fall',
      html: '<p>Forty-five minutes of games. Parents join in.</p>',
    },
    {
      kind: 'in-house',
      title: 'Grades 3-4 House League',
      summary: 'Seven against seven.',
      ages: 'Grades 3-4',
      season: 'Fall and spring',
      html: '<p>Two halves of twenty-five minutes, <em>everyone in goal once</em>.</p>',
    },
    {
      kind: 'travel',
      title: 'Riverbend Rapids',
      summary: 'County league, three squads.',
      ages: 'Grades 5-8',
      season: 'Fall',
      html: '<p>Ten games and one tournament.</p>',
    },
  ],
  faqs: [
    ['Registration', 'Which grade counts?', '<p>The one your child is in when the season starts.</p>'],
    ['Season', 'What do we bring?', '<p>Shin guards, a ball and <strong>water</strong>.</p>'],
    ['Season', 'Do we play in rain?', '<p>Yes. Not in thunder.</p>'],
    ['Volunteers', 'Who lines the pitches?', '<p>Families, on lining day.</p>'],
  ],
  notices: [
    ['Meadows 2 is resting', '<p>Grass was sown; games move to the school pitch.</p>', 'important'],
    ['Shirts are here', '<p>Hand-out on <strong>Thursday</strong> at the barn.</p>', 'info'],
  ],
  informationPages: [
    [
      'pitch-rules',
      'Pitch rules',
      'How we treat the grass.',
      '<ul><li>No dogs on the pitch</li><li>Carry goals, never drag them</li></ul>',
    ],
    ['heading', 'Heading', 'From which age.', '<p>Not before grade 6, and then in training first.</p>'],
    ['refunds', 'Refunds', 'Until when, how much.', '<p>All until teams are made, half until the first game.</p>'],
  ],
  news: [
    ['Fall season kicks off on the meadows', 'Forty-two games on the first Saturday.'],
    ['New goals for the youngest', 'Light, soft and hard to tip over.'],
    ['Rapids draw with the county champions', 'A late header from a corner.'],
    ['Referee course is full', 'A second evening is planned.'],
    ['Why we play small-sided', 'More touches, more laughing.'],
    ['Lining day, with donuts', 'Nine pitches in one morning.'],
    ['Shin guards drive', 'Outgrown pairs find new legs.'],
    ['Meadows Cup draw', 'Who meets whom in November.'],
    ['Goalkeeper evenings', 'Thursdays, gloves are provided.'],
    ['Girls’ teams double in two years', 'From eight to sixteen.'],
    ['Coach Lee on first touch', 'Ten minutes against a wall.'],
    ['Thank you, barn crew', 'The roof is tight again.'],
  ],
  upcomingNews: ['Spring registration dates', 'When it opens and what it costs, when this article appears.'],
  gallery: [
    ['Kick-off day', 'First whistle', 'A player runs at the goal', 'shot'],
    ['Kick-off day', 'Team talk', 'A coach kneels before a row of players', 'talk'],
    ['Lining day', 'First drills', 'Two children dribble between cones', 'drill'],
    ['Meadows Cup', 'Handshakes', 'Two teams shake hands', 'hands'],
  ],
  videos: [
    ['First touch', 'Stop, look, pass.', 212],
    ['A goalkeeper’s hands', 'W for high balls.', 184],
  ],
  documents: [
    [
      'concussion-agreement',
      'concussion-information.pdf',
      'Concussion information',
      'What to look for and what to do.',
      'Agreements',
      ['A player hit on the head leaves the pitch.', 'They return only with a clinician’s note.'],
    ],
    [
      'medical-agreement',
      'medical-release.pdf',
      'Medical release',
      'Permission to treat in an emergency.',
      'Agreements',
      ['I allow emergency care for my child when I cannot be reached.'],
    ],
    [
      null,
      'soccer-handbook.pdf',
      'League handbook',
      'Everything about a season.',
      'Handbooks',
      ['Divisions, fees, pitches, and whom to ask.'],
    ],
    [
      null,
      'pitch-calendar.csv',
      'Pitch calendar',
      'Which pitch is open when, as a table.',
      'Schedules',
      ['pitch,day,opens,closes', 'Riverbend Meadows 1,Tuesday,17:00,20:00', 'Riverbend Meadows 2,Saturday,08:00,18:00'],
    ],
  ],
  minutesTopics: [
    ['Grass seed; referee course.', ['Present: seven of seven.', 'Seed was ordered for Meadows 2.']],
    ['Budget.', ['Present: six of seven.', 'The budget was approved.']],
  ],
  board: [
    ['Marta Quill', 'President', '<p>Played on the first girls’ team.</p>'],
    ['Devon Ames', 'Treasurer', '<p>Counts corner flags.</p>'],
    ['Ines Farrow', 'Registrar', '<p>Makes the teams.</p>'],
    ['Theo Lindqvist', 'Head referee', '<p>Never without two watches.</p>'],
  ],
  sponsors: [
    ['Meadow Dairy', 'dairy', 0],
    ['Riverbend Cycles', 'cycles', 1],
    ['Harbor Bakery', 'bakery', 2],
  ],
  resources: [
    [
      'For coaches',
      'Plans and games.',
      [
        ['Practice plan', 'Six games for ten players.', 'practice-plan.pdf'],
        ['Substitution sheet', 'Equal minutes, on paper.', 'substitutions.csv'],
      ],
    ],
    [
      'For families',
      'Before the first game.',
      [['Wall drills', 'Ten minutes a day.', 'https://www.riverbend.example/wall-drills']],
    ],
  ],
  registration: {
    openName: 'Fall soccer registration',
    fee: 9_500,
    clinicLeague: 'Goalkeeper clinic',
    clinicName: 'Free goalkeeper clinic',
    closedLeague: 'Spring soccer',
    closedName: 'Spring soccer registration',
    volunteer: 'One lining day or two mornings at the barn.',
  },
};
