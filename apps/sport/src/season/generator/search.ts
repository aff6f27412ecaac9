import { Board } from './board.ts';
import type { GeneratorLeague, Pairing } from './league.ts';

const HOTTEST = 60;
const COLDEST = 0.3;
const MAX_STEPS = 200_000;
const STEPS_FOR_EACH_GAME = 2000;
const STEPS_BETWEEN_LOOKS = 4096;
const ROUNDS = 12;
/** Once nothing is impossible, so many rounds more are spent on wishes. */
const ROUNDS_FOR_WISHES = 1;

export interface SearchProgress {
  /** Games whose place breaks no rule that must be kept. */
  placed: number;
  games: number;
  /** Wishes that are not met by the best so far. */
  open: number;
}

export interface SearchOptions {
  seed: number;
  onProgress?(progress: SearchProgress): void;
  shouldStop?(): boolean;
}

/** The same numbers for the same seed, so that a schedule can be made again (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Simulated annealing: at first nearly every move is taken, towards the end only those that make it better. The board is
 * left at the best that was found.
 */
export function search(league: GeneratorLeague, pairings: readonly Pairing[], options: SearchOptions): Board {
  const board = new Board(league, pairings);
  if (pairings.length === 0) return board;
  const random = createRandom(options.seed);
  const below = (count: number): number => Math.floor(random() * count);
  const best = { placeOf: Int32Array.from(board.placeOf), cost: 0 };
  let cost = 0;
  const tryOneMove = (heat: number): void => {
    const pairing = below(pairings.length);
    const places = board.allowed[pairing]!;
    const place = places[below(places.length)]!;
    const delta = board.costOfMove(pairing, place);
    if (delta === undefined || (delta > 0 && random() >= Math.exp(-delta / heat))) return;
    board.move(pairing, place);
    cost += delta;
    if (cost >= best.cost) return;
    best.cost = cost;
    best.placeOf.set(board.placeOf);
  };
  const judge = (): SearchProgress => {
    const { impossible, open } = board.judge();
    const progress = { placed: pairings.length - impossible.size, games: pairings.length, open };
    options.onProgress?.(progress);
    return progress;
  };
  const isStopped = (): boolean => options.shouldStop?.() ?? false;
  const steps = Math.min(MAX_STEPS, STEPS_FOR_EACH_GAME * pairings.length);
  let roundsForWishes = 0;
  for (let round = 0; round < ROUNDS && !isStopped(); round++) {
    const hottest = round === 0 ? HOTTEST : HOTTEST / 3;
    for (let step = 0; step < steps; step++) {
      if (step % STEPS_BETWEEN_LOOKS === 0) {
        judge();
        if (isStopped()) break;
      }
      tryOneMove(hottest * (COLDEST / hottest) ** (step / steps));
    }
    board.restore(best.placeOf);
    cost = best.cost;
    const { placed, open } = judge();
    if (placed === pairings.length && (open === 0 || roundsForWishes++ === ROUNDS_FOR_WISHES)) break;
  }
  board.restore(best.placeOf);
  return board;
}
