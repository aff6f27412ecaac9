/** What differs between the sports of the demo world. */
export interface SportWorld {
  venues: readonly { name: string; address: string; directions: string | null }[];
  /** A third public division, large enough for a tournament. */
  division: { name: string; teams: readonly string[] };
  /** Points a team makes in a game: at least, and this many more at most. */
  score: { least: number; spread: number };
  /** Changes who beats whom. Chosen so that the standings need their tie-breakers. */
  luck: number;
  gameMinutes: number;
  pointDifferenceCap: number;
  tournament: { name: string; description: string };
  events: readonly {
    title: string;
    description: string;
    week: number;
    day: number;
    time?: string;
    minutes?: number;
    days?: number;
    location?: string;
  }[];
}

/** A number below `below` that looks random and is the same in every checkout. */
export function chance(below: number, ...seeds: readonly number[]): number {
  let state = 2_166_136_261;
  for (const seed of seeds) state = Math.imul(state ^ (seed + 0x9e37), 16_777_619) >>> 0;
  state ^= state >>> 15;
  return (Math.imul(state, 0x2c1b3c6d) >>> 0) % below;
}
