/** What the address of the rides says besides the event. */
export interface RidesQuery {
  /** The child from whose page of the event one comes, and goes back to. */
  child?: string | undefined;
  /** The seat for which the written yes is given. */
  yes?: number | undefined;
  /** What was done just now. */
  said?: string | undefined;
}

/** The rides of a team to an event. */
export const ridesPath = (sport: string, teamId: number | string, kind: string, eventId: number | string): string =>
  `/rides/${sport}/${teamId}/${kind}/${eventId}`;

export function ridesHref(path: string, { child, yes, said }: RidesQuery = {}): string {
  const query = new URLSearchParams();
  if (child) query.set('child', child);
  if (yes) query.set('yes', String(yes));
  if (said) query.set('said', said);
  return query.size > 0 ? `${path}?${query}` : path;
}
