import type { ImportKindName, SeasonImport } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import type { Cells } from '../../season/imports/kind.ts';
import { publicName } from '../../season/teams/queries.ts';
import type { RosterChange } from '../rosters/queries.ts';
import type { LineCare } from '../../season/imports/preview.ts';

export interface StoredColumn {
  heading: string;
  field: string | null;
  state: SeasonImport['columns'][number]['state'];
}
/** What undoing needs. */
export interface Undo {
  added: Cells[];
  changed: { before: Cells; after: Cells }[];
}
export interface ImportRow {
  id: number;
  season_id: number;
  kind: ImportKindName;
  file_name: string;
  encoding: string;
  content: string;
  columns: StoredColumn[];
  lines: Record<string, LineCare>;
  state: SeasonImport['state'];
  version: number;
  made_by: string;
  created_at: Date;
  applied_at: Date | null;
  added: number;
  changed: number;
  undo: Undo | null;
  stayed: number;
  told_at: Date | null;
}

const HEAD = `i.id, i.kind, i.file_name, i.state, m.first_name || ' ' || m.last_name as made_by, i.created_at, i.applied_at, i.added, i.changed, i.told_at`;
export type ImportHeadRow = Pick<
  ImportRow,
  'id' | 'kind' | 'file_name' | 'state' | 'made_by' | 'created_at' | 'applied_at' | 'added' | 'changed' | 'told_at'
>;

export const listImportRows = (sql: Sql, seasonId: number): Promise<ImportHeadRow[]> =>
  sql.rows<ImportHeadRow>(
    `select ${HEAD} from season_imports i join members m on m.id = i.made_by where i.season_id = $1 order by i.id desc limit 20`,
    [seasonId],
  );

export const findImport = (sql: Sql, id: number, lock: 'for update of i' | '' = ''): Promise<ImportRow | undefined> =>
  sql.maybeOne<ImportRow>(
    `select ${HEAD}, i.season_id, i.encoding, i.content, i.columns, i.lines, i.version, i.undo, i.stayed
       from season_imports i join members m on m.id = i.made_by where i.id = $1 ${lock}`,
    [id],
  );

/** Also one that is over by now. */
export const findImportSeason = (sql: Sql, id: number): Promise<SeasonImport['season']> =>
  sql.one<SeasonImport['season']>('select id, name, is_current from seasons where id = $1', [id]);

export const insertImport = async (
  tx: Tx,
  file: Pick<ImportRow, 'season_id' | 'kind' | 'file_name' | 'encoding' | 'content' | 'columns'> & {
    by: number;
    now: Date;
  },
): Promise<number> =>
  (
    await tx.one<{ id: number }>(
      `insert into season_imports (season_id, kind, file_name, encoding, content, columns, made_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [
        file.season_id,
        file.kind,
        file.file_name,
        file.encoding,
        file.content,
        JSON.stringify(file.columns),
        file.by,
        file.now,
      ],
    )
  ).id;

export const updateFile = (tx: Tx, { id, columns, lines }: Pick<ImportRow, 'id' | 'columns' | 'lines'>) =>
  tx.run('update season_imports set columns = $2, lines = $3 where id = $1', [
    id,
    JSON.stringify(columns),
    JSON.stringify(lines),
  ]);

/** What a file was is not needed any more, only how to take it back. */
export const markApplied = (tx: Tx, id: number, undo: Undo, now: Date): Promise<number> =>
  tx.run(
    `update season_imports set state = 'applied', content = '', lines = '{}', applied_at = $2, added = $3, changed = $4, undo = $5 where id = $1`,
    [id, now, undo.added.length, undo.changed.length, JSON.stringify(undo)],
  );
export const markUndone = (tx: Tx, id: number, stayed: number): Promise<number> =>
  tx.run(`update season_imports set state = 'undone', undo = null, stayed = $2 where id = $1`, [id, stayed]);

export const markTold = (tx: Tx, id: number, now: Date): Promise<number> =>
  tx.run('update season_imports set told_at = $2 where id = $1', [id, now]);

/** Who came to a team with a file of rosters, and is there still; from where, if that was in the same division. */
export const findPlaced = (sql: Sql, seasonId: number, { added, changed }: Undo): Promise<RosterChange[]> => {
  const placed = [
    ...added.map((after) => ({ after, from: null })),
    ...changed.map(({ before, after }) => ({ after, from: before['team'] ?? null })),
  ].filter(({ after, from }) => after['team'] !== from);
  return sql.rows<RosterChange>(
    `select d.id as division_id, p.id as player_id, p.first_name as child, ${publicName('p')} as player, f.id as from_id, t.id as to_id
       from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) as i (external_id, league, division, team, came_from)
       join players p on p.external_id = i.external_id
       join leagues l on l.season_id = $1 and l.name = i.league join divisions d on d.league_id = l.id and d.name = i.division
       join teams t on t.division_id = d.id and t.name = i.team
       join roster_entries e on e.team_id = t.id and e.player_id = p.id
       left join teams f on f.division_id = d.id and f.name = i.came_from
      order by d.id, p.first_name, p.id`,
    [
      seasonId,
      ...['external_id', 'league', 'division', 'team'].map((field) => placed.map(({ after }) => after[field])),
      placed.map(({ from }) => from),
    ],
  );
};

export const findRememberedColumns = (sql: Sql, kind: string): Promise<{ heading: string; field: string | null }[]> =>
  sql.rows<{ heading: string; field: string | null }>('select heading, field from import_columns where kind = $1', [
    kind,
  ]);
export const rememberColumns = (
  tx: Tx,
  kind: string,
  columns: readonly { heading: string; field: string | null }[],
): Promise<number> =>
  tx.run(
    `insert into import_columns (kind, heading, field)
     select distinct on (heading) $1, heading, field from unnest($2::text[], $3::text[]) as c (heading, field) where heading <> ''
     on conflict (kind, heading) do update set field = excluded.field`,
    [kind, columns.map(({ heading }) => heading), columns.map(({ field }) => field)],
  );
export const rememberNames = (
  tx: Tx,
  names: readonly { field: string; name: string; means: string }[],
): Promise<number> =>
  tx.run(
    `insert into import_names (field, name, means)
     select distinct on (field, name) field, name, means from unnest($1::text[], $2::text[], $3::text[]) as n (field, name, means)
     on conflict (field, name) do update set means = excluded.means`,
    [names.map(({ field }) => field), names.map(({ name }) => name.toLowerCase()), names.map(({ means }) => means)],
  );

/** Rosters are about children: what nobody went on with, and what cannot be undone any more, is forgotten. */
export const forgetFiles = (sql: Sql, before: Date): Promise<number> =>
  sql.run(
    `update season_imports set content = '', lines = '{}', undo = null
      where coalesce(applied_at, created_at) < $1 and (content <> '' or undo is not null)`,
    [before],
  );
