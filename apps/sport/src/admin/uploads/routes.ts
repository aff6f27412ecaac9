import { buffer } from 'node:stream/consumers';
import {
  beginUpload,
  downloadAdminFile,
  getUpload,
  listUploads,
  sendFiles,
  sendUploadPart,
  stopUpload,
} from '@sports-hub/contract';
import { created, ok, Problem, type Database } from '@sports-hub/kernel';
import { findContentFile } from '../../platform/files/queries.ts';
import { MissingFile, type FileStorage } from '../../platform/files/storage.ts';
import type { AdminRoutes } from '../sign-in/guard.ts';
import type { Uploads } from './service.ts';

export function addUploadRoutes(
  routes: AdminRoutes,
  { db, storage, uploads }: { db: Database; storage: FileStorage; uploads: Uploads },
): void {
  routes.on(listUploads, async ({ caller, query: { purpose } }) => ok({ items: await uploads.list(caller, purpose) }));
  routes.on(beginUpload, async ({ caller, body }) => {
    const { upload, isNew } = await uploads.begin(caller, body);
    return isNew ? created(upload) : ok(upload);
  });
  routes.on(getUpload, async ({ caller, params: { id } }) => ok(await uploads.read(caller, id)));
  routes.on(sendUploadPart, async ({ caller, params: { id }, query: { from }, body }) =>
    ok(await uploads.send(caller, id, from, body)),
  );
  routes.on(stopUpload, async ({ caller, params: { id } }) => ok(await uploads.stop(caller, id)));
  routes.on(sendFiles, async ({ caller, body: { purpose }, files }) =>
    ok({ items: await uploads.sendWhole(caller, purpose, files.files) }),
  );
  routes.on(downloadAdminFile, async ({ params: { id }, reply }) => {
    const file = await findContentFile(db, id);
    if (!file) throw new Problem('record.not_found');
    try {
      const bytes = await buffer(await storage.read(file.sha256, { start: 0, end: file.size - 1 }));
      const isPicture = file.media_type.startsWith('image/');
      reply
        .type(file.media_type)
        .header('cache-control', 'private, max-age=3600')
        .header('content-disposition', `${isPicture ? 'inline' : 'attachment'}; filename="${file.name}"`);
      return { status: 200 as const, raw: bytes };
    } catch (error) {
      throw error instanceof MissingFile ? new Problem('record.not_found') : error;
    }
  });
}
