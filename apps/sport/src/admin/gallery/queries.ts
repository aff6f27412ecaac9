import type { AdminGalleryPicture, UnshownChild } from '@sports-hub/contract';
import type { Sql, Tx } from '@sports-hub/kernel';
import { filePath } from '../../platform/files/links.ts';
import { changedBy } from '../changed-by.ts';

const PICTURE = `select g.id, g.album, g.title, g.alt, g.taken_on, ${filePath('f')} as image_url, ${filePath('t')} as thumbnail_url, g.version,
    ${changedBy('gallery', 'g.id')} as changed
  from gallery_images g join files f on f.id = g.file_id join files t on t.id = g.thumbnail_file_id`;

export const findAdminGallery = (sql: Sql): Promise<AdminGalleryPicture[]> =>
  sql.rows<AdminGalleryPicture>(`${PICTURE} order by g.position, g.id limit 2000`);

export const findPicturesByIds = (sql: Sql, ids: readonly number[]): Promise<AdminGalleryPicture[]> =>
  sql.rows<AdminGalleryPicture>(`${PICTURE} where g.id = any($1::bigint[]) order by g.position, g.id`, [ids]);

export interface PlacedPicture {
  id: number;
  category: string;
  file_id: number;
  thumbnail_file_id: number;
}

/** All of them, in one order for everybody: a place is changed by renumbering. */
export const lockGallery = (tx: Tx): Promise<PlacedPicture[]> =>
  tx.rows<PlacedPicture>(
    'select id, album as category, file_id, thumbnail_file_id from gallery_images order by position, id for no key update',
  );

export interface NewPictureRow {
  title: string;
  alt: string;
  file: number;
  preview: number;
}

/** At the end, in this order. */
export const insertPictures = async (
  tx: Tx,
  { album, takenOn, pictures }: { album: string; takenOn: string | null; pictures: readonly NewPictureRow[] },
): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(
      `insert into gallery_images (album, taken_on, title, alt, file_id, thumbnail_file_id, position)
       select $1, $2, n.title, n.alt, n.file, n.preview, n.place + (select coalesce(max(position), 0) from gallery_images)
         from unnest($3::text[], $4::text[], $5::bigint[], $6::bigint[]) with ordinality as n (title, alt, file, preview, place)
        order by n.place returning id`,
      [
        album,
        takenOn,
        pictures.map(({ title }) => title),
        pictures.map(({ alt }) => alt),
        pictures.map(({ file }) => file),
        pictures.map(({ preview }) => preview),
      ],
    )
  ).map(({ id }) => id);

export interface PictureValues {
  album: string;
  title: string;
  alt: string;
  takenOn: string | null;
}

export const updatePicture = (tx: Tx, id: number, { album, title, alt, takenOn }: PictureValues): Promise<number> =>
  tx.run('update gallery_images set album = $2, title = $3, alt = $4, taken_on = $5 where id = $1', [
    id,
    album,
    title,
    alt,
    takenOn,
  ]);

export const updateAlbum = async (tx: Tx, { album, name }: { album: string; name: string }): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>('update gallery_images set album = $2 where album = $1 returning id', [album, name])
  ).map(({ id }) => id);

export const storeGalleryOrder = (tx: Tx, ids: readonly number[]): Promise<number> =>
  tx.run(
    `update gallery_images g set position = n.place from unnest($1::bigint[]) with ordinality as n (id, place)
      where g.id = n.id and g.position <> n.place`,
    [ids],
  );

export const deleteGalleryPicture = (tx: Tx, id: number): Promise<number> =>
  tx.run('delete from gallery_images where id = $1', [id]);

/** The pictures of ours among these that nothing published shows any more. */
export const findUnused = (sql: Sql, ids: readonly number[]): Promise<{ id: number }[]> =>
  sql.rows<{ id: number }>(
    `select p.id from pictures p where p.id = any($1::bigint[]) and not exists (select from picture_uses u where u.picture_id = p.id)`,
    [ids],
  );

/** Files from before pictures had sizes: they are hidden, unless another picture of the gallery is the same one. */
export const hideFiles = (tx: Tx, ids: readonly number[]): Promise<number> =>
  tx.run(
    `update files f set is_public = false where f.id = any($1::bigint[])
        and not exists (select from gallery_images g where f.id in (g.file_id, g.thumbnail_file_id))
        and not exists (select from picture_sizes z where z.file_id = f.id)`,
    [ids],
  );

/** Whose family was asked in this season, and did not say yes. Of two registrations the more careful one counts. */
export const findUnshownChildren = (sql: Sql): Promise<UnshownChild[]> =>
  sql.rows<UnshownChild>(
    `select distinct r.player_first_name || ' ' || left(r.player_last_name, 1) || '.' as name, coalesce(t.name, d.name) as team
       from registrations r join current_divisions d on d.id = r.division_id
       left join roster_entries e on e.player_id = r.player_id and exists (select from current_teams c where c.id = e.team_id)
       left join current_teams t on t.id = e.team_id
      where r.status = 'registered' and r.answers->>'photo_consent' is distinct from 'true'
        and coalesce((select q.is_asked from registration_fields q where q.name = 'photo_consent' and q.period_id = r.period_id),
                     (select q.is_asked from registration_fields q where q.name = 'photo_consent' and q.period_id is null), false)
      order by team, name`,
  );
