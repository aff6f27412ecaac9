import { currencyDigits, leastCharge, smallestStep } from '@sports-hub/contract';

/** Below so many whole units a part is rounded to units, above to fives; what is smaller stays as it is. */
const FIVES_FROM = 20;
const UNITS_FROM = 5;

/** What later parts are multiples of: `$40.00` is easier to remember than `$41.66`. Of yen, a hundred is a unit. */
function roundTo(amount: number, currency: string): number {
  const unit = 10 ** Math.max(currencyDigits(currency), 2);
  if (amount >= FIVES_FROM * unit) return 5 * unit;
  return amount >= UNITS_FROM * unit ? unit : smallestStep(currency);
}

/**
 * A total in so many parts: the later ones are equal and round, the first has the rest, and all of them together are the
 * total. `upfront` is not divided: it comes to the first. Undefined where a part would be less than a card is charged.
 */
export function splitTotal(
  total: number,
  parts: number,
  { currency, upfront = 0 }: { currency: string; upfront?: number },
): number[] | undefined {
  const share = (total - upfront) / parts;
  const step = roundTo(share, currency);
  const later = Math.floor(share / step) * step;
  if (parts < 2 || later < leastCharge(currency)) return undefined;
  return [total - later * (parts - 1), ...Array.from({ length: parts - 1 }, () => later)];
}
