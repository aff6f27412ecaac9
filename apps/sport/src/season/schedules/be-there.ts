/** SQL: when a team meets before an event, by the event's note or else by the team's own rule. */
export const beThere = (event: string, note: string, team: string): string =>
  `${event}.starts_at - make_interval(mins => nullif(coalesce(${note}.be_there_minutes, ${team}.be_there_minutes), 0))`;
