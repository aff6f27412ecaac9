import Type from 'typebox';
import { json, operation } from '../../operation.ts';
import { Fields, IdInput, IdParam, IdQuery, Items, Text } from '../../schemas.ts';
import { IMPORT_BYTES, ImportHead, ImportKindName, SeasonImport } from './imports-schemas.ts';
import { SeenRecord, SeenVersion } from './schemas.ts';

const base = { service: 'sport', tag: 'Administration', access: 'admin', reach: 'site' } as const;
const params = Type.Object({ id: IdParam });
const changed = {
  problems: ['record.changed'],
  problemData: { 'record.changed': Type.Object({ current: SeasonImport }) },
} as const;

export const listImports = operation({
  ...base,
  name: 'listImports',
  method: 'GET',
  path: '/admin/imports',
  permission: 'season:read',
  summary: 'The last files that were brought in, newest first',
  query: Type.Object({ season_id: Type.Optional(IdQuery) }),
  responses: { 200: json(Items(ImportHead)) },
  problems: [],
});

export const uploadImport = operation({
  ...base,
  name: 'uploadImport',
  method: 'POST',
  path: '/admin/imports/upload',
  permission: 'season:write',
  summary: 'Look through a file of games, practices, rosters or results. Nothing of the season changes yet',
  bodyKind: 'multipart',
  body: Fields({ kind: ImportKindName, season_id: Type.Optional(IdInput) }),
  files: { file: { required: true, description: 'CSV, also with semicolons or tabs, at most 12 MB and 50 000 lines' } },
  uploadLimit: IMPORT_BYTES + 64 * 1024,
  responses: { 201: json(SeasonImport) },
  problems: [],
});

export const pasteImport = operation({
  ...base,
  name: 'pasteImport',
  method: 'POST',
  path: '/admin/imports',
  permission: 'season:write',
  summary: 'The same with rows copied out of a spreadsheet',
  body: Fields({
    kind: ImportKindName,
    season_id: Type.Optional(IdInput),
    text: Type.String({ minLength: 1, maxLength: 200_000 }),
  }),
  responses: { 201: json(SeasonImport) },
  problems: [],
});

export const getImport = operation({
  ...base,
  name: 'getImport',
  method: 'GET',
  path: '/admin/imports/:id',
  permission: 'season:read',
  summary: 'A file as far as it was understood: columns, names, and the difference from what is there now',
  params,
  responses: { 200: json(SeasonImport) },
  problems: [],
});

export const changeImportColumns = operation({
  ...base,
  name: 'changeImportColumns',
  method: 'POST',
  path: '/admin/imports/:id/columns',
  permission: 'season:write',
  summary: 'Say where columns go and what names mean; both are remembered for the next file',
  params,
  body: Fields({
    version: SeenVersion,
    columns: Type.Optional(
      Type.Array(Type.Object({ id: IdInput, field: Type.Optional(Text(0, 40)) }), { maxItems: 100 }),
    ),
    names: Type.Optional(
      Type.Array(Type.Object({ id: IdInput, means: Type.Optional(Text(0, 200)) }), { maxItems: 500 }),
    ),
  }),
  responses: { 200: json(SeasonImport) },
  ...changed,
});

export const correctImport = operation({
  ...base,
  name: 'correctImport',
  method: 'POST',
  path: '/admin/imports/:id/lines',
  permission: 'season:write',
  summary: 'Put single lines right, or leave them out',
  params,
  body: Fields({
    version: SeenVersion,
    lines: Type.Array(
      Type.Object({
        id: IdInput,
        left_out: Type.Optional(Type.Boolean()),
        field: Type.Optional(Text(0, 40)),
        value: Type.Optional(Text(0, 1000)),
      }),
      { maxItems: 500 },
    ),
  }),
  responses: { 200: json(SeasonImport) },
  ...changed,
});

export const applyImport = operation({
  ...base,
  name: 'applyImport',
  method: 'POST',
  path: '/admin/imports/:id/apply',
  permission: 'season:write',
  summary:
    'Carry out the difference that was seen, all of it or nothing. What is not in the file stays, except what is named to be canceled',
  params,
  body: Fields({
    version: SeenVersion,
    difference: Text(0, 64),
    cancel: Type.Optional(Type.Array(Text(1, 100), { maxItems: 1000 })),
  }),
  responses: { 200: json(SeasonImport) },
  ...changed,
});

export const undoImport = operation({
  ...base,
  name: 'undoImport',
  method: 'POST',
  path: '/admin/imports/:id/undo',
  permission: 'season:write',
  summary: 'Within a day: as it was before. What somebody changed since stays as it is, and is counted',
  params,
  body: SeenRecord,
  responses: { 200: json(SeasonImport) },
  problems: ['record.changed', 'record.conflict'],
  problemData: { 'record.changed': Type.Object({ current: SeasonImport }) },
});

export const tellImport = operation({
  ...base,
  name: 'tellImport',
  method: 'POST',
  path: '/admin/imports/:id/tell',
  permission: 'season:write',
  summary:
    'Within a day, once: tell families and coaches of the teams that a file of rosters has brought, as publishing rosters does. ' +
    'Who was moved since is left out, and what was told cannot be undone any more',
  params,
  body: SeenRecord,
  responses: { 200: json(SeasonImport) },
  problems: ['record.changed', 'record.conflict'],
  problemData: { 'record.changed': Type.Object({ current: SeasonImport }) },
});
