import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Guide, PictureSize } from '../src/hub/guide-text.ts';
import { readGuide } from './guide-markdown.ts';

/** In the order in which `/help` shows them. */
const NAMES = [
  'parent',
  'player',
  'coach',
  'administrator',
  'registrar',
  'treasurer',
  'editor',
  'operator',
  'app-developer',
];

const documents = join(import.meta.dirname, '..', '..', '..', 'docs');
const pictureFile = (name: string): string => join(documents, 'pictures', name);

/** Of a WebP picture as `npm run pictures` takes it. */
function sizeOf(picture: string): PictureSize {
  const head = readFileSync(pictureFile(picture)).subarray(0, 30);
  if (head.toString('latin1', 8, 16) !== 'WEBPVP8X') throw new Error(`${picture} is not from npm run pictures`);
  return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
}

/** The guides of `docs/guides`, for the pages under `/help`. */
export const readGuides = (): Guide[] =>
  NAMES.map((name) => readGuide(name, readFileSync(join(documents, 'guides', `${name}.md`), 'utf8'), sizeOf));

/** The files of the pictures that they show. */
export function picturesOf(guides: readonly Guide[]): string[] {
  const blocks = guides.flatMap((guide) => guide.blocks);
  return [...new Set(blocks.flatMap((block) => (block.kind === 'picture' ? [pictureFile(block.file)] : [])))];
}
