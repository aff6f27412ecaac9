import { clockChanges, type ClockChange } from '@sports-hub/contract/clock-changes';
import { perZone } from '@sports-hub/contract/place';

/** Earlier times are not in any calendar of ours; later ones follow the same rule, where there is one. */
const YEARS = [2007, 2040] as const;
/** A rule that holds since then describes every event that we have. */
const OLD_ENOUGH = 2020;

interface Change extends ClockChange {
  from: number;
  /** What clocks show when they are set. */
  local: Date;
}

const basic = (time: Date): string => time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
/** -300 is "-0500". */
const offsetText = (minutes: number): string => {
  const two = (number: number): string => String(number).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`;
};

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** "The second Sunday of March at 02:00", counted from the beginning of the month or from its end. */
function ruleOf({ local }: Change, from: 'start' | 'end'): string {
  const day = local.getUTCDate();
  const days = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();
  const place = from === 'start' ? Math.ceil(day / 7) : -Math.ceil((days - day + 1) / 7);
  return `BYMONTH=${local.getUTCMonth() + 1};BYDAY=${place}${WEEKDAYS[local.getUTCDay()]} ${basic(local).slice(9)}`;
}

/** The changes that follow one rule up to the last of them, one a year; undefined where none does for long enough. */
function ruled(changes: readonly Change[]): { first: Change; rule: string } | undefined {
  for (const from of ['start', 'end'] as const) {
    const last = changes.at(-1)!;
    const rule = ruleOf(last, from);
    let first = last;
    for (const change of changes.slice(0, -1).toReversed()) {
      if (ruleOf(change, from) !== rule || change.local.getUTCFullYear() !== first.local.getUTCFullYear() - 1) break;
      first = change;
    }
    const isCurrent = last.local.getUTCFullYear() === YEARS[1] - 1;
    if (isCurrent && first.local.getUTCFullYear() <= OLD_ENOUGH) return { first, rule: rule.split(' ')[0]! };
  }
  return undefined;
}

function observance(changes: readonly Change[], timeZone: string): string[] {
  const { from, offset, at } = changes[0]!;
  const kind = offset > from ? 'DAYLIGHT' : 'STANDARD';
  const name = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(at * 60_000)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const regular = ruled(changes);
  return [
    `BEGIN:${kind}`,
    `DTSTART:${basic((regular?.first ?? changes[0]!).local)}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(offset)}`,
    ...(name ? [`TZNAME:${name}`] : []),
    ...(regular ? [`RRULE:FREQ=YEARLY;${regular.rule}`] : changes.slice(1).map(({ local }) => `RDATE:${basic(local)}`)),
    `END:${kind}`,
  ];
}

/** A zone as a calendar file has it: how its clocks are set, as rules where they follow some. */
export const zoneLines = perZone((timeZone): readonly string[] => {
  const known = clockChanges(timeZone, YEARS);
  const changes = known.slice(1).map((change, index): Change => {
    const from = known[index]!.offset;
    return { ...change, from, local: new Date((change.at + from) * 60_000) };
  });
  const kinds = Map.groupBy(changes, ({ from, offset }) => `${from} ${offset}`);
  const [{ at, offset }] = known as [ClockChange];
  // A zone has at least one: this is also what clocks were set to before the first change.
  const still: Change = { at, offset, from: offset, local: new Date((at + offset) * 60_000) };
  const isRuled = kinds.size > 0 && [...kinds.values()].every(ruled);
  const groups = [...(isRuled ? [] : [[still]]), ...kinds.values()];
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...groups.flatMap((group) => observance(group, timeZone)),
    'END:VTIMEZONE',
  ];
});
