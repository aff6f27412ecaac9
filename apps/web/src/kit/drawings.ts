import type { ArtName, IconName } from './shapes.ts';

/** The inner part of a drawing. */
interface Drawings {
  icons: Readonly<Record<IconName, string>>;
  art: Readonly<Record<ArtName, string>>;
}

/**
 * On the server a drawing stands where it is used: a reference into a sprite would make the browser copy it there,
 * which takes twice the time before the first paint. A script has no drawings; what it draws refers to the sprite of
 * its page.
 */
let inPlace: Drawings | undefined;

export const iconInPlace = (name: IconName): string | undefined => inPlace?.icons[name];
export const artInPlace = (name: ArtName): string | undefined => inPlace?.art[name];

/** Renders with drawings in their places. Rendering is synchronous, so one place to keep them is enough. */
export function drawInPlace<T>(drawings: Drawings, render: () => T): T {
  inPlace = drawings;
  try {
    return render();
  } finally {
    inPlace = undefined;
  }
}
