import type { FileDraft } from '../../platform/files/service.ts';
import { makePng, type Palette } from './png.ts';

type Draw = (width: number, height: number, variant: number) => (x: number, y: number) => number;

/** A ball on the floor under the lines of a court; `variant` moves them so that no two look alike. */
const scene: Draw = (width, height, variant) => {
  const unit = Math.min(width, height);
  const floor = height * (0.72 + (variant % 3) * 0.05);
  const radius = unit * (0.2 + (variant % 4) * 0.035);
  const ballX = width * (0.22 + ((variant * 37) % 56) / 100);
  const ballY = floor - radius * 0.82;
  const seam = Math.max(1, radius * 0.045);
  const lineX = width * (((variant * 53) % 100) / 100);
  const arcs = [0.55, 0.95].map((share) => share * unit);
  const line = Math.max(1, unit * 0.008);
  return (x, y) => {
    const [dx, dy] = [x - ballX, y - ballY];
    const distance = Math.hypot(dx, dy);
    if (distance < radius) {
      const side = Math.hypot(Math.abs(dx) - radius * 1.25, dy);
      return Math.abs(dx) < seam || Math.abs(dy) < seam || Math.abs(side - radius * 0.85) < seam ? 3 : 2;
    }
    if (y > floor) return 1;
    const fromBasket = Math.hypot(x - lineX, y);
    return arcs.some((arc) => Math.abs(fromBasket - arc) < line) ? 1 : 0;
  };
};

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

const DRAWINGS = { scene, portrait, emblem };

export function picture(
  name: string,
  palette: Palette,
  variant: number,
  { width, height }: { width: number; height: number } = { width: 480, height: 300 },
  drawing: keyof typeof DRAWINGS = 'scene',
): FileDraft {
  return {
    name: `${name}.png`,
    mediaType: 'image/png',
    bytes: makePng(width, height, palette, DRAWINGS[drawing](width, height, variant)),
    width,
    height,
  };
}
