import { LOGO_LIMIT, type UploadedFile } from '@sports-hub/contract';
import { invalidField } from '@sports-hub/kernel';
import { PictureRefused, type Picture, type Pictures } from '../../../platform/pictures/pictures.ts';

const LOGO = { bytes: LOGO_LIMIT, pixels: 16_000_000, side: 1200 };

/** A logo as it is kept; one that cannot be shown is refused at its field. */
export async function redrawLogo(pictures: Pictures, file: UploadedFile, side: number = LOGO.side): Promise<Picture> {
  try {
    return await pictures.redraw(file.bytes, { ...LOGO, side });
  } catch (error) {
    if (error instanceof PictureRefused) throw invalidField('logo_file', error.message);
    throw error;
  }
}
