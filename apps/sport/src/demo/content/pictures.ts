import type { FileDraft } from '../../platform/files/service.ts';
import { makePng, type Palette } from './png.ts';

/** A scene of a ball over stripes; `variant` moves and turns it so that no two look alike. */
function scene(width: number, height: number, palette: Palette, variant: number): Buffer {
  const radius = Math.round(Math.min(width, height) * (0.22 + (variant % 4) * 0.04));
  const centreX = Math.round(width * (0.25 + ((variant * 37) % 50) / 100));
  const centreY = Math.round(height * (0.35 + ((variant * 23) % 30) / 100));
  const stripe = 12 + (variant % 5) * 8;
  return makePng(width, height, palette, (x, y) => {
    const [dx, dy] = [x - centreX, y - centreY];
    const distance = Math.hypot(dx, dy);
    if (distance < radius)
      return Math.abs(dx) < 2 || Math.abs(dy) < 2 || Math.abs(Math.hypot(dx - radius, dy) - radius) < 1.5 ? 3 : 2;
    if (distance < radius + 3) return 3;
    return Math.floor((x + y * (variant % 3)) / stripe) % 2;
  });
}

export function picture(
  name: string,
  palette: Palette,
  variant: number,
  size: { width: number; height: number } = { width: 320, height: 200 },
): FileDraft {
  return {
    name: `${name}.png`,
    mediaType: 'image/png',
    bytes: scene(size.width, size.height, palette, variant),
    ...size,
  };
}
