/** What calendar files and the hub's calendar call an entry. */
export const calendar = {
  'calendar.game': '{away} at {home} ({division})',
  'calendar.finalScore': 'Final score: {away} {awayScore}, {home} {homeScore}',
  'calendar.practice': '{team} practice ({division})',
  'calendar.ownGame': '{away} at {home}',
  'calendar.ownPractice': '{team} practice',
  'calendar.ownFor': '{who}: {title}',
  'calendar.ownAnd': ' and ',
  'calendar.ownName': '{organisation}, your family',
  'calendar.ownBeThere': 'Be there at {time}.',
  'calendar.ownBeThereWith': '{team}: be there at {time}.',
  'calendar.ownComes': '{name} is going.',
  'calendar.ownDoesNotCome': '{name} is not going.',
  'calendar.ownNotSure': '{name} is a maybe.',
  'calendar.cancelled': 'Canceled: {title}',
  'calendar.postponed': 'Postponed: {title}',
} as const;
