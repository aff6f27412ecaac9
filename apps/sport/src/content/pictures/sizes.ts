import type { WantedSize } from '../../platform/pictures/decoder.ts';
import type { PictureLimits } from '../../platform/pictures/pictures.ts';
import { UPLOAD_BYTES } from '@sports-hub/contract';

/** What a phone makes today, and more. What stands behind the picture in its file is no fault of whoever took it. */
export const PHOTO: PictureLimits = { bytes: UPLOAD_BYTES.picture, pixels: 60_000_000, behind: 'cut', seconds: 30 };

/** The longest sides that pages ask for, largest first: whole screens, articles, columns, thumbnails. */
export const SIDES = [2048, 1280, 640, 320] as const;

/** Made at once: what everything else is made of, and what lists show. */
export const FIRST_SIZES: readonly WantedSize[] = [
  { side: 2048, format: 'plain', quality: 86 },
  { side: 320, format: 'plain', quality: 80 },
];

/** Made a moment later, of the first one. */
export const LATER_SIZES: readonly WantedSize[] = [
  ...SIDES.map((side) => ({ side, format: 'avif' as const })),
  { side: 1280, format: 'plain', quality: 80 },
  { side: 640, format: 'plain', quality: 80 },
];
