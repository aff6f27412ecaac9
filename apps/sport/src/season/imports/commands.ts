import { readFile, writeFile } from 'node:fs/promises';
import { CommandError, counted, readArguments } from '@sports-hub/kernel';
import type { AdminCommand, AdminCommands } from '../../commands/command.ts';
import type { ColumnMap } from './csv.ts';
import type { Change } from './kind.ts';
import { createImports, KINDS, type ImportReport } from './service.ts';

const KIND_NAMES = Object.keys(KINDS).join('|');
const MAX_LINES = 200;

function readKind(name: string | undefined): string {
  if (name === undefined || !Object.hasOwn(KINDS, name)) throw new CommandError(`Say what: ${KIND_NAMES}.`);
  return name;
}

function readMap(pairs: readonly string[]): ColumnMap {
  return new Map(
    pairs.map((pair) => {
      const at = pair.lastIndexOf('=');
      if (at < 1 || at === pair.length - 1) throw new CommandError(`--map takes "CSV column=field", not ${pair}.`);
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    }),
  );
}

const describe = ({ line, label, before, after }: Change<unknown>, hidesValues: boolean): string => {
  if (!before) return `+ line ${line}: ${label}`;
  const shown = (value: string | undefined): string => value || '(empty)';
  const changes = Object.keys(after)
    .filter((field) => before[field] !== after[field])
    .map((field) => (hidesValues ? field : `${field} ${shown(before[field])} -> ${shown(after[field])}`));
  return `~ line ${line}: ${label}: ${changes.join(', ')}`;
};

const shorten = (lines: readonly string[]): string[] =>
  lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), `… and ${lines.length - MAX_LINES} more`] : [...lines];

function describeReport(
  { problems, warnings, added, changed, unchanged, isStored }: ImportReport,
  hidesValues: boolean,
): string {
  if (problems.length > 0) {
    throw new CommandError(
      [
        ...shorten(problems.map(({ line, message }) => `line ${line}: ${message}`)),
        `Nothing was stored: ${counted(problems.length, 'problem')}.`,
      ].join('\n'),
    );
  }
  const summary = `${added.length} added, ${changed.length} changed, ${unchanged} unchanged${isStored ? '' : ' (dry run: nothing was stored)'}`;
  const doubts = warnings.map(({ line, message }) => `! line ${line}: ${message}`);
  return [
    ...shorten([...added, ...changed].map((change) => describe(change, hidesValues))),
    ...shorten(doubts),
    summary,
  ].join('\n');
}

const describeColumns = (name: string): string => {
  const { required, optional } = KINDS[name]?.fields ?? { required: [], optional: [] };
  return `${name}\n  must have: ${required.join(', ')}\n  may have: ${optional.join(', ') || 'nothing else'}`;
};

const importFile: AdminCommand = {
  usage: `${KIND_NAMES} <file.csv> [--dry-run] [--map "CSV column=field"]...`,
  summary: 'Add and change records from a file; all rows or none',
  details: `Columns:\n\n${Object.keys(KINDS).map(describeColumns).join('\n')}`,
  async run(context, args) {
    const {
      positionals: [name, path],
      options,
      lists,
    } = readArguments(args, { flags: ['dry-run'], lists: ['map'], usage: this.usage });
    const map = readMap(lists['map'] ?? []);
    const kind = readKind(name);
    if (!path) throw new CommandError(`Name the file to import. Its columns are those of ${describeColumns(kind)}`);
    const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      throw new CommandError(`${path} cannot be read (${error.code ?? error.message}).`);
    });
    const report = await createImports(context).import({ kind, bytes, map, dryRun: options['dry-run'] === 'on' });
    return describeReport(report, KINDS[kind]?.hidesValues ?? true);
  },
};

const exportFile: AdminCommand = {
  usage: `${KIND_NAMES} [file.csv]`,
  summary: 'Write the records of the current season as import takes them',
  async run(context, args) {
    const {
      positionals: [name, path],
    } = readArguments(args, { usage: this.usage });
    const text = await createImports(context).export(readKind(name));
    if (!path) return text.trimEnd();
    // Rosters hold what is known about children.
    await writeFile(path, text, { mode: 0o600 });
    return `${path} is written.`;
  },
};

export const importCommands: AdminCommands = { import: importFile, export: exportFile };
