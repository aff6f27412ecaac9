/** A family's page of one child's event. */
export const familyEventPath = (
  sport: string,
  kind: string,
  eventId: number | string,
  playerId: number | string,
): string => `/family-events/${sport}/${kind}/${eventId}/${playerId}`;
