import type { ImportHead, ImportLine, SeasonImport } from '@sports-hub/contract';
import { secondsAfter } from '@sports-hub/kernel';
import { toLocalTime } from '@sports-hub/kernel/time';
import { programOf } from '../../season/imports/columns.ts';
import type { RowProblem } from '../../season/imports/csv.ts';
import type { Cells, Change } from '../../season/imports/kind.ts';
import { fieldsOf, type Preview } from '../../season/imports/preview.ts';
import { kindOf } from '../../season/imports/service.ts';
import type { ImportHeadRow, ImportRow } from './queries.ts';

/** More are counted, not shown. */
const SHOWN = 100;
const MAX_SHOWN = 200;
/** For so long a file can be taken back. */
export const UNDO_SECONDS = 24 * 3600;

/** What is shown of a cell; one can be as long as its file. */
const cut = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).toWellFormed()}…` : text);

/** What people were told is changed under Rosters, where they hear of it. */
export const canUndo = (
  { state, applied_at, told_at }: Pick<ImportRow, 'state' | 'applied_at' | 'told_at'>,
  now: Date,
): boolean =>
  state === 'applied' && told_at === null && applied_at !== null && secondsAfter(applied_at, UNDO_SECONDS) > now;

export const presentHead = (row: ImportHeadRow, now: Date): ImportHead => ({
  id: row.id,
  kind: row.kind,
  file_name: row.file_name,
  state: row.state,
  created_at: toLocalTime(row.created_at),
  made_by: row.made_by,
  applied_at: row.applied_at && toLocalTime(row.applied_at),
  added: row.added,
  changed: row.changed,
  can_undo: canUndo(row, now),
  told_at: row.told_at && toLocalTime(row.told_at),
});

/** "G-107 · Owls – Hawks"; of a player the name and the team, which whoever builds rosters sees anyway. */
const labelOf = (cells: Cells = {}): string => {
  const { external_id = '', home_team, away_team, team, first_name, last_name } = cells;
  const number = external_id.startsWith('file-') ? '' : external_id;
  const name = [first_name, last_name].filter(Boolean).join(' ');
  const teams = home_team && away_team ? `${home_team} – ${away_team}` : (team ?? '');
  return cut([number, name, teams].filter(Boolean).join(' · '));
};

export function presentImport(
  row: ImportRow,
  season: SeasonImport['season'],
  { preview, tells, now }: { preview: Preview | undefined; tells: SeasonImport['tells']; now: Date },
): SeasonImport {
  const { hidesValues } = kindOf(row.kind);
  const columns = row.columns.map(({ heading, field, state }, index) => ({
    id: index + 1,
    heading,
    example: hidesValues ? null : cut(preview?.example[index] ?? ''),
    field,
    state,
  }));
  const head = {
    ...presentHead(row, now),
    version: row.version,
    season,
    encoding: row.encoding,
    stayed: row.stayed,
    tells,
  };
  const whole = { columns, fields: fieldsOf(row.kind), program: programOf(row.columns.map(({ heading }) => heading)) };
  if (!preview)
    return {
      ...head,
      ...whole,
      lines: 0,
      ...{ missing_fields: [], names: [], wrong: [], left_out: [], changes: [], additions: [], missing: [] },
      counts: { wrong: 0, left_out: 0, changed: row.changed, new: row.added, same: 0, missing: 0 },
      difference: '',
    };
  const warnings = Map.groupBy(preview.warnings, ({ line }) => line);
  const wrong = Map.groupBy(preview.problems, ({ line }) => line);
  const line = (number: number, cells: Cells | undefined, problems: readonly RowProblem[] = []): ImportLine => {
    const field = problems.find((problem) => problem.field !== undefined)?.field ?? null;
    return {
      line: number,
      label: labelOf(cells),
      problems: problems.map(({ message }) => cut(message)),
      wrong_field: field,
      wrong_value: field === null || hidesValues ? null : cut(cells?.[field] ?? ''),
      warnings: (warnings.get(number) ?? []).map(({ message }) => message),
      fields: [],
    };
  };
  const changeOf = ({ line: number, before, after }: Change<unknown>): ImportLine => ({
    ...line(number, after),
    fields: Object.keys(after)
      .filter((field) => before && before[field] !== after[field])
      .map((field) => ({
        field,
        before: hidesValues ? null : cut(before?.[field] ?? ''),
        after: hidesValues ? null : cut(after[field] ?? ''),
      })),
  });
  return {
    ...head,
    ...whole,
    lines: preview.lines,
    missing_fields: preview.missingFields,
    names: preview.names.map((unknown) => ({ ...unknown, name: cut(unknown.name) })),
    counts: {
      wrong: wrong.size,
      left_out: preview.leftOut.length,
      changed: preview.changed.length,
      new: preview.added.length,
      same: preview.unchanged,
      missing: preview.missing.length,
    },
    wrong: [...wrong].slice(0, SHOWN).map(([number, problems]) => line(number, preview.rows.get(number), problems)),
    left_out: preview.leftOut.slice(0, SHOWN),
    changes: preview.changed.slice(0, SHOWN).map(changeOf),
    additions: preview.added.slice(0, SHOWN).map(changeOf),
    missing: preview.missing.slice(0, SHOWN).map((cells) => ({
      external_id: cells['external_id'] ?? '',
      label: labelOf(cells),
      starts_at: (cells['starts_at'] ?? '').slice(0, 19),
    })),
    difference: preview.difference,
  };
}
