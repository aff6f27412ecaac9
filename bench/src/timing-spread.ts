/**
 * Takes each way `times` times, in a new random order every round, and says how far apart their means are: the largest
 * difference of two means in standard errors of that difference. Up to about 3 is noise.
 */
export async function spreadOfTimes(
  ways: Record<string, () => Promise<void>>,
  times: number,
): Promise<{ largest: number; means: string }> {
  const took = new Map<string, number[]>(Object.keys(ways).map((name) => [name, []]));
  for (let round = -5; round < times; round += 1) {
    for (const [name, way] of shuffled(Object.entries(ways))) {
      const start = performance.now();
      await way();
      if (round >= 0) took.get(name)?.push(performance.now() - start);
    }
  }
  const measured = [...took].map(([name, values]) => ({ name, ...meanAndError(values) }));
  const differences = measured.flatMap((a, index) =>
    measured.slice(index + 1).map((b) => Math.abs(a.mean - b.mean) / Math.hypot(a.error, b.error)),
  );
  return {
    largest: Math.max(...differences),
    means: measured.map(({ name, mean, error }) => `${name} ${mean.toFixed(2)} ± ${error.toFixed(2)} ms`).join(', '),
  };
}

function meanAndError(values: readonly number[]): { mean: number; error: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { mean, error: Math.sqrt(variance / values.length) };
}

function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => [Math.random(), value] as const)
    .sort(([a], [b]) => a - b)
    .map(([, value]) => value);
}
