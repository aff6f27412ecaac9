/** One request on its way: when it began, and its neighbours in time while it is counted. */
export interface Place {
  since: number;
  before: Place | undefined;
  after: Place | undefined;
  isTaken: boolean;
}

/**
 * The requests that are in flight, the oldest first.
 *
 * A list by hand and not a `Map` of responses: a map's table is rebuilt every few dozen changes, and the tables that
 * were left point to the next one. Once one of them has grown old, all that follow are kept with what was in them,
 * whole requests, until the next thorough clearing-up; a third of all memory was, and each clearing-up took several
 * times as long.
 */
export class InFlight {
  size = 0;
  #oldest: Place | undefined;
  #newest: Place | undefined;

  /** When the oldest began. */
  get oldestSince(): number | undefined {
    return this.#oldest?.since;
  }

  begin(now: number): Place {
    const place: Place = { since: now, before: undefined, after: undefined, isTaken: false };
    this.beginAgain(place, now);
    return place;
  }

  /** For one that was left, as the newest. */
  beginAgain(place: Place, now: number): void {
    place.since = now;
    place.isTaken = true;
    place.before = this.#newest;
    if (this.#newest) this.#newest.after = place;
    else this.#oldest = place;
    this.#newest = place;
    this.size += 1;
  }

  /** False when it had been left already. Nothing then points from it to what came later. */
  leave(place: Place): boolean {
    if (!place.isTaken) return false;
    if (place.before) place.before.after = place.after;
    else this.#oldest = place.after;
    if (place.after) place.after.before = place.before;
    else this.#newest = place.before;
    place.before = place.after = undefined;
    place.isTaken = false;
    this.size -= 1;
    return true;
  }
}
