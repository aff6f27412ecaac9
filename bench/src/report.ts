import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { BenchRow, Suite } from './harness.ts';

const HEADINGS = ['', 'ours', 'reference', 'unit', 'ratio', 'target', ''];

const number = (value: number | undefined): string => {
  if (value === undefined) return '';
  if (Math.abs(value) >= 100)
    return Math.round(value)
      .toString()
      .replace(/\B(?=(\d{3})+$)/g, ' ');
  return value.toPrecision(3);
};

const cells = (row: BenchRow): string[] => [
  row.name,
  number(row.ours),
  number(row.reference),
  row.unit,
  row.ratio === undefined ? '' : row.ratio.toFixed(2),
  row.target ?? '',
  [row.ok === undefined ? '' : row.ok ? 'ok' : 'missed', row.note ?? ''].filter(Boolean).join(' '),
];

/** For the terminal. */
export function asTable(rows: readonly BenchRow[]): string {
  const all = [HEADINGS, ...rows.map(cells)];
  const widths = HEADINGS.map((_heading, column) => Math.max(...all.map((line) => line[column]!.length)));
  return all
    .map((line) =>
      `  ${line.map((cell, column) => (column === 0 || column > 4 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join('  ')}`.trimEnd(),
    )
    .join('\n');
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'unknown';
  }
}

export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() || process.arch}, Node ${process.versions.node}, commit ${commit()}, machine load ${(loadavg()[0] ?? 0).toFixed(1)} at the end`;

/** Writes the newest result of a suite; older ones are in the history of the file. */
export async function writeResult(suite: Suite, rows: readonly BenchRow[], when: Date): Promise<string> {
  const folder = fileURLToPath(new URL('../results', import.meta.url));
  await mkdir(folder, { recursive: true });
  const lines = [
    `# ${suite.name}`,
    '',
    suite.summary,
    '',
    `${when.toISOString().slice(0, 16).replace('T', ' ')} UTC · ${machine()}`,
    '',
    `| what | ours | reference | unit | ratio | target | |`,
    '|---|---:|---:|---|---:|---|---|',
    ...rows.map((row) => `| ${cells(row).join(' | ')} |`),
    '',
  ];
  const file = `${folder}/${suite.name}.md`;
  await writeFile(file, lines.join('\n'));
  await writeFile(
    `${folder}/${suite.name}.json`,
    `${JSON.stringify({ suite: suite.name, when, machine: machine(), rows }, null, 2)}\n`,
  );
  return file;
}
