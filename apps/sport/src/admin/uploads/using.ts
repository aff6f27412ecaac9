import { t } from '@sports-hub/contract/texts';
import { invalidField, type Tx } from '@sports-hub/kernel';
import type { StoredPicture } from '../../content/pictures/queries.ts';
import type { AdminCaller } from '../sign-in/guard.ts';
import { endUpload, findOwnUpload, lockUpload, type UploadRow } from './queries.ts';

interface Used {
  uploadId: number;
  at: Date;
}

/** What the caller has sent, and nothing else uses; it counts as used from now on. Undefined where it is not here. */
async function useUpload(
  tx: Tx,
  { id: callerId }: Pick<AdminCaller, 'id'>,
  { uploadId, at }: Used,
): Promise<UploadRow | undefined> {
  await lockUpload(tx, uploadId);
  const upload = await findOwnUpload(tx, uploadId, callerId);
  if (upload?.state !== 'ready') return undefined;
  await endUpload(tx, uploadId, { state: 'used', at });
  return upload;
}

/** The file of a document. */
export async function useDocument(tx: Tx, caller: Pick<AdminCaller, 'id'>, used: Used): Promise<number> {
  const upload = await useUpload(tx, caller, used);
  if (upload?.purpose !== 'document' || upload.file_id === null)
    throw invalidField('upload_id', t('answers.uploads.notReady'));
  return upload.file_id;
}

/** One of several pictures, in its sizes. */
export async function usePicture(tx: Tx, caller: Pick<AdminCaller, 'id'>, used: Used): Promise<StoredPicture> {
  const picture = (await useUpload(tx, caller, used))?.picture;
  if (!picture) throw invalidField('pictures', t('answers.uploads.notReady'));
  return picture;
}
