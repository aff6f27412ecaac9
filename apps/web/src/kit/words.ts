// Dates, times, money and numbers as the pages write them. The only place that formats any of them.
//
// A sport's times are local already, without a zone ("2026-11-21T10:30:00"): they are written as they are, never
// moved through the device's zone. The hub's times are UTC ("2026-11-21T15:30:00Z"): they are moved to the
// organisation's zone.
import { formatAmount, grouped, moneyFormat, type MoneyFormat } from '@sports-hub/contract/currency';
import { perZone, siteCurrency } from '@sports-hub/contract/place';
import { t } from '@sports-hub/contract/texts';

export { listInWords as list } from '@sports-hub/contract/texts';

export { withDashes } from '@sports-hub/contract/dashes';

const DAYS = t('words.days').split(' ');
const LONG_DAYS = t('words.longDays').split(' ');
const MONTHS = t('words.months').split(' ');
const LONG_MONTHS = t('words.longMonths').split(' ');

/** A moment in local words: "2026-11-21" and "10:30". */
export interface Local {
  date: string;
  /** Missing for a day without a time. */
  time: string | undefined;
}

const WITHOUT_ZONE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?)?$/;

const MINUTE = 60_000;

/** What `clockOfPage` has written into the page: the zone, and the numbers of its clock. Nothing on the server. */
interface PageClock {
  timeZone: string | undefined;
  changes: readonly number[];
}
let pageClock: PageClock | undefined;
function readPageClock(): PageClock {
  const written = typeof document === 'undefined' ? undefined : document.documentElement.dataset['clock'];
  const [timeZone, ...changes] = (written ?? '').split(' ');
  return { timeZone: timeZone || undefined, changes: changes.map(Number) };
}

/** The site's distance from UTC at a moment, in minutes, if the page says it. */
function offsetAt(time: number, changes: readonly number[]): number | undefined {
  const minute = time / MINUTE;
  if (minute < (changes[0] ?? Infinity) || minute >= changes.at(-1)!) return undefined;
  return changes[changes.findLastIndex((from, index) => index % 2 === 0 && from <= minute) + 1];
}

/** On the server; in a browser for long ago and far ahead, because a slow phone needs more than 100 ms to make one. */
const format = perZone(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
);

/** Reads a sport's or the hub's time. */
export function toLocal(value: string): Local {
  const written = WITHOUT_ZONE.exec(value);
  if (written) return { date: written[1]!, time: written[2] };
  const time = Date.parse(value);
  if (Number.isNaN(time)) return { date: '', time: undefined };
  pageClock ??= readPageClock();
  const offset = offsetAt(time, pageClock.changes);
  const text =
    offset === undefined ? format(pageClock.timeZone).format(time) : new Date(time + offset * MINUTE).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

/** The weekday of "2026-11-21", without any zone. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** "2026-11-30" and one more is "2026-12-01", without any zone. */
export const addDays = (date: string, days: number): string => {
  const moment = new Date(`${date}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
};

const partsOf = (date: string): { year: number; month: number; day: number } => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return { year, month, day };
};

/** "Sat, Nov 21"; with the year when it is not the year of `today` ("Sat, Jan 9, 2027"). */
export function formatDate(value: string, today?: string): string {
  const { date } = toLocal(value);
  if (!date) return '';
  const { year, month, day } = partsOf(date);
  const words = { weekday: DAYS[weekdayOf(date)]!, month: MONTHS[month - 1]!, day };
  return today !== undefined && today.slice(0, 4) !== String(year)
    ? t('words.dateWithYear', { ...words, year })
    : t('words.date', words);
}

/** "Nov 21", or "Nov 21, 2027" in another year than `today`'s. */
export function formatShortDate(value: string, today?: string): string {
  const { date } = toLocal(value);
  if (!date) return '';
  const { year, month, day } = partsOf(date);
  const words = { month: MONTHS[month - 1]!, day };
  return today !== undefined && today.slice(0, 4) !== String(year)
    ? t('words.shortDateWithYear', { ...words, year })
    : t('words.shortDate', words);
}

/** "May 17, 2016": a birth date is nothing without its year. */
export const formatBirthDate = (date: string): string => formatShortDate(date, '');

/** "November 2026" of "2026-11". */
export const formatMonth = (month: string): string => {
  const { year, month: number } = partsOf(month);
  return t('words.monthOfYear', { month: LONG_MONTHS[number - 1]!, year });
};

export const longWeekday = (index: number): string => LONG_DAYS[index] ?? '';
export const shortWeekday = (index: number): string => DAYS[index] ?? '';

const clockTime = (value: string): string | undefined =>
  /^\d{2}:\d{2}/.test(value) ? value.slice(0, 5) : toLocal(value).time;
/** "10:30" of "22:30". */
const onDial = (time: string): string => `${Number(time.slice(0, 2)) % 12 || 12}${time.slice(2)}`;

/** "10:30 AM". */
export function formatTime(value: string): string {
  const time = clockTime(value);
  if (!time) return '';
  return time < '12' ? t('words.beforeNoon', { time: onDial(time) }) : t('words.afterNoon', { time: onDial(time) });
}

/** "10:30 – 11:30 AM", or "11:00 AM – 1:00 PM" across noon. */
export function formatSpan(start: string, end: string | null | undefined): string {
  const from = formatTime(start);
  if (!end || !from) return from;
  const to = formatTime(end);
  if (!to || to === from) return from;
  const [starts = '', ends = ''] = [clockTime(start), clockTime(end)];
  return starts < '12' === ends < '12' ? `${onDial(starts)} – ${to}` : `${from} – ${to}`;
}

/** "Sat, Nov 21 · 10:30 AM". */
export function formatMoment(value: string, today?: string): string {
  const time = formatTime(value);
  return time ? `${formatDate(value, today)} · ${time}` : formatDate(value, today);
}

export { grouped };

let pageMoney: MoneyFormat | undefined;
/** What `moneyOfPage` has written into the page; on the server what it would write. */
export function siteMoney(): MoneyFormat {
  if (pageMoney) return pageMoney;
  const written = typeof document === 'undefined' ? undefined : document.documentElement.dataset['money'];
  if (written === undefined) return moneyFormat(siteCurrency());
  const [currency = '', digits = '', symbol = ''] = written.split(' ');
  return (pageMoney = { currency, digits: Number(digits), symbol });
}

/** "$112.50", "¥1,200", "$0.00". */
export const formatSum = (amount: number): string => formatAmount(amount, siteMoney());

/** "$112.50"; nothing is "Free"; less than nothing has a real minus. */
export const formatMoney = (amount: number, { free = t('words.free') }: { free?: string } = {}): string =>
  amount === 0 ? free : formatSum(amount);

/** "4 minutes" of 210 seconds; seconds only below a minute. */
export const formatWait = (seconds: number): string =>
  seconds < 60
    ? t('words.seconds', { count: Math.max(1, Math.ceil(seconds)) })
    : t('words.minutes', { count: Math.ceil(seconds / 60) });

const UNITS = ['kB', 'MB', 'GB'];
/** "1 byte", "240 kB", "1.2 MB". */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return t('words.bytes', { count: bytes });
  const power = Math.min(UNITS.length, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** power;
  return `${amount >= 10 ? Math.round(amount) : amount.toFixed(1)} ${UNITS[power - 1]}`;
}
