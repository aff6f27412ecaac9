import { dirname } from 'node:path';

export interface ImportingFile {
  source: string;
  dependencies: { resolved: string; dependencyTypes: string[] }[];
}

/** Tests may look at everything. */
const ASIDE = /\.test\.ts$|\/testing\/|^(?!packages\/|apps\/)|\/node_modules\//;

/**
 * Folders that need each other at run time. A folder and what is inside of it are one module: the inner one uses what
 * they share, the outer one puts the inner ones together.
 */
export function circlesOfFolders(files: readonly ImportingFile[]): string[][] {
  const needs = new Map<string, Set<string>>();
  for (const { source, dependencies } of files)
    for (const { resolved, dependencyTypes } of dependencies) {
      if (ASIDE.test(source) || ASIDE.test(resolved) || dependencyTypes.includes('type-only')) continue;
      const [from, to] = [dirname(source), dirname(resolved)];
      if (!isInside(from, to) && !isInside(to, from)) needs.set(from, (needs.get(from) ?? new Set()).add(to));
    }

  const circles: string[][] = [];
  const done = new Set<string>();
  const follow = (folder: string, way: readonly string[]): void => {
    const place = way.indexOf(folder);
    if (place >= 0) circles.push([...way.slice(place), folder]);
    if (place >= 0 || done.has(folder)) return;
    for (const next of needs.get(folder) ?? []) follow(next, [...way, folder]);
    done.add(folder);
  };
  for (const folder of needs.keys()) follow(folder, []);
  return circles;
}

const isInside = (folder: string, other: string): boolean => `${folder}/`.startsWith(`${other}/`);
