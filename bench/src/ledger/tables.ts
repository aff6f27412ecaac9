import type { Alone } from './statements-alone.ts';
import type { LedgerResult, SideResult, Spread } from './measure.ts';
import type { OpeningResult } from './opening.ts';

/** What was measured, as it is kept. */
export interface Ledger {
  when: string;
  machine: string;
  arch: string;
  rounds: number;
  rows: LedgerResult[];
  alone: Alone[];
  opening?: OpeningResult;
}

const number = (value: number): string =>
  Math.abs(value) >= 100 ? String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ' ') : value.toPrecision(2);
const ms = (value: number | undefined): string => (value === undefined ? '' : value.toFixed(value < 10 ? 3 : 1));
const spread = ({ low, high }: Spread, write: (value: number) => string): string => `${write(low)}–${write(high)}`;
const ratio = (value: number): string => value.toFixed(2);

const HEADINGS = [
  'row',
  'requests/s',
  'spread',
  'hub ms',
  'sport ms',
  'PostgreSQL ms',
  'reference',
  'requests/s',
  'its ms + PostgreSQL',
  'speed',
  'processor',
  'spread',
  'p50 at half',
  'p99 at half',
  'KiB/1 000',
  '',
];

const times = ({ processor }: SideResult, name: string): string => ms(processor[name]?.median);
const verdictOf = ({ targets, errors }: LedgerResult): string =>
  [
    ...targets.map(({ what, isMet }) => `${isMet ? 'met' : 'MISSED'}: ${what}`),
    ...(errors > 0 ? [`${errors} errors`] : []),
  ].join('; ');

const cellsOf = (row: LedgerResult): string[] => [
  row.name,
  number(row.ours.perSecond.median),
  spread(row.ours.perSecond, number),
  times(row.ours, 'hub'),
  times(row.ours, 'sport'),
  times(row.ours, 'PostgreSQL'),
  row.referenceName,
  number(row.reference.perSecond.median),
  `${ms(row.reference.services.median)} + ${times(row.reference, 'PostgreSQL')}`,
  ratio(row.speed.median),
  ratio(row.processor.median),
  spread(row.processor, ratio),
  row.half ? number(row.half.p50) : '',
  row.half ? number(row.half.p99) : '',
  row.memory.toFixed(0),
  verdictOf(row),
];

/** For the terminal. */
export function asText({ rows, alone, opening }: Ledger): string {
  const all = [HEADINGS, ...rows.map(cellsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...all.map((line) => line[column]!.length)));
  const isText = (column: number): boolean => column === 0 || column === 6 || column === 15;
  const lines = all.map((line) =>
    line
      .map((cell, column) => (isText(column) ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd(),
  );
  return [...lines, ...beside(alone, opening)].join('\n');
}

const beside = (alone: readonly Alone[], opening: OpeningResult | undefined): string[] => [
  ...alone.map(
    ({ row, how, perSecond, processor }) =>
      `${row}, its statement alone by ${how}: ${number(perSecond)} a second, PostgreSQL ${ms(processor)} ms each`,
  ),
  ...(opening
    ? [
        `registration opening, ${opening.families} families for ${opening.places} places in ${opening.seconds} s: p99 of a quote ${number(opening.quoteP99)} ms, ` +
          `of a payment intent ${number(opening.intentP99)} ms (${opening.intentP99 < 3_000 ? 'met' : 'MISSED'}: under 3 s); ${opening.registered} registered, ${opening.waitlisted} waiting, ` +
          `${opening.failed} failed, ${opening.astray} cents without a place (${opening.isRight ? 'none wrong' : 'WRONG'}); ` +
          `processor for a family: ${Object.entries(opening.processor)
            .map(([name, value]) => `${name} ${ms(value)} ms`)
            .join(', ')}`,
      ]
    : []),
];

/** For people who look at the results in the repository. */
export function asMarkdown(ledger: Ledger): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    `# Ledger, ${ledger.arch}`,
    '',
    '`npm run bench -- ledger`. Milliseconds of a processor for one request; ours and the reference in turns; *speed* and *processor* are ours',
    'against the reference (*processor*: hub and sport against its process, without PostgreSQL). Half: at half of the throughput, at a fixed rate.',
    '',
    `${ledger.when} · ${ledger.machine} · ${ledger.rounds} rounds, medians`,
    '',
    line(HEADINGS),
    line(HEADINGS.map(() => '---')),
    ...ledger.rows.map((row) => line(cellsOf(row))),
    '',
    ...beside(ledger.alone, ledger.opening).map((text) => `- ${text}`),
    '',
    '| row | what limits it |',
    '|---|---|',
    ...ledger.rows.map(({ name, limits }) => line([name, limits])),
    '',
  ].join('\n');
}
