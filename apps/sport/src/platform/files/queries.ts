import type { Sql, Tx } from '@sports-hub/kernel';

export interface StoredFile {
  id: number;
  sha256: string;
  name: string;
  media_type: string;
  size: number;
  updated_at: Date;
}

/** What stands in the place of a file since it was replaced. */
export const findSuccessor = (
  sql: Sql,
  id: number,
): Promise<{ earlier_name: string; id: number; name: string } | undefined> =>
  sql.maybeOne<{ earlier_name: string; id: number; name: string }>(
    `select o.name as earlier_name, f.id, f.name from files o join files f on f.id = o.replaced_by and f.is_public where o.id = $1`,
    [id],
  );

export const findPublicFile = (sql: Sql, id: number): Promise<StoredFile | undefined> =>
  sql.maybeOne<StoredFile>(
    'select id, sha256, name, media_type, size, updated_at from files where id = $1 and is_public',
    [id],
  );

/**
 * Public, or what whoever writes content works on: sizes of pictures, documents and minutes. A family's papers and a
 * sponsor's logo that nobody has approved are no content.
 */
export const findContentFile = (sql: Sql, id: number): Promise<StoredFile | undefined> =>
  sql.maybeOne<StoredFile>(
    `select f.id, f.sha256, f.name, f.media_type, f.size, f.updated_at from files f
      where f.id = $1 and (f.is_public or exists (select from picture_sizes z where z.file_id = f.id)
        or exists (select from uploads u where u.file_id = f.id and u.purpose = 'document')
        or exists (select from documents d where d.file_id = f.id)
        or exists (select from meeting_minutes m where m.file_id = f.id)
        or exists (select from documents d where d.file_id = f.replaced_by)
        or exists (select from meeting_minutes m where m.file_id = f.replaced_by))`,
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

/** Bytes are about to be written: until a row names them, they are known here. Waits for a removal of the same. */
export const noteUnnamed = (sql: Sql, digests: readonly string[], now: Date): Promise<number> =>
  sql.run(
    `insert into unnamed_files (sha256, since) select distinct d, $2::timestamptz from unnest($1::text[]) d order by d
     on conflict (sha256) do update set since = excluded.since`,
    [digests, now],
  );

export const forgetUnnamed = (sql: Sql, digests: readonly string[]): Promise<number> =>
  sql.run('delete from unnamed_files where sha256 = any($1::text[])', [digests]);

/** Those that lost their row since the last look. */
export const dateUnnamed = (sql: Sql, now: Date): Promise<number> =>
  sql.run('update unnamed_files set since = $1 where since is null', [now]);

export const findUnnamedBefore = (sql: Sql, before: Date, limit: number): Promise<{ sha256: string }[]> =>
  sql.rows('select sha256 from unnamed_files where since < $1 order by since limit $2', [before, limit]);

/** Keeps whoever would write the same bytes waiting until this transaction has ended. */
export const lockUnnamed = (
  tx: Tx,
  sha256: string,
  before: Date,
): Promise<{ sha256: string; is_named: boolean } | undefined> =>
  tx.maybeOne(
    `select sha256, exists (select from files f where f.sha256 = u.sha256)
                 or exists (select from upload_parts q where q.sha256 = u.sha256)
                 or exists (select from registration_papers w where w.sha256 = u.sha256) as is_named
       from unnamed_files u where sha256 = $1 and since < $2 for update skip locked`,
    [sha256, before],
  );

/** Of these, the ones of which the database knows nothing. */
export const findUnknown = async (sql: Sql, digests: readonly string[]): Promise<string[]> =>
  (
    await sql.rows<{ sha256: string }>(
      `select d as sha256 from unnest($1::text[]) d
        where not exists (select from files f where f.sha256 = d)
          and not exists (select from upload_parts q where q.sha256 = d)
          and not exists (select from registration_papers w where w.sha256 = d)
          and not exists (select from unnamed_files u where u.sha256 = d)`,
      [digests],
    )
  ).map(({ sha256 }) => sha256);

/** What the storage must have, by digest, after the given one. */
export const findNamedAfter = (sql: Sql, after: string, limit: number): Promise<{ sha256: string; size: number }[]> =>
  sql.rows(
    `select sha256, size from files where sha256 > $1
     union select sha256, size from upload_parts where sha256 > $1
     union select sha256, size from registration_papers where sha256 > $1 order by sha256 limit $2`,
    [after, limit],
  );

export const findNewestFiles = (sql: Sql, limit: number): Promise<{ sha256: string; size: number }[]> =>
  sql.rows('select sha256, size from files order by id desc limit $1', [limit]);
