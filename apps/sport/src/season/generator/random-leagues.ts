import type { GeneratorLeague, Strength } from './league.ts';
import { createRandom } from './search.ts';

/** A small league of any shape, the same for the same seed: some fit easily, some barely, some not at all. */
export function randomLeague(seed: number): GeneratorLeague {
  const random = createRandom(seed);
  const between = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1));
  const strength = (): Strength => (['must', 'try', 'off'] as const)[between(0, 2)]!;
  const weeks = between(4, 10);
  const divisions = Array.from({ length: between(1, 4) }, (_, id) => ({
    id,
    teams: Array.from({ length: between(2, 8) }, (_, index) => ({
      id: id * 100 + index,
      // Some coach in two divisions, and some families have children in two.
      coaches: [random() < 0.2 ? index : id * 100 + index],
      families: [between(1, 40), between(1, 40)],
      daysOff: random() < 0.2 ? [between(0, weeks - 1) * 7] : [],
    })),
    gamesEach: between(2, 8),
    earliest: random() < 0.2 ? 600 : null,
    latest: random() < 0.2 ? 960 : null,
  }));
  const places = Array.from({ length: between(1, 4) }, (_, venueId) =>
    Array.from({ length: weeks }, (_, week) =>
      Array.from({ length: between(2, 6) }, (_, game) => ({
        venueId,
        day: week * 7,
        from: 540 + game * 75,
        until: 600 + game * 75,
      })),
    ),
  ).flat(2);
  return {
    divisions,
    places,
    rules: {
      rest: { strength: strength(), freeDays: between(1, 3) },
      coaches: strength(),
      families: strength() === 'must' ? 'try' : strength() === 'off' ? 'off' : 'try',
      sameOpponent: { strength: random() < 0.5 ? 'try' : 'off', days: 14 },
      firstGame: { strength: random() < 0.5 ? 'try' : 'off', most: between(1, 4) },
    },
  };
}
