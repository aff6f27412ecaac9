/**
 * Amounts are whole numbers of a currency's smallest unit: cents, yen, fils. Codes are those of ISO 4217 in lower case,
 * as processors write them.
 */

/** How many digits behind the point a currency has, where they are not two. */
const DIGITS: Readonly<Record<string, number>> = Object.fromEntries([
  ...'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ').map((code) => [code, 0]),
  ...'bhd jod kwd omr tnd'.split(' ').map((code) => [code, 3]),
]);
export const currencyDigits = (currency: string): number => DIGITS[currency] ?? 2;

/** Processors count these in hundredths that nobody can pay. */
const NOT_CHARGED: ReadonlySet<string> = new Set(['isk', 'ugx']);
export const isCurrency = (currency: string): boolean =>
  /^[a-z]{3}$/.test(currency) &&
  !NOT_CHARGED.has(currency) &&
  Intl.supportedValuesOf('currency').includes(currency.toUpperCase());

/** Of three digits behind the point processors charge two. */
export const smallestStep = (currency: string): number => (currencyDigits(currency) === 3 ? 10 : 1);

/** What processors charge at least, where it is not fifty of the smallest unit (or half of one with three digits). */
const LEAST: Readonly<Record<string, number>> = {
  aed: 200,
  bgn: 100,
  czk: 1500,
  dkk: 250,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  mxn: 1000,
  myr: 200,
  nok: 300,
  pln: 200,
  ron: 200,
  sek: 300,
  thb: 1000,
};
export const leastCharge = (currency: string): number =>
  LEAST[currency] ?? { 0: 50, 2: 50, 3: 500 }[currencyDigits(currency)]!;

/** How amounts of a currency are written. */
export interface MoneyFormat {
  currency: string;
  /** What stands before the number: "$", "€", "KWD " with a space that does not break. */
  symbol: string;
  digits: number;
}

const formats = new Map<string, MoneyFormat>();
/** By the system's own words for currencies, which a slow phone needs 15 ms to load: pages are told. */
export function moneyFormat(currency: string): MoneyFormat {
  const known = formats.get(currency);
  if (known) return known;
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(1);
  const number = parts.findIndex(({ type }) => type === 'integer');
  const symbol = parts.slice(0, number).map(({ value }) => value);
  const format = { currency, symbol: symbol.join(''), digits: currencyDigits(currency) };
  formats.set(currency, format);
  return format;
}

/** "1,200". */
export const grouped = (digits: number | string): string => String(digits).replaceAll(/\B(?=(\d{3})+$)/g, ',');

/** "1234.50" of 123450: for programs. */
export function amountText(amount: number, digits: number): string {
  const text = String(Math.abs(amount)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return `${amount < 0 ? '-' : ''}${whole}${digits > 0 ? `.${text.slice(-digits)}` : ''}`;
}

/** "$1,234.50"; less than nothing has a real minus. */
export function formatAmount(amount: number, { symbol, digits }: Pick<MoneyFormat, 'symbol' | 'digits'>): string {
  const [whole = '', part] = amountText(Math.abs(amount), digits).split('.');
  return `${amount < 0 ? '−' : ''}${symbol}${grouped(whole)}${part === undefined ? '' : `.${part}`}`;
}
