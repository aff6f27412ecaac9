import { readFile } from 'node:fs/promises';

/** Long enough by itself, or about processes. */
const OWN_PROCESS = /^(e2e|bench|scripts)\//;
const STARTS_PROCESSES = /from 'node:child_process'|\/stack-process\.ts'/;
/** Measures its own process. */
const MEASURES_ITSELF = /process\.(cpuUsage|memoryUsage)\(/;
/** The longest of those that share a process: their groups come first, so that none of them is the last to run. */
const LONG = /\/(hidden-divisions|bad-input|crash-points|model|third-sport|public-reads|standings)\.test\.ts$/;
const longIn = (files: readonly string[]): number => files.filter((file) => LONG.test(file)).length;
/** Few enough that the last group does not keep one processor busy alone. */
export const MAX_TOGETHER = 12;

/**
 * The files by the process they run in: those with one of their own in their order, then groups, the longest first.
 * What a service needs is compiled and optimised once for a group, which halves the processor time of its files.
 */
export async function groupFiles(files: readonly string[]): Promise<string[][]> {
  const alone: string[][] = [];
  const groups: string[][] = [];
  for (const file of files) {
    const source = await readFile(file, 'utf8');
    if (OWN_PROCESS.test(file) || STARTS_PROCESSES.test(source) || MEASURES_ITSELF.test(source)) alone.push([file]);
    else if ((groups.at(-1)?.length ?? MAX_TOGETHER) < MAX_TOGETHER) groups.at(-1)?.push(file);
    else groups.push([file]);
  }
  return [...alone, ...groups.toSorted((a, b) => longIn(b) - longIn(a))];
}
