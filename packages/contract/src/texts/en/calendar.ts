/** What calendar files and the hub's calendar call an entry. */
export const calendar = {
  'calendar.game': '{away} at {home} ({division})',
  'calendar.finalScore': 'Final score: {away} {awayScore}, {home} {homeScore}',
  'calendar.practice': '{team} practice ({division})',
  'calendar.cancelled': 'Canceled: {title}',
  'calendar.postponed': 'Postponed: {title}',
} as const;
