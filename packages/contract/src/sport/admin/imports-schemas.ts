import Type, { type Static } from 'typebox';
import { Id, LocalTime, Nullable, OneOf } from '../../schemas.ts';
import { SeasonName, Version } from './schemas.ts';

/** More lines than any league has. */
export const IMPORT_LINES = 50_000;
export const IMPORT_BYTES = 12 * 1024 * 1024;

/** What a file can hold. */
export const IMPORT_KINDS = ['games', 'practices', 'rosters', 'results'] as const;
export const ImportKindName = OneOf(IMPORT_KINDS);
export type ImportKindName = Static<typeof ImportKindName>;
export const IMPORT_STATES = ['open', 'applied', 'undone'] as const;

/** A column of the file and where it goes. */
export const ImportColumn = Type.Object({
  id: Type.Integer({ description: 'Its place, from 1' }),
  heading: Type.String(),
  example: Nullable(Type.String({ description: 'From the first line; never of a child' })),
  field: Nullable(Type.String({ description: 'Null: left out' })),
  state: OneOf(['found', 'remembered', 'chosen', 'left_out'] as const),
});
export type ImportColumn = Static<typeof ImportColumn>;

/** A name in the file that is none here, and those it could be. */
export const ImportUnknownName = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  field: OneOf(['division', 'team', 'venue'] as const),
  name: Type.String(),
  lines: Type.Integer(),
  choices: Type.Array(Type.String()),
});
export type ImportUnknownName = Static<typeof ImportUnknownName>;

/** One line of the difference. */
export const ImportLine = Type.Object({
  line: Type.Integer(),
  label: Type.String({ description: 'A game in words; of a player the number alone' }),
  problems: Type.Array(Type.String()),
  wrong_field: Nullable(Type.String({ description: 'The cell to put right, where the reason lies in one' })),
  wrong_value: Nullable(Type.String()),
  warnings: Type.Array(Type.String()),
  fields: Type.Array(
    Type.Object({ field: Type.String(), before: Nullable(Type.String()), after: Nullable(Type.String()) }),
    { description: 'What changes; the values of players are not shown' },
  ),
});
export type ImportLine = Static<typeof ImportLine>;

/** Something of this season that is not in the file. */
export const ImportMissing = Type.Object({ external_id: Type.String(), label: Type.String(), starts_at: LocalTime });
export type ImportMissing = Static<typeof ImportMissing>;

const importHead = {
  id: Id,
  kind: ImportKindName,
  file_name: Type.String(),
  state: OneOf(IMPORT_STATES),
  created_at: LocalTime,
  made_by: Type.String(),
  applied_at: Nullable(LocalTime),
  added: Type.Integer(),
  changed: Type.Integer(),
  can_undo: Type.Boolean(),
  told_at: Nullable(LocalTime),
};
export const ImportHead = Type.Object(importHead);
export type ImportHead = Static<typeof ImportHead>;

/** A file as far as it was understood. Lists are cut off after a hundred; the counts are whole. */
export const SeasonImport = Type.Object({
  ...importHead,
  version: Version,
  season: SeasonName,
  program: Nullable(Type.String({ description: 'Which program has written it, as far as the headings tell' })),
  encoding: Type.String(),
  lines: Type.Integer(),
  columns: Type.Array(ImportColumn),
  fields: Type.Array(Type.String(), { description: 'Where a column of this kind can go' }),
  missing_fields: Type.Array(Type.String(), { description: 'Without a column for these nothing can be read' }),
  names: Type.Array(ImportUnknownName),
  counts: Type.Object({
    wrong: Type.Integer(),
    left_out: Type.Integer(),
    changed: Type.Integer(),
    new: Type.Integer(),
    same: Type.Integer(),
    missing: Type.Integer(),
  }),
  wrong: Type.Array(ImportLine),
  left_out: Type.Array(Type.Integer()),
  changes: Type.Array(ImportLine),
  additions: Type.Array(ImportLine),
  missing: Type.Array(ImportMissing),
  difference: Type.String({ description: 'Goes back with applying: refused where it is not the same any more' }),
  stayed: Type.Integer({ description: 'Changed by somebody else before it was undone' }),
  tells: Nullable(
    Type.Object(
      { families: Type.Integer(), coaches: Type.Integer(), unreached: Type.Integer() },
      { description: 'Whom telling of the teams would reach; null where there is nothing to tell' },
    ),
  ),
});
export type SeasonImport = Static<typeof SeasonImport>;
