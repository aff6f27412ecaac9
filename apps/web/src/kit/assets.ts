import { language } from '@sports-hub/contract/texts';

/** The files of the build by the name the pages use; put in by the build. Empty in a browser. */
declare const ASSETS: Record<string, { href: string; imports?: string[]; css?: string }>;

/** A script is there in each language. */
const found = (name: string) => ASSETS[`${language}/${name}`] ?? ASSETS[name];

/** The address of `main.css`, `account.js`, `icon.svg`; it changes with the content, so it may be kept for good. */
export function assetHref(name: string): string {
  const asset = found(name);
  if (!asset) throw new Error(`The build has no file ${name}`);
  return asset.href;
}

/** What a stylesheet says, for a page that brings it within itself. */
export function assetCss(name: string): string {
  const css = ASSETS[name]?.css;
  if (css === undefined) throw new Error(`The build has no ${name} for within a page`);
  return css;
}

/** What a script imports at once. */
export const assetImports = (name: string): readonly string[] => found(name)?.imports ?? [];
