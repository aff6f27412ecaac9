import type { Spread } from './measure.ts';
import type { Ledger } from './tables.ts';

/** What two runs on a busy machine may differ by although nothing was changed. */
const TOLERANCE = 0.1;

const widthOf = ({ median, low, high }: Spread): number => (high - low) / 2 / median;

/**
 * What costs more processor time against its reference than it did, beyond the spread of both runs. Ratios within a run are
 * compared and not times, so that another day of the same machine, or another machine of its kind, says the same.
 */
export function slowerThan(before: Ledger, now: Ledger): string[] {
  return now.rows.flatMap((row) => {
    const known = before.rows.find(
      ({ name, referenceName }) => name === row.name && referenceName === row.referenceName,
    );
    if (!known) return [];
    const allowed = 1 + Math.max(TOLERANCE, widthOf(known.processor) + widthOf(row.processor));
    const grown = row.processor.median / known.processor.median;
    return grown > allowed
      ? [
          `${row.name}: ${row.processor.median.toFixed(2)} times its reference's processor time, it was ${known.processor.median.toFixed(2)} (${grown.toFixed(2)} times as much; ${allowed.toFixed(2)} is within the spread)`,
        ]
      : [];
  });
}
