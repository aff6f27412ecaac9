import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const EXPORTED_TYPE = /^export (?:declare )?(?:abstract )?(?:type|interface|class|enum) (\w+)/gm;

/** Names of types, interfaces and classes that more than one file exports, each with its files. */
export function doubleNames(files: readonly { path: string; text: string }[]): string[] {
  const places = new Map<string, Set<string>>();
  for (const { path, text } of files)
    for (const [, name = ''] of text.matchAll(EXPORTED_TYPE))
      places.set(name, (places.get(name) ?? new Set()).add(path));
  return [...places]
    .filter(([, paths]) => paths.size > 1)
    .map(([name, paths]) => `${name} has ${String(paths.size)} meanings: ${[...paths].sort().join(', ')}`)
    .sort();
}

/** A name means one thing in the product, whichever package one reads. */
export function doubleNamesInProduct(root: string): string[] {
  const paths = globSync('{apps,packages}/*/{src,build}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(?:^|\/)node_modules$/.test(path),
  });
  return doubleNames(paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })));
}
