import { API_PREFIX, type AdminPicture } from '@sports-hub/contract';
import type { StoredPicture } from './queries.ts';

const pathOf = (file: number): string => `${API_PREFIX}/admin/files/${file}`;

/** For administrators, whose session opens what is not public, too. */
export const presentPicture = ({ file, preview, ...picture }: StoredPicture): AdminPicture => ({
  ...picture,
  url: pathOf(file),
  preview_url: pathOf(preview),
});
