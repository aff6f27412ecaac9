import type { Branding } from '@sports-hub/contract';
import type { FileDraft } from '../../platform/files/service.ts';
import { makePng, type Palette } from './png.ts';
import { sceneSvg, type Ball, type SceneName } from './scenes.ts';

interface Size {
  width: number;
  height: number;
}

type Draw = (width: number, height: number, variant: number) => (x: number, y: number) => number;

/** Head and shoulders. */
const portrait: Draw = (width, height, variant) => {
  const size = Math.min(width, height);
  const head = size * (0.17 + (variant % 3) * 0.01);
  return (x, y) => {
    const dx = x - width / 2;
    if (Math.hypot(dx, y - height * 0.38) < head) return variant % 2 ? 3 : 2;
    return Math.hypot(dx / 1.15, y - height * 1.02) < size * 0.36 ? (variant % 2 ? 2 : 3) : 1;
  };
};

/** A sign such as a shop has: a ring, a square on its corner, or steps. */
const emblem: Draw = (width, height, variant) => {
  const size = height * 0.34;
  return (x, y) => {
    const [dx, dy] = [Math.abs(x - width / 2), Math.abs(y - height / 2)];
    const far = [Math.hypot(dx, dy), dx + dy, Math.max(dx, dy)][variant % 3]! / size;
    if (far < 0.45) return 1;
    return far < 1 ? (far < 0.7 ? 2 : 3) : 0;
  };
};

const DRAWINGS = { portrait, emblem };
type Drawing = keyof typeof DRAWINGS;

export function picture(
  name: string,
  palette: Palette,
  variant: number,
  drawing: Drawing,
  { width, height }: Size,
): FileDraft {
  return {
    name: `${name}.png`,
    mediaType: 'image/png',
    bytes: makePng(width, height, palette, DRAWINGS[drawing](width, height, variant)),
    width,
    height,
  };
}

/** A scene of the season. What draws it is loaded only by whoever makes a demo world. */
export async function scenePicture(
  name: string,
  scene: SceneName,
  { ball, colors }: { ball: Ball; colors: Branding['colors'] },
  { width, height }: Size = { width: 480, height: 300 },
): Promise<FileDraft> {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(Buffer.from(sceneSvg(scene, ball, colors, width, height)))
    .png({ palette: true, colours: 64 })
    .toBuffer();
  return { name: `${name}.png`, mediaType: 'image/png', bytes, width, height };
}
