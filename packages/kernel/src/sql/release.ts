/** Which release this is; package.json and the changelog say the same (`npm run check`). */
export const RELEASE = '1.1.0';

/**
 * The oldest release whose processes may still run on a database that this one has upgraded. It moves when a migration
 * removes what an older release reads or writes (docs/adr/0015-upgrades.md).
 */
export const OLDEST_RELEASE = '1.0.0';

/** Below zero when `one` came before `other`. */
export function compareReleases(one: string, other: string): number {
  const numbers = other.split('.').map(Number);
  return (
    one
      .split('.')
      .map((part, place) => Number(part) - (numbers[place] ?? 0))
      .find((difference) => difference !== 0) ?? 0
  );
}
