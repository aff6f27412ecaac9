import type { ArtName, IconName } from './shapes.ts';

/**
 * Which drawings a page uses, so that its sprite holds those and no others. Rendering is synchronous, so one set is
 * enough; in a browser nobody reads it and the sprite is the one that came with the page.
 */
let icons = new Set<IconName>();
let art = new Set<ArtName>();

export const useIcon = (name: IconName): void => void icons.add(name);
export const useArt = (name: ArtName): void => void art.add(name);

/** Runs a rendering and tells what it used. */
export function collectShapes<T>(render: () => T): { result: T; icons: IconName[]; art: ArtName[] } {
  icons = new Set();
  art = new Set();
  const result = render();
  return { result, icons: [...icons], art: [...art] };
}
