import { ICON_SHAPES, type IconName } from './shapes.ts';

/** The drawings that a page's script will refer to, once. */
export const sprite = (icons: readonly IconName[]): string =>
  icons.length === 0
    ? ''
    : `<svg hidden width="0" height="0">${icons
        .map((name) => `<symbol id="i-${name}" viewBox="0 0 24 24">${ICON_SHAPES[name]}</symbol>`)
        .join('')}</svg>`;
