import type { TakenPicture, Upload } from '@sports-hub/contract';
import { t } from '@sports-hub/contract/texts';
import { callAdmin, readAdmin, sendAdminBytes } from '../api-call.ts';

const LOOK_MS = 400;
const MAX_LOOKS = 300;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends a file in parts and waits until it was looked through. Throws with words for whoever chose it. */
export async function sendPicture(file: File, onProgress: (share: number) => void): Promise<TakenPicture> {
  let upload = await callAdmin<Upload>('/admin/uploads', {
    purpose: 'picture',
    name: file.name.slice(0, 255) || 'picture',
    size: file.size,
    device_key: `${file.name}:${file.size}:${file.lastModified}`.slice(0, 200),
  });
  while (upload.state === 'receiving') {
    const { id, received, part_bytes: size } = upload;
    upload = await sendAdminBytes<Upload>(
      `/admin/uploads/${id}/parts?from=${received}`,
      file.slice(received, received + size),
    );
    onProgress(upload.received / file.size);
  }
  for (let looks = 0; upload.state === 'checking' && looks < MAX_LOOKS; looks += 1) {
    await wait(LOOK_MS);
    upload = await readAdmin<Upload>(`/admin/uploads/${upload.id}`);
  }
  if (upload.state !== 'ready' && upload.state !== 'used')
    throw new Error(upload.problem ?? t('admin.editor.pictureNotTaken'));
  return callAdmin<TakenPicture>('/admin/pictures', { upload_id: upload.id });
}
