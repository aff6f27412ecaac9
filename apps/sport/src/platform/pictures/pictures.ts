import type sharpModule from 'sharp';
import { Problem } from '@sports-hub/kernel';
import { readStructure, type PictureKind } from './structure.ts';

export interface Picture {
  bytes: Buffer;
  mediaType: `image/${PictureKind}`;
  width: number;
  height: number;
}

export interface PictureLimits {
  bytes: number;
  pixels: number;
  /** The longer side afterwards. */
  side: number;
}

/** Why a file is not taken, in words for whoever chose it. */
export class PictureRefused extends Error {
  override name = 'PictureRefused';
}

type Sharp = typeof sharpModule;

const AT_ONCE = 2;
const MOST_WAITING = 16;
const SECONDS = 10;

/**
 * Takes pictures from strangers: the content decides, not the name; only three decoders are ever let near the bytes,
 * one picture of bounded size at a time; and what is kept is drawn anew, so that metadata, profiles and anything
 * hidden in the file stay behind.
 */
export function createPictures() {
  let busy = 0;
  const waiting: (() => void)[] = [];
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy >= AT_ONCE) {
      if (waiting.length >= MOST_WAITING) throw new Problem('server.busy', { retryAfter: 5 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else busy += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };

  // Loaded when the first picture comes.
  let loading: Promise<Sharp> | undefined;
  const decoder = (): Promise<Sharp> => {
    loading ??= import('sharp').then(({ default: sharp }) => {
      sharp.cache(false);
      sharp.concurrency(1);
      sharp.block({ operation: ['VipsForeignLoad'] });
      sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] });
      return sharp;
    });
    return loading;
  };

  return {
    /** The picture drawn anew, or `PictureRefused`. */
    async redraw(bytes: Buffer, limits: PictureLimits): Promise<Picture> {
      if (bytes.length > limits.bytes)
        throw new PictureRefused(`This file is larger than ${Math.floor(limits.bytes / 1024 / 1024)} MB.`);
      const structure = readStructure(bytes);
      if (!structure) throw new PictureRefused('This is not a PNG, JPEG or WebP picture.');
      if (structure.isAnimated) throw new PictureRefused('This picture moves. Choose one that does not.');
      if (!structure.isWhole)
        throw new PictureRefused('This picture is broken off, or something else is hidden behind it. Save it again.');
      const { kind } = structure;
      return inTurn(async () => {
        const sharp = await decoder();
        const broken = (): never => {
          throw new PictureRefused('This picture cannot be read. Save it again.');
        };
        const options = { failOn: 'warning', limitInputPixels: limits.pixels, animated: false } as const;
        // The size stands in the first bytes: nothing has been decoded yet when it is too large.
        const about = await sharp(bytes, { ...options, limitInputPixels: false })
          .metadata()
          .catch(broken);
        if (about.format !== kind) return broken();
        if (about.width * about.height > limits.pixels)
          throw new PictureRefused(
            `This picture has more than ${Math.floor(limits.pixels / 1e6)} megapixels. Make it smaller.`,
          );
        const { data, info } = await sharp(bytes, options)
          .timeout({ seconds: SECONDS })
          .autoOrient()
          .resize({ width: limits.side, height: limits.side, fit: 'inside', withoutEnlargement: true })
          .toColourspace('srgb')
          .toFormat(kind, kind === 'png' ? { compressionLevel: 9 } : { quality: 88 })
          .toBuffer({ resolveWithObject: true })
          .catch(broken);
        return { bytes: data, mediaType: `image/${kind}`, width: info.width, height: info.height };
      });
    },
  };
}
export type Pictures = ReturnType<typeof createPictures>;
