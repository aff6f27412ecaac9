/** The files of the build by the name the pages use; put in by the build. Empty in a browser. */
declare const ASSETS: Record<string, { href: string; imports?: string[]; css?: string }>;

/** The address of `main.css`, `account.js`, `icon.svg`; it changes with the content, so it may be kept for good. */
export function assetHref(name: string): string {
  const found = ASSETS[name];
  if (!found) throw new Error(`The build has no file ${name}`);
  return found.href;
}

/** What a stylesheet says, for a page that brings it within itself. */
export function assetCss(name: string): string {
  const css = ASSETS[name]?.css;
  if (css === undefined) throw new Error(`The build has no ${name} for within a page`);
  return css;
}

/** What a script imports at once. */
export const assetImports = (name: string): readonly string[] => ASSETS[name]?.imports ?? [];
