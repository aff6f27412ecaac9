/** Starts processes, a stack or a browser: long enough by itself. */
const LONG = /^(e2e|bench|scripts|apps\/stack)\//;
/** Measures its own process. */
const ALONE = ['packages/kernel/src/auth/passwords.test.ts', 'apps/sport/src/platform/pictures/pictures.test.ts'];
/** Few enough that the last group does not keep one processor busy alone. */
export const MOST_TOGETHER = 12;

/**
 * The files by the process they run in, in the same order. What a service needs is compiled and optimised once for a
 * group, which halves the processor time of its files.
 */
export function groupFiles(files: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const file of files) {
    const last = groups.at(-1);
    if (last && last.length < MOST_TOGETHER && [last[0] ?? '', file].every(canShare)) last.push(file);
    else groups.push([file]);
  }
  return groups;
}

const canShare = (file: string): boolean => !LONG.test(file) && !ALONE.includes(file);
