import type { FileDraft } from '../../platform/files/service.ts';
import { makePng, type Palette } from './png.ts';

type Draw = (width: number, height: number, variant: number) => (x: number, y: number) => number;

interface Ground {
  /** How far a point is from where the lines begin. */
  far(dx: number, dy: number): number;
  /** Whether a point of the ball, in its radius, is on a seam of this width. */
  isSeam(dx: number, dy: number, width: number): boolean;
}

const onArc = (dx: number, dy: number, width: number): boolean =>
  Math.abs(Math.hypot(Math.abs(dx) - 1.25, dy) - 0.85) < width;

const COURT: Ground = {
  far: Math.hypot,
  isSeam: (dx, dy, width) => Math.abs(dx) < width || Math.abs(dy) < width || onArc(dx, dy, width),
};

/** Base lines, and two rows of stitches. */
const DIAMOND: Ground = {
  far: (dx, dy) => Math.abs(dx) + Math.abs(dy),
  isSeam: (dx, dy, width) => onArc(dx, dy, width) || (onArc(dx, dy, 3.5 * width) && Math.abs((dy * 6) % 1) < 0.3),
};

/** A ball on the floor under the lines of a ground; `variant` moves them so that no two look alike. */
const scene =
  (ground: Ground): Draw =>
  (width, height, variant) => {
    const unit = Math.min(width, height);
    const floor = height * (0.72 + (variant % 3) * 0.05);
    const radius = unit * (0.2 + (variant % 4) * 0.035);
    const ballX = width * (0.22 + ((variant * 37) % 56) / 100);
    const ballY = floor - radius * 0.82;
    const seam = Math.max(1 / radius, 0.045);
    const lineX = width * (((variant * 53) % 100) / 100);
    const arcs = [0.55, 0.95].map((share) => share * unit);
    const line = Math.max(1, unit * 0.008);
    return (x, y) => {
      const [dx, dy] = [x - ballX, y - ballY];
      const distance = Math.hypot(dx, dy);
      if (distance < radius) {
        return ground.isSeam(dx / radius, dy / radius, seam) ? 3 : 2;
      }
      if (y > floor) return 1;
      const far = ground.far(x - lineX, y);
      return arcs.some((arc) => Math.abs(far - arc) < line) ? 1 : 0;
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

const DRAWINGS = { court: scene(COURT), diamond: scene(DIAMOND), portrait, emblem };
export type Drawing = keyof typeof DRAWINGS;

export function picture(
  name: string,
  palette: Palette,
  variant: number,
  drawing: Drawing,
  { width, height }: { width: number; height: number } = { width: 480, height: 300 },
): FileDraft {
  return {
    name: `${name}.png`,
    mediaType: 'image/png',
    bytes: makePng(width, height, palette, DRAWINGS[drawing](width, height, variant)),
    width,
    height,
  };
}
