import type {
  AdminGalleryPicture,
  ChangedGalleryPicture,
  MovedGalleryPicture,
  NewGalleryPictures,
  RenamedAlbum,
  UnshownChild,
} from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { invalidField, Problem, type Sql, type Tx } from '@sports-hub/kernel';
import { deletePicture, findPicturesOfFiles } from '../../content/pictures/queries.ts';
import { changedSince } from '../access.ts';
import type { ActionContext } from '../context.ts';
import { grouped, moveInGroup } from '../in-groups.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import { usePicture } from '../uploads/using.ts';
import {
  deleteGalleryPicture,
  findAdminGallery,
  findPicturesByIds,
  findUnshownChildren,
  findUnused,
  hideFiles,
  insertPictures,
  lockGallery,
  storeGalleryOrder,
  updateAlbum,
  updatePicture,
  type NewPictureRow,
  type PlacedPicture,
} from './queries.ts';

const inLog = ({ album, title, alt, taken_on, image_url }: AdminGalleryPicture) => ({
  album,
  title,
  alt,
  taken_on,
  file: image_url,
});

/** Pictures in albums; without drafts. What was sent and has no description yet is public nowhere. */
export function createGallery({ db, clock, log }: ActionContext) {
  const read = async (sql: Sql, id: number): Promise<AdminGalleryPicture> => {
    const [picture] = await findPicturesByIds(sql, [id]);
    if (!picture) throw new Problem('record.not_found');
    return picture;
  };
  const open = async (
    tx: Tx,
    id: number,
    seen: number,
  ): Promise<{ before: AdminGalleryPicture; row: PlacedPicture }> => {
    const row = (await lockGallery(tx)).find((one) => one.id === id);
    const before = await read(tx, id);
    if (before.version !== seen || !row) throw changedSince(before);
    return { before, row };
  };
  const requireLooked = async (tx: Tx, looked: boolean): Promise<void> => {
    if (!looked && (await findUnshownChildren(tx)).length > 0)
      throw invalidField('looked', t('answers.gallery.lookFirst'));
  };

  return {
    list: async (): Promise<AdminGalleryPicture[]> => {
      const rows = await findAdminGallery(db);
      const order = new Map(
        grouped(rows.map(({ id, album }) => ({ id, category: album }))).map((id, place) => [id, place]),
      );
      return rows.toSorted((a, b) => order.get(a.id)! - order.get(b.id)!);
    },

    unshownChildren: (): Promise<UnshownChild[]> => findUnshownChildren(db),

    publish: (caller: AdminCaller, { album, taken_on: takenOn, looked, pictures }: NewGalleryPictures) =>
      db.transaction(async (tx): Promise<AdminGalleryPicture[]> => {
        await lockGallery(tx);
        await requireLooked(tx, looked);
        const described = pictures.filter(({ alt = '' }) => alt !== '');
        if (described.length === 0) throw invalidField('pictures', t('answers.gallery.noDescription'));
        const rows: NewPictureRow[] = [];
        for (const { id, alt = '', title = '' } of described) {
          const { file, preview } = await usePicture(tx, caller, { uploadId: id, at: clock.now() });
          rows.push({ alt, title, file, preview });
        }
        const ids = await insertPictures(tx, { album, takenOn: takenOn ?? null, pictures: rows });
        const made = await findPicturesByIds(tx, ids);
        await log(tx, caller, {
          event: 'gallery.published',
          subject: `gallery:${ids[0]}`,
          after: { album, pictures: made.map(({ alt, image_url: file }) => `${alt} (${file})`) },
        });
        return findPicturesByIds(tx, ids);
      }),

    change: (
      caller: AdminCaller,
      id: number,
      { version, album, alt, title = '', taken_on: takenOn }: ChangedGalleryPicture,
    ) =>
      db.transaction(async (tx): Promise<AdminGalleryPicture> => {
        const { before } = await open(tx, id, version);
        await updatePicture(tx, id, { album, title, alt, takenOn: takenOn ?? null });
        await log(tx, caller, {
          event: 'gallery.changed',
          subject: `gallery:${id}`,
          before: inLog(before),
          after: inLog(await read(tx, id)),
        });
        return read(tx, id);
      }),

    renameAlbum: (caller: AdminCaller, { album, name }: RenamedAlbum) =>
      db.transaction(async (tx): Promise<AdminGalleryPicture[]> => {
        await lockGallery(tx);
        const ids = await updateAlbum(tx, { album, name });
        if (ids.length === 0) throw invalidField('name', t('answers.gallery.noSuchAlbum'));
        await log(tx, caller, {
          event: 'gallery.album_renamed',
          subject: `gallery:${Math.min(...ids)}`,
          before: { album },
          after: { album: name, pictures: ids.length },
        });
        return findPicturesByIds(tx, ids);
      }),

    move: (caller: AdminCaller, id: number, { direction }: MovedGalleryPicture): Promise<AdminGalleryPicture> =>
      db.transaction(async (tx) => {
        const all = await lockGallery(tx);
        const picture = await read(tx, id);
        const move = moveInGroup(all, { id, category: picture.album }, direction);
        if (!move) return picture;
        await storeGalleryOrder(tx, move.order);
        const { album, title } = picture;
        await log(tx, caller, {
          event: 'gallery.moved',
          subject: `gallery:${id}`,
          after: { album, title, place: move.place },
        });
        return read(tx, id);
      }),

    remove: (caller: AdminCaller, id: number, version: number): Promise<AdminGalleryPicture> =>
      db.transaction(async (tx) => {
        const { before, row } = await open(tx, id, version);
        const files = [row.file_id, row.thumbnail_file_id];
        const shown = await findPicturesOfFiles(tx, files);
        await deleteGalleryPicture(tx, id);
        const unused = await findUnused(
          tx,
          shown.map((one) => one.id),
        );
        for (const picture of unused) await deletePicture(tx, picture.id);
        await hideFiles(tx, files);
        await log(tx, caller, { event: 'gallery.removed', subject: `gallery:${id}`, before: inLog(before) });
        return before;
      }),
  };
}
export type Gallery = ReturnType<typeof createGallery>;
