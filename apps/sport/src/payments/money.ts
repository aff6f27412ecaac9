import { formatAmount, moneyFormat, siteCurrency, smallestStep } from '@sports-hub/contract';

/** `$12.50` of 1250, `−$12.50` of -1250; with the digits of another currency, `¥1,250`. */
export const money = (amount: number): string => formatAmount(amount, moneyFormat(siteCurrency()));

/** Half of what can be charged is rounded in the family's favour. */
export const percentOf = (cents: number, percent: number): number => {
  const step = smallestStep(siteCurrency());
  return Math.floor((cents * percent) / (100 * step) + 0.5) * step;
};
