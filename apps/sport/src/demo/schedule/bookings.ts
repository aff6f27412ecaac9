/** Who has which place when: no two things of the demo world are at one place at one time. */
export interface Bookings {
  /** A place that is free from then on for so long, the preferred one if it is; null when all are taken. */
  take(startsAt: Date, minutes: number, preferred: number): number | null;
}

export function createBookings(venueIds: readonly number[]): Bookings {
  const taken: { venue: number; from: number; to: number }[] = [];
  return {
    take(startsAt, minutes, preferred) {
      const from = startsAt.getTime();
      const to = from + minutes * 60_000;
      for (let turn = 0; turn < venueIds.length; turn += 1) {
        const venue = venueIds[(preferred + turn) % venueIds.length];
        if (venue === undefined || taken.some((one) => one.venue === venue && one.from < to && from < one.to)) continue;
        taken.push({ venue, from, to });
        return venue;
      }
      return null;
    },
  };
}
