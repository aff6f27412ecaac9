import { ART_SHAPES, ICON_SHAPES, type ArtName, type IconName } from './shapes.ts';

const symbols = (icons: readonly IconName[], art: readonly ArtName[]): string =>
  icons.map((name) => `<symbol id="i-${name}" viewBox="0 0 24 24">${ICON_SHAPES[name]}</symbol>`).join('') +
  art.map((name) => `<g id="a-${name}">${ART_SHAPES[name]}</g>`).join('');

/** The drawings of one page, once. */
export const sprite = (icons: readonly IconName[], art: readonly ArtName[]): string =>
  icons.length + art.length === 0 ? '' : `<svg hidden width="0" height="0">${symbols(icons, art)}</svg>`;
