// Draws pictures of strangers, one at a time, in a process of its own: it has little memory, none of the service's
// variables, and nothing to lose. `decoder.ts` starts it and ends it.
//
// Plain JavaScript, because it runs with --jitless: without room for compiled code the limit that the system puts on its
// memory is nearly all for the picture. Node cannot strip types then.

import { readSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import sharp from 'sharp';

const LOOK_MS = 20;
const mostBytes = Number(process.argv[2]) * 1024 * 1024;
const niceness = Number(process.argv[3]);

if (process.platform === 'linux') {
  // Requests go first; and when the machine runs out of memory, this process does.
  setPriority(niceness);
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {}
}
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] });

/** AVIF as quickly as it can be made: more effort costs ten times as much and saves a tenth (docs/adr/0023). */
const AVIF = { quality: 55, effort: 0 };

/**
 * @param {import('sharp').Sharp} picture
 * @param {import('./structure.ts').PictureKind | 'avif'} kind
 * @param {number | undefined} quality
 */
const written = (picture, kind, quality) => {
  if (kind === 'png') return picture.png({ compressionLevel: 9 });
  if (kind === 'avif') return picture.avif(quality === undefined ? AVIF : { ...AVIF, quality });
  return picture.toFormat(kind, { quality: quality ?? 88 });
};

/**
 * @param {import('./decoder.ts').PicturePart} part
 * @param {{ width: number, height: number }} whole
 */
const cut = (part, { width, height }) => {
  const left = Math.min(width - 1, Math.round(part.left * width));
  const top = Math.min(height - 1, Math.round(part.top * height));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(part.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(part.height * height))),
  };
};

/** The bytes of a picture come beside the messages, as they are. */
const BYTES = 4;

/** @param {number} size */
function readBytes(size) {
  const bytes = Buffer.allocUnsafeSlow(size);
  for (let at = 0; at < size;) {
    const read = readSync(BYTES, bytes, at, size - at, null);
    if (read === 0) process.exit();
    at += read;
  }
  return bytes;
}

/**
 * @param {Omit<import('./decoder.ts').DecodingTask, 'bytes'>} task
 * @param {Buffer} bytes
 */
async function draw({ kind, width, height, part, wanted }, bytes) {
  const options = { failOn: 'warning', limitInputPixels: width * height, animated: false };
  const about = await sharp(bytes, options).metadata();
  // What was read from the head must be what is decoded.
  if (about.format !== kind || about.width !== width || about.height !== height) return undefined;
  const upright = { width: about.autoOrient.width, height: about.autoOrient.height };
  const side = Math.max(...wanted.map((one) => one.side));
  let picture = sharp(bytes, options).autoOrient();
  if (part) picture = picture.extract(cut(part, upright));
  const { data: pixels, info } = await picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const from = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const shinesThrough = info.channels % 2 === 0 && !(await sharp(pixels, from).stats()).isOpaque;
  const drawn = [];
  for (const one of wanted) {
    const format = one.format === 'same' ? kind : one.format === 'avif' ? 'avif' : shinesThrough ? 'png' : 'jpeg';
    const smaller = sharp(pixels, from).resize({
      ...{ width: one.side, height: one.side, fit: 'inside' },
      withoutEnlargement: true,
    });
    const { data, info: made } = await written(smaller, format, one.quality).toBuffer({ resolveWithObject: true });
    drawn.push({ data, kind: format, width: made.width, height: made.height });
  }
  return drawn;
}

process.on('message', async (task) => {
  // Where the system does not limit it, this does.
  const watch = setInterval(() => process.memoryUsage.rss() > mostBytes && process.exit(1), LOOK_MS);
  const drawn = await draw(task, readBytes(task.size)).catch(() => undefined);
  clearInterval(watch);
  process.send(drawn ?? 'unreadable');
});
process.on('disconnect', () => process.exit());
process.send('ready');
