import { t } from '@sports-hub/contract/texts';
import { Problem } from '@sports-hub/kernel';
import { createDecoder, type Decoder, type Drawn, type PicturePart, type WantedSize } from './decoder.ts';
import { readStructure, type PictureKind, type PictureStructure } from './structure.ts';

export interface Picture {
  bytes: Buffer;
  mediaType: `image/${PictureKind | 'avif'}`;
  width: number;
  height: number;
}

export interface PictureLimits {
  bytes: number;
  pixels: number;
  /**
   * Phones write a second picture, a film or notes behind the first. With `cut` they stay behind; else the file is
   * refused.
   */
  behind?: 'cut' | 'refused';
  /** Where nobody waits for it: how long drawing it may take, however busy the machine is. */
  seconds?: number;
}

/** Why a file is not taken, in words for whoever chose it. */
export class PictureRefused extends Error {
  override name = 'PictureRefused';
}

export interface PicturesOptions {
  /** What decodes, one picture at a time. */
  decoder?: Decoder;
  maxWaiting?: number;
  /** Whoever would wait for longer is asked to come back: the hub gives a response ten seconds. */
  waitMs?: number;
}

/** A decoder keeps lines in memory, several at a time, and goes from side to side and up and down in them. */
const LONGEST_SIDE = 12_000;
const LONGEST_LINE = 64 * 1024;
/** Four samples a pixel, whatever the file has: a decoder may add colours and transparency. */
const SAMPLES = 4;
/** A progressive JPEG has about ten. */
const MAX_SCANS = 50;

/** Refuses by what the head says, before anything is decoded. */
function requireModest({ kind, width, height, sampleBytes, scans }: PictureStructure, limits: PictureLimits): void {
  if (width < 1 || height < 1)
    throw new PictureRefused(t('answers.platform.pictures.pictures.thisPictureCannotBeRead'));
  if (width * height > limits.pixels)
    throw new PictureRefused(
      t('answers.platform.pictures.pictures.thisPictureHasMoreThan', { most: Math.floor(limits.pixels / 1e6) }),
    );
  if (Math.max(width, height) > LONGEST_SIDE || width * SAMPLES * sampleBytes > LONGEST_LINE)
    throw new PictureRefused(
      width > height
        ? t('answers.platform.pictures.pictures.thisPictureIsTooWide')
        : t('answers.platform.pictures.pictures.thisPictureIsTooTall'),
    );
  if (scans > MAX_SCANS)
    throw new PictureRefused(
      t('answers.platform.pictures.pictures.thisHasTooManyLayers', { kind: kind.toUpperCase() }),
    );
}

/**
 * Takes pictures from strangers: the content decides, not the name; only three decoders are ever let near the bytes, in
 * a process of bounded memory and time, one picture of bounded size at a time; and what is kept is redrawn, so that
 * metadata, profiles and anything hidden in the file stay behind.
 */
export function createPictures({ decoder = createDecoder(), maxWaiting = 16, waitMs = 3_000 }: PicturesOptions = {}) {
  let isBusy = false;
  const waiting = new Set<() => void>();
  const busy = (): Problem => new Problem('server.busy', { retryAfter: 5 });

  const turn = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const go = (): void => {
        clearTimeout(tooLong);
        resolve();
      };
      const tooLong = setTimeout(() => {
        waiting.delete(go);
        reject(busy());
      }, waitMs);
      waiting.add(go);
    });
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isBusy) {
      if (waiting.size >= maxWaiting) throw busy();
      await turn();
    }
    isBusy = true;
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) {
        waiting.delete(next);
        next();
      } else isBusy = false;
    }
  };

  /** What may be decoded of the file, or `PictureRefused`. */
  const readModest = (bytes: Buffer, limits: PictureLimits): PictureStructure => {
    if (bytes.length > limits.bytes)
      throw new PictureRefused(
        t('answers.platform.pictures.pictures.thisFileIsLargerThan', {
          megabytes: Math.floor(limits.bytes / 1024 / 1024),
        }),
      );
    const structure = readStructure(bytes);
    if (!structure) throw new PictureRefused(t('answers.platform.pictures.pictures.thisIsNotAPng'));
    if (structure.isAnimated)
      throw new PictureRefused(t('answers.platform.pictures.pictures.thisPictureMovesChooseOne'));
    if (!(limits.behind === 'cut' ? structure.isEnded : structure.isWhole))
      throw new PictureRefused(t('answers.platform.pictures.pictures.thisPictureIsBrokenOff'));
    requireModest(structure, limits);
    return structure;
  };

  const presented = ({ data, kind, width, height }: Drawn): Picture => ({
    bytes: Buffer.from(data.buffer, data.byteOffset, data.byteLength),
    mediaType: `image/${kind}`,
    width,
    height,
  });

  return {
    /** The picture, or a part of it, redrawn in each of these sizes in their order; or `PictureRefused`. */
    async draw(
      bytes: Buffer,
      limits: PictureLimits,
      wanted: readonly WantedSize[],
      part?: PicturePart,
    ): Promise<Picture[]> {
      const { kind, width, height, parts } = readModest(bytes, limits);
      const drawn = await inTurn(() =>
        decoder.decode({ bytes: parts, kind, width, height, part, wanted, seconds: limits.seconds }),
      );
      if (drawn === 'unreadable')
        throw new PictureRefused(t('answers.platform.pictures.pictures.thisPictureCannotBeRead'));
      if (drawn === 'ended') throw new PictureRefused(t('answers.platform.pictures.pictures.thisPictureTakesTooLong'));
      return drawn.map(presented);
    },
    /** The picture redrawn as what it is, its longer side no longer than this. */
    async redraw(bytes: Buffer, { side, ...limits }: PictureLimits & { side: number }): Promise<Picture> {
      const [picture] = await this.draw(bytes, limits, [{ side, format: 'same' }]);
      return picture!;
    },
  };
}
export type Pictures = ReturnType<typeof createPictures>;
