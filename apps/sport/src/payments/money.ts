import { formatAmount, moneyFormat, siteCurrency } from '@sports-hub/contract';

/** `$12.50` of 1250, `−$12.50` of -1250; with the digits of another currency, `¥1,250`. */
export const money = (amount: number): string => formatAmount(amount, moneyFormat(siteCurrency()));
