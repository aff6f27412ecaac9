import { PART_BYTES, type Upload } from '@sports-hub/contract';
import { toLocalTime } from '@sports-hub/kernel/time';
import { presentPicture } from '../../content/pictures/present.ts';
import type { UploadRow } from './queries.ts';

export const presentUpload = ({ member_id: _m, file_id: _f, picture, updated_at, ...row }: UploadRow): Upload => ({
  ...row,
  part_bytes: PART_BYTES,
  picture: picture && presentPicture(picture),
  updated_at: toLocalTime(updated_at),
});
