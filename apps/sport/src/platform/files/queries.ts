import type { Sql, Tx } from '@sports-hub/kernel';

export interface StoredFile {
  id: number;
  sha256: string;
  name: string;
  media_type: string;
  size: number;
  updated_at: Date;
}

export const findPublicFile = (sql: Sql, id: number): Promise<StoredFile | undefined> =>
  sql.maybeOne<StoredFile>(
    'select id, sha256, name, media_type, size, updated_at from files where id = $1 and is_public',
    [id],
  );

export interface NewFile {
  sha256: string;
  name: string;
  mediaType: string;
  size: number;
  width?: number;
  height?: number;
  isPublic?: boolean;
}

/** Returns the ids in the order given. */
export async function insertFiles(tx: Tx, files: readonly NewFile[], now: Date): Promise<number[]> {
  const column = <T>(read: (file: NewFile) => T): T[] => files.map(read);
  const rows = await tx.rows<{ id: number; place: number }>(
    `with given as (
       select nextval(pg_get_serial_sequence('files', 'id')) as id, g.*
         from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::int[], $6::int[], $7::boolean[])
           with ordinality as g (sha256, name, media_type, size, width, height, is_public, place)),
     stored as (
       insert into files (id, sha256, name, media_type, size, width, height, is_public, updated_at)
       select id, sha256, name, media_type, size, width, height, is_public, $8 from given)
     select id, place from given order by place`,
    [
      column((f) => f.sha256),
      column((f) => f.name),
      column((f) => f.mediaType),
      column((f) => f.size),
      column((f) => f.width ?? null),
      column((f) => f.height ?? null),
      column((f) => f.isPublic ?? true),
      now,
    ],
  );
  return rows.map(({ id }) => id);
}
