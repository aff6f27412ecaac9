import { siteCurrency, smallestStep } from '@sports-hub/contract';

/**
 * What of the aid each child gets: in proportion to its price, so that a child who leaves takes its own part along. What
 * rounding leaves over goes to the last ones that can take it.
 */
export function shareAid(aid: number, prices: readonly number[]): number[] {
  const step = smallestStep(siteCurrency());
  const sum = prices.reduce((total, price) => total + price, 0);
  const shares = prices.map((price) => (sum === 0 ? 0 : Math.floor((aid * price) / sum / step) * step));
  let rest = aid - shares.reduce((total, share) => total + share, 0);
  for (let at = prices.length - 1; at >= 0 && rest > 0; at -= 1) {
    const more = Math.min(rest, (prices[at] ?? 0) - (shares[at] ?? 0));
    shares[at] = (shares[at] ?? 0) + more;
    rest -= more;
  }
  return shares;
}
