// Draws pictures of strangers, one at a time, in a process of its own: it has little memory, none of the service's
// variables, and nothing to lose. `decoder.ts` starts it and ends it.
//
// Plain JavaScript, because it runs with --jitless: without room for compiled code the limit that the system puts on its
// memory is nearly all for the picture. Node cannot strip types then.

import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import sharp from 'sharp';

const LOOK_MS = 20;
const mostBytes = Number(process.argv[2]) * 1024 * 1024;

if (process.platform === 'linux') {
  // Requests go first; and when the machine runs out of memory, this process does.
  setPriority(5);
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {}
}
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] });

/** @param {import('./decoder.ts').DecodingTask} task */
async function draw({ bytes, kind, width, height, side }) {
  const options = { failOn: 'warning', limitInputPixels: width * height, animated: false };
  const about = await sharp(bytes, options).metadata();
  // What was read from the head must be what is decoded.
  if (about.format !== kind || about.width !== width || about.height !== height) return undefined;
  const { data, info } = await sharp(bytes, options)
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .toFormat(kind, kind === 'png' ? { compressionLevel: 9 } : { quality: 88 })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

process.on('message', async (task) => {
  // Where the system does not limit it, this does.
  const watch = setInterval(() => process.memoryUsage.rss() > mostBytes && process.exit(1), LOOK_MS);
  const drawn = await draw(task).catch(() => undefined);
  clearInterval(watch);
  process.send(drawn ?? 'unreadable');
});
process.on('disconnect', () => process.exit());
process.send('ready');
