import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Without an argument it is the time of the machine; the linter knows `Date.now()`. */
const NOW = /\bnew Date\(\s*\)|\bnew Date\b(?!\s*\()/g;
/** Programs, tests and the clock itself; pages have the clock of their browser. */
const LEFT_OUT =
  /node_modules|\.test\.ts$|\/(?:testing|demo)\/|\/(?:main|config|clock)\.ts$|\.d\.ts$|^apps\/(?:web|stack)\//;

export const readsClock = (path: string, text: string): string[] =>
  [...text.matchAll(NOW)].map(
    ({ index }) => `${path}:${text.slice(0, index).split('\n').length}: take the time from the clock that is passed in`,
  );

/** Product code that takes the time from the machine. */
export const readsOfClock = (root: string): string[] =>
  globSync('{packages,apps}/**/*.{ts,tsx}', { cwd: root, exclude: (path) => /(?:^|\/)node_modules$/.test(path) })
    .filter((path) => !LEFT_OUT.test(path))
    .sort()
    .flatMap((path) => readsClock(path, readFileSync(join(root, path), 'utf8')));
