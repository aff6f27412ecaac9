import type { SizedPicture } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { filePath, type SiteLinks } from '../../platform/files/links.ts';

/** A size as it is in the database: its address is a path. */
export type StoredSize = Omit<SizedPicture, 'url'> & { path: string };

/**
 * SQL for the public sizes of a picture, smallest first; an empty list where it is not public. `picture` is a column.
 */
const SIZES = `coalesce(json_agg(json_build_object('path', ${filePath('x')}, 'width', x.width, 'height', x.height, 'media_type', x.media_type)
    order by x.media_type, x.width), '[]')`;

/**
 * SQL for the public sizes of the picture that a file is one of, by format, smallest first; an empty list for a file that
 * is no picture of ours, or where it is not public. `file` is a column.
 */
export const publicSizes = (file: string): string => `(select ${SIZES} from picture_sizes own
    join picture_sizes z on z.picture_id = own.picture_id join files x on x.id = z.file_id and x.is_public
   where own.file_id = ${file})`;

export const withLinks = (sizes: readonly StoredSize[], links: SiteLinks): SizedPicture[] =>
  sizes.map(({ path, ...size }) => ({ url: links.to(path), ...size }));

/** The public sizes of the pictures that these files are sizes of, by the file. */
export const findSizesOfFiles = (
  sql: Sql,
  fileIds: readonly number[],
): Promise<{ file_id: number; sizes: StoredSize[] }[]> =>
  sql.rows<{ file_id: number; sizes: StoredSize[] }>(
    `select f.id as file_id, ${publicSizes('f.id')} as sizes from unnest($1::bigint[]) f (id)`,
    [fileIds],
  );

export interface NewPicture {
  sourceSha256: string | null;
  width: number;
  height: number;
  by: number | null;
  at: Date;
}

export const insertPicture = async (tx: Tx, { sourceSha256, width, height, by, at }: NewPicture): Promise<number> =>
  (
    await tx.one<{ id: number }>(
      'insert into pictures (source_sha256, width, height, made_by, created_at) values ($1, $2, $3, $4, $5) returning id',
      [sourceSha256, width, height, by, at],
    )
  ).id;

export const insertSizes = (tx: Tx, id: number, fileIds: readonly number[]): Promise<number> =>
  tx.run('insert into picture_sizes (picture_id, file_id) select $1, unnest($2::bigint[])', [id, fileIds]);

/** Whoever makes sizes, shows the picture or hides it (`note_pictures()`) does so one after the other. */
export const lockPicture = (tx: Tx, id: number): Promise<{ is_whole: boolean } | undefined> =>
  tx.maybeOne<{ is_whole: boolean }>('select is_whole from pictures where id = $1 for no key update', [id]);

export interface PictureFile {
  id: number;
  sha256: string;
  size: number;
  media_type: string;
  width: number;
  height: number;
  is_public: boolean;
}

/** Largest first. */
export const findPictureFiles = (sql: Sql, id: number): Promise<PictureFile[]> =>
  sql.rows<PictureFile>(
    `select f.id, f.sha256, f.size, f.media_type, f.width, f.height, f.is_public
       from picture_sizes z join files f on f.id = z.file_id and f.width is not null and f.height is not null
      where z.picture_id = $1 order by f.width desc, f.id`,
    [id],
  );

export const markWhole = (tx: Tx, id: number): Promise<number> =>
  tx.run('update pictures set is_whole = true where id = $1', [id]);

/** A picture as lists of the administration show it: `p` is its table. */
export const ADMIN_PICTURE = `json_build_object('id', p.id, 'width', p.width, 'height', p.height, 'is_whole', p.is_whole,
  'file', (select f.id from picture_sizes z join files f on f.id = z.file_id
            where z.picture_id = p.id and f.media_type <> 'image/avif' order by f.width desc, f.id limit 1),
  'preview', (select f.id from picture_sizes z join files f on f.id = z.file_id
            where z.picture_id = p.id and f.media_type <> 'image/avif' order by f.width, f.id limit 1))`;

export interface StoredPicture {
  id: number;
  width: number;
  height: number;
  is_whole: boolean;
  file: number;
  preview: number;
}

/** Nobody shows it. Its files go with it, and their bytes a day later. */
export async function deletePicture(tx: Tx, id: number): Promise<void> {
  const files = await tx.rows<{ file_id: number }>(
    'delete from picture_sizes where picture_id = $1 returning file_id',
    [id],
  );
  await tx.run('delete from pictures where id = $1', [id]);
  await tx.run('delete from files where id = any($1::bigint[])', [files.map(({ file_id }) => file_id)]);
}

/** A picture by its id. */
export const findPicture = (sql: Sql, id: number): Promise<StoredPicture | undefined> =>
  sql
    .maybeOne<{ picture: StoredPicture }>(`select ${ADMIN_PICTURE} as picture from pictures p where p.id = $1`, [id])
    .then((row) => row?.picture);

/** The pictures that these files are sizes of, by id. */
export const findPicturesOfFiles = (sql: Sql, fileIds: readonly number[]): Promise<{ id: number }[]> =>
  sql.rows<{ id: number }>(
    'select distinct picture_id as id from picture_sizes where file_id = any($1::bigint[]) order by picture_id',
    [fileIds],
  );
