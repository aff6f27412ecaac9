import { formatDate, formatMoment, formatMoney, formatSpan, formatTime, toLocal } from './words.ts';

/** What machines read: the local time as it is written, or the moment itself. */
const machine = (value: string): string => {
  const { date, time } = toLocal(value);
  return value.endsWith('Z') ? value : time ? `${date}T${time}` : date;
};

export const DateText = ({ value, today }: { value: string; today?: string }) => (
  <time dateTime={machine(value).slice(0, value.endsWith('Z') ? undefined : 10)}>{formatDate(value, today)}</time>
);
export const TimeText = ({ value, end }: { value: string; end?: string | null }) => (
  <time dateTime={machine(value)}>{end ? formatSpan(value, end) : formatTime(value)}</time>
);
/** "Sat, Nov 21 · 10:30 AM". */
export const MomentText = ({ value, today }: { value: string; today?: string }) => (
  <time dateTime={machine(value)}>{formatMoment(value, today)}</time>
);
export const Money = ({ cents }: { cents: number }) => <span className="num">{formatMoney(cents)}</span>;
