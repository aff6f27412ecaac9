import { takePicture, type TakenPicture, type WantedPicture } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { created, invalidField, Problem, type Clock, type Database } from '@sports-hub/kernel';
import { presentPicture } from '../../content/pictures/present.ts';
import { findPicture, findPicturesOfFiles } from '../../content/pictures/queries.ts';
import type { PictureShelf } from '../../content/pictures/service.ts';
import { findContentFile } from '../../platform/files/queries.ts';
import { PictureRefused } from '../../platform/pictures/pictures.ts';
import type { AdminCaller, AdminRoutes } from '../sign-in/guard.ts';
import { endUpload, findOwnUpload, lockUpload } from '../uploads/queries.ts';

/** Pictures that texts show. */
export function addPictureRoutes(
  routes: AdminRoutes,
  { db, clock, shelf }: { db: Database; clock: Clock; shelf: PictureShelf },
): void {
  const present = async (id: number): Promise<TakenPicture> => {
    const picture = await findPicture(db, id);
    const file = picture && (await findContentFile(db, picture.file));
    if (!picture || !file) throw new Problem('record.not_found');
    return { ...presentPicture(picture), file_id: picture.file, path: `/files/${picture.file}/${file.name}` };
  };
  const ofUpload = async (caller: AdminCaller, id: number): Promise<number> => {
    const upload = await findOwnUpload(db, id, caller.id);
    if (!upload?.picture || (upload.state !== 'ready' && upload.state !== 'used'))
      throw invalidField('upload_id', t('answers.content.notAPicture'));
    await db.transaction(async (tx) => {
      await lockUpload(tx, id);
      await endUpload(tx, id, { state: 'used', at: clock.now() });
    });
    return upload.picture.id;
  };

  const take = async (caller: AdminCaller, wanted: WantedPicture): Promise<TakenPicture> => {
    const { part, upload_id: uploadId, file_id: fileId } = wanted;
    const [ofFile] = fileId === undefined ? [] : await findPicturesOfFiles(db, [fileId]);
    const id = uploadId === undefined ? ofFile?.id : await ofUpload(caller, uploadId);
    if (id === undefined) throw invalidField('file_id', t('answers.content.notAPicture'));
    if (!part) return present(id);
    if (part.width <= 0.01 || part.height <= 0.01 || part.left + part.width > 1.001 || part.top + part.height > 1.001)
      throw invalidField('part', t('answers.content.noSuchPart'));
    try {
      const drawn = await shelf.drawPart(id, part);
      if (!drawn) throw new Problem('record.not_found');
      return await present(await db.transaction((tx) => shelf.add(tx, drawn, { by: caller.id })));
    } catch (error) {
      if (error instanceof PictureRefused) throw invalidField('part', error.message);
      throw error;
    }
  };

  routes.on(takePicture, async ({ caller, body }) => created(await take(caller, body)));
}
