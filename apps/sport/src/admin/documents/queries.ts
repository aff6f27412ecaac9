import type { AdminDocument, AdminMinutes } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { changedBy } from '../changed-by.ts';
import { SHELF_FILE } from './files.ts';

const DOCUMENT = `select d.id, d.title, d.description, d.category,
    exists (select from registration_fields r where r.document_key = d.key) as is_agreement,
    ${SHELF_FILE} as file, d.version, ${changedBy('document', 'd.id')} as changed
  from documents d join files f on f.id = d.file_id`;

export const findAdminDocuments = (sql: Sql): Promise<AdminDocument[]> =>
  sql.rows<AdminDocument>(`${DOCUMENT} order by d.position, d.id limit 500`);

export const findAdminDocument = (sql: Sql, id: number): Promise<AdminDocument | undefined> =>
  sql.maybeOne<AdminDocument>(`${DOCUMENT} where d.id = $1`, [id]);

/** All of them, in one order for everybody: a place is changed by renumbering. */
export const lockDocuments = (tx: Tx): Promise<{ id: number; file_id: number; category: string }[]> =>
  tx.rows<{ id: number; file_id: number; category: string }>(
    'select id, file_id, category from documents order by position, id for no key update',
  );

export interface DocumentValues {
  title: string;
  description: string;
  category: string;
}

export const insertDocument = async (
  tx: Tx,
  { title, description, category }: DocumentValues,
  fileId: number,
): Promise<number> =>
  (
    await tx.one<{ id: number }>(
      `insert into documents (title, description, category, file_id, position)
       select $1, $2, $3, $4, coalesce(max(position), 0) + 1 from documents returning id`,
      [title, description, category, fileId],
    )
  ).id;

export const updateDocument = (tx: Tx, id: number, { title, description, category }: DocumentValues): Promise<number> =>
  tx.run('update documents set title = $2, description = $3, category = $4 where id = $1', [
    id,
    title,
    description,
    category,
  ]);

export const updateDocumentFile = (tx: Tx, id: number, fileId: number): Promise<number> =>
  tx.run('update documents set file_id = $2 where id = $1', [id, fileId]);

export const storeDocumentOrder = (tx: Tx, ids: readonly number[]): Promise<number> =>
  tx.run(
    `update documents d set position = g.place from unnest($1::bigint[]) with ordinality as g (id, place)
      where d.id = g.id and d.position <> g.place`,
    [ids],
  );

export const deleteDocument = (tx: Tx, id: number): Promise<number> =>
  tx.run('delete from documents where id = $1', [id]);

const MINUTES = `select m.id, m.title, m.met_on, m.summary, ${SHELF_FILE} as file, m.version, ${changedBy('minutes', 'm.id')} as changed
  from meeting_minutes m join files f on f.id = m.file_id`;

export const findAdminMinutes = (sql: Sql): Promise<AdminMinutes[]> =>
  sql.rows<AdminMinutes>(`${MINUTES} order by m.met_on desc, m.id desc limit 500`);

export const findMinutesById = (sql: Sql, id: number): Promise<AdminMinutes | undefined> =>
  sql.maybeOne<AdminMinutes>(`${MINUTES} where m.id = $1`, [id]);

export const lockMinutes = (tx: Tx, id: number): Promise<{ file_id: number } | undefined> =>
  tx.maybeOne<{ file_id: number }>('select file_id from meeting_minutes where id = $1 for no key update', [id]);

export interface MinutesValues {
  title: string;
  met_on: string;
  summary: string;
}

export const insertMinutes = async (
  tx: Tx,
  { title, met_on, summary }: MinutesValues,
  fileId: number,
): Promise<number> =>
  (
    await tx.one<{ id: number }>(
      'insert into meeting_minutes (title, met_on, summary, file_id) values ($1, $2, $3, $4) returning id',
      [title, met_on, summary, fileId],
    )
  ).id;

export const updateMinutes = (tx: Tx, id: number, { title, met_on, summary }: MinutesValues): Promise<number> =>
  tx.run('update meeting_minutes set title = $2, met_on = $3, summary = $4 where id = $1', [
    id,
    title,
    met_on,
    summary,
  ]);

export const updateMinutesFile = (tx: Tx, id: number, fileId: number): Promise<number> =>
  tx.run('update meeting_minutes set file_id = $2 where id = $1', [id, fileId]);

export const deleteMinutes = (tx: Tx, id: number): Promise<number> =>
  tx.run('delete from meeting_minutes where id = $1', [id]);
